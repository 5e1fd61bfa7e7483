package import Backup
import FoundationEssentials
import Media
import SQL
import Storage

/// Restores the rows of a backup into a temporary place, an SQLite database, which is compared table by table, and has the
/// whole repository read.
package struct VerifyBackup: Sendable {
    let source: ResticBackup
    /// A folder for it alone, removed at the end.
    let place: String
    /// Bytes of the database it was made of; the trial takes no disk's last room.
    var size = 0
    let progress: BackupProgress

    package init(source: ResticBackup, place: String, size: Int = 0, progress: BackupProgress) {
        self.source = source
        self.place = place
        self.size = size
        self.progress = progress
    }

    /// Throws ``BackupProblem`` for whatever is not as it was stored.
    package func callAsFunction() async throws -> Snapshot {
        let source = source
        let snapshot = try await onBackupThread { try source.snapshot() }
        try? FileManager.default.removeItem(atPath: place)
        try makeFolder(place)
        // The database, and its log meanwhile.
        if let free = freeSpace(at: place), free < 2 * Double(size) + 64e6 {
            try? FileManager.default.removeItem(atPath: place)
            throw BackupProblem(
                "to restore it for trial takes \((2 * size + 64_000_000).bytes), and \(place) has room for \(Int(free).bytes)"
            )
        }
        defer { try? FileManager.default.removeItem(atPath: place) }
        let target = try await Database.open(.sqlite(path: "\(place)/salon.sqlite"))
        let result: Result<Void, any Error>
        do {
            result = .success(try await Database.patiently { try await check(snapshot, target) })
        } catch { result = .failure(error) }
        await target.close()
        try result.get()
        return snapshot
    }

    private func check(_ snapshot: Snapshot, _ target: Database) async throws {
        let tables = RestoreTables(
            source: source, snapshot: snapshot, target: target, backlogs: CopyDatabase.backlogs, progress: progress)
        let (source, progress) = (source, progress)
        try await tables { try await onBackupThread { try source.check(snapshot, progress) } }
        // The rows themselves say which files there have to be.
        let named = try await target.read { reader in
            var count = 1
            try MediaEntry.each(in: reader) { count += $0.names.count }
            return count
        }
        guard named == snapshot.files + snapshot.missing.count else {
            throw BackupProblem("rows name \(named) files, and the backup has \(snapshot.files)")
        }
        let known = try await onBackupThread { try source.paths().union(snapshot.missing) }
        let lost = try await target.read { reader in
            var lost = known.contains("instance") ? [] : ["instance"]
            try MediaEntry.each(in: reader) { entry in
                lost += entry.names.map { entry.path($0) }.filter { !known.contains($0) }
            }
            return lost
        }
        guard lost.isEmpty else {
            throw BackupProblem("\(lost.count) files that rows name are not in the backup, such as \(lost[0])")
        }
    }
}
