import Core
import Kernel
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// The posts of the lounge as pages and plain forms, without any script.
@Suite struct LoungePostPagesTests {
    /// Every page and form is for personas: visitors log in, members without a persona make one, and both come back.
    @Test(arguments: TestEngine.available)
    func isForPersonas(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let pages = [
                "/lounge/new", "/lounge/1", "/lounge/1/menu", "/lounge/1/report", "/lounge/1/transparency",
                "/lounge/me", "/lounge/me/replies", "/lounge/me/edit", "/lounge/members/Echo", "/lounge/notifications",
            ]
            for page in pages {
                let out = try await salon.visitor().get(page)
                #expect(out.status == 303 && out.location == "/login?next=\(page)", "\(page)")
                let new = try await minsu.get(page)
                #expect(new.status == 303 && new.location == "/lounge/join?next=\(page)", "\(page)")
            }
            // The first page says what the lounge is, and shows nothing that anybody wrote.
            let front = try await salon.visitor().get("/lounge")
            #expect(front.status == 200 && front.text.contains("fade-5") && !front.text.contains("lounge-signals"))
            #expect(try await minsu.get("/lounge").location == "/lounge/join?next=/lounge")
            let forms = [
                "/lounge", "/lounge/1/replies", "/lounge/1/like", "/lounge/1/unlike", "/lounge/1/delete",
                "/lounge/1/report", "/lounge/1/transparency", "/lounge/1/transparency/withdraw", "/lounge/me/edit",
                "/lounge/sanctions/1/appeal",
            ]
            for form in forms {
                let out = try await salon.visitor().post(form, [("text", "x"), ("reason", "spam")])
                #expect(out.location?.hasPrefix("/login") == true, "\(form)")
                let new = try await minsu.post(form, [("text", "x"), ("reason", "spam")])
                #expect(new.location?.hasPrefix("/lounge/join") == true, "\(form)")
                let script = try await minsu.post(form, [("text", "x")], fragment: true)
                #expect(script.status == 403 && script.text.contains("nickname"), "\(form)")
                let scriptOut = try await salon.visitor().post(form, [("text", "x")], fragment: true)
                #expect(scriptOut.status == 401, "\(form)")
            }
            #expect(try await salon.count("lounge_posts") == 0)
            #expect(try await salon.count("personas") == 0)
        }
    }

    // Catches newer words that vanish because only the answer to older ones was lost, at once and delayed.
    @Test(arguments: TestEngine.available, [false, true])
    func newerWordsAreKept(on engine: TestEngine, isLater: Bool) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let more = isLater ? [("later", "on")] : []
            let first = [("text", "Frist <light>"), ("client_id", "one")] + more
            for _ in 0..<2 { #expect(try await ada.post("/lounge", first).location == "/lounge") }
            let newer = [("text", "First light"), ("client_id", "one")] + more
            let script = try await ada.post("/lounge", newer, fragment: true)
            // What was posted is a press away.
            let answer = try await ada.post("/lounge", newer).text
            let path = isLater ? "/lounge" : "/lounge/\(try await newest(stage))"
            #expect(answer.contains(#"<a href="\#(path)">See your post</a>"#))
            #expect(script.status == 409 && script.text.contains(#""field":"client_id""#), "\(script.text)")
            let page = try await ada.post("/lounge", newer)
            #expect(page.status == 409 && page.text.contains("Already posted as: “Frist &lt;light&gt;”."))
            #expect(page.text.contains(">\nFirst light</textarea>"))
            let name = try #require(page.text.firstMatch(of: /name="client_id" value="([^"]+)"/)?.1)
            #expect(name != "one")
            #expect(try await ada.post("/lounge", [("text", "First light"), ("client_id", "\(name)")]).status == 303)
            let said = try await stage.salon.count("lounge_posts") + stage.salon.count("lounge_delayed_posts")
            #expect(said == 2)
        }
    }

    // Catches two posts of one, where a browser without scripts brings the form anew after a lost answer.
    @Test(arguments: TestEngine.available, [false, true])
    func theSameWordsAreAskedAbout(on engine: TestEngine, isLater: Bool) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            func send(_ name: String, _ more: [(String, String)] = []) async throws -> Answer {
                let later = isLater ? [("later", "on")] : []
                return try await ada.post("/lounge", [("text", "Late light"), ("client_id", name)] + more + later)
            }
            for _ in 0..<2 { #expect(try await send("one").location == "/lounge") }
            let asked = try await send("two")
            #expect(asked.status == 409 && asked.text.contains("You just posted the same text."))
            let again = try #require(asked.text.firstMatch(of: /name="again" value="([^"]+)"/)?.output.1)
            #expect(asked.text.contains("See your post") && asked.text.contains(#"name="client_id" value="two""#))
            #expect(try await send("two", [("again", String(again))]).location == "/lounge")
            #expect(try await stage.salon.count(isLater ? "lounge_delayed_posts" : "lounge_posts") == 2)
            let statement = LoungeSaidBefore.statement("client_id = \("two")", by: try stage.persona(.ada))
            #expect(try await stage.salon.database.scannedTables(statement).filter { $0.hasPrefix("lounge") } == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func postsRepliesLikesAndDeletes(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            #expect(try await ada.get("/lounge").text.contains("Nobody has spoken yet"))
            let sent = try await ada.post(
                "/lounge", [("text", " Hello <b>you</b> @minsu #sea \n"), ("client_id", "1")])
            #expect(sent.status == 303 && sent.location == "/lounge")
            let again = try await ada.post("/lounge", [("text", "Hello <b>you</b> @minsu #sea"), ("client_id", "1")])
            #expect(again.location == "/lounge")
            #expect(try await stage.salon.count("lounge_posts") == 1)
            let post = try await newest(stage)
            for browser in [ada, minsu] {
                let page = try await browser.get("/lounge").text
                // Handles and tags are of another world.
                #expect(page.contains("Hello &lt;b&gt;you&lt;/b&gt; @minsu #sea</p>"))
                #expect(page.contains(#"<a class="name" href="/lounge/members/Echo" dir="auto">Echo</a>"#))
            }
            let replied = try await minsu.post("/lounge/\(post)/replies", [("text", "Hi <i>!</i>")])
            let reply = try await newest(stage)
            #expect(replied.location == "/lounge/\(post)#lounge-\(reply)")
            let thread = try await ada.get("/lounge/\(post)").text
            #expect(thread.contains("Hi &lt;i&gt;!&lt;/i&gt;") && thread.contains(#"data-replies="\#(post)""#))
            #expect(try await ada.get("/lounge/\(reply)").location == "/lounge/\(post)#lounge-\(reply)")
            // A reply cannot be replied to, and neither can something missing.
            for id in ["\(reply)", "99", "x", "0", "-1"] {
                #expect(try await ada.post("/lounge/\(id)/replies", [("text", "x")]).status == 404, "\(id)")
            }

            #expect(try await minsu.post("/lounge/\(post)/like").location == "/lounge")
            let liked = try await minsu.post("/lounge/\(post)/like", fragment: true).text
            #expect(liked.contains(#"aria-pressed="true""#) && liked.contains(">1</span>"))
            let unliked = try await minsu.post("/lounge/\(post)/unlike", fragment: true).text
            #expect(unliked.contains(#"aria-pressed="false""#) && unliked.contains("data-zero"))

            #expect(try await minsu.post("/lounge/\(post)/delete").status == 404)
            #expect(try await minsu.post("/lounge/\(reply)/delete").location == "/lounge/\(post)")
            #expect(try await ada.post("/lounge/\(post)/delete", fragment: true).status == 204)
            #expect(try await ada.get("/lounge/\(post)").status == 404)
            #expect(try await ada.get("/lounge").text.contains("Nobody has spoken yet"))
        }
    }

    /// A form that is refused keeps what was typed, with the reason beside it.
    @Test(arguments: TestEngine.available)
    func whatIsRefusedIsKept(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let post = try await stage.post(by: stage.persona(.minsu))
            for path in ["/lounge", "/lounge/\(post)/replies"] {
                for (text, problem) in [
                    (String(repeating: "길", count: 501), "1 character too many. The limit is 500."),
                    (" \n ", "Write something first."),
                ] {
                    let refused = try await ada.post(path, [("text", text), ("client_id", "same")])
                    #expect(refused.status == 422)
                    let kept = ["action=\"\(path)\"", "value=\"same\"", problem, text.tidied]
                    for words in kept { #expect(refused.text.contains(words), "\(path) \(words.prefix(30))") }
                    let fragment = try await ada.post(path, [("text", text)], fragment: true)
                    #expect(fragment.status == 422 && fragment.text.contains(#""field":"text""#))
                }
                let whole = String(repeating: "👨‍👩‍👧‍👦", count: 500)
                let sent = try await ada.post(path, [("text", whole)], fragment: true)
                #expect(sent.status == 201 && sent.text.hasPrefix("<li class=\"post lounge-item fade-0\""))
            }
            #expect(try await stage.salon.count("lounge_posts") == 3)
        }
    }

    @Test(arguments: TestEngine.available)
    func menusAndReportsArePages(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let post = try await stage.post(by: stage.persona(.ada), text: "Look at me")
            let own = try await ada.get("/lounge/\(post)/menu").text
            #expect(own.contains("Look at me") && own.contains("/lounge/\(post)/delete") && !own.contains("/report\""))
            let script = ["x-salon": "fragment"]
            let sheet = try await ada.get("/lounge/\(post)/menu", headers: script).text
            #expect(sheet.contains("data-delete=\"lounge-\(post)\"") && !sheet.contains("<!doctype html>"))
            let others = try await minsu.get("/lounge/\(post)/menu", headers: script).text
            #expect(others.contains("data-asks") && others.contains("/report") && !others.contains("/delete"))

            #expect(try await ada.get("/lounge/\(post)/report").status == 403)
            #expect(try await ada.post("/lounge/\(post)/report", [("reason", "spam")]).status == 403)
            #expect(try await minsu.get("/lounge/\(post)/report").text.contains("Look at me"))
            let noReason = try await minsu.post("/lounge/\(post)/report", [("note", "Kept & shown")])
            #expect(noReason.status == 422 && noReason.text.contains("Kept &amp; shown"))
            #expect(try await minsu.post("/lounge/\(post)/report", [("reason", "abuse")]).location == "/lounge")
            #expect(try await minsu.post("/lounge/\(post)/report", [("reason", "spam")], fragment: true).status == 204)
            #expect(try await minsu.post("/lounge/99/report", [("reason", "spam")]).status == 404)
            #expect(try await stage.salon.count("lounge_reports") == 1)
            for path in ["/lounge/99/menu", "/lounge/99/report", "/lounge/99/transparency", "/lounge/99"] {
                #expect(try await minsu.get(path).status == 404, "\(path)")
            }
        }
    }

    /// Older posts come by a link, to scripts as a part of the page.
    @Test(arguments: TestEngine.available)
    func endsWhereThereIsNoMore(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let author = stage.persona(.minsu)
            for index in 1...LoungeReader.pageSize + 1 {
                try await stage.post(by: author, text: "Post number \(index).")
            }
            let first = try await ada.get("/lounge").text
            let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)).output.1
            #expect(!first.contains("Post number 1.</p>") && first.contains("Post number 2.</p>"))
            let rest = try await ada.get(String(next)).text
            #expect(rest.contains("Post number 1.</p>") && !rest.contains("rel=\"next\""))
            let part = try await ada.get("\(next)&part=posts").text
            #expect(part.hasPrefix("<li class=\"post lounge-item") && !part.contains("rel=\"next\""))
            #expect(try await ada.get("/lounge?before=1").text.contains("That’s all"))
            #expect(try await ada.get("/lounge?before=x").text.contains("Post number 31.</p>"))
        }
    }

    /// A reply is found on its page, however many have come since.
    @Test(arguments: TestEngine.available)
    func oldRepliesAreFound(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let author = stage.persona(.minsu)
            let post = try await stage.post(by: author)
            var replies: [ID<LoungePost>] = []
            for index in 0...LoungeReader.pageSize {
                replies.append(try await stage.reply(by: author, to: post, text: "Reply number \(index)."))
            }
            let (old, second) = (replies[0], replies[1])
            #expect(try await ada.get("/lounge/\(second)").location == "/lounge/\(post)#lounge-\(second)")
            let page = "/lounge/\(post)?before=\(old.rawValue + 1)"
            #expect(try await ada.get("/lounge/\(old)").location == "\(page)#lounge-\(old)")
            let first = try await ada.get("/lounge/\(post)").text
            #expect(!first.contains("Reply number 0.") && !first.contains("See the newest replies"))
            // What comes in meanwhile belongs on the first page.
            let later = try await ada.get(page).text
            #expect(later.contains("Reply number 0.") && later.contains("See the newest replies"))
            #expect(!later.contains("data-replies") && !later.contains("No replies yet"))
        }
    }

    /// A restricted persona is told so at the composer, with the end, and no typed text is lost.
    @Test(arguments: TestEngine.available)
    func restingIsExplained(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let post = try await stage.post(by: stage.persona(.minsu))
            try await stage.restrict(stage.persona(.ada), to: .day, until: stage.now + .hours(3))
            for path in ["/lounge", "/lounge/new", "/lounge/new?reply=\(post)"] {
                #expect(try await ada.get(path).text.contains("You can only read the lounge until"), "\(path)")
            }
            #expect(try await !ada.get("/lounge/new").text.contains("<textarea"))
            let refused = try await ada.post("/lounge", [("text", "Half a thought")])
            #expect(refused.status == 403 && refused.text.contains("Half a thought"))
            #expect(try await ada.post("/lounge/\(post)/like", fragment: true).status == 403)
            stage.clock.advance(by: .hours(4))
            #expect(try await ada.get("/lounge/new").text.contains("<textarea"))
            try await stage.restrict(stage.persona(.ada), to: .suspended)
            #expect(try await ada.get("/lounge/new").text.contains("You are suspended from the lounge"))
        }
    }

    @Test(arguments: TestEngine.available)
    func speaksKorean(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            _ = try await ada.post("/settings", [("language", "ko")])
            let post = try await stage.post(by: stage.persona(.minsu), text: "안녕하세요")
            let page = try await ada.get("/lounge/\(post)").text
            for label in ["글 내용", "게시", "좋아요", "답글", "투명도", "더보기"] { #expect(page.contains(label), "\(label)") }
        }
    }

    /// Nothing of the lounge is kept anywhere on the way, and nothing says that it is the same as before.
    @Test(arguments: TestEngine.available)
    func nothingIsCached(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let post = try await stage.post(by: stage.persona(.minsu))
            for path in ["/lounge", "/lounge/\(post)", "/lounge/me", "/lounge/members/Echo", "/lounge/notifications"] {
                let answer = try await ada.get(path)
                #expect(answer.status == 200 && answer.header("Cache-Control") == ["no-store"], "\(path)")
                #expect(answer.header("ETag").isEmpty && answer.header("Last-Modified").isEmpty, "\(path)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func tooFastIsTooFast(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, limitsRates: true) { stage in
            let ada = try await stage.browser(.ada)
            for index in 0..<RateLimit.loungePosts.burst {
                #expect(try await ada.post("/lounge", [("text", "Post \(index)")]).status == 303)
            }
            let refused = try await ada.post("/lounge", [("text", "One too many")])
            #expect(refused.status == 429 && refused.text.contains("One too many"))
            for _ in 0..<RateLimit.nicknames.burst { _ = try await ada.get("/lounge/nickname?q=x") }
            #expect(try await ada.get("/lounge/nickname?q=x").status == 429)
        }
    }
}

/// The newest post or reply.
func newest(_ stage: LoungeStage) async throws -> ID<LoungePost> {
    let id = try await stage.database.read { reader in
        try reader.value("SELECT MAX(id) FROM lounge_posts", as: ID<LoungePost>.self)
    }
    return try #require(id)
}
