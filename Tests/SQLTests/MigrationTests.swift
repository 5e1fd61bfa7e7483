import Foundation
import Synchronization
import TestKit
import Testing

@testable import SQL

@Suite struct MigrationTests {
    static let first = Migration(
        "first",
        """
        -- a comment; with a semicolon
        CREATE TABLE works (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL DEFAULT 'INTEGER; it''s', price REAL, data BLOB -- the rest
        )
        """,
        "CREATE INDEX works_title ON works (title)")
    static let second = Migration("second", "ALTER TABLE works ADD COLUMN note TEXT")

    @Test(arguments: TestEngine.available)
    func eachIsTakenOnce(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.first])
            try await database.write { transaction in
                try transaction.execute("INSERT INTO works (id, price, data) VALUES (\(1), \(1.5), \([UInt8(1)]))")
            }
            try await database.migrate([Self.first, Self.second])
            try await database.migrate([Self.first, Self.second])
            #expect(try await database.appliedMigrations() == ["first", "outbox", "second"])
            let title = try await database.read { reader in
                try reader.value("SELECT title FROM works WHERE note IS NULL", as: String.self)
            }
            #expect(title == "INTEGER; it's")
        }
    }

    /// Catches what is told too late, twice, or of migrations that the database had, and a count that is not of those it
    /// lacked.
    @Test(arguments: TestEngine.available)
    func eachIsToldBeforeItIsMade(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.first])
            let told = Mutex<[MigrationStep]>([])
            let broken = Migration("broken", "CREATE TABLE works (id INTEGER)")
            await #expect(throws: SQLError.self) {
                try await database.migrate([Self.first, Self.second, broken]) { step in
                    told.withLock { $0.append(step) }
                }
            }
            let steps: [MigrationStep] = [
                .makes("second", number: 1, count: 2), .makes("broken", number: 2, count: 2),
            ]
            #expect(told.withLock { $0 } == steps)
            let third = Migration("third", "CREATE TABLE third (id INTEGER)")
            #expect(try await database.migrate([Self.first, Self.second, third]) == ["third"])
            let made = try await database.migrate([Self.first, Self.second, third]) { step in
                told.withLock { $0.append(step) }
            }
            #expect(made == [])
            #expect(told.withLock { $0 } == steps)
        }
    }

    /// Catches a second Salon that is silent, or says once for each migration that it waits.
    @Test(arguments: TestEngine.available.filter { $0 == .postgres })
    func whoeverWaitsForAnotherSaysSo(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let other = try await Database.open(database.location, connections: 2)
            let told = Mutex<[MigrationStep]>([])
            let (locked, lock) = AsyncStream.makeStream(of: Void.self)
            let waits = DispatchSemaphore(value: 0)
            async let isTold = other.write { transaction in
                try transaction.execute(PostgresLock.migration)
                lock.finish()
                return waits.wait(timeout: .now() + 60) == .success
            }
            for await _ in locked {}
            let made = try await database.migrate([Self.first]) { step in
                told.withLock { $0.append(step) }
                waits.signal()
            }
            #expect(try await isTold)
            await other.close()
            #expect(made == ["outbox", "first"])
            let steps: [MigrationStep] = [
                .waits, .makes("outbox", number: 1, count: 2), .makes("first", number: 2, count: 2),
            ]
            #expect(told.withLock { $0 } == steps)
        }
    }

    @Test(arguments: TestEngine.available)
    func aNewerDatabaseIsRefused(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.first, Self.second])
            await #expect(throws: SQLError.unknownMigrations(["second"])) { try await database.migrate([Self.first]) }
        }
    }

    /// Catches Salon's tables beside another program's, whose table of migrations may have the same name.
    @Test(arguments: TestEngine.available, ["poems", "migrations"])
    func anotherProgramsTablesAreLeftAlone(on engine: TestEngine, _ table: String) async throws {
        try await engine.withDatabase { database in
            try await database.write { transaction in
                for name in [table, "paintings"] {
                    try transaction.execute(Statement(stringLiteral: "CREATE TABLE \(name) (id INTEGER)"))
                }
            }
            let refusal = SQLError.foreign([table, "paintings"].sorted())
            await #expect(throws: refusal) { try await database.migrate([Self.first]) }
            await #expect(throws: refusal) { try await database.lacks([Self.first]) }
            #expect(try await database.read { try $0.tableNames() } == [table, "paintings"].sorted())
            if engine == .sqlite {
                // Not even opened: it would be given a log.
                await #expect(throws: refusal) { try await Database.open(database.location) }
            }
        }
    }

    /// Catches a look that changes what it looks at, and one that takes a newer database for an older one.
    @Test(arguments: TestEngine.available)
    func whatIsLackingIsTold(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            #expect(try await database.lacks([Self.first]) == ["outbox", "first"])
            #expect(try await database.read { try $0.tables().isEmpty })
            try await database.migrate([Self.first])
            #expect(try await database.lacks([Self.first, Self.second]) == ["second"])
            #expect(try await database.lacks([Self.first]) == [])
            await #expect(throws: SQLError.unknownMigrations(["first"])) { try await database.lacks([]) }
        }
    }

    @Test(arguments: TestEngine.available)
    func oneThatFailsLeavesNothing(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let broken = Migration("broken", "CREATE TABLE half (id INTEGER)", "CREATE TABLE half (id INTEGER)")
            await #expect(throws: SQLError.self) { try await database.migrate([broken]) }
            #expect(try await database.appliedMigrations() == ["outbox"])
            try await database.migrate([Migration("whole", "CREATE TABLE half (id INTEGER)")])
        }
    }

    @Test(arguments: TestEngine.available)
    func severalMayMigrateAtOnce(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let other = try await Database.open(database.location, connections: 2)
                        let result = try? await other.migrate([Self.first, Self.second])
                        await other.close()
                        #expect(result != nil)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.appliedMigrations() == ["first", "outbox", "second"])
        }
    }

    @Test(arguments: TestEngine.available)
    func typesAreStrict(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.first])
            await #expect(throws: SQLError.self) {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO works (id, price) VALUES (1, 'much')")
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func textSortsByCodePoint(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.first])
            let titles = ["a", "B", "_", "é", "가", "A b", "Aa"]
            for (id, title) in titles.enumerated() {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO works (id, title) VALUES (\(id), \(title))")
                }
            }
            let sorted = try await database.read {
                try $0.values("SELECT title FROM works ORDER BY title", as: String.self)
            }
            #expect(sorted == ["A b", "Aa", "B", "_", "a", "é", "가"])
        }
    }
}
