import Base
import Core
import People
import SQL
import Search
import TestKit
import Testing

@testable import Works

/// Tags: what they lead to, who sees it, and that nothing of them is left.
@Suite struct TagTests {
    private func shown(_ text: String) -> [String] { text.matches(of: /id="work-(\d+)"/).map { String($0.1) } }
    private func path(_ tag: String, _ rest: String = "") -> String { "/tags/\(tag.percentEncoded)\(rest)" }

    private func rows(_ salon: TestSalon) async throws -> [String] {
        try await salon.database.read { reader in
            try reader.all(
                """
                SELECT t.name, (SELECT COUNT(*) FROM post_tags p WHERE p.tag_id = t.id) FROM tags t ORDER BY t.key
                """
            ) { row in "\(try row.next(as: String.self)) \(try row.next(as: Int.self))" }
        }
    }

    @Test(arguments: TestEngine.available)
    func leadToTheWorksUnderThem(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let visitor = salon.visitor()
            let first = try await salon.shareWork("One", by: minsu, fields: [("description", "#Riso #바다 보고 #riso")])
            let second = try await salon.shareWork("Two", by: ada, fields: [("description", "No. 2 (#RISO)")])
            _ = try await salon.shareWork("Three", by: ada, fields: [("description", "riso #7")])
            #expect(try await rows(salon) == ["Riso 2", "바다 1"])
            let page = try await visitor.get("/works/\(first)").text
            #expect(page.contains(#"<a class="tag" href="/tags/Riso">#Riso</a>"#))
            #expect(page.contains(#"<a class="tag" href="/tags/바다">#바다</a>"#))

            for spelling in ["riso", "RISO", "ｒｉｓｏ"] {
                let page = try await visitor.get(path(spelling))
                #expect(page.status == 200 && shown(page.text) == [second, first].map(\.description), "\(spelling)")
            }
            for spelling in ["바다", "\u{1107}\u{1161}\u{1103}\u{1161}"] {
                let page = try await visitor.get(path(spelling))
                #expect(shown(page.text) == [first.description] && page.text.contains("<title>#바다 · Salon</title>"))
            }
            #expect(try await shown(visitor.get(path("바다", "?part=cards")).text) == [first.description])
            // A tag nobody has used has a page; a word that can be no tag has none.
            visitor.language = "ko"
            let empty = try await visitor.get(path("겨울"))
            #expect(empty.status == 200 && empty.text.contains("아직 #겨울 작품이 없어요"))
            for wrong in ["7", "a b", "<script>", "a.b", "#a", "%", "_", String(repeating: "a", count: 51)] {
                #expect(try await visitor.get(path(wrong)).status == 404, "\(wrong)")
            }
            for wrong in ["/tags/%", "/tags/%00a", "/tags/%FF", "/tags/a+b", "/tags/"] {
                #expect(try await visitor.get(wrong).status == 404, "\(wrong)")
            }
            #expect(try await visitor.get(path("riso", "?before=x")).status == 200)

            // Tags in comments lead there, too, but no comment is listed under one.
            _ = try await ada.post("/works/\(first)/comments", [("text", "So #blue")])
            #expect(try await visitor.get("/works/\(first)").text.contains(#"href="/tags/blue""#))
            #expect(try await rows(salon) == ["Riso 2", "바다 1"])
        }
    }

    @Test(arguments: TestEngine.available)
    func goWithTheirWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("One", by: minsu, fields: [("description", "#riso #mine")])
            _ = try await salon.shareWork("Two", by: ada, fields: [("description", "#riso #secret")])
            _ = try await salon.shareWork("Three", by: ada, fields: [("description", "#secret")])
            #expect(try await rows(salon) == ["mine 1", "riso 2", "secret 2"])
            _ = try await minsu.post("/posts/\(work)/delete")
            #expect(try await rows(salon) == ["riso 1", "secret 2"])
            #expect(try await salon.visitor().get("/search?q=mine&tab=tags").text.contains("Nothing found"))
            let answer = try await ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(answer.status == 200)
            #expect(try await rows(salon) == [])
            for table in ["tag_keys", "tag_typos", "post_tags"] { #expect(try await salon.count(table) == 0) }
        }
    }

    @Test(arguments: TestEngine.available)
    func hideWhoIsHidden(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let his = try await salon.shareWork("One", by: minsu, fields: [("description", "#riso #his")])
            let hers = try await salon.shareWork("Two", by: ada, fields: [("description", "#riso homework")])
            func search(_ browser: Browser, _ typed: String) async throws -> String {
                try await browser.get("/search?q=\(typed.percentEncoded)&tab=tags").text
            }
            #expect(try await search(ada, "ris").contains(#"<span class="muted count">2 uses</span>"#))
            // Muted people are left out of the list, blocked ones unknown.
            _ = try await ada.post("/@minsu/mute")
            #expect(try await shown(ada.get(path("riso")).text) == [hers.description])
            _ = try await ada.post("/@minsu/unmute")
            _ = try await ada.post("/@minsu/block")
            for (browser, work) in [(ada, hers), (minsu, his)] {
                #expect(try await shown(browser.get(path("riso")).text) == [work.description])
                #expect(try await search(browser, "ris").contains("1 use<"))
            }
            #expect(try await ada.get(path("his")).text.contains("No works with #his yet"))
            #expect(try await search(ada, "his").contains("Nothing found"))
            // For visitors, members who have closed their profile.
            let visitor = salon.visitor()
            let id = try await salon.id(of: .minsu)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(id)")
            }
            #expect(try await shown(visitor.get(path("riso")).text) == [hers.description])
            #expect(try await search(visitor, "his").contains("Nothing found"))
            // Muted words, but for the one that is asked for.
            let reader = try await salon.member(.jiwoo)
            for word in ["homework", "#RISO"] {
                try await MuteWord(account: try await salon.id(of: .jiwoo), word: word)(salon.services)
            }
            #expect(try await shown(reader.get(path("riso")).text) == [his.description])
        }
    }

    @Test(arguments: TestEngine.available)
    func areFoundAsPeopleTypeThem(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for (title, text) in [("One", "#졸업작품 #바다"), ("Two", "#졸업작품 #Typography")] {
                _ = try await salon.shareWork(title, by: minsu, fields: [("description", text)])
            }
            let visitor = salon.visitor()
            visitor.language = "ko"
            for (typed, tag, count) in [
                ("졸", "졸업작품", 2), ("ㅈㅇㅈㅍ", "졸업작품", 2), ("#졸업", "졸업작품", 2), ("작품", "졸업작품", 2), ("qkek", "바다", 1),
                ("typo", "Typography", 1), ("typogarphy", "Typography", 1),
            ] {
                let text = try await visitor.get("/search?q=\(typed.percentEncoded)&tab=tags").text
                #expect(text.contains(#"<a href="/tags/\#(tag)">"#), "\(typed)")
                #expect(text.contains("게시물 \(count)개</span>"), "\(typed)")
            }
            #expect(try await visitor.get("/search?tab=tags").text.contains("태그"))
            #expect(try await SearchIndex.tags.verify(salon.database) == 0)
            try await salon.database.write { transaction in _ = try transaction.execute("DELETE FROM tag_keys") }
            #expect(try await SearchIndex.tags.verify(salon.database) == 3)
        }
    }

    @Test(arguments: TestEngine.available)
    func areFilledOnceForWhatWasThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let works = try await salon.hangRows(230, by: author)
            let post = try await salon.post(by: author, "#loose")
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET text = '#바다 and more' WHERE id <> \(post)")
                try transaction.execute(
                    "INSERT INTO tag_backlog (post_id) SELECT id FROM posts WHERE root_id IS NULL")
            }
            #expect(try await Tags.fillWorks(salon.database) == 231)
            #expect(try await rows(salon) == ["바다 230"])
            #expect(try await Tags.fillWorks(salon.database) == 0)
            // A wall like the others.
            let visitor = salon.visitor()
            var next: String? = path("바다")
            var seen: [String] = []
            while let path = next, seen.count <= 230 {
                let text = try await visitor.get(path).text
                seen += shown(text)
                next = text.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
            }
            #expect(seen == works.reversed().map(\.description))
        }
    }

    /// A text may hold many; no more than some are written down.
    @Test(arguments: TestEngine.available)
    func areLimited(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let text = (0..<100).map { "#tag\($0)" }.joined(separator: " ")
            _ = try await salon.shareWork("One", by: minsu, fields: [("description", text)])
            #expect(try await salon.count("post_tags") == Tags.limit)
        }
    }
}
