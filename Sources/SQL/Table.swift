/// A table as both engines know it, for copies of a whole database.
public struct Table: Hashable, Sendable {
    public struct Column: Hashable, Sendable {
        public let name: String
        let type: ColumnType
    }

    enum ColumnType: String, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"

        /// PostgreSQL's name of it.
        init?(postgres name: String) {
            switch name {
            case "bigint": self = .integer
            case "double precision": self = .real
            case "text": self = .text
            case "bytea": self = .blob
            default: return nil
            }
        }
    }

    public let name: String
    /// By name: the engines may order them differently.
    public let columns: [Column]
    /// The columns of the primary key, in its order. Every table has one.
    public let key: [String]
    /// The other tables it refers to.
    let references: Set<String>
}

extension Reader {
    /// All tables, each after those it refers to, without those a ``WordIndex`` makes of others.
    public func tables() throws -> [Table] {
        var rest = try tableNames().map(table).filter { $0.name != "migrations" }
        var sorted: [Table] = []
        while !rest.isEmpty {
            let done = Set(sorted.map(\.name))
            let next = rest.filter { $0.references.isSubset(of: done) }
            guard !next.isEmpty else {
                throw SQLError.statement(code: "", message: "tables refer to each other in a circle")
            }
            sorted += next
            rest.removeAll { next.contains($0) }
        }
        return sorted
    }

    func tableNames() throws -> [String] {
        let names = try values(
            engine == .sqlite
                ? """
                SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
                ORDER BY name
                """
                : """
                SELECT CAST(c.relname AS TEXT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND c.relkind = 'r' ORDER BY c.relname
                """, as: String.self)
        let made = try Set(
            values(
                engine == .sqlite
                    ? "SELECT name || '_known' FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'"
                    : """
                    SELECT CAST(c.relname AS TEXT) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                    WHERE a.atttypid = CAST('tsvector' AS regtype) AND c.relkind = 'r'
                    """, as: String.self))
        return names.filter { !made.contains($0) }
    }

    private func table(_ name: String) throws -> Table {
        let columns = try all(columnsOf(name)) { row in
            let (column, type) = (try row.next(as: String.self), try row.next(as: String.self))
            guard let type = engine == .sqlite ? Table.ColumnType(rawValue: type) : .init(postgres: type) else {
                throw SQLError.statement(code: "", message: "\(name).\(column) is a \(type)")
            }
            return Table.Column(name: column, type: type)
        }
        return Table(
            name: name, columns: columns.sorted { $0.name < $1.name }, key: try values(keyOf(name)),
            references: Set(try values(referencesOf(name), as: String.self)).subtracting([name]))
    }

    private func columnsOf(_ table: String) -> Statement {
        engine == .sqlite
            ? "SELECT name, type FROM pragma_table_info(\(table))"
            : """
            SELECT CAST(a.attname AS TEXT), format_type(a.atttypid, a.atttypmod) FROM pg_attribute a
            WHERE a.attrelid = to_regclass(\(table)) AND a.attnum > 0 AND NOT a.attisdropped
            """
    }

    private func keyOf(_ table: String) -> Statement {
        engine == .sqlite
            ? "SELECT name FROM pragma_table_info(\(table)) WHERE pk > 0 ORDER BY pk"
            : """
            SELECT CAST(a.attname AS TEXT) FROM pg_index i
            JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k (attnum, place) ON TRUE
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
            WHERE i.indrelid = to_regclass(\(table)) AND i.indisprimary ORDER BY k.place
            """
    }

    private func referencesOf(_ table: String) -> Statement {
        engine == .sqlite
            ? "SELECT \"table\" FROM pragma_foreign_key_list(\(table))"
            : """
            SELECT CAST(c.relname AS TEXT) FROM pg_constraint f JOIN pg_class c ON c.oid = f.confrelid
            WHERE f.contype = 'f' AND f.conrelid = to_regclass(\(table))
            """
    }
}
