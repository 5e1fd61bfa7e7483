import Core
import SQL
import TestKit
import Testing

@Suite struct RowTests {
    enum Medium: String, ColumnValue { case painting, music }
    enum Level: Int, ColumnValue { case low = 1, high = 9 }
    enum Account {}

    static let hostile = [
        "'; DROP TABLE texts; --", "$1", "a\"b", "\\x00", "%_", "한국어 🎨 e\u{301}", "\u{FFFF}", "\n\r\t", "",
        "' OR '1'='1", String(repeating: "x", count: 100_000),
    ]

    static let schema = Migration("texts", "CREATE TABLE texts (id INTEGER PRIMARY KEY, value TEXT, bytes BLOB)")

    @Test(arguments: TestEngine.available)
    func hostileTextComesBackAsItWas(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            for (id, text) in Self.hostile.enumerated() {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO texts (id, value) VALUES (\(id), \(text))")
                }
            }
            let texts = try await database.read { reader in
                try reader.values("SELECT value FROM texts ORDER BY id", as: String.self)
            }
            #expect(texts == Self.hostile)
            for (id, text) in Self.hostile.enumerated() {
                let found = try await database.read { reader in
                    try reader.value("SELECT id FROM texts WHERE value = \(text)", as: Int.self)
                }
                #expect(found == id)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func nulBecomesTheReplacementCharacter(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let text = try await database.read { reader in try reader.value("SELECT \("a\0b")", as: String.self) }
            #expect(text == "a\u{FFFD}b")
        }
    }

    @Test(arguments: TestEngine.available)
    func blobsComeBackAsTheyWere(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            let blobs: [[UInt8]?] = [Array(0...255), [], [0], nil, Array(repeating: 0xFF, count: 70_000)]
            for (id, blob) in blobs.enumerated() {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO texts (id, bytes) VALUES (\(id), \(blob))")
                }
            }
            let read = try await database.read { reader in
                try reader.all("SELECT bytes FROM texts ORDER BY id") { row in try row.next(as: [UInt8]?.self) }
            }
            #expect(read == blobs)
        }
    }

    @Test(arguments: TestEngine.available)
    func columnsAreTakenInOrder(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let columns: Statement = """
                \(ID<Account>(rawValue: .max)), \(Timestamp(milliseconds: -5)), \(true), \(false), \(2.5), \
                \(Medium.music), \(Level.high), \(Int.min), CAST(NULL AS TEXT), \("last")
                """
            try await database.read { reader in
                try reader.one("SELECT \(columns)") { (row) throws in
                    #expect(try row.next(as: ID<Account>.self).rawValue == .max)
                    #expect(try row.next(as: Timestamp.self).milliseconds == -5)
                    #expect(try row.next(as: Bool.self))
                    #expect(try !row.next(as: Bool?.self)!)
                    #expect(try row.next(as: Double.self) == 2.5)
                    #expect(try row.next(as: Medium.self) == .music)
                    #expect(try row.next(as: Level.self) == .high)
                    #expect(try row.next(as: Int.self) == .min)
                    #expect(try row.next(as: String?.self) == nil)
                    #expect(try row.next(as: String?.self) == "last")
                    #expect(throws: SQLError.decoding(column: 10, expected: "TEXT")) { try row.next(as: String.self) }
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func whatDoesNotFitThrows(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.read { (reader) throws in
                #expect(throws: SQLError.decoding(column: 0, expected: "TEXT")) {
                    try reader.one("SELECT CAST(NULL AS TEXT)") { row in try row.next(as: String.self) }
                }
                #expect(throws: SQLError.decoding(column: 1, expected: "INTEGER")) {
                    try reader.one("SELECT 1, 'x'") { row in
                        row.skip()
                        return try row.next(as: Int.self)
                    }
                }
                #expect(throws: SQLError.decoding(column: 0, expected: "Medium")) {
                    try reader.value("SELECT 'sculpture'", as: Medium.self)
                }
                #expect(throws: SQLError.noRow) {
                    try reader.one("SELECT 1 WHERE 1 = 2") { row in try row.next() as Int }
                }
                #expect(try reader.first("SELECT 1 WHERE 1 = 2") { row in try row.next() as Int } == nil)
                #expect(try reader.value("SELECT CAST(NULL AS INTEGER)", as: Int.self) == nil)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func sumsCountsAndTruthsAreIntegers(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            try await database.write { transaction in
                let affected = try transaction.execute("INSERT INTO texts (id) VALUES (1), (2), (40)")
                #expect(affected == 3)
                #expect(try transaction.execute("UPDATE texts SET value = 'x' WHERE id > \(1)") == 2)
                #expect(try transaction.execute("DELETE FROM texts WHERE id = \(99)") == 0)
            }
            try await database.read { (reader) throws in
                #expect(try reader.value("SELECT SUM(id) FROM texts", as: Int.self) == 43)
                #expect(try reader.value("SELECT COUNT(*) FROM texts", as: Int.self) == 3)
                #expect(try reader.value("SELECT EXISTS (SELECT 1 FROM texts)", as: Bool.self) == true)
                #expect(try reader.value("SELECT AVG(id) FROM texts WHERE id < 3", as: Double.self) == 1.5)
                #expect(
                    try reader.values("SELECT id FROM texts WHERE id IN (\(list: [1, 40, 7])) ORDER BY id") == [1, 40])
                #expect(try reader.values("SELECT id FROM texts WHERE id IN (\(list: [Int]()))", as: Int.self) == [])
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func aStatementMayRunInsideItsOwnRows(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([Self.schema])
            try await database.write { transaction in
                try transaction.execute("INSERT INTO texts (id) VALUES (1), (2), (3)")
            }
            let statement: Statement = "SELECT id FROM texts ORDER BY id"
            let pairs = try await database.read { reader in
                try reader.all(statement) { row in
                    let outer: Int = try row.next()
                    return try reader.values(statement, as: Int.self).map { outer * $0 }
                }
            }
            #expect(pairs == [[1, 2, 3], [2, 4, 6], [3, 6, 9]])
        }
    }
}
