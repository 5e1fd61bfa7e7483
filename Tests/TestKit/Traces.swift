import SQL

extension TestSalon {
    /// Every column of every table that holds one of these texts, whatever its type.
    package func traces(of texts: [String], except tables: Set<String> = []) async throws -> [String] {
        guard !texts.isEmpty else { return [] }
        let engine = database.engine
        return try await database.read { reader in
            var found: [String] = []
            for (table, column, type) in try columns(engine, reader) where !tables.contains(table) {
                let text = type == "bytea" ? "encode(\(column), 'escape')" : "CAST(\(column) AS TEXT)"
                // All texts at once: there are hundreds of columns.
                let rows = texts.map { wanted in
                    let position =
                        engine == .sqlite ? "instr(\(text), '\(wanted)')" : "position('\(wanted)' IN \(text))"
                    return "COUNT(CASE WHEN \(position) > 0 THEN 1 END)"
                }
                let question = Statement(stringLiteral: "SELECT \(rows.joined(separator: ", ")) FROM \(table)")
                let counts = try reader.one(question) { row in try texts.map { _ in try row.next(as: Int.self) } }
                for (wanted, count) in zip(texts, counts) where count != 0 {
                    found.append("\(table).\(column): \(wanted)")
                }
            }
            return found
        }
    }
}

private func columns(_ engine: EngineKind, _ reader: Reader) throws -> [(table: String, column: String, type: String)] {
    try reader.all(
        engine == .sqlite
            ? """
            SELECT m.name, c.name, lower(c.type) FROM sqlite_master m JOIN pragma_table_info(m.name) c
            WHERE m.type = 'table' AND m.name NOT GLOB 'sqlite_*'
            """
            : """
            SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = current_schema()
            """
    ) { row in (try row.next(), try row.next(), try row.next()) }
}
