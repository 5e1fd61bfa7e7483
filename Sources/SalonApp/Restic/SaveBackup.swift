package import Backup
package import Core
import Files
import Foundation
import Media
package import SQL
package import Storage

/// Has restic copy an instance, while it is used or not. docs/decisions/0116-backups-by-restic.md
package struct SaveBackup: Sendable {
    let database: Database
    let files: MediaFiles
    let repository: ResticRepository
    /// A folder for notes, of this process alone meanwhile.
    let state: String
    var clock: Clock = .system
    let progress: BackupProgress
    /// Called on threads that work, and from which restic is run: a process of its own lets others have the processor first.
    var giveWay: @Sendable () -> Void = {}
    var step: @Sendable () -> Void = {}

    package init(
        database: Database, files: MediaFiles, repository: ResticRepository, state: String, clock: Clock = .system,
        progress: BackupProgress, giveWay: @escaping @Sendable () -> Void = {},
        step: @escaping @Sendable () -> Void = {}
    ) {
        self.database = database
        self.files = files
        self.repository = repository
        self.state = state
        self.clock = clock
        self.progress = progress
        self.giveWay = giveWay
        self.step = step
    }

    package struct Result: Sendable {
        package let name: SnapshotName
        package let snapshot: Snapshot
        /// Bytes that are new in the repository.
        package let stored: Int
    }

    /// What of the media folder is in no backup.
    private static let left = ["incoming", "trash", "copies", "hold"]
    /// How long files of a row may take to come to their place.
    private static let patience: Duration = .seconds(20)

    /// The caller holds this machine's lock for backups, and has opened the repository.
    package func callAsFunction() async throws -> Result {
        let files = files
        // A server leaves the files of deleted images alone until this ends.
        let hold = try await onBackupThread { try MediaHold(files) }
        defer { withExtendedLifetime(hold) {} }
        let time = Date(timeIntervalSince1970: Double(clock.now().milliseconds / 1_000))
        let name = SnapshotName(at: time)
        let entries = "\(state)/entries"
        defer { unlinkFile(entries) }
        let save = SaveRows(
            restic: repository.restic, omitted: Set(CopyDatabase.backlogs.keys), entries: entries, progress: progress,
            giveWay: giveWay, step: step)
        let rows = try await save(database, as: name)
        let engine = database.engine.rawValue
        return try await onBackupThread {
            giveWay()
            let found = try look(entries)
            let stored = try saveFiles(name)
            step()
            let snapshot = Snapshot(
                time: time, version: Salon.version, engine: engine, migrations: rows.migrations,
                tables: rows.tables, lists: [], files: found.files, bytes: found.bytes, missing: found.missing)
            let manifest = try snapshot.manifest
            _ = try repository.restic.save(
                "salon.json", as: name, ResticRepository.manifest, "\(snapshot.rows) rows", "\(found.files) files",
                found.bytes.bytes, engine
            ) { try $0.write(manifest) }
            return Result(name: name, snapshot: snapshot, stored: rows.stored + stored)
        }
    }

    /// Waits until each file that a row names is in its place, or not there at all: those of a new image are elsewhere for a
    /// moment after its row has come.
    private func look(_ entries: String) throws -> (files: Int, bytes: Int, missing: [String]) {
        var (count, bytes, missing) = (0, 0, [String]())
        let end = ContinuousClock.now + Self.patience
        guard let reader = LineReader(entries) else { throw BackupProblem("\(entries) cannot be read") }
        while let line = reader.next() {
            guard let entry = MediaEntry(line: line) else { throw BackupProblem("\(entries) cannot be read") }
            for name in entry.names {
                let path = entry.path(name)
                var mark = FileMark("\(files.root)/\(path)")
                while mark == nil, ContinuousClock.now < end,
                    entry.places(name).contains(where: { FileMark("\(files.root)/\($0)") != nil })
                {
                    usleep(20_000)
                    mark = FileMark("\(files.root)/\(path)")
                }
                guard let mark else {
                    missing.append(path)
                    continue
                }
                count += 1
                bytes += mark.size
            }
        }
        return (count, bytes, missing)
    }

    /// - Returns: the bytes that are new.
    private func saveFiles(_ name: SnapshotName) throws -> Int {
        progress.begin("Files")
        var (done, total) = (0, 0)
        return try repository.restic.save(
            folder: files.root.fullPath, without: Self.left, as: name, ResticRepository.files
        ) { now, all in
            if all != total { progress.begin("Files", total: all) }
            progress.advance(all != total ? now : max(0, now - done))
            (done, total) = (now, all)
        }
    }
}

extension Snapshot {
    fileprivate var manifest: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            encoder.dateEncodingStrategy = .iso8601
            return Array(try encoder.encode(self))
        }
    }

    /// Throws ``BackupProblem`` where it is none, or a newer salon's.
    init(manifest: [UInt8]) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let snapshot = try? decoder.decode(Snapshot.self, from: Data(manifest)),
            snapshot.format <= Repository.format
        else { throw BackupProblem("the backup's manifest is damaged, or a newer salon's") }
        self = snapshot
    }
}
