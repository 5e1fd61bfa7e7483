import FoundationEssentials

/// Rows found by words of their text: by FTS5 on SQLite, by a GIN index over a `tsvector` on PostgreSQL.
///
/// A table called `name` holds the words of each row, and they go with it; on SQLite `name_known` lists all words there
/// are. Words are whatever the caller makes of a text: letters, marks, digits and symbols, without case and without
/// spaces.
public struct WordIndex: Sendable {
    private let name: String
    private let table: Statement
    private let known: Statement
    private let terms: Statement

    /// FTS5 reads beginnings of so many letters from an index of their own, always from the newest row on.
    private static let shortBeginning = 3
    /// How many words a longer beginning may match. Beyond, FTS5 gathers all their rows.
    private static let mostWords = 200

    /// - Parameter name: the table's, made of letters and `_`.
    public init(_ name: StaticString) {
        self.name = "\(name)"
        table = Statement(stringLiteral: "\(name)")
        known = Statement(stringLiteral: "\(name)_known")
        terms = Statement(stringLiteral: "\(name)_terms")
    }

    /// The statements that make it, for a migration: they never change.
    ///
    /// - Parameters:
    ///   - rows: the table whose rows it finds.
    ///   - id: its primary key.
    public func definition(for rows: String, _ id: String) -> (sqlite: [String], postgres: [String]) {
        (
            sqlite: [
                // Whatever a word may be made of belongs to it.
                """
                CREATE VIRTUAL TABLE \(name) USING fts5 (
                    words, detail = none, columnsize = 0, prefix = '1 2 3',
                    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'")
                """,
                "CREATE VIRTUAL TABLE \(name)_terms USING fts5vocab (\(name), row)",
                "CREATE TABLE \(name)_known (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
                """
                CREATE TRIGGER \(name)_gone AFTER DELETE ON \(rows) BEGIN
                    DELETE FROM \(name) WHERE rowid = old.\(id);
                END
                """,
            ],
            postgres: [
                """
                CREATE TABLE \(name) (
                    id BIGINT PRIMARY KEY REFERENCES \(rows) (\(id)) ON DELETE CASCADE, words tsvector NOT NULL)
                """,
                "CREATE INDEX \(name)_by_word ON \(name) USING gin (words)",
            ]
        )
    }

    /// The index as part of a statement that finds rows: `SELECT \(row) FROM \(source) WHERE \(condition)`, ordered by
    /// `row`, is answered from the newest row on.
    public struct Match: Sendable {
        public let source: Statement
        public let row: Statement
        public let condition: Statement
    }

