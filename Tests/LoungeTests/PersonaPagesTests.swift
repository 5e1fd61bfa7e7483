import Core
import Kernel
import SQL
import SpaceKitPages
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages

/// Entering the lounge, changing a nickname, and the pages of personas.
@Suite struct PersonaPagesTests {
    @Test(arguments: TestEngine.available)
    func entersAndComesBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let form = try await minsu.get("/lounge/join?next=/lounge/rules").text
            for words in ["Nickname", "Check", "Start", #"name="next" value="/lounge/rules""#] {
                #expect(form.contains(words), "\(words)")
            }
            let buttons: [[(String, String)]] = [[], [("check", "1")]]
            for (nickname, problem) in [
                ("", "Choose a nickname."), ("a b", "Hangul, Latin letters"),
                ("가나다라마바사아자차카타파", "The limit is 12."),
                ("<b>", "Hangul, Latin letters"),
            ] {
                for check in buttons {
                    let refused = try await minsu.post("/lounge/join", [("nickname", nickname)] + check)
                    #expect(refused.status == 422 && refused.text.contains(problem), "\(nickname)")
                }
            }
            #expect(try await minsu.post("/lounge/join", [("nickname", "<b>")]).text.contains(#"value="&lt;b&gt;""#))
            // Without scripts the button asks, and nobody has entered yet.
            let asked = try await minsu.post(
                "/lounge/join", [("nickname", "달빛"), ("check", "1"), ("next", "/lounge/rules")])
            #expect(asked.status == 200 && asked.text.contains("This nickname is free."))
            #expect(try await salon.count("personas") == 0)
            let entered = try await minsu.post("/lounge/join", [("nickname", "달빛"), ("next", "/lounge/rules")])
            #expect(entered.location == "/lounge/rules")
            // Entering twice is entering once.
            #expect(try await minsu.post("/lounge/join", [("nickname", "Other")]).location == "/lounge")
            #expect(try await minsu.get("/lounge/join?next=/lounge/new").location == "/lounge/new")
            #expect(try await minsu.get("/lounge/join?next=//elsewhere.example").location == "/")
            #expect(try await salon.count("personas") == 1)
            let taken = try await ada.post("/lounge/join", [("nickname", "달빛")])
            #expect(taken.status == 422 && taken.text.contains("That nickname is taken."))
            #expect(try await ada.post("/lounge/join", [("nickname", "Echo")]).location == "/lounge")
        }
    }

    @Test(arguments: TestEngine.available)
    func saysWhoseNicknameIsFree(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            for (nickname, isFree) in [
                ("Nova", true), ("%EB%8B%AC%EB%B9%9B", false), ("echo", true), ("a%20b", false), ("", false),
            ] {
                let answer = try await ada.get("/lounge/nickname?q=\(nickname)")
                #expect(answer.status == 200 && answer.text.contains(#""isFree":\#(isFree)"#), "\(nickname)")
            }
            #expect(try await ada.post("/lounge/nickname", [("q", "달빛")], fragment: true).text.contains("taken"))
            #expect(try await stage.salon.visitor().get("/lounge/nickname?q=x").location?.hasPrefix("/login") == true)
        }
    }

    @Test(arguments: TestEngine.available)
    func changesEverywhereAtOnce(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            try await stage.post(by: stage.persona(.ada), text: "Said before")
            #expect(try await ada.get("/lounge/me/edit").text.contains(#"value="Echo""#))
            let long = String(repeating: "가", count: 51)
            let refused = try await ada.post("/lounge/me/edit", [("nickname", "달빛"), ("intro", "Kept")])
            #expect(refused.status == 422 && refused.text.contains(#"value="Kept""#))
            #expect(try await ada.post("/lounge/me/edit", [("nickname", "Echo"), ("intro", long)]).status == 422)
            let saved = try await ada.post("/lounge/me/edit", [("nickname", "Nova"), ("intro", "By <night>")])
            #expect(saved.location == "/lounge/me")
            let home = try await minsu.get("/lounge").text
            #expect(home.contains("/lounge/members/Nova") && !home.contains("Echo"))
            let page = try await minsu.get("/lounge/members/Nova").text
            #expect(page.contains("By &lt;night&gt;") && page.contains("Said before"))
            #expect(try await minsu.get("/lounge/members/nova").status == 200)
            #expect(try await minsu.get("/lounge/members/Echo").status == 404)
            #expect(try await minsu.get("/lounge/members/%3Cb%3E").status == 404)
        }
    }

    /// Others are told a step, the owner everything.
    @Test(arguments: TestEngine.available)
    func onlyTheOwnerSeesTheValue(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let persona = stage.persona(.ada)
            let post = try await stage.post(by: persona)
            try await stage.reply(by: persona, to: post, text: "My own reply")
            try await stage.database.write { transaction in
                _ = try transaction.execute("UPDATE personas SET value = -47 WHERE id = \(persona)")
            }
            let own = try await ada.get("/lounge/me").text
            #expect(own.contains(#"aria-valuenow="-47""#) && own.contains("−47") && own.contains("/lounge/me/edit"))
            #expect(try await ada.get("/lounge/me/replies").text.contains("My own reply"))
            for (browser, path) in [(minsu, "/lounge/members/Echo"), (ada, "/lounge/members/Echo"), (minsu, "/lounge")]
            {
                let page = try await browser.get(path).text
                #expect(page.contains("fade-2") && !page.contains("−47") && !page.contains("-47\""), "\(path)")
                #expect(!page.contains("/lounge/me/edit"), "\(path)")
            }
            #expect(try await minsu.get("/lounge/members/Echo").text.contains(#"aria-valuenow="-40""#))
            #expect(try await minsu.get("/lounge/members/Echo/replies").text.contains("My own reply"))
            #expect(
                try await minsu.get("/lounge/members/Echo?part=posts").text.hasPrefix("<li class=\"post lounge-item"))
        }
    }

    /// No page has both an account and its persona.
    @Test(arguments: TestEngine.available)
    func theAccountStandsApart(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let post = try await stage.post(by: stage.persona(.ada))
            let account = try await ada.get("/lounge/me/account").text
            #expect(account.contains("ada@example.com") && !account.contains("Echo"))
            #expect(!account.contains("\(stage.persona(.ada))"))
            #expect(try await ada.get("/lounge/me/about").text.contains("/lounge/rules"))
            #expect(
                try await stage.salon.visitor().get("/lounge/me/account").location == "/login?next=/lounge/me/account")
            for path in ["/lounge", "/lounge/\(post)", "/lounge/members/Echo", "/lounge/members/Echo/replies"] {
                let page = try await minsu.get(path).text
                for trace in ["Ada Byron", "@ada", "ada@example.com", "\(stage.account(.ada))", "/media/"] {
                    #expect(!page.contains(trace), "\(path): \(trace)")
                }
            }
        }
    }

    /// The line typed at the end of the welcome pages is the first post, and the intro of whoever has none.
    @Test(arguments: TestEngine.available)
    func introducesAPersona(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let introduce = try #require(SpacePages.lounge(rules: LoungeRules()).introduce)
            let account = stage.account(.ada)
            let viewer = Viewer.plain(account, handle: "ada", name: "Ada Byron", session: SessionToken().key)
            try await introduce(stage.services, viewer, "Prints at night", false)
            let item = try #require(try await stage.item(try await newest(stage)))
            #expect(item.text == "Prints at night" && item.nickname == "Echo")
            func intro() async throws -> String? {
                try await stage.salon.database.read { reader in
                    try reader.value("SELECT intro FROM personas WHERE nickname = 'Echo'", as: String.self)
                }
            }
            #expect(try await intro() == "Prints at night")
            // By the switch, which is on: it waits.
            try await introduce(stage.services, viewer, "And by day", true)
            #expect(try await stage.salon.count("lounge_posts") == 1)
            #expect(try await stage.salon.count("lounge_delayed_posts WHERE text = 'And by day'") == 1)
            // The intro comes with the post, not before: it would say when somebody joined. The author's own words
            // stay.
            for (before, after) in [("Mine", "Mine"), ("", "And by day")] {
                try await stage.salon.database.write { transaction in
                    try transaction.execute("UPDATE personas SET intro = \(before) WHERE nickname = 'Echo'")
                    try transaction.execute("DELETE FROM lounge_posts WHERE text = 'And by day'")
                }
                if before.isEmpty { try await introduce(stage.services, viewer, "And by day", true) }
                #expect(try await intro() == before)
                stage.salon.clock.advance(by: .hours(2))
                try await DelayedPostKeeper(stage.services).pass(at: stage.now)
                #expect(try await stage.salon.count("lounge_posts WHERE text = 'And by day'") == 1)
                #expect(try await intro() == after)
            }
            let nobody = try await stage.salon.crowd(1)[0]
            let stranger = Viewer.plain(nobody, handle: "x", name: "X", session: SessionToken().key)
            await expectRefusal(.noPersonaYet) { try await introduce(stage.services, stranger, "Hello", true) }
        }
    }
}
