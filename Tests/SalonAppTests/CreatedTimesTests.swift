import Core
import SQL
import TestKit
import Testing
import Web

@testable import SalonApp

/// When something was published, and when somebody joined, is said by columns.
@Suite struct CreatedTimesTests {
    // Catches rows from before an upgrade that lose their times, and an upgrade that doubles tables on PostgreSQL.
    @Test(arguments: TestEngine.available)
    func idsSaidItBefore(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "created-times-1" })
            try await database.migrate(Array(all[..<place]))
            let (account, post) = (Int64(5_000) << 16 | 7, Int64(6_000) << 16 | 65_535)
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name)
                    VALUES (\(account), 'ada', 'ada', '', 'ada', '')
                    """)
                try transaction.execute(
                    "INSERT INTO posts (id, author_id, kind, text) VALUES (\(post), \(account), 'post', '')")
            }
            try await database.migrate(Array(all[...place]))
            if engine == .postgres {
                let places = try await database.read { reader in
                    try reader.values(
                        "SELECT CAST(ctid AS text) FROM accounts UNION ALL SELECT CAST(ctid AS text) FROM posts",
                        as: String.self)
                }
                #expect(places == ["(0,1)", "(0,1)"], "an update leaves what a row was behind")
            }
            try await database.migrate(all)
            let times = try await database.read { reader in
                try reader.values(
                    "SELECT created_at FROM accounts UNION ALL SELECT created_at FROM posts ORDER BY 1", as: Int.self)
            }
            #expect(times == [5_000, 6_000])
        }
    }

    // Catches what is published without its time, and a page or a feed that says when by an id.
    @Test(arguments: TestEngine.available)
    func pagesSayWhatColumnsSay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            // The first is the admin.
            let minsu = try await salon.member(.minsu)
            let member = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            _ = try await minsu.post("/works/\(work)/comments", [("text", "Deep")])
            _ = try await minsu.post("/posts", [("text", "Harbour")])
            let post = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM posts") { row in try row.next(as: ID<Post>.self) }
            }
            // Ids of one moment go on into the next.
            let isTimed = "created_at BETWEEN (id >> 16) - 1000 AND id >> 16"
            #expect(try await salon.count("posts WHERE \(isTimed)") == 3)
            #expect(try await salon.count("accounts WHERE \(isTimed)") == 1)
            try await salon.database.write { transaction in
                for table: Statement in ["posts", "accounts"] {
                    try transaction.execute("UPDATE \(table) SET created_at = 981173106000")
                }
            }
            for (page, count) in [
                ("/works/\(work)", 2), ("/posts/\(post)", 1), ("/timeline", 1), ("/@minsu/feed.atom", 3),
                ("/admin/members", 1), ("/admin/members/\(member)", 1),
            ] {
                let text = try await minsu.get(page).text
                #expect(text.split(separator: "2001-02-03T04:05:06").count > count, "\(page)")
            }
        }
    }
}
