/// What SQLite says of its own files.
enum SQLiteCheck {
    static let everything: Statement = "PRAGMA integrity_check(1000000)"
    /// Without comparing indexes with their tables.
    static let pages = "PRAGMA quick_check(1000000)"

    /// SQLite 3.40 reports NULLs that are not there in tables without a rowid, one a row.
    static func damage(_ lines: [String]) -> [String] {
        Array(lines.lazy.filter { $0 != "ok" && !$0.hasPrefix("NULL value in ") }.prefix(20))
    }
}

extension Database {
    /// What of the database no copy or restore would take: damage in its files, in the engine's words, rows that a rule of
    /// their table forbids, and rows that refer to others which do not exist. Empty if all is well.
    ///
    /// It reads everything, so it takes as long as that takes.
    public func damage() async -> [String] {
        do {
            return try await Self.patiently {
                let damage =
                    switch engine {
                    case .sqlite:
                        try await read { reader in
                            try SQLiteCheck.damage(reader.values(SQLiteCheck.everything, as: String.self))
                        }
                    case .postgres: try await damagedTables()
                    }
                guard damage.isEmpty else { return damage }
                return try await read { reader in try reader.brokenReferences().map(\.description) }
            }
        } catch SQLError.damaged(let words) {
            return [words]
        } catch {
            return ["\(error)"]
        }
    }

    private func damagedTables() async throws -> [String] {
        let tables = try await read { reader in
            try reader.values(
                "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1", as: String.self)
        }
        var damage: [String] = []
        for table in tables {
            // Every row with every column, which a count alone would not touch.
            let name = table.replacing("\"", with: "\"\"")
            let check = Statement(stringLiteral: "SELECT COUNT(t::text) FROM \"\(name)\" t")
            do {
                _ = try await read { reader in try reader.value(check, as: Int.self) }
            } catch {
                damage.append("\(table): \(error)")
            }
        }
        return damage
    }
}
