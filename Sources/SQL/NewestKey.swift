extension Reader {
    /// The highest key below a limit among tables whose primary key is one whole number and refers to no other table; 0 if
    /// there is none. It asks each table's index for its last entry, and reads nothing else.
    ///
    /// - Parameter tables: those whose keys say nothing about when a row came.
    public func newestKey(below limit: Int64, except tables: Set<String>) throws -> Int64 {
        guard let newest = try newestKeyStatement(below: limit, except: tables) else { return 0 }
        return try value(newest) ?? 0
    }

    func newestKeyStatement(below limit: Int64, except tables: Set<String>) throws -> Statement? {
        let keys = try all(numberedTables) { (table: try $0.next(as: String.self), key: try $0.next(as: String.self)) }
        let newest = keys.filter { !tables.contains($0.table) }.map { table, key in
            """
            SELECT (SELECT MAX("\(Statement(stringLiteral: key))") FROM "\(Statement(stringLiteral: table))" \
            WHERE "\(Statement(stringLiteral: key))" < \(limit)) AS id
            """ as Statement
        }
        return newest.isEmpty ? nil : "SELECT MAX(id) FROM (\(newest.joined(separator: " UNION ALL "))) newest"
    }

    private var numberedTables: Statement {
        engine == .sqlite
            ? """
            SELECT t.name, k.name FROM pragma_table_list t JOIN pragma_table_info(t.name) k
            WHERE t.schema = 'main' AND t.type = 'table' AND k.pk = 1 AND k.type = 'INTEGER'
                AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) o WHERE o.pk = 2)
                AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = k.name)
            ORDER BY t.name
            """
            : """
            SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT)
            FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
            WHERE i.indisprimary AND i.indnatts = 1 AND n.nspname = current_schema() AND c.relkind = 'r'
                AND a.atttypid = CAST('bigint' AS regtype)
                AND NOT EXISTS (
                    SELECT 1 FROM pg_constraint f
                    WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey))
            ORDER BY c.relname
            """
    }
}
