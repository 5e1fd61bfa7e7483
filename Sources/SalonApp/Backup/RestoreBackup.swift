package import Backup
import Files
import FoundationEssentials
package import SQL
import Storage

/// Puts a backup into an empty place, the database of whatever engine. Until all of it is there and compared, nothing opens
/// that database, and the same restore goes on where it was.
package struct RestoreBackup: Sendable {
    private let source: any BackupSource
    private let target: Database
    private let data: String
    private let progress: BackupProgress
    private let step: @Sendable () -> Void

    /// - Parameters:
    ///   - data: the data folder, whose lock the caller holds.
    ///   - step: called after each that a kill may follow, for tests.
    package init(
        _ source: any BackupSource, into target: Database, data: String, progress: BackupProgress,
        step: @escaping @Sendable () -> Void = {}
    ) {
        self.source = source
        self.target = target
        self.data = data
        self.progress = progress
        self.step = step
    }

    /// The note that a folder is being restored, and of what.
    private var note: String { "\(data)/restoring" }

    /// What a folder that is being restored is restored of; `nil` where it is none.
    package static func begun(in data: String) throws -> (repository: String, snapshot: String)? {
        guard let bytes = try readIfThere("\(data)/restoring") else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
        return words.count == 2 ? (words[0], words[1]) : nil
    }

    /// - Returns: what was restored; `nil` where an earlier restore had finished all but its note.
    package func callAsFunction() async throws -> Snapshot? {
        let (source, progress) = (source, progress)
        let snapshot = try await onBackupThread { try source.snapshot() }
        let media = MediaFiles.root(in: data)
        if let begun = try Self.begun(in: data) {
            guard begun == (source.repositoryID, source.name.description) else {
                throw BackupProblem(
                    """
                    \(data) is being restored of the backup \(begun.snapshot); go on with that one \
                    (--snapshot \(begun.snapshot)), or empty the folder
                    """)
            }
            if try await isFinished(snapshot) {
                try forget()
                return nil
            }
        } else {
            try makeFolder(media)
            guard try !holdsMedia(media) else {
                throw BackupProblem("\(media) holds files already; restore into an empty folder (--data)")
            }
            // If there is a database, the operator learns so before anything is written.
            guard try await target.read({ reader in try reader.tables().isEmpty }) else {
                throw BackupProblem("the database is in use already; restore into an empty one")
            }
            try writeDurably(Array("\(source.repositoryID) \(source.name)\n".utf8), to: note)
        }
        let tables = RestoreTables(
            source: source, snapshot: snapshot, target: target, backlogs: CopyDatabase.backlogs, progress: progress,
            step: step)
        try await tables {
            try await onBackupThread {
                try source.restoreFiles(of: snapshot, into: media, progress: progress)
            }
        }
        try forget()
        return snapshot
    }

    private func isFinished(_ snapshot: Snapshot) async throws -> Bool {
        guard try await target.read({ reader in try !reader.tables().isEmpty }) else { return false }
        return try await Set(target.appliedMigrations()) == Set(snapshot.migrations)
    }

    private func forget() throws {
        unlinkFile(note)
        try syncToDisk(data)
    }

    private func holdsMedia(_ media: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: media).contains { name in
            MediaKey.isShard(name) || name == MediaKey.instance.description
        }
    }
}
