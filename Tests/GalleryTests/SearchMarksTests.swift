import Core
import SQL
import Search
import TestKit
import Testing
import Works

/// Punctuation is found where it is: in titles, names, tags and posts, on both engines.
@Suite struct SearchMarksTests {
    private static let titles = [
        "C++ 입문", "C# minor", "Cat", "TC_2026", "TCX", "50% 할인", "50 할인", ".NET 8", "Internet", "\"무제\"", "무제", "a\\b",
        "우리 🎨 작업",
        "Spider-Man", "10 + 2",
    ]

    /// What is typed, and which of the titles are found.
    private static let questions: [(String, [Int])] = [
        ("C++", [0]), ("c+", [0]), ("C#", [1]), ("TC_", [3]), ("_", [3]), ("50%", [5]), ("%", [5]), (".net", [7]),
        ("\"", [9]),
        ("\\", [11]), ("🎨", [12]), ("spider-man", [13]), ("+", [0, 14]), ("%%", []), ("&", []), ("C+ 입문", [0]),
        ("입문 C++", [0]),
    ]

    // Catches a mark that is passed over, one that stands for anything, and works from before marks were found.
    @Test(arguments: TestEngine.available)
    func worksAreFoundByMarks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let works = try await salon.hangRows(Self.titles.count, by: author)
            try await salon.database.write { transaction in
                for (work, title) in zip(works, Self.titles) {
                    try transaction.execute("UPDATE works SET title = \(title) WHERE post_id = \(work)")
                }
                try transaction.execute("INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works")
            }
            try await SearchIndex.works.fill(salon.database)
            #expect(try await SearchIndex.works.verify(salon.database) == 0)
            let visitor = salon.visitor()
            for (typed, found) in Self.questions {
                let text = try await visitor.get("/search?q=\(typed.percentEncoded)&tab=works").text
                let shown = works.indices.filter { text.contains(#"href="/works/\#(works[$0])""#) }
                #expect(shown == found, "\(typed): \(shown.map { Self.titles[$0] })")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func peopleTagsAndPostsAreFoundByMarks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada), minsu = try await salon.member(.minsu)
            #expect(try await ada.post("/settings/profile", [("name", "Ada (TC_)")], files: []).status == 303)
            for text in ["C++ 좋아요 #졸전_2026", "Cat과 C", "할인은 50%까지", "50 #졸전2026"] {
                #expect(try await ada.post("/posts", [("text", text)]).status == 303)
            }
            try await PostIndexer.fill(salon.database)
            func results(_ typed: String, _ tab: String) async throws -> String {
                try await minsu.get("/search?q=\(typed.percentEncoded)&tab=\(tab)&part=results").text
            }
            let plus = try await results("C++", "posts")
            #expect(plus.contains("<mark>C++</mark>") && !plus.contains("Cat"))
            let percent = try await results("%", "posts")
            #expect(percent.contains("<mark>50%까지</mark>") && !percent.contains("졸전2026"))
            #expect(try await results("\\", "posts").contains("Nothing found"))
            #expect(try await results("TC_", "people").contains("/@ada"))
            #expect(try await results("TC_x", "people").contains("Nothing found"))
            let tags = try await results("졸전_", "tags")
            #expect(tags.contains("#졸전_2026") && !tags.contains("#졸전2026"))
            #expect(try await results("#졸전_", "tags").contains("#졸전_2026"))
            #expect(try await SearchIndex.tags.verify(salon.database) == 0)
            #expect(try await PostIndexer.verify(salon.database) == 0)
        }
    }
}
