import Core
import SQL
import TestKit
import Testing

@testable import Search

@Suite struct TagSearchTests {
    @Test(arguments: TestEngine.available)
    func everyKeyUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let authors = try await salon.crowd(40)
            for (index, author) in authors.enumerated() {
                let post = try await salon.post(by: author)
                try await salon.database.write { transaction in
                    let words = (0..<10).map { "#바다\(index * 10 + $0) #sea\(index)_\($0)" }.joined(separator: " ")
                    try Tags.write(post, .work, text: "#everywhere \(words)", in: transaction)
                }
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let ids = try await salon.database.read { reader in
                try reader.values("SELECT id FROM tags ORDER BY id LIMIT 30", as: Int64.self)
            }
            for viewer in [nil, authors[7]] {
                var statements = [("rows", TagSearch.rowsStatement(ids, viewer: viewer, features: .all))]
                for typed in ["ㅂ", "바다1", "sea", "everywhere"] {
                    let pattern = try #require(SearchPattern(SearchText(typed)))
                    for after in [nil, SearchCursor("0.1.1.9.\(pattern.key)")] {
                        statements += TagSearch.search(typed, after: after, viewer: viewer, features: .all)
                            .statements(pattern)
                            .map { (typed, $0.statement) }
                    }
                }
                for (name, statement) in statements {
                    let scanned = try await salon.database.scannedTables(statement)
                    let plan = try await salon.database.explain(statement)
                    #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
                }
            }
        }
    }
}
