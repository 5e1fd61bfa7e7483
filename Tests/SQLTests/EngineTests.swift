import SQL
import TestKit
import Testing

@Suite struct EngineTests {
    @Test(.enabled(if: TestEngine.requiresPostgres))
    func postgresTakesPart() {
        #expect(TestEngine.available.contains(.postgres), "SALON_TEST_POSTGRES_URL is required by this run")
    }

    @Test func sqliteIsDurable() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            try await database.write { (transaction) throws in
                #expect(try transaction.value("PRAGMA synchronous", as: Int.self) == 2)
                #expect(try transaction.value("PRAGMA journal_mode", as: String.self) == "wal")
                #expect(try transaction.value("PRAGMA foreign_keys", as: Int.self) == 1)
                #expect(try transaction.value("PRAGMA busy_timeout", as: Int.self) == 5_000)
                #expect(try transaction.value("PRAGMA temp_store", as: Int.self) == 1, "see SQLiteWriter")
            }
        }
    }

    @Test func sqliteRefusesWhatItCannotOpen() async throws {
        await #expect(throws: SQLError.self) { try await Database.open(.sqlite(path: "/nonexistent/salon.sqlite")) }
    }

    /// A deferred foreign key would fail the commit of everybody in the group.
    @Test func sqliteChecksDeferredKeysAlone() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            try await database.migrate([
                Migration(
                    "tree",
                    "CREATE TABLE tree (id INTEGER PRIMARY KEY, up INTEGER REFERENCES tree (id) DEFERRABLE INITIALLY DEFERRED)"
                )
            ])
            await withTaskGroup(of: Void.self) { group in
                for id in 1...20 {
                    group.addTask {
                        let up = id.isMultiple(of: 5) ? 999 : id
                        let done: Int? = try? await database.write { transaction in
                            try transaction.execute("INSERT INTO tree (id, up) VALUES (\(id), \(up))")
                        }
                        #expect((done == nil) == id.isMultiple(of: 5))
                    }
                }
            }
            let count = try await database.read { try $0.value("SELECT COUNT(*) FROM tree", as: Int.self) }
            #expect(count == 16)
        }
    }

    @Test(arguments: TestEngine.available)
    func plansNameScannedTables(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([
                Migration(
                    "plan", "CREATE TABLE posts (id INTEGER PRIMARY KEY, author INTEGER NOT NULL, body TEXT)",
                    "CREATE INDEX posts_author ON posts (author)")
            ])
            #expect(try await database.scannedTables("SELECT id FROM posts WHERE body = \("x")") == ["posts"])
            #expect(try await database.scannedTables("SELECT body FROM posts WHERE author = \(1)") == [])
            #expect(try await database.scannedTables("SELECT body FROM posts ORDER BY id DESC LIMIT \(20)") == [])
            #expect(
                try await database.explain("SELECT body FROM posts WHERE author = \(1)")
                    .contains { $0.contains("posts_author") })
        }
    }
}

@Suite(.enabled(if: TestEngine.available.contains(.postgres)))
struct PostgresTests {
    static let schema = Migration("points", "CREATE TABLE points (id INTEGER PRIMARY KEY, points INTEGER NOT NULL)")

    @Test func terminatedConnectionsAreReplaced() async throws {
        try await TestEngine.postgres.withDatabase { database in
            try await database.migrate([Self.schema])
            @Sendable func work(_ round: Int) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for id in 0..<40 {
                        group.addTask {
                            try await database.write { transaction in
                                try transaction.execute("INSERT INTO points VALUES (\(round * 100 + id), 0)")
                            }
                            _ = try await database.read { try $0.value("SELECT COUNT(*) FROM points", as: Int.self) }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            try await work(0)
            let other = try await Database.open(database.location, connections: 2)
            let ended = try await other.read { reader in
                try reader.values(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()
                    """, as: Bool.self
                ).count
            }
            await other.close()
            #expect(ended >= 2)
            try await work(1)
            let count = try await database.read { try $0.value("SELECT COUNT(*) FROM points", as: Int.self) }
            #expect(count == 80)
        }
    }

    @Test func connectionsAreKept() async throws {
        try await TestEngine.postgres.withDatabase { database in
            let one = try await Database.open(database.location, connections: 2)
            var readers: Set<Int> = []
            var writers: Set<Int> = []
            for _ in 0..<10 {
                readers.insert(try await one.read { try $0.value("SELECT pg_backend_pid()") ?? 0 })
                writers.insert(try await one.write { try $0.value("SELECT pg_backend_pid()") ?? 0 })
            }
            #expect(readers.count == 1 && writers.count == 1)
            await one.close()
        }
    }

    @Test func aTransactionWhoseConnectionDiesIsRunAgain() async throws {
        try await TestEngine.postgres.withDatabase { database in
            try await database.migrate([Self.schema])
            let other = try await Database.open(database.location, connections: 2)
            let runs = Counter()
            let killed = Counter()
            try await database.write { transaction in
                try transaction.execute("INSERT INTO points VALUES (1, 1)")
                try transaction.emit(OutboxTests.Other())
                let pid = try transaction.value("SELECT pg_backend_pid()", as: Int.self) ?? 0
                if runs.increment() == 1 {
                    Task {
                        _ = try await other.read {
                            try $0.value("SELECT pg_terminate_backend(\(pid)::int)", as: Bool.self)
                        }
                        killed.increment()
                    }
                    while killed.count == 0 {}
                }
                try transaction.execute("INSERT INTO points VALUES (2, 2)")
            }
            await other.close()
            #expect(runs.count == 2)
            let count = try await database.read { try $0.value("SELECT COUNT(*) FROM points", as: Int.self) }
            #expect(count == 2)
            #expect(try await database.outbox.lastID() == 1)
        }
    }

    @Test func deadlocksAreRunAgain() async throws {
        try await TestEngine.postgres.withDatabase { database in
            try await database.migrate([Self.schema])
            try await database.write { try $0.execute("INSERT INTO points VALUES (1, 0), (2, 0)") }
            let other = try await Database.open(database.location, connections: 2)
            let runs = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (order, database) in [([1, 2], database), ([2, 1], other)] {
                    group.addTask {
                        try await database.write { transaction in
                            try transaction.execute("UPDATE points SET points = points + 1 WHERE id = \(order[0])")
                            let mine = runs.increment()
                            while mine <= 2, runs.count < 2 {}
                            try transaction.execute("UPDATE points SET points = points + 1 WHERE id = \(order[1])")
                        }
                    }
                }
                try await group.waitForAll()
            }
            await other.close()
            #expect(runs.count >= 3)
            let points = try await database.read { try $0.values("SELECT points FROM points", as: Int.self) }
            #expect(points == [2, 2])
        }
    }

    @Test func anUnreachableServerIsUnavailable() async throws {
        await #expect(throws: SQLError.self) {
            try await Database.open(.postgres(url: "postgres://localhost:1/none"), connections: 2)
        }
    }
}
