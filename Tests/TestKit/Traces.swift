import SQL

extension TestSalon {
    /// Every column of every table that holds one of these texts, whatever its type.
    package func traces(of texts: [String], except tables: Set<String> = []) async throws -> [String] {
        let engine = database.engine
        return try await database.read { reader in
            var found: [String] = []
            for (table, column, type) in try columns(engine, reader) where !tables.contains(table) {
                let text = type == "bytea" ? "encode(\(column), 'escape')" : "CAST(\(column) AS TEXT)"
                for wanted in texts {
                    let position =
                        engine == .sqlite ? "instr(\(text), '\(wanted)')" : "position('\(wanted)' IN \(text))"
                    let rows: Int? = try reader.value(
                        Statement(stringLiteral: "SELECT COUNT(*) FROM \(table) WHERE \(position) > 0"))
                    if rows != 0 { found.append("\(table).\(column): \(wanted)") }
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
