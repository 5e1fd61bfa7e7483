package import Base
package import Core
package import SQL

/// A file that a member has brought: waiting for its turn, being taken in, or what came of it.
package struct Import: Sendable {
    package enum State: String, ColumnValue, Sendable {
        case waiting, running, done
        /// Ended before the end of the file, for a ``Import/reason``.
        case failed

        var isActive: Bool { self == .waiting || self == .running }
    }

    package let id: ID<Import>
    package let account: ID<Account>
    package let state: State
    package let language: Language
    /// Without what was refused, of which there are ``notes``.
    package var progress: ImportProgress
    /// What has come, in the member's language: "5 works, portfolio".
    package let brought: String
    /// What was not taken and why, a line each, in the member's language.
    package var notes: String
    /// Why it ended early, in the member's language; empty where nobody knows.
    package let reason: String

    /// How often in a row a process may end over one step.
    static let attempts = 3
    /// A process that says nothing for so long is gone. It says something every ten seconds.
    static let silence: Duration = .minutes(1)
    /// How long what came of it is shown.
    static let lasts: Duration = .days(7)

    package static func of(_ account: ID<Account>, _ reader: Reader) throws -> Import? {
        try reader.first("\(columns) WHERE account_id = \(account)", Import.init(row:))
    }

    private static let columns: Statement = """
        SELECT id, account_id, state, language, total, added, known, refused, portfolios, exhibitions, brought, notes,
            reason FROM imports
        """

    package init(
        id: ID<Import>, account: ID<Account>, state: State, language: Language,
        progress: ImportProgress = ImportProgress(), brought: String = "", notes: String = "", reason: String = ""
    ) {
        (self.id, self.account, self.state, self.language) = (id, account, state, language)
        (self.progress, self.brought, self.notes, self.reason) = (progress, brought, notes, reason)
    }

    private init(row: inout Row) throws {
        (id, account) = (try row.next(), try row.next())
        (state, language) = (try row.next(), try row.next())
        progress = ImportProgress()
        progress.total = try row.next()
        let added = try row.next(as: Int.self)
        progress.known = try row.next()
        progress.refused = try row.next()
        let (portfolios, exhibitions) = (try row.next(as: Int.self), try row.next(as: Int.self))
        progress.brought = [
            .work: added - portfolios - exhibitions, .portfolio: portfolios, .exhibition: exhibitions,
        ].filter { $0.value > 0 }
        (brought, notes, reason) = (try row.next(), try row.next(), try row.next())
    }
}

/// The life of an import, each step in a transaction of its caller's.
extension Import {
    /// The one whose turn is longest ago, which is then being taken in.
    static func take(on node: Int, at now: Timestamp, _ transaction: Transaction) throws -> Import? {
        guard let next = try transaction.value(nextStatement(at: now), as: ID<Account>.self) else { return nil }
        try transaction.execute(
            """
            UPDATE imports SET state = 'running', node = \(node), attempts = attempts + 1, seen_at = \(now)
            WHERE account_id = \(next)
            """)
        return try of(next, transaction)
    }

    static func nextStatement(at now: Timestamp) -> Statement {
        "SELECT account_id FROM imports WHERE state = 'waiting' AND due_at <= \(now) ORDER BY seen_at LIMIT 1"
    }

    /// Of one that this process takes in.
    private func own(_ node: Int) -> Statement { "id = \(id) AND state = 'running' AND node = \(node)" }

    /// - Returns: whether anybody wants it still.
    func note(on node: Int, at now: Timestamp, _ transaction: Transaction) throws -> Bool {
        try transaction.execute(
            """
            UPDATE imports SET seen_at = \(now),
                attempts = CASE WHEN added + known + refused < \(progress.done) THEN 0 ELSE attempts END,
                total = \(progress.total), added = \(progress.added), known = \(progress.known),
                refused = \(progress.refused), notes = \(notes),
                portfolios = \(progress.brought[.portfolio] ?? 0), exhibitions = \(progress.brought[.exhibition] ?? 0)
            WHERE \(own(node))
            """) > 0
    }

    /// Says that the process is there.
    func beat(on node: Int, at now: Timestamp, _ transaction: Transaction) throws {
        try transaction.execute("UPDATE imports SET seen_at = \(now) WHERE \(own(node))")
    }

    /// Ends its turn.
    func wait(until due: Timestamp, on node: Int, at now: Timestamp, _ transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE imports SET state = 'waiting', due_at = \(due), seen_at = \(now), attempts = 0 WHERE \(own(node))")
    }

    func end(
        as state: State, brought: String, reason: String, on node: Int, at now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE imports SET state = \(state), brought = \(brought), reason = \(reason), seen_at = \(now)
            WHERE \(own(node))
            """)
    }

    /// What nobody takes in any more waits again: where it was.
    ///
    /// - Parameter node: this process, as it begins and has none.
    static func goOn(node: Int? = nil, at now: Timestamp, _ transaction: Transaction) throws {
        let dead: Statement = "state = 'running' AND (seen_at <= \(now - silence) OR node = \(node ?? -1))"
        try transaction.execute(
            "UPDATE imports SET state = 'failed', seen_at = \(now) WHERE \(dead) AND attempts >= \(attempts)")
        try transaction.execute("UPDATE imports SET state = 'waiting', due_at = 0 WHERE \(dead)")
    }

    static func removeOld(at now: Timestamp, _ transaction: Transaction) throws {
        try transaction.execute(
            "DELETE FROM imports WHERE state IN ('done', 'failed') AND seen_at <= \(now - lasts)")
    }
}

/// A member has brought a file, or no longer wants it taken.
package struct ImportsChanged: Event {
    package static let name = "imports-changed"
}

extension AccountRemoval {
    package static let importedFile = AccountRemoval { account, transaction in
        let count = try transaction.execute("DELETE FROM imports WHERE account_id = \(account)")
        if count > 0 { try transaction.emit(ImportsChanged()) }
    }
}
