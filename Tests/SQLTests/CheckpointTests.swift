import Foundation
import SQL
import Testing

/// The write-ahead log of SQLite.
@Suite struct CheckpointTests {
    private static let page = 4_096

    private func withLog(_ body: (Database, URL) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID().uuidString)").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try await Database.open(.sqlite(path: path))
        try await database.migrate([Migration("blobs", "CREATE TABLE blobs (bytes BLOB NOT NULL)")])
        try await body(database, URL(fileURLWithPath: path + "-wal"))
        await database.close()
    }

    private func write(_ bytes: Int, to database: Database) async throws {
        try await database.write { try $0.execute("INSERT INTO blobs VALUES (randomblob(\(bytes)))") }
    }

    /// What tells a log from the one before it (https://www.sqlite.org/fileformat2.html#walformat).
    private func salt(of log: URL) throws -> Data {
        let file = try FileHandle(forReadingFrom: log)
        try file.seek(toOffset: 16)
        return try #require(try file.read(upToCount: 8))
    }

    /// Whether all that was committed has been copied (https://www.sqlite.org/walformat.html, "The WAL-Index File Format").
    private func allIsCopied(_ log: URL) throws -> Bool {
        let index = try Data(contentsOf: URL(fileURLWithPath: log.path.dropLast(4) + "-shm"))
        func number(at offset: Int) -> UInt32 {
            index.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
        let (frames, copied) = (number(at: 16), number(at: 96))
        return frames > 0 && copied == frames
    }

    /// Nobody but the thread of the copies would begin the log anew, this side of 8,000 pages. SQLite does so with the
    /// write that finds all of it copied and nobody in it: nothing is written meanwhile, and should the copies just be
    /// leaving, there is another round.
    @Test(.timeLimit(.minutes(1))) func theLogIsCopiedBesideTheWriter() async throws {
        try await withLog { database, log in
            let before = try salt(of: log)
            for _ in 0..<6 {
                try await write(1_200 * Self.page, to: database)
                while try !allIsCopied(log) { try await Task.sleep(for: .milliseconds(5)) }
                try await write(1, to: database)
                if try salt(of: log) != before { return }
            }
            Issue.record("the log was not begun anew")
        }
    }

    /// Under writes without a pause the copies never catch up, and the log would fill the disk. From 8,000 pages on the
    /// writer copies, unless the thread is just copying, which beside load takes some thousand pages more: of 50,000 the
    /// log holds less than half.
    @Test func theLogStaysShortUnderWritesWithoutAPause() async throws {
        try await withLog { database, log in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { for _ in 0..<50 { try await write(250 * Self.page, to: database) } }
                }
                try await group.waitForAll()
            }
            let size = try #require(try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int)
            #expect(size < 25_000 * Self.page)
        }
    }
}
