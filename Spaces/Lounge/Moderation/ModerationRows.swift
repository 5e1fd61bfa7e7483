package import Base
package import Core
package import Personas

/// A post whose reports wait. Who reported is not said: it would be the next to be pressed at.
package struct LoungeReportRow: Sendable {
    /// Of the first of them; answering it answers all.
    package let id: ID<LoungeReport>
    package let post: ID<LoungePost>
    /// The post's text when it was reported.
    package let text: String
    /// Whether it has been deleted since.
    package let isGone: Bool
    package let persona: ID<Persona>
    package let nickname: String
    /// Since when its author is suspended.
    package let suspendedOn: Day?
    /// How many there are.
    package let count: Int
    package let day: Day
    /// Why, the most frequent first, and what was added.
    package var reasons: [Reason] = []
    /// What else waits about the same persona, and of nobody else: whose it is, nothing here knows.
    package var others: [OpenMatter] = []

    package struct Reason: Sendable {
        package let reason: ReportReason
        package let count: Int
        package let notes: [String]
    }
}

/// Everything of an author's that is held.
package struct HeldRow: Sendable {
    package let persona: ID<Persona>
    package let nickname: String
    /// Since when the author is suspended.
    package let suspendedOn: Day?
    package let value: Int
    package let presses: Int
    package let people: Int
    /// The newest of them: later ones are not part of the decision.
    package let newest: ID<Press>
    /// The posts with held presses, those with most first.
    package var items: [SanctionItem]
}

/// An appeal that waits, or a rest or suspension that runs.
package struct SanctionRow: Sendable {
    package let persona: ID<Persona>
    package let nickname: String
    /// The current value.
    package let value: Int
    package var measure: SanctionRecord

    static let sample = SanctionRow(persona: ID(rawValue: 73), nickname: "ㅋㅋㅋ", value: -31, measure: .sample)
}

/// One decision, as it stays written.
package struct DecisionRow: Sendable, Hashable {
    package let id: ID<LoungeDecision>
    package let day: Day
    /// The handle of who decided.
    package let moderator: String
    package let act: DecisionAct
    /// The persona's nickname.
    package let nickname: String
    /// The post, the measure, or how many presses; by the kind of act.
    let subject: Int64?
    package let note: String
}

/// How much waits under each tab.
package struct ModerationCounts: Sendable, Hashable {
    /// How many posts are reported.
    let reports: Int
    /// How many authors something of whom is held.
    let held: Int
    let appeals: Int
    /// Rests are among them.
    let suspensions: Int

    /// What somebody has to decide.
    package var waiting: Int { reports + held + appeals }

    /// In the order of the lists.
    package var byList: [Int] { [reports, held, appeals, suspensions, 0] }

    static let sample = ModerationCounts(reports: 3, held: 1, appeals: 0, suspensions: 1)
}
