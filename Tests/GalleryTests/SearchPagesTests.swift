import Core
import SQL
import Search
import TestKit
import Testing
import Works

/// The search page, by address.
@Suite struct SearchPagesTests {
    private func path(_ typed: String, _ rest: String = "") -> String { "/search?q=\(typed.percentEncoded)\(rest)" }

    @Test(arguments: TestEngine.available)
    func findsPeopleAndWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let visitor = salon.visitor()
            let work = try await salon.shareWork("겨울 바다", by: minsu, fields: [("medium", "리소그래프")])
            let start = try await visitor.get("/search")
            #expect(start.status == 200)
            for text in [
                #"type="search" name="q" value="" aria-label="Search""#, "What to search", "People", "Works",
                #"<a href="/search?tab=people" aria-current="page">"#, "Who or what are you looking for?", "autofocus",
            ] {
                #expect(start.text.contains(text), "\(text)")
            }
            let people = try await ada.get(path("ㄱㅁㅅ"))
            #expect(people.text.contains(#"href="/@minsu""#) && people.text.contains("시각디자인"))
            #expect(people.text.contains(#"action="/@minsu/follow""#) && people.text.contains(#"value="ㄱㅁㅅ""#))
            #expect(people.text.contains("/search?q=%E3%84%B1%E3%85%81%E3%85%85&amp;tab=works"))
            // Members find themselves, as others do.
            let own = try await minsu.get(path("ㄱㅁㅅ")).text
            #expect(own.contains(#"<li class="person"><a href="/@minsu">"#))
            #expect(own.contains("People <small>1</small>"))
            // Signed out: found, without the button.
            let outside = try await visitor.get(path("민수"))
            #expect(outside.text.contains(#"href="/@minsu""#) && !outside.text.contains("/@minsu/follow"))

