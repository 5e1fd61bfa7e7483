import Files
package import FoundationEssentials

/// What one backup holds.
package struct Snapshot: Codable, Sendable {
    package struct TableCopy: Codable, Sendable {
        package var name: String
        package var columns: [String]
        package var rows: Int
        /// Of all its rows as ``RowCoding`` writes them, in the order of its key.
        package var sha256: String
        package var parts: [Part]

        package init(name: String, columns: [String], rows: Int, sha256: String, parts: [Part]) {
            self.name = name
            self.columns = columns
            self.rows = rows
            self.sha256 = sha256
            self.parts = parts
        }
    }

    /// Rows, or lines of a list of files, in one object.
    package struct Part: Codable, Sendable, Equatable {
        package var object: String
        package var count: Int

        /// Throws ``BackupProblem`` where it is none.
        package var name: ObjectName {
            get throws {
                guard let name = ObjectName(object) else { throw BackupProblem("\(object) is not an object's name") }
                return name
            }
        }
    }

    package var format = Repository.format
    package var time: Date
    /// The version of the program and the engine it had, for people.
    package var version: String
    package var engine: String
    /// The migrations that the tables come of.
    package var migrations: [String]
    package var tables: [TableCopy]
    /// The list of files: a line each, "object size path", the path within the media folder.
    package var lists: [Part]
    package var files: Int
    package var bytes: Int
    /// Files of rows that were not there.
    package var missing: [String]

    package init(
        time: Date, version: String, engine: String, migrations: [String], tables: [TableCopy], lists: [Part],
        files: Int, bytes: Int, missing: [String]
    ) {
        self.time = time
        self.version = version
        self.engine = engine
        self.migrations = migrations
        self.tables = tables
        self.lists = lists
        self.files = files
        self.bytes = bytes
        self.missing = missing
    }

    package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}

/// The name of a snapshot's file: when it was made, in UTC, and a hash of it. Names sort by time.
package struct SnapshotName: Comparable, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    private static let length = 20 + 1 + 32

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count == Self.length, parts.count == 2, parts[0].utf8.count == 20, parts[0].hasSuffix("Z"),
            [UInt8](hex: parts[1]) != nil
        else { return nil }
        description = text
    }

    /// Another one than all others.
    package init(at time: Date) {
        let number = (0..<16).map { _ in UInt8.random(in: 0 ... .max) }
        description = "\(Self.time(of: time)).\(number.hex)"
    }

    init(time: Date, name: ObjectName) { description = "\(Self.time(of: time)).\(name.description.prefix(32))" }

    /// As ``time``.
    package static func time(of time: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let day = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
        return "\(day)T\(two(parts.hour))-\(two(parts.minute))-\(two(parts.second))Z"
    }

    /// `2026-11-25T16-47-38Z`
    package var time: String { String(description.prefix(20)) }
    package var day: String { String(description.prefix(10)) }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

extension Repository {
    /// All of them, the oldest first.
    package func snapshots() throws -> [SnapshotName] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(path)/snapshots").compactMap(
                SnapshotName.init
            )
            .sorted()
        } catch {
            throw BackupProblem("\(path)/snapshots cannot be read")
        }
    }

    /// The newest, or the one whose name begins so.
    package func snapshot(_ prefix: String? = nil) throws -> SnapshotName {
        let all = try snapshots()
        guard let prefix else {
            guard let newest = all.last else { throw BackupProblem("there is no finished backup in \(path)") }
            return newest
        }
        let found = all.filter { $0.description.hasPrefix(prefix) }
        guard let one = found.first else { throw BackupProblem("there is no backup \(prefix) in \(path)") }
        guard found.count == 1 else { throw BackupProblem("several backups in \(path) begin with \(prefix)") }
        return one
    }

    package func read(_ name: SnapshotName) throws -> Snapshot {
        let file = "\(path)/snapshots/\(name)"
        let hash = name.description.dropFirst(21)
        var bytes: [UInt8] = []
        try decode(file) { bytes += $0 }
        guard naming.name(of: bytes).description.hasPrefix(hash) else {
            throw BackupProblem("\(file) is damaged: it is not what was stored")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        struct Format: Codable { var format: Int }
        guard let format = try? decoder.decode(Format.self, from: Data(bytes)) else {
            throw BackupProblem("\(file) is damaged")
        }
        guard format.format <= Self.format, let snapshot = try? decoder.decode(Snapshot.self, from: Data(bytes)) else {
            throw BackupProblem("\(file) is of a newer salon (format \(format.format))")
        }
        // The hash in its name says nothing of the time in it, by which the newest is chosen.
        guard SnapshotName(time: snapshot.time, name: naming.name(of: bytes)) == name else {
            throw BackupProblem("\(file) has been renamed: it was made at another time")
        }
        return snapshot
    }
}
