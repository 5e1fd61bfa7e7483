package import Base
package import Core
package import SQL

/// A file that a member has brought: waiting, being taken in, or what came of it.
package struct Import: Sendable {
    package enum State: String, ColumnValue, Sendable {
        case waiting, running, done, failed

        var isActive: Bool { self == .waiting || self == .running }
    }

    package let id: ID<Import>
    package let account: ID<Account>
    package let state: State
    package let language: Language
    package let total: Int
    package let added: Int
    package let known: Int
    package let refused: Int
    /// What has come, in the member's language: "5 works, portfolio".
    package let brought: String
    /// What was not taken and why, a line each, in the member's language; of one that failed, why.
    package let notes: String

    /// How often a restart begins it anew.
    static let attempts = 3
    /// How long a work takes at most: a process that says nothing for so long is gone.
    static let silence: Duration = .minutes(5)
    /// How long what came of it is shown.
    static let lasts: Duration = .days(7)

    package static func of(_ account: ID<Account>, _ reader: Reader) throws -> Import? {
        try reader.first("\(columns) WHERE account_id = \(account)", Import.init(row:))
    }

    private static let columns: Statement = """
        SELECT id, account_id, state, language, total, added, known, refused, brought, notes FROM imports
        """

    package init(
        id: ID<Import>, account: ID<Account>, state: State, language: Language, total: Int = 0, added: Int = 0,
        known: Int = 0, refused: Int = 0, brought: String = "", notes: String = ""
    ) {
        (self.id, self.account, self.state, self.language) = (id, account, state, language)
        (self.total, self.added, self.known, self.refused) = (total, added, known, refused)
        (self.brought, self.notes) = (brought, notes)
    }

    private init(row: inout Row) throws {
        self.init(
            id: try row.next(), account: try row.next(), state: try row.next(), language: try row.next(),
            total: try row.next(), added: try row.next(), known: try row.next(), refused: try row.next(),
            brought: try row.next(), notes: try row.next())
    }
}

/// The life of an import, each step in a transaction of its caller's.
extension Import {
    static func take(at now: Timestamp, _ transaction: Transaction) throws -> Import? {
        let next = try transaction.value(
            "SELECT account_id FROM imports WHERE state = 'waiting' ORDER BY seen_at LIMIT 1", as: ID<Account>.self)
        guard let next else { return nil }
        try transaction.execute(
            """
            UPDATE imports SET state = 'running', attempts = attempts + 1, seen_at = \(now) WHERE account_id = \(next)
            """)
        return try of(next, transaction)
    }

    /// - Returns: whether anybody wants it still.
    static func note(
        _ progress: ImportProgress, of id: ID<Import>, at now: Timestamp, _ transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE imports SET seen_at = \(now), total = \(progress.total), added = \(progress.added),
                known = \(progress.known), refused = \(progress.refused) WHERE id = \(id) AND state = 'running'
            """) > 0
    }

    static func end(
        _ id: ID<Import>, as state: State, brought: String, notes: String, at now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE imports SET state = \(state), brought = \(brought), notes = \(notes), seen_at = \(now)
            WHERE id = \(id) AND state = 'running'
            """)
    }

    /// What a process was taking in that gives no sign of life any more begins anew.
    static func beginAgain(at now: Timestamp, _ transaction: Transaction) throws {
        let dead: Statement = "state = 'running' AND seen_at <= \(now - silence)"
        try transaction.execute(
            "UPDATE imports SET state = 'failed', seen_at = \(now) WHERE \(dead) AND attempts >= \(attempts)")
        try transaction.execute("UPDATE imports SET state = 'waiting' WHERE \(dead)")
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
