package import Accounts
import Base
package import Core
import Jobs
package import SQL
import Storage

/// A copy of everything of a member's: asked for, being made, or ready for a day.
package struct Export: Sendable {
    package enum State: String, ColumnValue, Sendable {
        case waiting, running, done
        /// There was no room for it on the disk.
        case full
        case failed

        package var isActive: Bool { self == .waiting || self == .running }
    }

    /// Names its files. Each attempt has another one, so that a process that has lost the job writes into none of
    /// whoever has it by now.
    package let id: ID<Export>
    package let account: ID<Account>
    package let state: State
    package let language: Language
    /// When it was asked for, begun, or ended.
    package let changedAt: Timestamp
    package let done: Int
    package let total: Int
    /// Of the archive.
    package let bytes: Int

    package init(
        id: ID<Export>, account: ID<Account>, state: State, language: Language, changedAt: Timestamp, done: Int = 0,
        total: Int = 0, bytes: Int = 0
    ) {
        (self.id, self.account, self.state, self.language) = (id, account, state, language)
        (self.changedAt, self.done, self.total, self.bytes) = (changedAt, done, total, bytes)
    }

    /// How long it can be downloaded.
    package static let lasts: Duration = .days(1)

    package var expires: Timestamp { changedAt + Self.lasts }

    package static func of(_ account: ID<Account>, at now: Timestamp, _ reader: Reader) throws -> Export? {
        let found = try of(account, reader)
        return found.flatMap { !$0.state.isActive && $0.expires <= now ? nil : $0 }
    }

    /// Also one that is over.
    static func of(_ account: ID<Account>, _ reader: Reader) throws -> Export? {
        try reader.first(
            """
            SELECT id, account_id, state, language, changed_at, done_bytes, total_bytes, file_bytes FROM exports
            WHERE account_id = \(account)
            """, Export.init(row:))
    }

    private init(row: inout Row) throws {
        (id, account) = (try row.next(), try row.next())
        (state, language) = (try row.next(), try row.next())
        changedAt = try row.next()
        (done, total, bytes) = (try row.next(), try row.next(), try row.next())
    }
}

/// The life of an export. Each step runs in a transaction of its caller, which holds the job (``ExportJob``).
extension Export {
    static func begin(_ id: ID<Export>, of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE exports SET id = \(id), state = 'running', changed_at = \(transaction.now), done_bytes = 0,
                total_bytes = 2 * (SELECT a.stored_bytes FROM accounts a WHERE a.id = account_id)
            WHERE account_id = \(account)
            """)
    }

    func note(_ done: Int, in transaction: Transaction) throws {
        try transaction.execute("UPDATE exports SET done_bytes = \(done) WHERE id = \(id)")
    }

    func end(as state: State, bytes: Int, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE exports SET state = \(state), file_bytes = \(bytes), changed_at = \(transaction.now) WHERE id = \(id)
            """)
    }

    static func remove(of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.cancel(ExportJob.self, key: ExportJob(account: account).key)
        let count = try transaction.execute("DELETE FROM exports WHERE account_id = \(account)")
        if count > 0 { try transaction.emit(ArchiveGone()) }
    }

    /// Removes what can be downloaded no longer, and the files of what is gone.
    static func tidy(_ services: Services) async throws {
        let place = ExportPlace(services.files)
        // Looked for before the rows: what is begun meanwhile has one.
        let names = try await onFileThread { place.names() }
        let known = try await services.database.write { transaction in
            let old = transaction.now - lasts
            try transaction.execute(
                "DELETE FROM exports WHERE state IN ('done', 'full', 'failed') AND changed_at <= \(old)")
            return Set(try transaction.values("SELECT id FROM exports", as: ID<Export>.self).map(\.description))
        }
        try await onFileThread { place.remove(names, but: known) }
    }
}

extension AccountRemoval {
    package static let export = AccountRemoval { try Export.remove(of: $0, in: $1) }
}
