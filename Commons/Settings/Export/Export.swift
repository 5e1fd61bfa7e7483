package import Base
package import Core
package import SQL

/// A copy of everything of a member's: asked for, being made, or ready for a day.
package struct Export: Sendable {
    package enum State: String, ColumnValue, Sendable {
        case waiting, running, done
        /// There was no room for it on the disk.
        case full
        case failed

        var isActive: Bool { self == .waiting || self == .running }
    }

    package let id: ID<Export>
    package let account: ID<Account>
    package let state: State
    package let language: Language
    let attempts: Int
    /// When it was asked for, begun, or ended; while it is made, its last sign of life.
    package let seenAt: Timestamp
    package let done: Int
    package let total: Int
    /// Of the archive.
    package let bytes: Int

    package init(
        id: ID<Export>, account: ID<Account>, state: State, language: Language, attempts: Int = 0, seenAt: Timestamp,
        done: Int = 0, total: Int = 0, bytes: Int = 0
    ) {
        (self.id, self.account, self.state, self.language) = (id, account, state, language)
        (self.attempts, self.seenAt, self.done, self.total, self.bytes) = (attempts, seenAt, done, total, bytes)
    }

    /// How long it can be downloaded.
    package static let lasts: Duration = .days(1)
    /// How often a restart begins it anew.
    static let attempts = 3
    /// A process that says nothing for so long is gone. It says something every ten seconds.
    package static let silence: Duration = .minutes(1)

    package var expires: Timestamp { seenAt + Self.lasts }

    package static func of(_ account: ID<Account>, at now: Timestamp, _ reader: Reader) throws -> Export? {
        let found = try reader.first("\(columns) WHERE account_id = \(account)", Export.init(row:))
        return found.flatMap { !$0.state.isActive && $0.expires <= now ? nil : $0 }
    }

    private static let columns: Statement = """
        SELECT id, account_id, state, language, attempts, seen_at, done_bytes, total_bytes, file_bytes FROM exports
        """

    private init(row: inout Row) throws {
        id = try row.next()
        account = try row.next()
        state = try row.next()
        language = try row.next()
        attempts = try row.next()
        seenAt = try row.next()
        done = try row.next()
        total = try row.next()
        bytes = try row.next()
    }
}

/// The life of an export, each step in a transaction of its caller's.
extension Export {
    /// The one that has waited longest, which is then being made; `nil` where none waits.
    static func take(on node: Int, at now: Timestamp, _ transaction: Transaction) throws -> Export? {
        let next = try transaction.value(
            "SELECT account_id FROM exports WHERE state = 'waiting' ORDER BY seen_at LIMIT 1", as: ID<Account>.self)
        guard let next else { return nil }
        try transaction.execute(
            """
            UPDATE exports SET state = 'running', node = \(node), attempts = attempts + 1, seen_at = \(now), done_bytes = 0,
                total_bytes = 2 * (SELECT a.stored_bytes FROM accounts a WHERE a.id = account_id)
            WHERE account_id = \(next)
            """)
        return try transaction.first("\(columns) WHERE account_id = \(next)", Export.init(row:))
    }

    /// - Returns: whether anybody wants it still.
    static func note(
        _ done: Int, of id: ID<Export>, on node: Int, at now: Timestamp, _ transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            "UPDATE exports SET done_bytes = \(done), seen_at = \(now) WHERE \(own(id, node))") > 0
    }

    /// Says that the process is there.
    static func beat(_ id: ID<Export>, on node: Int, at now: Timestamp, _ transaction: Transaction) throws {
        try transaction.execute("UPDATE exports SET seen_at = \(now) WHERE \(own(id, node))")
    }

    /// Of one that this process makes.
    private static func own(_ id: ID<Export>, _ node: Int) -> Statement {
        "id = \(id) AND state = 'running' AND node = \(node)"
    }

    static func end(
        _ id: ID<Export>, as state: State, bytes: Int = 0, on node: Int, at now: Timestamp, _ transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE exports SET state = \(state), file_bytes = \(bytes), seen_at = \(now)
            WHERE \(own(id, node))
            """) > 0
    }

    /// What nobody makes any more begins anew.
    ///
    /// - Parameter node: this process, as it begins and has none.
    static func beginAgain(node: Int? = nil, at now: Timestamp, _ transaction: Transaction) throws {
        let dead: Statement = "state = 'running' AND (seen_at <= \(now - silence) OR node = \(node ?? -1))"
        try transaction.execute(
            "UPDATE exports SET state = 'failed', seen_at = \(now) WHERE \(dead) AND attempts >= \(attempts)")
        try transaction.execute("UPDATE exports SET state = 'waiting' WHERE \(dead)")
    }

    static func removeOld(at now: Timestamp, _ transaction: Transaction) throws {
        let old = now - lasts
        try transaction.execute(
            "DELETE FROM exports WHERE state IN ('done', 'full', 'failed') AND seen_at <= \(old)")
    }
}

/// A member has asked for an export, or one is no longer wanted.
package struct ExportsChanged: Event {
    package static let name = "exports-changed"
}

extension AccountRemoval {
    /// The file goes with the next look of ``ExportKeeper``, at once.
    package static let export = AccountRemoval { account, transaction in
        let count = try transaction.execute("DELETE FROM exports WHERE account_id = \(account)")
        if count > 0 { try transaction.emit(ExportsChanged()) }
    }
}
