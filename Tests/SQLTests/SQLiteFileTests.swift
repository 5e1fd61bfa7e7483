import Foundation
import GRDBSQLite
import TestKit
import Testing

@testable import SQL

/// What SQLite's file reveals before it is opened.
@Suite struct SQLiteFileTests {
    private func withFile(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)").path
        defer { for suffix in ["", "-wal", "-shm", "-copy", "-copy-wal"] { unlink(path + suffix) } }
        try await body(path)
    }

    private func fill(_ path: String, _ rows: Int) async throws -> Database {
        let database = try await Database.open(.sqlite(path: path))
        try await database.migrate([Migration("blobs", "CREATE TABLE blobs (bytes BLOB NOT NULL)")])
        try await database.write { transaction in
            for _ in 0..<rows { try transaction.execute("INSERT INTO blobs VALUES (randomblob(20000))") }
        }
        return database
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    // Catches a new database that begins its log in the place of one whose file has been lost.
    @Test func aLogWithoutItsFileIsKept() async throws {
        try await withFile { path in
            let filled = try await fill(path, 40)
            try FileManager.default.copyItem(atPath: "\(path)-wal", toPath: "\(path)-copy-wal")
            await filled.close()
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            try FileManager.default.moveItem(atPath: "\(path)-copy-wal", toPath: "\(path)-wal")
            let log = try bytes("\(path)-wal")
            await #expect(throws: SQLError.self) { _ = try await Database.open(.sqlite(path: path)) }
            #expect(try bytes("\(path)-wal") == log)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    // Catches a start with what is no whole database, which would answer that it is away forever.
    @Test func whatIsNotWholeIsRefused() async throws {
        try await withFile { path in
            let filled = try await fill(path, 40)
            try copyLog(of: path)
            await filled.close()
            for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
            let whole = try bytes(path)
            try #require(whole.count > 800_000)
            let damaged: [(String, Data)] = [
                ("half", whole.prefix(whole.count / 2)), ("a page less", whole.dropLast(4_096)),
                ("a byte less", whole.dropLast()), ("the header alone", whole.prefix(100)),
                ("ten bytes", whole.prefix(10)),
                ("zeros", Data(count: whole.count)), ("zeros at first", Data(count: 4_096) + whole.dropFirst(4_096)),
                ("something else", Data("a letter to my grandmother".utf8) + Data(count: 9_000)),
                ("a header that lies", whole.prefix(28) + Data([255, 255, 255, 255]) + whole.dropFirst(32)),
            ]
            for (what, bytes) in damaged {
                try bytes.write(to: URL(filePath: path))
                let error = await #expect(throws: SQLError.self, "\(what)") {
                    let database = try await Database.open(.sqlite(path: path))
                    await database.close()
                }
                if case .damaged(let reason) = error { #expect(reason.contains(path)) } else { Issue.record("\(what)") }
                #expect(try self.bytes(path) == bytes, "nothing is changed: \(what)")
            }
            try whole.write(to: URL(filePath: path))
            let database = try await Database.open(.sqlite(path: path))
            #expect(await database.damage() == [])
            await database.close()
            // SQLite would throw the log away.
            try Data().write(to: URL(filePath: path))
            try Data(count: 5_000).write(to: URL(filePath: "\(path)-wal"))
            await #expect(throws: SQLError.self) { try await Database.open(.sqlite(path: path)) }
            #expect(try bytes("\(path)-wal").count == 5_000)
        }
    }

    // Catches a crash that is taken for damage: what the file lacks is in the log.
    @Test func aLogThatIsNotCopiedYetIsNoDamage() async throws {
        try await withFile { path in
            let database = try await fill(path, 5)
            let copy = "\(path)-copy"
            try await database.write { transaction in
                for _ in 0..<40 { try transaction.execute("INSERT INTO blobs VALUES (randomblob(20000))") }
            }
            // All of it is in the log alone.
            let early = try (bytes(path), bytes("\(path)-wal"))
            let before = early.0.count
            try early.0.write(to: URL(filePath: copy))
            try early.1.write(to: URL(filePath: "\(copy)-wal"))
            #expect(try await count(copy) == 45)
            // Copied in the order of pages, and broken off: the header says more than there is.
            try copyLog(of: path)
            let late = try (bytes(path), bytes("\(path)-wal"))
            try #require(late.0.count > before + 500_000)
            for length in [before + 4_096, late.0.count - 4_096, late.0.count - 1] {
                try late.0.prefix(length).write(to: URL(filePath: copy))
                try late.1.write(to: URL(filePath: "\(copy)-wal"))
                #expect(try await count(copy) == 45, "\(length)")
            }
            // Without the log it is damage.
            try late.0.prefix(before + 4_096).write(to: URL(filePath: copy))
            await #expect(throws: SQLError.self) { try await Database.open(.sqlite(path: copy)) }
            await database.close()
        }
    }

    private func copyLog(of path: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open(path, &connection) == SQLITE_OK)
        // Whoever has read nothing has no log to copy.
        let copy = "SELECT COUNT(*) FROM blobs; PRAGMA wal_checkpoint(PASSIVE)"
        let code = sqlite3_exec(connection, copy, nil, nil, nil)
        try #require(code == SQLITE_OK)
    }

    private func count(_ path: String) async throws -> Int? {
        let database = try await Database.open(.sqlite(path: path))
        let damage = await database.damage()
        let count = try await database.read { reader in try reader.value("SELECT COUNT(*) FROM blobs", as: Int.self) }
        await database.close()
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        return damage.isEmpty ? count : nil
    }
}
