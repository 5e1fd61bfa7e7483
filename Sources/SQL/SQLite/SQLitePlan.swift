/// https://www.sqlite.org/eqp.html
extension SQLiteEngine {
    func explain(_ statement: Statement) async throws -> [String] {
        try await plan(of: statement).map { String(repeating: "  ", count: $0.depth) + $0.text }
    }

    func scannedTables(_ statement: Statement) async throws -> [String] {
        let plan = try await plan(of: statement)
        // Results of subqueries are read from end to end by nature.
        let made = plan.compactMap { line in
            ["MATERIALIZE ", "CO-ROUTINE "].first { line.text.hasPrefix($0) }.map { line.text.dropFirst($0.count) }
        }
        let stopsEarly =
            statement.text.uppercased().contains("LIMIT")
            && !plan.contains { $0.depth == 0 && $0.text.hasPrefix("USE TEMP B-TREE") }
        var scanned: [String] = []
        for (index, line) in plan.enumerated() {
            guard line.text.hasPrefix("SCAN "), !line.text.contains(" CONSTANT ROW") else { continue }
            // FTS5 calls what it looks up a scan, and says M for MATCH.
            if line.text.contains(" VIRTUAL TABLE INDEX "), line.text.contains(":M") { continue }
            if stopsEarly, line.depth == 0, index == 0 { continue }
            let name = line.text.dropFirst("SCAN ".count).prefix { $0 != " " }
            if name.hasPrefix("("), name.contains("subquery") || name.contains("join") { continue }
            if !made.contains(name) { scanned.append(String(name)) }
        }
        return scanned
    }

    private func plan(of statement: Statement) async throws -> [(depth: Int, text: String)] {
        try await read { reader in
            var depths: [Int: Int] = [:]
            return try reader.all("EXPLAIN QUERY PLAN \(statement)") { row in
                let id: Int = try row.next()
                let depth = depths[try row.next()].map { $0 + 1 } ?? 0
                depths[id] = depth
                row.skip()
                return (depth, try row.next())
            }
        }
    }
}
