package import Backup
import Foundation
import Synchronization

/// A backup in a repository of restic's.
package struct ResticBackup: BackupSource {
    let repository: ResticRepository
    let entry: ResticRepository.Entry
    package let repositoryID: String

    package init(repository: ResticRepository, entry: ResticRepository.Entry, repositoryID: String) {
        self.repository = repository
        self.entry = entry
        self.repositoryID = repositoryID
    }

    package var name: SnapshotName { entry.name }
    private var restic: Restic { repository.restic }

    package func snapshot() throws -> Snapshot {
        var bytes: [UInt8] = []
        let child = try ResticChild(restic, ["dump", entry.manifest, "/salon.json"] + Restic.reads)
        try child.finishing {
            while let more = try child.take(1 << 16) { bytes += more }
        }
        return try Snapshot(manifest: bytes)
    }

    package func parts(of snapshot: Snapshot) throws -> any RowParts {
        try DumpedParts(ResticChild(restic, ["dump", entry.rows, "/salon.rows"] + Restic.reads))
    }

    package func restoreFiles(of snapshot: Snapshot, into root: String, progress: BackupProgress) throws {
        progress.begin("Files", total: snapshot.bytes)
        try restic.run(["restore", entry.files, "--target", root, "--verify"] + Restic.reads)
        progress.advance(snapshot.bytes)
    }

    /// Has all of the repository read, also what only older backups need.
    func check(_ snapshot: Snapshot, _ progress: BackupProgress) throws {
        progress.begin("Files", total: snapshot.bytes)
        var done = 0
        try restic.run(["check", "--read-data"] + Restic.reads) { line in
            guard let share = Restic.share(line) else { return }
            let now = Int(Double(snapshot.bytes) * share)
            if now > done { progress.advance(now - done) }
            done = max(done, now)
        }
    }

    /// The paths of all files in it, within the media folder.
    func paths() throws -> Set<String> {
        struct Line: Decodable {
            var path: String?
            var type: String?
        }
        var paths: Set<String> = []
        try restic.run(["ls", "--json", entry.files] + Restic.reads) { bytes in
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)), line.type == "file" else {
                return
            }
            if let path = line.path { paths.insert(String(path.dropFirst())) }
        }
        return paths
    }
}

private final class DumpedParts: RowParts {
    private let child: ResticChild
    private let reader: Mutex<RowStreamReader>

    init(_ child: ResticChild) {
        self.child = child
        reader = Mutex(RowStreamReader { try child.take(1 << 16) })
    }

    deinit { child.end() }

    func next() throws -> RowPart? {
        let part: RowPart?
        do { part = try reader.withLock { try $0.next() } } catch {
            // That it ended in the middle is what came of restic's reason.
            try child.finishing { while try child.take(1 << 16) != nil {} }
            throw error
        }
        if part == nil { try child.finishing {} }
        return part
    }
}
