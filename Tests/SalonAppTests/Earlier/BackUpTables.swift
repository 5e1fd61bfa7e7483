import Backup
import Base
import Crypto
import Kernel
import SQL

@testable import SalonApp

/// Puts the rows of all tables into a repository.
struct BackUpTables: Sendable {
    let repository: Repository
    /// Tables that each engine fills for itself.
    let omitted: Set<String>
    /// Where the files are noted that rows name.
    let entries: String
    /// What rows name files.
    var noting: @Sendable (Reader, (MediaEntry) throws -> Void) throws -> Void = { reader, note in
        try MediaEntry.each(in: reader, note)
    }
    let progress: BackupProgress

    struct Result: Sendable {
        var tables: [Snapshot.TableCopy] = []
        var migrations: [String] = []
        var objects = 0
        var bytes = 0
        var healed = 0
    }

    private static let batch = 500
    /// Bytes of a part.
    private static let usual = 512 * 1_024

    /// Everything is read in one snapshot of the database.
    func callAsFunction(_ database: Database) async throws -> Result {
        try await database.read { reader in
            yieldToOthers()
            progress.begin("Database")
            let writer = try ObjectWriter(repository)
            var result = Result()
            result.migrations = try reader.values("SELECT name FROM migrations ORDER BY name", as: String.self)
            for table in try reader.tables() where !omitted.contains(table.name) {
                result.tables.append(try copy(table, reader, writer))
            }
            let noted = try LineWriter(entries)
            try noted.write(MediaEntry.instance.line)
            try noting(reader) { try noted.write($0.line) }
            try noted.flush()
            try writer.finish()
            (result.objects, result.bytes, result.healed) = (writer.objects, writer.bytes, writer.healed)
            return result
        }
    }

    private func copy(_ table: Table, _ reader: Reader, _ writer: ObjectWriter) throws -> Snapshot.TableCopy {
        var hash = SHA256()
        var cutter = PartCutter(usual: Self.usual)
        var parts: [Snapshot.Part] = []
        var count = 0
        func cut() throws {
            let (bytes, count) = cutter.take()
            guard count > 0 else { return }
            hash.update(data: bytes)
            parts.append(Snapshot.Part(object: try writer.put(bytes), count: count))
            progress.advance(bytes.count)
        }
        var last: [Value]?
        while true {
            let rows = try reader.rows(of: table, after: last, limit: Self.batch)
            guard let newest = rows.last else { break }
            for row in rows {
                var bytes: [UInt8] = []
                RowCoding.encode(row, into: &bytes)
                var key: [UInt8] = []
                RowCoding.encode(table.key(of: row), into: &key)
                if cutter.ends(before: key, length: bytes.count) { try cut() }
                cutter.add(bytes)
            }
            count += rows.count
            last = table.key(of: newest)
        }
        try cut()
        return Snapshot.TableCopy(
            name: table.name, columns: table.columns.map(\.name), rows: count, sha256: Array(hash.finalize()).hex,
            parts: parts)
    }
}
