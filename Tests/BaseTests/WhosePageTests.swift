import Core
import SQL
import TestKit
import Testing

/// Two members use one browser: a page of one stays open while the other logs in.
@Suite struct WhosePageTests {
    /// Catches what one member has written and another is said to have, by each way in which a page sends something.
    @Test(arguments: TestEngine.available)
    func nothingIsWrittenFromAPageOfAnother(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let ada = try await salon.id(of: .ada).description
            let referer = ["referer": "http://127.0.0.1:8080/timeline?x=y"]
            let text = [("text", "Whose is this?")]
            // A script names the page in a header.
            for kind in ["fragment", "form"] {
                let headers = referer.merging(["x-salon": kind, "x-salon-viewer": ada]) { $1 }
                let answer = try await minsu.post("/posts", text, headers: headers)
                #expect(answer.status == 409 && answer.text.contains("logged in as @minsu"), "\(answer.text)")
                #expect(answer.text.contains(#""location":"/timeline?x=y""#))
                #expect(answer.text.contains(#"{"action":"Open in a new tab""#))
                #expect(answer.text.contains("Your message waits until % is logged in here."))
            }
            // A form does so in a field, whether it is small, large, or brings files.
            let pad = [("pad", String(repeating: "a", count: 70_000))]
            for more in [[], pad] {
                let page = try await minsu.post("/posts", text + more + [("viewer", ada)], headers: referer)
                #expect(page.status == 409 && page.text.contains("logged in as @minsu"))
                // What was written is seen, and the way on is in the same tab.
                #expect(page.text.contains("Whose is this?</textarea>"))
                #expect(page.text.contains(#"href="/timeline?x=y" ><span>Load the page anew"#))
                // Sent again from there, it is still of the same page.
                #expect(page.text.contains(#"name="text" value="Whose is this?""#))
                #expect(page.text.contains(#"name="viewer" value="\#(ada)""#))
            }
            let files = [(field: "images", name: "a.jpg", bytes: try Sample.jpeg(tint: 3))]
            let work = try await minsu.post("/works", [("title", "Whose?"), ("viewer", ada)], files: files)
            #expect(work.status == 409 && work.text.contains(#"name="title" value="Whose?""#))
            // What opens an account is on no page, least of all on another's.
            for path in ["/settings/two-step/off", "/settings/two-step/codes"] {
                let codes = [("password", "my secret words"), ("code", "abcde fghij"), ("viewer", ada)]
                let page = try await minsu.post(path, codes)
                #expect(page.status == 409 && page.text.contains("logged in as @minsu"), "\(path)")
                #expect(!page.text.contains("abcde") && !page.text.contains("secret words"), "\(path)")
            }
            #expect(try await salon.count("posts") == 0)
            #expect(try await salon.count("media") == 0)
        }
    }

    /// Catches a check that only those routes make that read a form, and one that is made where no page is named.
    @Test(arguments: TestEngine.available)
    func whatReadsNoFormIsRefusedToo(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let own = try await salon.id(of: .minsu).description
            let ada = try await salon.id(of: .ada).description
            // Without scripts, no page is named.
            #expect(try await minsu.post("/posts", [("text", "Mine")]).status == 303)
            let post = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM posts") { row in try row.next(as: ID<Post>.self) }
            }
            let like = "/posts/\(post)/like"
            let press = try await minsu.post(like, [("viewer", ada)])
            #expect(press.status == 409 && !press.text.contains("You can send it again"), "nothing was typed")
            #expect(try await minsu.post(like, fragment: true, headers: ["x-salon-viewer": ada]).status == 409)
            for nonsense in ["", "0", "x", "-1"] {
                #expect(try await minsu.post(like, [("viewer", nonsense)]).status == 409)
            }
            #expect(try await salon.count("likes") == 0)
            #expect(try await minsu.post(like, [("viewer", own)]).status == 303)
            #expect(try await salon.count("likes") == 1)
            // Reading is nobody's act, and whoever is logged out learns that instead.
            #expect(try await minsu.get("/posts/\(post)", headers: ["x-salon-viewer": ada]).status == 200)
            let visitor = salon.visitor()
            #expect(try await visitor.post(like, fragment: true, headers: ["x-salon-viewer": ada]).status == 401)
            #expect(try await visitor.post(like, [("viewer", ada)]).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func saysSoInKorean(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/settings", [("language", "ko")])
            let page = try await minsu.post("/posts", [("text", "누구 글이죠?"), ("viewer", "1")])
            #expect(page.text.contains("지금 이 브라우저는 @minsu 계정으로 로그인되어 있어서 보내지 않았어요."))
            #expect(page.text.contains("페이지 새로 열기"))
            let other = ["x-salon-viewer": "1"]
            let script = try await minsu.post("/posts", [("text", "?")], fragment: true, headers: other)
            #expect(script.text.contains("새 탭에서 열기"))
            #expect(script.text.contains("메시지는 % 계정으로 다시 로그인하면 보내요."))
        }
    }
}
