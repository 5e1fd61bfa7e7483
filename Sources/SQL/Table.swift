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
}

extension Reader {
    /// All tables by name, without those a ``WordIndex`` makes of others. A copy takes them in any order: which rows refer
    /// to which is checked when all are there (``Database/finishCopy()``).
    public func tables() throws -> [Table] { try tableNames().filter { $0 != "migrations" }.map(table) }

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
        return names.filter { !made.contains($0) && $0 != ForeignKey.store }
    }

    private func table(_ name: String) throws -> Table {
        let columns = try all(columnsOf(name)) { row in
            let (column, type) = (try row.next(as: String.self), try row.next(as: String.self))
            guard let type = engine == .sqlite ? Table.ColumnType(rawValue: type) : .init(postgres: type) else {
                throw SQLError.statement(code: "", message: "\(name).\(column) is a \(type)")
            }
            return Table.Column(name: column, type: type)
        }
        return Table(name: name, columns: columns.sorted { $0.name < $1.name }, key: try values(keyOf(name)))
    }

    /// Without generated ones, which each engine computes.
    private func columnsOf(_ table: String) -> Statement {
        engine == .sqlite
            ? "SELECT name, type FROM pragma_table_info(\(table))"
            : """
            SELECT CAST(a.attname AS TEXT), format_type(a.atttypid, a.atttypmod) FROM pg_attribute a
            WHERE a.attrelid = to_regclass(\(table)) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
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
}
