import Backup
import Base
import Core
import Files
import FoundationEssentials
import Kernel
import SQL

@testable import SalonApp

/// Copies an instance into a repository as earlier versions did, so that tests have something to restore.
/// docs/decisions/0055-backup.md
struct MakeBackup: Sendable {
    private let database: Database
    private let files: MediaFiles
    private let repository: Repository
    private let progress: BackupProgress
    private let clock: Clock
    private let check: ObjectCheck

    /// - Parameter share: of the 256 folders of objects, how many are read first (``Backup/ObjectCheck``).
    init(
        _ database: Database, _ files: MediaFiles, into repository: Repository, clock: Clock = .system,
        share: Int = 9, progress: BackupProgress
    ) {
        check = ObjectCheck(repository, share: share)
        self.database = database
        self.files = files
        self.repository = repository
        self.progress = progress
        self.clock = clock
    }

    struct Result: Sendable {
        let name: SnapshotName
        let snapshot: Snapshot
        /// New objects and their bytes.
        let objects: Int
        let bytes: Int
        /// Of them, those that replace what was damaged.
        let healed: Int
    }

    /// How often it begins anew where images are deleted that it was about to read.
    private static let attempts = 3

    /// The caller holds the repository's lock.
    func callAsFunction() async throws -> Result {
        guard let memory = repository.memory else { throw BackupProblem("there is no place for notes") }
        try makeFolder(memory.path)
        let (files, check) = (files, check)
        // A server leaves the files of deleted images alone until this ends.
        let hold = try await onFileThread { try MediaHold(files) }
        defer { withExtendedLifetime(hold) {} }
        try await onFileThread {
            yieldToOthers()
            try check.next()
        }
        var (objects, bytes, healed) = (0, 0, 0)
        var attempt = 0
        while true {
            attempt += 1
            let entries = "\(memory.path)/entries"
            defer { unlinkFile(entries) }
            let tables = try await BackUpTables(
                repository: repository, omitted: Set(CopyDatabase.backlogs.keys), entries: entries, progress: progress)(
                    database)
            let copying = BackUpFiles(
                repository: repository, root: files.root, entries: entries, index: memory.index, progress: progress)
            let copied = try await onFileThread { try copying() }
            objects += tables.objects + copied.objects
            bytes += tables.bytes + copied.stored
            healed += tables.healed + copied.healed
            // Only a salon that does not know of backups removes files now.
            if attempt < Self.attempts, try await hasChanged(copied.missing.map(\.entry)) { continue }
            let snapshot = Snapshot(
                time: Date(timeIntervalSince1970: Double(clock.now().milliseconds / 1_000)),
                version: SalonCommand.version, engine: database.engine.rawValue, migrations: tables.migrations,
                tables: tables.tables, lists: copied.lists, files: copied.files, bytes: copied.bytes,
                missing: copied.missing.map(\.path))
            return Result(
                name: try repository.write(snapshot), snapshot: snapshot, objects: objects, bytes: bytes, healed: healed
            )
        }
    }

    /// Whether rows whose files are not there are gone by now, or name others.
    private func hasChanged(_ entries: [MediaEntry]) async throws -> Bool {
        guard !entries.isEmpty else { return false }
        return try await database.read { reader in try entries.contains { !(try $0.isCurrent(reader)) } }
    }
}
