import Backup
import Base
import Foundation
import SQL
import Synchronization
import TestKit
import Testing

@testable import SalonApp

/// What tests of backups share: one instance, a folder, and ways to and fro.
struct BackupStage {
    static let quiet = BackupProgress(isQuiet: true)

    func other(_ engine: TestEngine) -> TestEngine { TestEngine.available.last { $0 != engine } ?? engine }

    func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    /// - Parameter share: of the repository's folders, how many are looked at first.
    func backUp(
        _ house: TestSalon, into repository: Repository, share: Int = 9
    ) async throws -> MakeBackup.Result {
        try await MakeBackup(
            house.database, house.services.files, into: repository, clock: house.clock.clock, share: share,
            progress: Self.quiet)()
    }

    func repository(_ house: TestSalon, _ folder: String, _ protection: Protection = .none) throws -> Repository {
        try Repository.create(
            at: "\(folder)/repository", protection: protection, state: house.salon.options.backupState)
    }

    func restore(_ repository: Repository, into target: Database, _ data: String) async throws -> Snapshot? {
        try makeFolder(data)
        return try await RestoreBackup(
            repository.snapshot(), of: repository, into: target, data: data, progress: Self.quiet)()
    }

    /// Every row of every table, as text, without what each engine fills for itself.
    func rows(_ database: Database) async throws -> [String: [TableRow]] {
        try await database.read { reader in
            var rows: [String: [TableRow]] = [:]
            for table in try reader.tables() where !table.name.hasSuffix("_backlog") {
                rows[table.name] = try reader.rows(of: table, after: nil, limit: 1_000_000)
            }
            return rows
        }
    }

    /// What rows name in a media folder, with its content.
    func files(_ database: Database, in media: String) async throws -> [String: Data] {
        try await database.read { reader in
            var files: [String: Data] = [:]
            try MediaEntry.each(in: reader) { entry in
                for name in entry.names {
                    files[entry.path(name)] = try Data(contentsOf: URL(filePath: "\(media)/\(entry.path(name))"))
                }
            }
            return files
        }
    }

    func anyFile(_ house: TestSalon) async throws -> String {
        try await house.database.read { reader in
            var path: String?
            try MediaEntry.each(in: reader) { path = path ?? $0.path($0.names[0]) }
            return try #require(path)
        }
    }

    /// What ends those who write meanwhile.
    final class End: Sendable {
        private let flag = Atomic(false)
        var isReached: Bool { flag.load(ordering: .relaxed) }
        func reach() { flag.store(true, ordering: .relaxed) }
    }
}
