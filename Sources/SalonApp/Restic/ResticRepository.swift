package import Backup
import Files
import Foundation
package import Storage

/// Backups in a repository of restic's. Each is three snapshots that bear its name: `salon.rows`, the media folder, and
/// `salon.json`, the manifest, which comes last: what is without one is unfinished, and is none.
package struct ResticRepository: Sendable {
    let restic: Restic
    package var target: BackupTarget { restic.target }

    static let (rows, files, manifest) = ("salon-rows", "salon-files", "salon-whole")

    /// - Parameter state: what this machine remembers; `nil` where nothing is to be remembered.
    package init(_ target: BackupTarget, state: String?) {
        // restic runs in the media folder, too.
        restic = Restic(target: target, cache: state.map { "\($0.fullPath)/cache" })
    }

    /// A backup, by the ids of its snapshots.
    package struct Entry: Sendable {
        package let name: SnapshotName
        let manifest: String
        let rows: String
        let files: String
        /// What it holds, in words.
        package let summary: String
    }

    private struct Found: Codable {
        var id: String
        var tags: [String]?
        /// The backup's.
        var name: SnapshotName? { tags?.lazy.compactMap { SnapshotName($0) }.first }
    }

    private struct Configuration: Codable { var id: String }

    /// Throws ``BackupProblem``, `.gone` where there is none.
    package func id() throws -> String { try restic.json(["cat", "config"], as: Configuration.self).id }

    /// Makes it if there is none.
    ///
    /// - Parameter isThere: whether there has to be one, since it has been used before.
    /// - Returns: its id.
    package func open(isThere: Bool) throws -> String {
        guard Restic.program() != nil else { throw Restic.missing }
        guard target.exists != false || !isThere || target.holdsOlder else {
            throw BackupProblem("there are no backups in \(target.shown), where some were made", .gone)
        }
        try target.prepare()
        if target.exists != false {
            do {
                let id = try id()
                // Of a restic that was killed: only what no process has any more.
                try restic.run(["unlock"])
                return id
            } catch let problem as BackupProblem where problem.kind == .gone && !isThere {
                // It is made now.
            }
        }
        try restic.run(["init"])
        return try id()
    }

    /// All that are whole, the oldest first.
    package func entries() throws -> [Entry] { try Self.whole(all()) }

    /// The newest, or the one whose name begins so.
    package func entry(_ prefix: String? = nil) throws -> Entry {
        let all = try entries()
        guard let prefix else {
            guard let newest = all.last else { throw BackupProblem("there is no finished backup in \(target.shown)") }
            return newest
        }
        let found = all.filter { $0.name.description.hasPrefix(prefix) }
        guard let one = found.first else { throw BackupProblem("there is no backup \(prefix) in \(target.shown)") }
        guard found.count == 1 else { throw BackupProblem("several backups in \(target.shown) begin with \(prefix)") }
        return one
    }

    /// Removes backups, and what was never finished before the newest one. What only they need goes as well.
    ///
    /// - Parameter step: called as it comes further.
    /// - Returns: how many backups it removed.
    package func remove(
        allBut keeping: Keeping, after made: SnapshotName, step: () -> Void = {}
    ) throws -> Int {
        let all = try all()
        let whole = Self.whole(all)
        let kept = keeping.kept(of: whole.map(\.name), after: made)
        let names = Set(kept.map(\.description))
        // One that is being made by another instance may be newer.
        let going = all.filter { found in
            guard let name = found.name else { return false }
            return !names.contains(name.description) && name < made
        }
        guard !going.isEmpty else { return 0 }
        var last: [UInt8] = []
        try restic.run(["forget", "--prune"] + going.map(\.id)) { line in
            if line != last { step() }
            last = line
        }
        return whole.count - kept.count
    }

    /// Puts files back that are missing from a media folder, each of the newest backup that has it.
    ///
    /// - Returns: those that are there again.
    package func putBack(_ keys: [MediaKey], into root: String) throws -> Set<MediaKey> {
        var missing = keys
        for entry in try entries().reversed() where !missing.isEmpty {
            // As many as arguments may be.
            for start in stride(from: 0, to: missing.count, by: 500) {
                let paths = missing[start..<min(start + 500, missing.count)].flatMap { ["--include", "/\($0)"] }
                try restic.run(["restore", entry.files, "--target", root] + paths + Restic.reads)
            }
            missing.removeAll { FileMark("\(root)/\($0)") != nil }
        }
        return Set(keys).subtracting(missing)
    }

    private func all() throws -> [Found] {
        try restic.json(["snapshots", "--host", Restic.host], as: [Found].self)
    }

    private static func whole(_ all: [Found]) -> [Entry] {
        var byName: [SnapshotName: [String: Found]] = [:]
        for found in all {
            guard let name = found.name else { continue }
            for part in [rows, files, manifest] where found.tags?.contains(part) == true {
                byName[name, default: [:]][part] = found
            }
        }
        return byName.compactMap { name, parts in
            guard let manifest = parts[Self.manifest], let rows = parts[Self.rows], let files = parts[Self.files] else {
                return nil
            }
            let words = manifest.tags?.filter { $0 != Self.manifest && $0 != name.description } ?? []
            let summary = words.joined(separator: ", ")
            return Entry(name: name, manifest: manifest.id, rows: rows.id, files: files.id, summary: summary)
        }.sorted { $0.name < $1.name }
    }
}

/// What this machine knows of the backups that are there, so that no page has to ask: each question takes restic a second
/// and a key to derive.
package struct KnownBackups: Codable {
    var folder: String
    /// In milliseconds since 1970, the newest first.
    var times: [Int64]

    private static func file(_ state: String) -> String { "\(state)/known.json" }

    static func read(_ state: String, of folder: String) -> KnownBackups? {
        guard let data = FileManager.default.contents(atPath: file(state)),
            let known = try? JSONDecoder().decode(KnownBackups.self, from: data), known.folder == folder
        else { return nil }
        return known
    }

    package static func write(_ entries: [ResticRepository.Entry], of folder: String, state: String) throws {
        let known = KnownBackups(folder: folder, times: entries.reversed().map(\.name.milliseconds))
        try writeDurably(Array(JSONEncoder().encode(known)), to: file(state))
    }
}
