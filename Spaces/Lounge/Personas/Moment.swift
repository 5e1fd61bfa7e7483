package import Core
package import SQL

/// The times that the lounge's rules need to the minute. They are stored only in `lounge_moments`, shown to nobody, and
/// is removed when no rule asks for it any more; everywhere else the lounge keeps days.
package enum Moment: String, ColumnValue, Sendable {
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
    package func of(_ column: Statement) -> Statement {
        "(SELECT m.at FROM lounge_moments m WHERE m.kind = \(self) AND m.subject_id = \(column))"
    }

    /// Whose moment has come, those that have waited longest first.
    package func due(at now: Timestamp, limit: Int) -> Statement {
        "SELECT subject_id FROM lounge_moments WHERE kind = \(self) AND at <= \(now) ORDER BY at LIMIT \(limit)"
    }
}

extension Transaction {
    /// Notes a moment, in place of the one before; `nil` forgets it.
    package func setMoment<Entity>(_ moment: Moment, of subject: ID<Entity>, to time: Timestamp?) throws {
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
    package func forgetMoments(of persona: ID<Persona>) throws {
        for moment in [Moment.entry, .rest, .rise] { try setMoment(moment, of: persona, to: nil) }
    }
}
