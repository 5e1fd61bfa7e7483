/// A foreign key whose rows can be checked.
struct ForeignKey {
    let table: String
    let columns: [String]
    let parent: String
    let parentColumns: [String]

    /// Where PostgreSQL's are kept while a copy is under way: name, table and definition.
    static let store = "copy_keys"

    static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

/// Rows that refer to others which do not exist. No engine lets them come about; a foreign tool or a damaged disk does.
public struct BrokenReference: Hashable, Sendable, CustomStringConvertible {
    public let table: String
    public let parent: String
    public let count: Int

    public var description: String { "\(table): \(count) rows refer to rows of \(parent) that do not exist" }
}

extension Reader {
    /// All of them. It reads every row that refers to another.
    func brokenReferences() throws -> [BrokenReference] {
        guard engine == .postgres else {
            return try all(
                """
                SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY "table", parent ORDER BY 1, 2
                """
            ) { BrokenReference(table: try $0.next(), parent: try $0.next(), count: try $0.next()) }
        }
        return try foreignKeys().compactMap { key in
            let count = try value(key.broken, as: Int.self) ?? 0
            return count == 0 ? nil : BrokenReference(table: key.table, parent: key.parent, count: count)
        }
    }

    private func foreignKeys() throws -> [ForeignKey] {
        let columns: (String, String) -> Statement = { numbers, table in
            Statement(
                stringLiteral: """
                    (SELECT string_agg(CAST(a.attname AS TEXT), ' ' ORDER BY k.place) FROM unnest(f.\(numbers)) WITH ORDINALITY \
                    k (number, place) JOIN pg_attribute a ON a.attrelid = f.\(table) AND a.attnum = k.number)
                    """)
        }
        return try all(
            """
            SELECT CAST(c.relname AS TEXT), \(columns("conkey", "conrelid")), CAST(p.relname AS TEXT),
                \(columns("confkey", "confrelid"))
            FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE f.contype = 'f' AND n.nspname = current_schema() ORDER BY c.relname, f.conname
            """
        ) { row in
            let (table, names) = (try row.next(as: String.self), try row.next(as: String.self))
            let (parent, parents) = (try row.next(as: String.self), try row.next(as: String.self))
            return ForeignKey(
                table: table, columns: names.split(separator: " ").map(String.init), parent: parent,
                parentColumns: parents.split(separator: " ").map(String.init))
        }
    }
}

extension ForeignKey {
    /// How many rows lack theirs. One with a NULL refers to nothing.
    fileprivate var broken: Statement {
        let columns = columns.map { "c.\(Self.quoted($0))" }
        let parents = parentColumns.map { "p.\(Self.quoted($0))" }
        let isThere = zip(parents, columns).map { "\($0) = \($1)" }.joined(separator: " AND ")
        let refers = columns.map { "\($0) IS NOT NULL AND " }.joined()
        return Statement(
            stringLiteral: """
                SELECT COUNT(*) FROM \(Self.quoted(table)) c WHERE \(refers)NOT EXISTS \
                (SELECT 1 FROM \(Self.quoted(parent)) p WHERE \(isThere))
                """)
    }
}

extension Transaction {
    /// Takes the foreign keys off PostgreSQL's tables and keeps what they are. The owner of the tables can.
    func dropForeignKeys() throws {
        try execute(
            """
            CREATE TABLE IF NOT EXISTS copy_keys (
                name TEXT NOT NULL, owner TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (owner, name))
            """)
        try execute(
            """
            INSERT INTO copy_keys (name, owner, definition)
            SELECT f.conname, c.relname, pg_get_constraintdef(f.oid)
            FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE f.contype = 'f' AND n.nspname = current_schema()
            ON CONFLICT DO NOTHING
            """)
        for (owner, key) in try keptForeignKeys() {
            try alter(owner, "DROP CONSTRAINT IF EXISTS \(ForeignKey.quoted(key.name))")
        }
    }

    /// Puts them back, which compares all rows at once.
    ///
    /// Throws ``SQLError/constraint(_:)`` where a row refers to one that does not exist.
    func restoreForeignKeys() throws {
        for (owner, key) in try keptForeignKeys() {
            try alter(owner, "ADD CONSTRAINT \(ForeignKey.quoted(key.name)) \(key.definition)")
        }
        try execute("DROP TABLE copy_keys")
    }

    private func keptForeignKeys() throws -> [(owner: String, key: (name: String, definition: String))] {
        try all("SELECT owner, name, definition FROM copy_keys ORDER BY owner, name") { row in
            (try row.next(), (try row.next(), try row.next()))
        }
    }

    private func alter(_ table: String, _ change: String) throws {
        try execute(Statement(stringLiteral: "ALTER TABLE \(ForeignKey.quoted(table)) \(change)"))
    }
}