    /// Rows with a word for each of these beginnings.
    ///
    /// - Returns: `nil` if no row has one of them.
    public func match(_ beginnings: [String], _ reader: Reader) throws -> Match? {
        switch reader.engine {
        case .sqlite:
            var terms: [String] = []
            for beginning in beginnings {
                guard let term = try term(beginning, reader) else { return nil }
                terms.append(term)
            }
            let query = terms.joined(separator: " AND ")
            return Match(source: "\(table) i", row: "i.rowid", condition: "i.\(table) MATCH \(query)")
        case .postgres:
            let query = beginnings.map { "'\($0.replacing("'", with: "''"))':*" }.joined(separator: " & ")
            return Match(source: "\(table) i", row: "i.id", condition: "i.words @@ \(query)::tsquery")
        }
    }

    /// FTS5 reads the rows of a word one by one, but gathers those of all words with a beginning before it gives the
    /// first: a hundred milliseconds where a tenth of a million rows have it. So a longer beginning becomes its words.
    private func term(_ beginning: String, _ reader: Reader) throws -> String? {
        guard beginning.unicodeScalars.count > Self.shortBeginning else { return "\(quoted(beginning)) *" }
        let words = try reader.values(wordsStatement(beginning), as: String.self)
        guard !words.isEmpty else { return nil }
        guard words.count <= Self.mostWords else { return "\(quoted(beginning)) *" }
        return "(\(words.map(quoted).joined(separator: " OR ")))"
    }

    func wordsStatement(_ beginning: String) -> Statement {
        """
        SELECT word FROM \(known) WHERE word >= \(beginning) AND word < \("\(beginning)\u{10FFFF}")
        LIMIT \(Self.mostWords + 1)
        """
    }

    /// A string of FTS5's query language: https://www.sqlite.org/fts5.html#fts5_strings
    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

    /// A row and the words it is to be found by, with spaces between.
    private struct Entry: Encodable {
        let row: Int64
        let words: String
    }

    /// Makes a row findable by these words and no others.
    public func write(_ words: some Collection<String>, for row: Int64, in transaction: Transaction) throws {
        try write([(row, Array(words))], in: transaction)
    }

    /// Makes each of several rows findable by its words and no others: at most three statements, however many rows and
    /// words there are.
    public func write(_ rows: [(row: Int64, words: [String])], in transaction: Transaction) throws {
        // FTS5 wants them in the order of their ids.
        let entries = rows.sorted { $0.row < $1.row }.map { Entry(row: $0.row, words: $0.words.joined(separator: " ")) }
        let json = try Self.json(entries)
        switch transaction.engine {
        case .sqlite:
            let new = Set(rows.flatMap(\.words)).filter { $0.unicodeScalars.count > Self.shortBeginning }
            try transaction.execute(
                "DELETE FROM \(table) WHERE rowid IN (SELECT json_extract(value, '$.row') FROM json_each(\(json)))")
            try transaction.execute(
                """
                INSERT INTO \(table) (rowid, words)
                SELECT json_extract(value, '$.row'), json_extract(value, '$.words') FROM json_each(\(json))
                WHERE json_extract(value, '$.words') <> ''
                """)
            guard !new.isEmpty else { return }
            try transaction.execute(
                "INSERT OR IGNORE INTO \(known) (word) SELECT value FROM json_each(\(try Self.json(new.sorted())))")
        case .postgres:
            try transaction.execute(
                """
                INSERT INTO \(table) (id, words)
                SELECT e."row", array_to_tsvector(string_to_array(e.words, ' '))
                FROM json_to_recordset(\(json)::json) AS e ("row" BIGINT, words TEXT)
                ON CONFLICT (id) DO UPDATE SET words = excluded.words
                """)
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// The words a row is found by.
    public func words(of row: Int64, _ reader: Reader) throws -> Set<String> {
        let words: [String]
        switch reader.engine {
        case .sqlite:
            let text = try reader.value("SELECT words FROM \(table) WHERE rowid = \(row)", as: String.self) ?? ""
            words = text.split(separator: " ").map(String.init)
        case .postgres:
            words = try reader.values(
                "SELECT unnest(tsvector_to_array(words)) FROM \(table) WHERE id = \(row)", as: String.self)
        }
        return Set(words)
    }

    /// Forgets words that no row has any more: they may be as private as the texts they were in. A thousand words at a
    /// time, so that nobody waits for it.
    public func forgetUnused(_ database: Database) async throws {
        guard database.engine == .sqlite else { return }
        var last: String? = ""
        while let after = last {
            let (unused, end): ([String], String?) = try await database.read { reader in
                let words = try reader.values(
                    "SELECT word FROM \(known) WHERE word > \(after) ORDER BY word LIMIT \(1_000)", as: String.self)
                guard let first = words.first, let last = words.last else { return ([], nil) }
                // All of them at once: FTS5 prepares a statement for each search of its vocabulary.
                let used = try reader.values(
                    "SELECT term FROM \(terms) WHERE term >= \(first) AND term <= \(last)", as: String.self)
                return (Array(Set(words).subtracting(used)), last)
            }
            if !unused.isEmpty {
                // A row may have come to have one since.
                try await database.write { transaction in
                    for word in unused {
                        try transaction.execute(
                            """
                            DELETE FROM \(known) WHERE word = \(word)
                                AND NOT EXISTS (SELECT 1 FROM \(terms) t WHERE t.term = \(word))
                            """)
                    }
                }
            }
            last = end
        }
    }
}
