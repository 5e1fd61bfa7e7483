import Accounts
import Core
import SQL
import TestKit
import Testing

@testable import Search

/// Twenty thousand members, and every key answers from an index.
@Suite struct SearchPlanTests {
    @Test(arguments: TestEngine.available)
    func everyKeyUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ids = try await salon.enlist(SearchCast.members)
            let viewer = ids[0]
            try await salon.follow(viewer, Array(ids[1...200]))
            for other in ids[1...60] { try await salon.follow(other, Array(ids[100...140])) }
            try await salon.multiply(by: 66)
            let searches = [
                "ㄱ", "김", "김ㅁ", "김미", "김민", "ㄱㅁㅅ", "김ㅁㅅ", "ㄱ민", "시각디자인", "디자", "s", "seo", "seoyeon", "없는사람",
                "graphic", "하",
                "park", "kim min", "lee", "_", "seo_", "c++", "%",
            ]
            for viewer in [nil, viewer] {
                var times: [String] = []
                for typed in searches {
                    let pattern = try #require(SearchPattern.ways(SearchText(typed)).first)
                    var slowest = Duration.zero
                    for after in [nil, SearchCursor("0.1.0.9.\(pattern.key)"), SearchCursor("2.1.1.9.\(pattern.key)@")]
                    {
                        let search = PeopleSearch.search(typed, after: after, viewer: viewer)
                        for (rank, statement) in search.statements(pattern) {
                            let scanned = try await salon.database.scannedTables(statement)
                            let plan = try await salon.database.explain(statement)
                            let which = rank.map { "\($0)" } ?? "followed"
                            #expect(scanned.isEmpty, "\(typed), \(which): \(plan.joined(separator: "\n"))")
                        }
                        slowest = max(
                            slowest,
                            try await salon.time { reader in
                                _ = try PeopleSearch.page(typed, after: after, viewer: viewer, reader)
                            })
                    }
                    // A generous bound for a busy machine and a debug build.
                    #expect(slowest < .milliseconds(100), "\(typed): \(slowest)")
                    times.append("\(typed) \(slowest)")
                }
                print(
                    "Search, \(engine), \(viewer == nil ? "signed out" : "a member"): \(times.joined(separator: ", "))"
                )
            }
            let index = SearchIndex.people
            let words = try await salon.database.read { reader in
                try index.words?.match(SearchWords.asked("시각디자인 서윤"), reader)
            }
            for (name, statement) in [
                ("rows", PeopleSearch.rowsStatement(ids.prefix(30).map(\.rawValue), viewer: viewer)),
                ("words", index.together(try #require(words)) { Statement.notBlocked($0, by: viewer) }),
                ("typos", index.mistyped(["seoyaon"]) { Statement.notBlocked($0, by: viewer) }),
            ] {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
                let time = try await salon.time { reader in
                    _ = try reader.all(statement) { _ in }
                }
                print("Search, \(engine), \(name): \(time)")
            }
        }
    }
}

extension TestSalon {
    /// The best of three.
    fileprivate func time(_ body: @escaping @Sendable (Reader) throws -> Void) async throws -> Duration {
        var best = Duration.seconds(1_000)
        for _ in 0..<3 {
            best = min(
                best, try await database.read { reader in try ContinuousClock().measure { try body(reader) } })
        }
        return best
    }

    /// Copies every member with all keys, under other ids and handles.
    fileprivate func multiply(by count: Int) async throws {
        let copies: Statement = """
            WITH RECURSIVE copies (copy) AS (
                SELECT CAST(1 AS INTEGER) UNION ALL SELECT copy + 1 FROM copies WHERE copy < CAST(\(count) AS INTEGER)
            )
            """
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO accounts (id, handle, handle_key, email, email_key, name, major)
                \(copies)
                SELECT id + 1000000 * copy, handle || CAST(copy AS TEXT), handle || CAST(copy AS TEXT),
                    CAST(copy AS TEXT) || email, CAST(copy AS TEXT) || email, name, major
                FROM accounts CROSS JOIN copies WHERE id < \(Int64.max)
                """)
            for (table, columns) in [
                ("account_keys", "rank, key, signs"), ("account_typos", "form"),
            ] as [(Statement, Statement)] {
                try transaction.execute(
                    """
                    INSERT INTO \(table) (item_id, \(columns))
                    \(copies)
                    SELECT item_id + 1000000 * copy, \(columns) FROM \(table) CROSS JOIN copies
                    """)
            }
        }
        try await database.write { transaction in try transaction.analyze() }
    }
}
