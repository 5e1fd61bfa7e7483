import Backup
import SQL

/// Fills a database with the rows of a backup and compares them. What was interrupted goes on where it was.
struct RestoreTables: Sendable {
    let source: any BackupSource
    let snapshot: Snapshot
    let target: Database
    /// Tables that each engine fills for itself, with the statements that do.
    let backlogs: [String: Statement]
    /// Those this salon knows.
    var migrations: [Migration] = .all
    let progress: BackupProgress
    var step: @Sendable () -> Void = {}

    /// Throws ``BackupProblem`` before anything is changed where the database is in use or the backup a newer salon's;
    /// later where an object is damaged, or a table not what it was. Then the database stays marked as unfinished.
    ///
    /// - Parameter meanwhile: what has to be done before the database may be opened.
    func callAsFunction(_ meanwhile: () async throws -> Void) async throws {
        let tables = try await begin()
        progress.begin("Database")
        // A foreign tool may have made some of its own.
        let copies = snapshot.tables.filter { tables[$0.name] != nil }
        for copy in snapshot.tables where tables[copy.name] == nil {
            progress.warn("the table \(copy.name) is none of salon's, and is left out")
        }
        try await fill(tables)
        try await meanwhile()
        for copy in copies {
            guard try await tables[copy.name]!.hash(in: target) == copy.sha256 else {
                throw BackupProblem("the table \(copy.name) is not what it was; restore into an empty place")
            }
        }
        let rows = copies.reduce(0) { $0 + $1.rows }
        progress.say("\(copies.count) tables compared, \(rows) rows are the same.")
        try await CopyDatabase.fill(backlogs.filter { tables[$0.key] != nil }, in: target)
        try await CopyDatabase.finish(target) { BackupProblem($0) }
    }

    /// The target's tables, which are those of the backup.
    private func begin() async throws -> [String: Table] {
        let known = Set(migrations.map(\.name) + ["outbox"])
        let unknown = snapshot.migrations.filter { !known.contains($0) }
        guard unknown.isEmpty else {
            throw BackupProblem(
                "the backup is of a newer salon (\(unknown.joined(separator: ", "))); restore with that one")
        }
        let taken = Set(snapshot.migrations)
        guard let tables = try await target.beginCopy(migrations.filter { taken.contains($0.name) }) else {
            throw BackupProblem("the database is in use already; restore into an empty one")
        }
        let byName = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        let expected = Dictionary(
            tables.filter { backlogs[$0.name] == nil }.map { ($0.name, $0.columns.map(\.name)) }
        ) { $1 }
        let found = Dictionary(snapshot.tables.map { ($0.name, $0.columns) }) { $1 }.filter { byName[$0.key] != nil }
        guard expected == found else { throw BackupProblem("the backup has other tables than its migrations make") }
        return byName
    }

    private func fill(_ tables: [String: Table]) async throws {
        let (source, snapshot) = (source, snapshot)
        let parts = try await onBackupThread { try source.parts(of: snapshot) }
        // Rows came in the order of their keys, so the first ones are there.
        var there: [String: Int] = [:]
        while let part = try await onBackupThread({ try parts.next() }) {
            guard snapshot.tables.indices.contains(part.table) else { throw malformed }
            guard let table = tables[snapshot.tables[part.table].name] else { continue }
            if there[table.name] == nil {
                there[table.name] = try await target.read { reader in try reader.count(of: table) }
            }
            let known = there[table.name] ?? 0
            there[table.name] = max(0, known - part.count)
            guard known < part.count else { continue }
            let bytes = try await onBackupThread { try part.bytes() }
            let rows = try RowCoding.decode(bytes, columns: table.columns.count)
            guard rows.count == part.count else { throw malformed }
            try await target.write { transaction in try transaction.insert(Array(rows.dropFirst(known)), into: table) }
            step()
            progress.advance(bytes.count)
        }
    }

    private var malformed: BackupProblem { BackupProblem("\(source.name.time) holds other rows than it should") }
}
