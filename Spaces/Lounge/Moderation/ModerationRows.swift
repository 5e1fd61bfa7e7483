import Base
import Core

/// A post whose reports wait. Who reported is not said: it would be the next to be pressed at.
struct LoungeReportRow: Sendable {
    /// Of the first of them; answering it answers all.
    let id: ID<LoungeReport>
    let post: ID<LoungePost>
    /// The post's text when it was reported.
    let text: String
    /// Whether it has been deleted since.
    let isGone: Bool
    let persona: ID<Persona>
    let nickname: String
    /// How many there are.
    let count: Int
    let day: Day
    /// Why, the most frequent first, and what was added.
    var reasons: [Reason] = []
    /// What else waits about the same persona, and of nobody else: whose it is, nothing here knows.
    var others: [OpenMatter] = []

    struct Reason: Sendable {
        let reason: ReportReason
        let count: Int
        let notes: [String]
    }
}

/// Everything of an author's that is held.
struct HeldRow: Sendable {
    let persona: ID<Persona>
    let nickname: String
    let value: Int
    let marks: Int
    let people: Int
    /// The newest of them: later ones are not part of the decision.
    let newest: ID<Press>
    /// The posts with held marks, those with most first.
    var items: [SanctionItem]
}

/// An appeal that waits, or a rest or suspension that runs.
struct SanctionRow: Sendable {
    let persona: ID<Persona>
    let nickname: String
    /// The current value.
    let value: Int
    var measure: SanctionRecord

    static let sample = SanctionRow(persona: ID(rawValue: 73), nickname: "ㅋㅋㅋ", value: -31, measure: .sample)
}

/// One decision, as it stays written.
struct DecisionRow: Sendable, Hashable {
    let id: ID<LoungeDecision>
    let day: Day
    /// The handle of who decided.
    let moderator: String
    let act: DecisionAct
    /// The persona's nickname.
    let nickname: String
    /// The post, the measure, or how many marks; by the kind of act.
    let subject: Int64?
    let note: String
}

/// How much waits under each tab.
struct ModerationCounts: Sendable, Hashable {
    /// How many posts are reported.
    let reports: Int
    /// How many authors something of whom is held.
    let held: Int
    let appeals: Int
    /// Rests are among them.
    let suspensions: Int

    /// What somebody has to decide.
    var waiting: Int { reports + held + appeals }

    /// In the order of the lists.
    var byList: [Int] { [reports, held, appeals, suspensions, 0] }

    static let sample = ModerationCounts(reports: 3, held: 1, appeals: 0, suspensions: 1)
}
