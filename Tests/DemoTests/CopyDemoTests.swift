import Backup
import Base
import Core
import Demo
import Foundation
import SQL
import Storage
import TestKit
import Testing

@testable import Commands
@testable import SalonApp

/// The demo, whose posts answer later ones, comes back of its backup, and goes from engine to engine and back.
@Suite struct CopyDemoTests {
    private typealias Rows = [String: [TableRow]]

    private static let quiet = BackupProgress(isQuiet: true)

    // Catches copies that need a row to come after those it refers to: the demo's own backup could not be restored.
    @Test(arguments: TestEngine.available)
    func `the demo is backed up, restored and moved, and is the same`(engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { test in
            try await FillDemo(salon: test.salon, plan: DemoPlan(works: 8), longSide: 24, report: { _ in })()
            // The large demo has some of its own.
            try await test.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, kind, parent_id, root_id, depth, text)
                    SELECT 77, author_id, 'reply', id, id, 1, 'An older answer' FROM posts
                    WHERE kind = 'post' AND root_id IS NULL ORDER BY id DESC LIMIT 1
                    """)
            }
            let older = "posts p WHERE p.parent_id > p.id OR p.root_id > p.id"
            #expect(try await test.count(older) >= 1, "it would prove nothing")
            #expect(await test.database.damage() == [])
            let before = try await rows(test.database)

            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let state = "\(folder)/state"
            let repository = ResticRepository(try BackupTarget("\(folder)/r", passwordFile: nil), state: state)
            let id = try await onFileThread {
                try makeFolder(state)
                return try repository.open(isThere: false)
            }
            let made = try await SaveBackup(
                database: test.database, files: test.services.files, repository: repository, state: state,
                progress: Self.quiet)()
            let source = try await onFileThread {
                ResticBackup(repository: repository, entry: try repository.entry(), repositoryID: id)
            }
            let verified = try await VerifyBackup(source: source, place: "\(folder)/trial", progress: Self.quiet)()
            #expect(verified.rows == made.snapshot.rows && made.snapshot.missing == [])

            let files = try await files(test.database, in: test.services.files.root)
            #expect(files.count > 50)
            for target in TestEngine.available {
                try await target.withDatabase { restored in
                    let data = "\(folder)/\(target)"
                    try makeFolder(data)
                    _ = try await RestoreBackup(source, into: restored, data: data, progress: Self.quiet)()
                    try compare(before, try await rows(restored))
                    #expect(try await self.files(restored, in: MediaFiles.root(in: data)) == files)
                    #expect(await restored.damage() == [])
                    guard target != engine else { return }
                    try await engine.withDatabase { back in
                        try await CopyDatabase(from: restored, to: back, report: { _ in })()
                        try compare(before, try await rows(back))
                        #expect(await back.damage() == [])
                    }
                }
            }
        }
    }

    /// What rows name in a media folder, with its content.
    private func files(_ database: Database, in media: String) async throws -> [String: Data] {
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

    private func compare(_ before: Rows, _ after: Rows) throws {
        #expect(before.keys == after.keys && before.count > 90)
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
    }

    private func rows(_ database: Database) async throws -> Rows {
        try await database.read { reader in
            var rows: Rows = [:]
            for table in try reader.tables() where !table.name.hasSuffix("_backlog") {
                rows[table.name] = try reader.rows(of: table, after: nil, limit: 1_000_000)
            }
            return rows
        }
    }
}
