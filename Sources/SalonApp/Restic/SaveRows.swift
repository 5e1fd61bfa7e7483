import Backup
import Crypto
import FoundationEssentials
import SQL

/// Streams the rows of all tables into a repository of restic's, as they are at one moment.
struct SaveRows: Sendable {
    let restic: Restic
    /// Tables that each engine fills for itself.
    let omitted: Set<String>
    /// Where the files are noted that rows name; `nil` notes none.
    let entries: String?
    let progress: BackupProgress
    var giveWay: @Sendable () -> Void = {}
    var step: @Sendable () -> Void = {}

    struct Result: Sendable {
        var tables: [Snapshot.TableCopy] = []
        var migrations: [String] = []
        /// Bytes that are new in the repository.
        var stored = 0
    }

    private static let batch = 500

    /// - Parameter name: the backup's.
    func callAsFunction(_ database: Database, as name: SnapshotName) async throws -> Result {
        try await database.read { reader in
            giveWay()
            progress.begin("Database")
            var result = Result()
            result.migrations = try reader.values("SELECT name FROM migrations ORDER BY name", as: String.self)
            result.stored = try restic.save("salon.rows", as: name, ResticRepository.rows) { child in
                for table in try reader.tables() where !omitted.contains(table.name) {
                    result.tables.append(try copy(table, at: result.tables.count, reader, child))
                }
                try child.write(RowStream.head(table: 0, count: 0, bytes: 0))
            }
            guard let entries else { return result }
            let noted = try LineWriter(entries)
            try noted.write(MediaEntry.instance.line)
            try MediaEntry.each(in: reader) { try noted.write($0.line) }
            try noted.flush()
            return result
        }
    }

    private func copy(
        _ table: Table, at place: Int, _ reader: Reader, _ child: ResticChild
    ) throws -> Snapshot.TableCopy {
        var hash = SHA256()
        var rows = 0
        // Parts begin at the same rows each time, so that most of the stream is the same as the last time.
        var cutter = PartCutter(usual: RowStream.usual)
        func cut() throws {
            let (bytes, count) = cutter.take()
            guard count > 0 else { return }
            hash.update(data: bytes)
            try child.write(RowStream.head(table: place, count: count, bytes: bytes.count) + bytes)
            progress.advance(bytes.count)
            rows += count
            step()
        }
        var last: [Value]?
        while true {
            let batch = try reader.rows(of: table, after: last, limit: Self.batch)
            guard let newest = batch.last else { break }
            for row in batch {
                var bytes: [UInt8] = []
                RowCoding.encode(row, into: &bytes)
                var key: [UInt8] = []
                RowCoding.encode(table.key(of: row), into: &key)
                if cutter.ends(before: key, length: bytes.count) { try cut() }
                cutter.add(bytes)
            }
            last = table.key(of: newest)
        }
        try cut()
        return Snapshot.TableCopy(
            name: table.name, columns: table.columns.map(\.name), rows: rows, sha256: Array(hash.finalize()).hex,
            parts: [])
    }
}

extension Restic {
    private struct Line: Decodable {
        var message_type: String
        var data_added: Int?
        var bytes_done: Int?
        var total_bytes: Int?
    }

    private func arguments(_ name: SnapshotName, _ tags: [String]) -> [String] {
        ["backup", "--json", "--host", Self.host] + ([name.description] + tags).flatMap { ["--tag", $0] }
    }

    /// Stores what `body` writes as a file.
    ///
    /// - Returns: how many bytes are new.
    func save(
        _ file: String, as name: SnapshotName, _ tags: String..., body: (ResticChild) throws -> Void
    ) throws -> Int {
        let said = try feed(arguments(name, tags) + ["--stdin", "--stdin-filename", file], body)
        let lines = said.split(separator: UInt8(ascii: "\n"))
        return lines.last.flatMap { Self.line(Array($0)) }?.data_added ?? 0
    }

    /// Stores a folder without some that are in it.
    func save(
        folder: String, without names: [String], as name: SnapshotName, _ tags: String...,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> Int {
        var stored = 0
        let pattern = folder.flatMap { #"\[]*?"#.contains($0) ? "\\\($0)" : "\($0)" }
        let excluded = names.flatMap { ["--exclude", "\(String(pattern))/\($0)"] }
        try run(arguments(name, tags) + excluded + ["."], in: folder) { bytes in
            guard let line = Self.line(bytes) else { return }
            stored = line.data_added ?? stored
            if line.message_type == "status" { progress(line.bytes_done ?? 0, line.total_bytes ?? 0) }
        }
        return stored
    }

    private static func line(_ bytes: [UInt8]) -> Line? { try? JSONDecoder().decode(Line.self, from: Data(bytes)) }
}
