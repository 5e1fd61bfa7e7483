import TestKit
import Testing

@testable import SQL

@Suite struct NewestKeyTests {
    // Catches a start that reads tables from end to end for the newest id, and one that takes a random or a foreign one.
    @Test(arguments: TestEngine.available)
    func theNewestKeyIsFoundByIndexes(on engine: TestEngine) async throws {
        let tables = Migration(
            "tables",
            """
            CREATE TABLE posts (id INTEGER PRIMARY KEY, text TEXT);
            CREATE TABLE works (id INTEGER PRIMARY KEY);
            CREATE TABLE lots (id INTEGER PRIMARY KEY);
            CREATE TABLE extras (post_id INTEGER PRIMARY KEY REFERENCES posts (id));
            CREATE TABLE likes (a INTEGER NOT NULL, b INTEGER NOT NULL, PRIMARY KEY (a, b));
            CREATE TABLE words (word TEXT NOT NULL PRIMARY KEY)
            """)
        try await engine.withDatabase { database in
            try await database.migrate([tables])
            let newest = { @Sendable (reader: Reader) in try reader.newestKey(below: 1_000, except: ["lots"]) }
            #expect(try await database.read(newest) == 0)
            try await database.write { transaction in
                try transaction.execute("INSERT INTO posts (id) VALUES (3), (70), (4000)")
                try transaction.execute("INSERT INTO works VALUES (70), (71)")
                try transaction.execute("INSERT INTO lots VALUES (900)")
                try transaction.execute("INSERT INTO likes VALUES (800, 1)")
            }
            #expect(try await database.read(newest) == 71)
            let statement = try await database.read { reader in
                try reader.newestKeyStatement(below: 1_000, except: ["lots"])
            }
            #expect(try await database.scannedTables(try #require(statement)).filter { $0 != "newest" } == [])
        }
    }
}