            for typed in ["겨울", "ㄱㅇㅂㄷ", "바다", "리소", "겨울바다", "바다 겨울"] {
                let works = try await visitor.get(path(typed, "&tab=works"))
                #expect(works.text.contains(#"href="/works/\#(work)""#), "\(typed)")
                #expect(works.text.contains(#"name="tab" value="works""#))
            }
            #expect(try await visitor.get(path("없음", "&tab=works")).text.contains("Nothing found"))
            _ = try await minsu.post("/posts/\(work)/delete")
            #expect(try await !visitor.get(path("겨울", "&tab=works")).text.contains("/works/\(work)"))
        }
    }

    // Catches advice to try another tab where none has anything, and where one has none.
    @Test(arguments: TestEngine.available)
    func leadsToOtherTabsThatHaveSome(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.shareWork("겨울 바다", by: try await salon.member(.minsu))
            for part in ["", "&part=results"] {
                for tab in ["people", "works", "posts"] {
                    let page = try await salon.visitor().get(path("qqqqxx", "&tab=\(tab)\(part)")).text
                    #expect(page.contains("Try fewer letters or another spelling.") && !page.contains("another tab"))
                }
                let page = try await salon.visitor().get(path("겨울", "&tab=posts\(part)")).text
                #expect(page.contains("Nothing found") && page.contains("or another tab."))
            }
        }
    }

    // Catches a search that opens on an empty tab although another one has something, and one that leaves the chosen tab.
    @Test(arguments: TestEngine.available)
    func opensWhereSomethingIs(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("C++ poster", by: minsu)
            let visitor = salon.visitor()
            let current = #"tab=works" aria-current="page">"#
            for rest in ["", "&part=results"] {
                let found = try await visitor.get(path("C++", rest)).text
                #expect(found.contains(#"href="/works/\#(work)""#) && found.contains(current), "\(rest)")
                #expect(!found.contains(#"name="tab""#))
            }
            let chosen = try await visitor.get(path("C++", "&tab=people")).text
            #expect(chosen.contains("Nothing found") && chosen.contains(#"name="tab" value="people""#))
            #expect(try await visitor.get(path("민수")).text.contains(#"tab=people" aria-current="page">"#))
            #expect(try await visitor.get(path("없음")).text.contains(#"tab=people" aria-current="page">"#))
        }
    }

    // Catches tabs that count something else than their pages show, or without an end, and works that are no wall.
    @Test(arguments: TestEngine.available)
    func tabsSayHowManyThereAre(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let ada = try await salon.member(.ada)
            let works = try await salon.hangRows(130, by: author)
            func call(_ works: ArraySlice<ID<Post>>, _ title: String) async throws {
                try await salon.database.write { transaction in
                    for work in works {
                        try transaction.execute("UPDATE works SET title = \(title) WHERE post_id = \(work)")
                        try SearchIndex.works.update(work, in: transaction)
                    }
                }
            }
            try await call(works[..<30], "Meadow")
            try await call(works[30..<64], "Harbour in the harbour")
            try await call(works[64...], "Harbour")
            try await call(works[..<1], "Harbor meadow")
            for part in ["", "&part=results"] {
                let text = try await ada.get(path("harbour", part)).text
                #expect(
                    text.contains("People <small>0</small>") && text.contains("Works <small>99+</small>"), "\(part)")
                #expect(text.contains(#"<ul class="columns" data-announce="30 results, and more">"#))
                #expect(text.contains(#"<li class="wall-next"><a"#))
                #expect(text.matches(of: /class="card"/).count == 30)
            }
            // Also with what is one letter away, and on another tab.
            try await call(works[30...], "Cellar")
            for tab in ["works", "people"] {
                let text = try await ada.get(path("meadow", "&tab=\(tab)")).text
                #expect(text.contains("Works <small>30</small>"), "\(tab)")
            }
            try await call(works[2..<30], "Cellar")
            for tab in ["works", "people"] {
                let text = try await ada.get(path("maedow", "&tab=\(tab)")).text
                #expect(text.contains("Works <small>2</small>"), "\(tab)")
            }
            let items = try await ada.get(path("cellar", "&tab=works&part=items")).text
            #expect(!items.contains("<nav") && !items.contains("<small>"))
        }
    }

    @Test(arguments: TestEngine.available)
    func answersWithAPart(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let visitor = salon.visitor()
            visitor.language = "ko"
            let results = try await visitor.get(path("김ㅁ", "&part=results"))
            #expect(!results.text.contains("<html") && !results.text.contains("<form class=\"search-form"))
            #expect(results.text.contains(#"data-announce="1개를 찾았어요""#) && results.text.contains("김민수"))
            #expect(try await visitor.get(path("", "&part=results")).text.contains("누구를 찾고 있나요?"))
            #expect(try await visitor.get(path("ㅋㅋㅋ", "&part=results")).text.contains("찾은 것이 없어요"))
        }
    }

    @Test(arguments: TestEngine.available)
    func walksToTheEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let authors = try await salon.crowd(70)
            try await salon.database.write { transaction in
                for author in authors { try SearchIndex.people.update(author, in: transaction) }
            }
            var next: String? = path("Member")
            var seen: [String] = []
            while let path = next {
                let text = try await salon.visitor().get(path).text
                seen += text.matches(of: /<li class="person"><a href="\/@(h\d+)"/).map { String($0.1) }
                next = text.firstMatch(of: /rel="next" href="([^"]+)" data-more/).map {
                    String($0.1).replacing("&amp;", with: "&")
                }
                if let next {
                    #expect(try await !salon.visitor().get("\(next)&part=items").text.contains("<ul"))
                }
                #expect(seen.count <= 70)
                if seen.count > 70 { break }
            }
            #expect(seen.count == 70 && Set(seen).count == 70)
        }
    }

    /// Whatever is typed is text, in the page and in the statement.
    @Test(arguments: TestEngine.available)
    func hostileQuestionsAreText(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            _ = try await salon.member(.minsu)
            let visitor = salon.visitor()
            for typed in [
                "<script>alert(1)</script>", "\" onfocus=\"x", "' OR 1=1 --", "%", "_", "\u{0}", "\u{202E}김", "🎨",
                String(repeating: "김", count: 5_000), String(repeating: "a ", count: 2_000), "\u{10FFFF}", "ﷺ", "ㅤ",
            ] {
                for rest in [
                    "", "&tab=works", "&part=results", "&after=0.1.1.1.%27", "&tab=%22%3E", "&after=9.9.9.9.x",
                ] {
                    let answer = try await visitor.get(path(typed, rest))
                    #expect(answer.status == 200, "\(typed.prefix(20)) \(rest)")
                    #expect(!answer.text.contains("<script>alert") && !answer.text.contains("onfocus=\"x"))
                }
            }
            var status = 200
            for _ in 0..<300 where status == 200 { status = try await visitor.get(path("김")).status }
            #expect(status == 429)
        }
    }

    @Test(arguments: TestEngine.available)
    func worksOfBlockedAndClosedMembersStayUnseen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            let (owner, other) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            #expect(try await ada.get(path("wintre", "&tab=works")).text.contains("/works/\(work)"))
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(owner)")
            }
            #expect(try await ada.get(path("sea", "&tab=works")).text.contains("/works/\(work)"))
            #expect(try await !salon.visitor().get(path("sea", "&tab=works")).text.contains("/works/\(work)"))
            #expect(try await !salon.visitor().get(path("minsu")).text.contains("/@minsu"))
            try await salon.database.write { transaction in
                for (one, another, isOwn) in [(owner, other, 1), (other, owner, 0)] {
                    try transaction.execute(
                        "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(one), \(another), \(isOwn))")
                }
            }
            for typed in ["sea", "winter sea", "wintre", "minsu", "김민수"] {
                for tab in ["people", "works"] {
                    let text = try await ada.get(path(typed, "&tab=\(tab)")).text
                    #expect(!text.contains("/works/\(work)") && !text.contains("/@minsu"), "\(typed)")
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func fillsAndVerifiesWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let works = try await salon.hangRows(230, by: author)
            try await salon.database.write { transaction in
                try transaction.execute("INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works")
            }
            #expect(try await SearchIndex.works.fill(salon.database) == 230)
            #expect(try await SearchIndex.works.verify(salon.database) == 0)
            let text = try await salon.visitor().get(path("\(works[7])", "&tab=works")).text
            #expect(text.contains("/works/\(works[7])") && !text.contains("/works/\(works[8])\""))
        }
    }
}
