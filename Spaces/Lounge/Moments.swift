import Base
import Core
import SQL

/// The times that the lounge's rules need to the minute. They are stored only in `lounge_moments`, shown to nobody, and
/// is removed when no rule asks for it any more; everywhere else the lounge keeps days.
enum Moment: String, ColumnValue, Sendable {
    /// When a persona entered: newcomers wait.
    case entry
    /// When a press was made: budgets, caps, and what counts lately.
    case press
    /// Until when a persona may only read.
    case rest
    /// When a persona's value rises next.
    case rise
    /// When a delayed post will appear.
    case appearance

    /// The moment of a column's subject; `NULL` without one.
    func of(_ column: Statement) -> Statement {
        "(SELECT m.at FROM lounge_moments m WHERE m.kind = \(self) AND m.subject_id = \(column))"
    }

    /// Whose moment has come, those that have waited longest first.
    func due(at now: Timestamp, limit: Int) -> Statement {
        "SELECT subject_id FROM lounge_moments WHERE kind = \(self) AND at <= \(now) ORDER BY at LIMIT \(limit)"
    }
}

extension Transaction {
    /// Notes a moment, in place of the one before; `nil` forgets it.
    func setMoment<Entity>(_ moment: Moment, of subject: ID<Entity>, to time: Timestamp?) throws {
        guard let time else {
            try execute("DELETE FROM lounge_moments WHERE kind = \(moment) AND subject_id = \(subject)")
            return
        }
        try execute(
            """
            INSERT INTO lounge_moments (kind, subject_id, at) VALUES (\(moment), \(subject), \(time))
            ON CONFLICT (kind, subject_id) DO UPDATE SET at = excluded.at
            """)
    }
}

extension Transaction {
    /// Deletes the moments of a persona that has left.
    func forgetMoments(of persona: ID<Persona>) throws {
        for moment in [Moment.entry, .rest, .rise] { try setMoment(moment, of: persona, to: nil) }
    }
}

/// Forgets the moments that no rule asks for any more.
struct PruneMoments: LoungeAct {
    let rules: LoungeRules

    func write(at now: Timestamp, in transaction: Transaction) throws {
        try forget(.press, before: now - rules.longestMemory, in: transaction)
        try forget(.entry, before: now - .hours(rules.newcomersWaitHours), in: transaction)
    }

    private func forget(_ moment: Moment, before time: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM lounge_moments WHERE kind = \(moment) AND at < \(time)")
    }
}

extension LoungeRules {
    /// How long ago a press may be and still matter.
    var longestMemory: Duration {
        max(
            .days(max(1, mostPerAuthorDays, activeDays)), .hours(max(noPressingBackHours, risesAfterHours)))
    }
}

extension Day: ColumnValue {
    var sqlValue: Value { .integer(Int64(number)) }
    static func read(_ row: inout Row) throws -> Day { Day(number: try row.next()) }
}
