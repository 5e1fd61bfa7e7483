package import Accounts
import Base
package import Core
import FoundationEssentials
import Jobs
package import SQL
import Storage

/// A file that a member has brought: waiting for its turn, being taken in, or what came of it.
package struct Import: Sendable {
    package enum State: String, ColumnValue, Sendable {
        case waiting, running, done
        /// Ended before the end of the file, for a ``Import/reason``.
        case failed

        package var isActive: Bool { self == .waiting || self == .running }
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

    /// How long what came of it is shown.
    static let lasts: Duration = .days(7)

    package static func of(_ account: ID<Account>, _ reader: Reader) throws -> Import? {
        try reader.first(
            """
            SELECT id, account_id, state, language, total, known, refused, brought_counts, left_counts, brought,
                notes, reason
            FROM imports
            WHERE account_id = \(account)
            """, Import.init(row:))
    }

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
        progress.known = try row.next()
        progress.refused = try row.next()
        progress.brought = counts(in: try row.next())
        progress.left = counts(in: try row.next())
        (brought, notes, reason) = (try row.next(), try row.next(), try row.next())
    }
}

/// The life of an import. Each step runs in a transaction of its caller, which holds the job (``ImportJob``).
extension Import {
    static func begin(of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE imports SET state = 'running', changed_at = \(transaction.now) WHERE account_id = \(account)")
    }

    func note(in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE imports SET total = \(progress.total), added = \(progress.added), known = \(progress.known),
                refused = \(progress.refused), notes = \(notes), brought_counts = \(text(of: progress.brought)),
                left_counts = \(text(of: progress.left))
            WHERE id = \(id)
            """)
    }

    /// Ends its turn.
    func wait(in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE imports SET state = 'waiting', changed_at = \(transaction.now) WHERE id = \(id)")
    }

    func end(as state: State, brought: String, reason: String, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE imports SET state = \(state), brought = \(brought), reason = \(reason),
                changed_at = \(transaction.now)
            WHERE id = \(id)
            """)
    }

    static func remove(of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.cancel(ImportJob.self, key: ImportJob(account: account).key)
        let count = try transaction.execute("DELETE FROM imports WHERE account_id = \(account)")
        if count > 0 { try transaction.emit(ArchiveGone()) }
    }

    /// Removes what is shown no longer, and the files of what is over.
    static func tidy(_ services: Services) async throws {
        let now = services.clock.now()
        let known = try await services.database.write { transaction in
            try transaction.execute(
                "DELETE FROM imports WHERE state IN ('done', 'failed') AND changed_at <= \(now - lasts)")
            return Set(
                try transaction.values(
                    "SELECT id FROM imports WHERE state IN ('waiting', 'running')", as: ID<Import>.self
                ).map(\.description))
        }
        let place = ImportPlace(services.files)
        try await onFileThread { place.removeAll(but: known, since: now - .minutes(1)) }
    }
}

/// How many of each, as a column has them: `{"work":5}`.
private func text<Name: RawRepresentable<String>>(of counts: [Name: Int]) -> String {
    JSON(members: counts.map { ($0.key.rawValue, JSON($0.value)) }).text
}

private func counts<Name: RawRepresentable<String>>(in text: String) -> [Name: Int] {
    let counts = (try? JSONDecoder().decode([String: Int].self, from: Data(text.utf8))) ?? [:]
    return counts.reduce(into: [:]) { found, count in
        if let name = Name(rawValue: count.key), count.value > 0 { found[name] = count.value }
    }
}

extension AccountRemoval {
    package static let importedFile = AccountRemoval { try Import.remove(of: $0, in: $1) }
}
