import Backup
import Base
import Foundation
import GRDBSQLite
import SQL
import Storage
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

    /// - Parameter password: a file with one of its own.
    func repository(_ house: TestSalon, in folder: String, password: String? = nil) throws -> ResticRepository {
        ResticRepository(
            try BackupTarget("\(folder)/repository", passwordFile: password), state: house.salon.options.backupState)
    }

    func save(_ house: TestSalon, into repository: ResticRepository) async throws -> SaveBackup.Result {
        let state = house.salon.options.backupState
        _ = try await onFileThread {
            try makeFolder(state)
            return try repository.open(isThere: false)
        }
        return try await SaveBackup(
            database: house.database, files: house.services.files, repository: repository, state: state,
            clock: house.clock.clock, progress: Self.quiet)()
    }

    /// The newest, or the one of a name.
    func backup(_ name: SnapshotName? = nil, in repository: ResticRepository) async throws -> ResticBackup {
        try await onFileThread {
            ResticBackup(
                repository: repository, entry: try repository.entry(name?.description),
                repositoryID: try repository.id())
        }
    }

    func restore(_ source: any BackupSource, into target: Database, _ data: String) async throws -> Snapshot? {
        try makeFolder(data)
        return try await RestoreBackup(source, into: target, data: data, progress: Self.quiet)()
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

extension TestSalon {
    /// Leaves a like of nobody's, as a tool does that has foreign keys off.
    func breakReference() async throws {
        try await changeLikes("INSERT INTO likes (post_id, account_id, created_at) VALUES (4711, 4711, 0)")
    }

    func mendReference() async throws { try await changeLikes("DELETE FROM likes WHERE post_id = 4711") }

    private func changeLikes(_ change: String) async throws {
        guard let path = database.location.file else {
            let keys = try await database.read { reader in
                try reader.all(
                    """
                    SELECT CAST(conname AS TEXT), pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE contype = 'f' AND conrelid = to_regclass('likes')
                    """
                ) { (try $0.next(as: String.self), try $0.next(as: String.self).replacing(" NOT VALID", with: "")) }
            }
            return try await database.write { transaction in
                func run(_ text: String) throws { try transaction.execute(Statement(stringLiteral: text)) }
                for (name, _) in keys { try run("ALTER TABLE likes DROP CONSTRAINT \"\(name)\"") }
                try run(change)
                for (name, key) in keys { try run("ALTER TABLE likes ADD CONSTRAINT \"\(name)\" \(key) NOT VALID") }
            }
        }
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        sqlite3_open(path, &connection)
        sqlite3_busy_timeout(connection, 5_000)
        let code = sqlite3_exec(connection, "PRAGMA foreign_keys = OFF; \(change)", nil, nil, nil)
        precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(connection)))
    }
}
