package import Base
package import Core
package import Personas
import SQL

/// A persona's standing, for its own page only.
package struct Standing: Sendable {
    package let value: Int
    /// Warnings, rests and suspensions, the newest first.
    package let sanctions: [SanctionRecord]
    /// What moved the value, the newest first.
    package let entries: [LedgerLine]

    /// What runs now.
    var current: SanctionRecord? { sanctions.first { $0.isRunning } }
}

/// A warning, restriction or suspension with the posts it names and its outcome.
package struct SanctionRecord: Sendable {
    package let id: ID<Sanction>
    package let level: Level
    /// When it ends by itself; `nil` for one that does not.
    package let endsOn: Day?
    package let endedOn: Day?
    let ending: Levels.End?
    /// The value when it began.
    package let value: Int
    /// How many people's presses counted then.
    package let people: Int
    /// A moderator's; empty where the rules alone said so.
    package let reason: String
    package let appeal: Appeal
    /// Whether it is that a moderator has deleted the post it names.
    package var isDeletion = false
    package var items: [SanctionItem]

    package var isRunning: Bool { endedOn == nil }

    /// Whether it concerns its persona now: it runs, or something was deleted and may be appealed or waits for the answer.
    package var isCurrent: Bool {
        if case .answered = appeal { return isRunning }
        return isRunning || isDeletion
    }
}

/// One movement of a value.
package struct LedgerLine: Sendable, Hashable {
    package let kind: Ledger.Kind
    package let amount: Int
    let value: Int
    package let day: Day
}

extension SanctionRecord {
    /// Of a table `lounge_sanctions` called `s`.
    static let columns: Statement = """
        s.id, s.level, s.ends_on, s.ended_on, s.ended_by, s.value, s.people, s.reason, \(Appeal.columns), s.post_day
        """

    init(row: inout Row) throws {
        id = try row.next()
        level = try row.next()
        endsOn = try row.next()
        endedOn = try row.next()
        ending = try row.next()
        value = try row.next()
        people = try row.next()
        reason = try row.next()
        appeal = try Appeal(row: &row)
        isDeletion = try row.next(as: Day?.self) != nil
        items = []
    }
}

extension SanctionRecord {
    static let sample = SanctionRecord(
        id: ID(rawValue: 3), level: .day, endsOn: Day(number: Day.sample.number + 1), endedOn: nil, ending: nil,
        value: -30, people: 12, reason: "", appeal: .open,
        items: [
            SanctionItem(
                post: ID(rawValue: 14), root: ID(rawValue: 12), text: "그게 <b>뭐</b>예요", presses: 9, isGone: false),
            SanctionItem(post: ID(rawValue: 9), root: ID(rawValue: 9), text: "Gone since", presses: 4, isGone: true),
        ])
}
