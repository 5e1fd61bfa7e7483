import Foundation
import SQL
import TestKit
import Testing

/// Nothing holds a thread of the database for longer than it may.
@Suite(.timeLimit(.minutes(2))) struct LimitTests {
    /// Counts for hours.
    private static let endless: Statement = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99000000000)
        SELECT COUNT(*) AS number FROM n
        """
    /// Counts for longer than a fifth of a second.
    private static let lengthy: Statement = """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT COUNT(*) FROM n
        """
    private static let table = Migration("things", "CREATE TABLE things (id INTEGER PRIMARY KEY)")

    /// The same database, with short time limits.
    private func withHaste(
        _ engine: TestEngine, _ limit: Duration = .milliseconds(200), _ body: (Database) async throws -> Void
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.table])
            let hasty = try await Database.open(database.location, connections: 6, statementTimeout: limit)
            let result: Result<Void, any Error>
            do { result = .success(try await body(hasty)) } catch { result = .failure(error) }
            await hasty.close()
            try result.get()
        }
    }

    private func number(_ statement: Statement, in database: Database) async throws -> Int? {
        try await database.read { reader in try reader.value(statement, as: Int.self) }
    }

    @Test(arguments: TestEngine.available)
    func statementsComeToAnEnd(on engine: TestEngine) async throws {
        try await withHaste(engine) { (database: Database) async throws in
            for statement in [Self.endless, Self.lengthy] {
                await #expect(throws: SQLError.timeout) {
                    try await database.read { reader in try reader.value(statement, as: Int.self) }
                }
            }
            #expect(try await number("SELECT 1", in: database) == 1)
            // If no page waits, statements may take their time; the next one may not.
            let count = try await Database.patiently {
                try await database.read { try $0.value(Self.lengthy, as: Int.self) }
            }
            let written = try await Database.patiently {
                try await database.write { try $0.value(Self.lengthy, as: Int.self) }
            }
            #expect(count == 3_000_000 && written == count)
            await #expect(throws: SQLError.timeout) {
                try await database.read { reader in try reader.value(Self.lengthy, as: Int.self) }
            }
            await #expect(throws: SQLError.timeout) {
                try await database.write { try $0.value(Self.lengthy, as: Int.self) }
            }
        }
    }

    /// A server that is stopped or cut off ends no statement: threads waited for it forever.
    @Test(.enabled(if: TestEngine.available.contains(.postgres)))
    func aServerThatSaysNothingIsGivenUp() async throws {
        try await withHaste(.postgres) { (database: Database) async throws in
            await #expect {
                try await database.read { reader in
                    _ = try reader.value("SET LOCAL statement_timeout = 0", as: Int.self)
                    return try reader.value("SELECT COUNT(*) FROM pg_sleep(60)", as: Int.self)
                }
            } throws: { error in
                (error as? SQLError)?.isOfTheServer == true
            }
            #expect(try await number("SELECT 1", in: database) == 1)
        }
    }

    /// They share a commit with it, and SQLite undoes all of that.
    @Test(arguments: TestEngine.available)
    func aWriteThatTakesTooLongFailsAlone(on engine: TestEngine) async throws {
        try await withHaste(engine, .milliseconds(700)) { (database: Database) async throws in
            await withTaskGroup(of: Void.self) { group in
                for id in 1...30 {
                    group.addTask {
                        let isSlow = id.isMultiple(of: 10)
                        let slow: Statement = "INSERT INTO things (id) SELECT 1000 + c.number FROM (\(Self.endless)) c"
                        let made: Int? = try? await database.write { transaction in
                            try transaction.execute(isSlow ? slow : "INSERT INTO things (id) VALUES (\(id))")
                        }
                        #expect((made == 1) == !isSlow, "\(id)")
                    }
                }
            }
            #expect(try await number("SELECT COUNT(*) FROM things", in: database) == 27)
        }
    }

    @Test(arguments: TestEngine.available)
    func aSlowReadEndsWithItsReader(on engine: TestEngine) async throws {
        try await withHaste(engine, .seconds(600)) { (database: Database) async throws in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let search = Task {
                try await database.readSlowly { reader in
                    begin.yield()
                    return try reader.value(Self.endless, as: Int.self)
                }
            }
            for await _ in begun { break }
            search.cancel()
            await #expect(throws: CancellationError.self) { _ = try await search.value }
            let next = try await database.readSlowly { reader in try reader.value("SELECT 1", as: Int.self) }
            #expect(next == 1)
        }
    }

    /// Eight searches had taken every thread.
    @Test(arguments: TestEngine.available)
    func slowReadsLeaveThreadsToOthers(on engine: TestEngine) async throws {
        try await withHaste(engine, .seconds(600)) { (database: Database) async throws in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let searches = (0..<8).map { _ in
                Task {
                    try await database.readSlowly { reader in
                        begin.yield()
                        return try reader.value(Self.endless, as: Int.self)
                    }
                }
            }
            for await _ in begun { break }
            for _ in 0..<20 { #expect(try await number("SELECT 1", in: database) == 1) }
            for search in searches { search.cancel() }
            for search in searches { await #expect(throws: CancellationError.self) { _ = try await search.value } }
        }
    }

    @Test func tooManySlowReadsAreSentAway() async throws {
        try await withHaste(.sqlite, .seconds(600)) { (database: Database) async throws in
            let results = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<28 {
                    group.addTask {
                        do {
                            _ = try await database.readSlowly { try $0.value(Self.endless, as: Int.self) }
                            return false
                        } catch { return error as? SQLError == .busy }
                    }
                }
                // Those that are sent away are so at once; then nobody wants the others any more.
                var away = 0
                while away < 28 - 17, let isAway = await group.next() { away += isAway ? 1 : 0 }
                group.cancelAll()
                for await isAway in group { away += isAway ? 1 : 0 }
                return away
            }
            #expect(results == 28 - 17)
        }
    }

    @Test func aFullDiskIsCalledSo() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            try await database.migrate([Migration("blobs", "CREATE TABLE blobs (bytes BLOB NOT NULL)")])
            func fill(pages: Int) async throws {
                _ = try await database.write { try $0.value("PRAGMA max_page_count = \(pages)".literal, as: Int.self) }
                try await database.write { _ = try $0.execute("INSERT INTO blobs VALUES (zeroblob(1000000))") }
            }
            await #expect(throws: SQLError.full) { try await fill(pages: 20) }
            #expect(database.writeTrouble == .full)
            try await fill(pages: 100_000)
            #expect(database.writeTrouble == nil)
            #expect(try await number("SELECT COUNT(*) FROM blobs", in: database) == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func aSoundDatabaseHasNoDamage(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.table])
            #expect(await database.damage() == [])
        }
    }

    /// `doctor` had counted members and said that all was well.
    @Test func aDatabaseCutInHalfIsDamaged() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("half-\(UUID().uuidString)").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let whole = try await Database.open(.sqlite(path: path))
        try await whole.migrate([Migration("blobs", "CREATE TABLE blobs (bytes BLOB NOT NULL)")])
        try await whole.write { transaction in
            // So much that all of it is brought from the log into the file.
            for _ in 0..<50 { try transaction.execute("INSERT INTO blobs VALUES (randomblob(200000))") }
        }
        await whole.close()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try #require(bytes.count > 9_000_000)
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
        do {
            let half = try await Database.open(.sqlite(path: path))
            let damage = await half.damage()
            await half.close()
            #expect(!damage.isEmpty)
        } catch {
            #expect((error as? SQLError)?.isOfTheServer == true)
        }
    }
}

extension String {
    fileprivate var literal: Statement { Statement(stringLiteral: self) }
}
