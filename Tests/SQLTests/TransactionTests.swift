import SQL
import TestKit
import Testing

@Suite struct TransactionTests {
    struct Refused: Error {}

    static let schema = Migration(
        "accounts",
        """
        CREATE TABLE accounts (id INTEGER PRIMARY KEY, handle_key TEXT NOT NULL UNIQUE, age INTEGER CHECK (age > 0));
        CREATE TABLE likes (
            post_id INTEGER NOT NULL, account_id INTEGER NOT NULL REFERENCES accounts (id),
            PRIMARY KEY (post_id, account_id)
        ) WITHOUT ROWID
        """)

    @Test(arguments: TestEngine.available)
    func oneThatThrowsRollsBackAlone(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            await withTaskGroup(of: Void.self) { group in
                for id in 1...100 {
                    group.addTask {
                        let result = await Result {
                            try await database.write { transaction in
                                try transaction.execute(
                                    "INSERT INTO accounts (id, handle_key) VALUES (\(id), \("h\(id)"))")
                                if id.isMultiple(of: 7) { throw Refused() }
                            }
                        }
                        #expect((try? result.get()) == nil ? id.isMultiple(of: 7) : !id.isMultiple(of: 7))
                    }
                }
            }
            let ids = try await database.read { reader in try reader.values("SELECT id FROM accounts", as: Int.self) }
            #expect(ids.sorted() == (1...100).filter { !$0.isMultiple(of: 7) })
        }
    }

    @Test(arguments: TestEngine.available)
    func violationsAreNamedAlike(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            try await database.write { transaction in
                try transaction.execute("INSERT INTO accounts (id, handle_key) VALUES (1, 'a')")
                try transaction.execute("INSERT INTO likes (post_id, account_id) VALUES (1, 1)")
            }
            func failure(_ statement: Statement) async -> SQLError? {
                await #expect(throws: SQLError.self) {
                    try await database.write { transaction in try transaction.execute(statement) }
                }
            }
            let unique = await failure("INSERT INTO accounts (id, handle_key) VALUES (2, 'a')")
            #expect(unique?.isUniqueViolation(of: "accounts.handle_key") == true)
            #expect(unique?.isUniqueViolation(of: "accounts.id") == false)
            let key = await failure("INSERT INTO likes (post_id, account_id) VALUES (1, 1)")
            #expect(key?.isUniqueViolation(of: "likes.account_id", "likes.post_id") == true)
            let id = await failure("INSERT INTO accounts (id, handle_key) VALUES (1, 'b')")
            #expect(id?.isUniqueViolation(of: "accounts.id") == true)
            let foreign = await failure("INSERT INTO likes (post_id, account_id) VALUES (1, 99)")
            #expect(foreign?.isForeignKeyViolation == true)
            guard case .constraint(let null) = await failure("INSERT INTO accounts (id) VALUES (3)") else {
                throw Refused()
            }
            #expect(null.kind == .notNull && null.table == "accounts" && null.columns == ["handle_key"])
            guard case .constraint(let check) = await failure("INSERT INTO accounts VALUES (3, 'c', 0)") else {
                throw Refused()
            }
            #expect(check.kind == .check)
        }
    }

    @Test(arguments: TestEngine.available)
    func aSwallowedErrorStillUndoesEverything(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            let error = await #expect(throws: SQLError.self) {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO accounts (id, handle_key) VALUES (1, 'a')")
                    _ = try? transaction.execute("INSERT INTO accounts (id, handle_key) VALUES (1, 'b')")
                    #expect(throws: SQLError.self) { try transaction.value("SELECT 1", as: Int.self) }
                }
            }
            #expect(error?.isUniqueViolation(of: "accounts.id") == true)
            let count = try await database.read { try $0.value("SELECT COUNT(*) FROM accounts", as: Int.self) }
            #expect(count == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func aBodysOwnErrorReachesTheCaller(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            await #expect(throws: Refused.self) {
                try await database.write { transaction in
                    do {
                        try transaction.execute("INSERT INTO likes (post_id, account_id) VALUES (1, 99)")
                    } catch is SQLError {
                        throw Refused()
                    }
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func returningAndConflictsWork(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            let insert: Statement = """
                INSERT INTO accounts (id, handle_key) VALUES (1, 'a') ON CONFLICT DO NOTHING RETURNING id
                """
            let first = try await database.write { transaction in try transaction.value(insert, as: Int.self) }
            let second = try await database.write { transaction in try transaction.value(insert, as: Int.self) }
            #expect(first == 1 && second == nil)
        }
    }

    /// Two accounts hand a point back and forth while others look: the sum never changes, also between two statements.
    @Test(arguments: TestEngine.available)
    func aReadSeesOneState(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            try await database.write { transaction in
                try transaction.execute("INSERT INTO accounts VALUES (1, 'a', 1000), (2, 'b', 1000)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for step in 0..<100 {
                    group.addTask {
                        try await database.write { transaction in
                            let points = step.isMultiple(of: 2) ? 1 : -1
                            try transaction.execute("UPDATE accounts SET age = age + \(points) WHERE id = 1")
                            try transaction.execute("UPDATE accounts SET age = age - \(points) WHERE id = 2")
                        }
                    }
                    group.addTask {
                        let sum = try await database.read { reader in
                            let one = try reader.value("SELECT age FROM accounts WHERE id = 1", as: Int.self) ?? 0
                            return one + (try reader.value("SELECT age FROM accounts WHERE id = 2") ?? 0)
                        }
                        #expect(sum == 2000)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func readsCannotWrite(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            await #expect(throws: SQLError.self) {
                try await database.read { reader in
                    try reader.values(
                        "INSERT INTO accounts (id, handle_key) VALUES (1, 'a') RETURNING id", as: Int.self)
                }
            }
            let count = try await database.read { try $0.value("SELECT COUNT(*) FROM accounts", as: Int.self) }
            #expect(count == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func aClosedDatabaseRefuses(on engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        await database.close()
        await #expect(throws: SQLError.closed) { try await database.read { _ in } }
        await #expect(throws: SQLError.closed) { try await database.write { _ in } }
        await database.close()
        await engine.dispose(of: database)
    }
}

extension Result where Failure == any Error, Success: Sendable {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
