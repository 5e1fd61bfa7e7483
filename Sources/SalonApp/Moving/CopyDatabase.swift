import Core
import Crypto
import Exhibitions
package import SQL
import Search
import Works

/// Copies every row of one database into another, of whatever engine, and compares them. Nobody may write meanwhile.
///
/// The words of members, works and posts are not copied: each engine indexes them in its own way, from rows that wait for
/// it. What was interrupted goes on where it was.
package struct CopyDatabase: Sendable {
    let source: Database
    let target: Database
    let migrations: [Migration]
    /// Tables of rows that wait to be indexed, with the statements that fill them.
    let backlogs: [String: Statement]
    let report: @Sendable (String) -> Void

    /// Rows that are read and written at once.
    private static let batch = 500

    /// Throws ``OptionProblem`` when the target holds tables of something else, or when a table differs afterwards; then
    /// the target stays marked as unfinished.
    package func callAsFunction() async throws {
        guard let tables = try await target.beginCopy(migrations) else {
            throw OptionProblem(
                """
                the database to move to is in use already. If an earlier move has finished there, set database-url to it; \
                otherwise make a new one
                """)
        }
        let copied = tables.filter { backlogs[$0.name] == nil }
        let others = try await source.read { reader in try Set(reader.tables()) }
        guard others.isSuperset(of: tables) else { throw OptionProblem("the databases have different tables") }
        for table in others.subtracting(tables) { report("\(table.name): none of salon's, left out") }
        for table in copied { try await copy(table) }
        var differing: [String] = []
        for table in copied where try await fingerprint(table, source) != fingerprint(table, target) {
            differing.append(table.name)
        }
        guard differing.isEmpty else {
            throw OptionProblem(
                """
                these tables differ: \(differing.joined(separator: ", ")); was something written meanwhile? \
                Make a new database and begin again
                """)
        }
        report("\(copied.count) tables compared, every row is the same.")
        try await Self.fill(backlogs, in: target)
        try await Self.finish(target) { OptionProblem($0) }
    }

    /// Throws `problem` with words for the operator where a row refers to one that does not exist.
    static func finish(_ target: Database, _ problem: (String) -> some Error) async throws {
        do { try await target.finishCopy() } catch SQLError.constraint(let broken) where broken.kind == .foreignKey {
            throw problem(
                """
                all rows are there, but rows of \(broken.table ?? "a table") refer to others that do not exist \
                (\(broken.name ?? "")); 'salon verify' lists them in the database they came from
                """)
        }
    }

    /// Has the words of everything indexed that has come.
    static func fill(_ backlogs: [String: Statement], in target: Database) async throws {
        for (table, fill) in backlogs.sorted(by: { $0.key < $1.key }) {
            try await target.write { transaction in
                try transaction.execute("INSERT INTO \(Statement(stringLiteral: table)) \(fill) ON CONFLICT DO NOTHING")
            }
        }
    }

    private func copy(_ table: Table) async throws {
        var (key, count) = try await target.read { reader in
            (try reader.lastKey(of: table), try reader.count(of: table))
        }
        var reported = ContinuousClock.now
        while true {
            let after = key
            let rows = try await source.read { reader in try reader.rows(of: table, after: after, limit: Self.batch) }
            guard let last = rows.last else { break }
            try await target.write { transaction in try transaction.insert(rows, into: table) }
            key = table.key(of: last)
            count += rows.count
            if reported.duration(to: .now) > .seconds(5) {
                report("\(table.name): \(count) so far")
                reported = .now
            }
        }
        if count > 0 { report("\(table.name): \(count)") }
    }

    /// SHA-256 of all rows in the order of their keys; a row, a value and its type cannot be taken for others.
    private func fingerprint(_ table: Table, _ database: Database) async throws -> [UInt8] {
        var hash = SHA256()
        var key: [Value]?
        while true {
            let after = key
            let rows = try await database.read { reader in try reader.rows(of: table, after: after, limit: Self.batch) }
            guard let last = rows.last else { return Array(hash.finalize()) }
            for value in rows.joined() { hash.update(value) }
            key = table.key(of: last)
        }
    }
}

extension CopyDatabase {
    package init(from source: Database, to target: Database, report: @escaping @Sendable (String) -> Void) {
        self.init(source: source, target: target, migrations: .all, backlogs: Self.backlogs, report: report)
    }

    static var backlogs: [String: Statement] {
        let indexes = [
            SearchIndex.people.everything, SearchIndex.works.everything, SearchIndex.exhibitions.everything,
            PostIndexer.everything,
        ]
        return Dictionary(uniqueKeysWithValues: indexes.compactMap(\.self).map { ($0.backlog, $0.items) })
    }
}

extension SHA256 {
    fileprivate mutating func update(_ value: Value) {
        switch value {
        case .null: update(data: [0])
        case .integer(let number): update(tag: 1, UInt64(bitPattern: number))
        case .real(let number): update(tag: 2, number.bitPattern)
        case .text(let text):
            update(tag: 3, UInt64(text.utf8.count))
            update(data: Array(text.utf8))
        case .blob(let bytes):
            update(tag: 4, UInt64(bytes.count))
            update(data: bytes)
        }
    }

    private mutating func update(tag: UInt8, _ number: UInt64) {
        update(data: [tag] + withUnsafeBytes(of: number.littleEndian, Array.init))
    }
}
