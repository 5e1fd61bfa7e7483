import TestKit
import Testing

@testable import SQL

/// Foreign keys while a database is copied, and the report of rows that refer to nothing.
@Suite struct CopyKeysTests {
    private static let tables = Migration(
        "tables",
        """
        CREATE TABLE makers (
            id INTEGER PRIMARY KEY, teacher_id INTEGER REFERENCES makers (id) ON DELETE SET NULL);
        CREATE TABLE drafts (
            place INTEGER NOT NULL, maker_id INTEGER NOT NULL REFERENCES makers (id) ON DELETE CASCADE,
            PRIMARY KEY (maker_id, place));
        CREATE TABLE copies (
            id INTEGER PRIMARY KEY, maker_id INTEGER, place INTEGER,
            FOREIGN KEY (maker_id, place) REFERENCES drafts (maker_id, place))
        """)

    // Catches a copy that needs its rows in some order, and one after which nothing checks keys any more.
    @Test(arguments: TestEngine.available)
    func rowsComeInAnyOrder(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let tables = try #require(try await database.beginCopy([Self.tables]))
            let byName = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
            #expect(byName.keys.sorted() == ["copies", "drafts", "makers", "outbox"])
            // Columns go by name. Each write is a transaction of its own.
            let rows: [(String, [Value])] = [
                ("copies", [.integer(1), .integer(7), .integer(2)]), ("copies", [.integer(2), .null, .integer(9)]),
                ("drafts", [.integer(7), .integer(2)]), ("makers", [.integer(3), .integer(7)]),
                ("makers", [.integer(7), .integer(7)]),
            ]
            for (name, row) in rows {
                let table = byName[name]!
                try await database.write { transaction in try transaction.insert([row], into: table) }
                // As after an interruption.
                #expect(try await database.beginCopy([Self.tables]) == tables)
            }
            try await database.finishCopy()
            #expect(try await database.beginCopy([Self.tables]) == nil)
            #expect(await database.damage() == [])
            // They are as they were: they refuse, and they follow.
            await #expect(throws: SQLError.self) {
                try await database.write { try $0.execute("INSERT INTO drafts VALUES (1, 99)") }
            }
            try await database.write { transaction in
                try transaction.execute("DELETE FROM copies")
                try transaction.execute("DELETE FROM makers WHERE id = 7")
            }
            let left = try await database.read { reader in
                try reader.value("SELECT COUNT(*) FROM drafts", as: Int.self)
            }
            #expect(left == 0)
        }
    }

    // Catches a copy that is taken for whole though a row refers to none, and a check that does not see it.
    @Test(arguments: TestEngine.available)
    func whatRefersToNothingIsTold(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let tables = try #require(try await database.beginCopy([Self.tables]))
            let byName = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
            try await database.write { transaction in
                try transaction.insert([[.integer(3), .integer(8)]], into: byName["makers"]!)
                try transaction.insert([[.integer(5), .integer(1)]], into: byName["drafts"]!)
                try transaction.insert([[.integer(1), .integer(5), .integer(1)]], into: byName["copies"]!)
            }
            for _ in 0..<2 {
                let error = await #expect(throws: SQLError.self) { try await database.finishCopy() }
                #expect(error?.isForeignKeyViolation == true)
                await #expect(throws: SQLError.self) { try await database.migrate([Self.tables]) }
                #expect(try await database.beginCopy([Self.tables]) != nil)
            }
            // As somebody leaves it who has keys off.
            if engine == .postgres {
                try await database.write { transaction in
                    for (owner, name, definition) in try transaction.all(
                        "SELECT owner, name, definition FROM copy_keys",
                        { (try $0.next(as: String.self), try $0.next(as: String.self), try $0.next(as: String.self)) })
                    {
                        let key = "ALTER TABLE \"\(owner)\" ADD CONSTRAINT \"\(name)\" \(definition) NOT VALID"
                        try transaction.execute(Statement(stringLiteral: key))
                    }
                }
            }
            let damage = await database.damage()
            #expect(
                damage.count == 2 && damage.allSatisfy { $0.contains("1 rows refer to rows of makers") }, "\(damage)")
        }
    }
}
