import Core
import Foundation
import SQL
import SalonApp
import TestKit
import Testing

/// Joining, logging in and settings, by the forms.
@Suite struct AccountPagesTests {
    @Test(arguments: TestEngine.available)
    func joinsAndWelcomes(on engine: TestEngine) async throws {
        // No space has a page of its own for new members.
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let minsu = salon.visitor()
            #expect(try await minsu.get("/join").text.contains("The first to join becomes the admin"))
            let answer = try await minsu.post("/join", Person.minsu.fields + [("next", "/works/new")], files: [])
            #expect(answer.status == 303 && answer.location == "/welcome?next=/works/new" && minsu.hasSession)
            #expect(try await minsu.get("/settings").text.contains("· admin"))
            let ada = salon.visitor()
            #expect(try await !ada.get("/join").text.contains("The first to join"))
            #expect(
                try await ada.post("/join", Person.ada.fields + [("next", "//evil.example")], files: []).location
                    == "/welcome")
            #expect(try await ada.get("/join").status == 303)
            #expect(try await ada.get("/login?next=//evil").location == "/")
        }
    }

    /// Catches a like without scripts that is lost without a word, and one that a wrong password makes the page forget.
    @Test(arguments: TestEngine.available)
    func saysThatNothingWasDone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let visitor = salon.visitor()
            let words = "Log in, then press it again."
            #expect(try await !visitor.get("/login?next=/saved").text.contains(words))
            let page = try await visitor.get("/login?next=/works/1&pressed").text
            #expect(page.contains(words) && page.contains(#"name="pressed""#))
            let fields = [("identifier", "minsu"), ("next", "/works/1"), ("pressed", "")]
            let wrong = try await visitor.post("/login", fields + [("password", "wrong password")])
            #expect(wrong.status >= 400 && wrong.text.contains(words))
            // Whoever joins reads the same, also after a refusal and in the other language.
            let way = #"href="/join?next=/works/1&amp;pressed""#
            #expect(page.contains(way) && wrong.text.contains(way))
            let joining = "Join, then press it again."
            #expect(try await !visitor.get("/join?next=/works/1").text.contains(joining))
            let join = try await visitor.get("/join?next=/works/1&pressed").text
            #expect(join.contains(joining) && join.contains(#"href="/login?next=/works/1&amp;pressed""#))
            #expect(try await visitor.get("/join?pressed").text.contains(joining))
            let typed = [("name", "Kim"), ("next", "/works/1"), ("pressed", "")]
            let refused = try await visitor.post("/join", typed, files: [])
            #expect(
                refused.status == 422 && refused.text.contains(joining) && refused.text.contains(#"name="pressed""#))
            let korean = try await visitor.post("/join", typed + [("language", "ko")], files: []).text
            #expect(korean.contains("가입한 다음 한 번 더 눌러 주세요.") && korean.contains(#"name="pressed""#))
            // What a script keeps is done afterwards.
            for path in ["/login", "/join"] {
                #expect(try await visitor.get("\(path)?next=/works/new").text.contains("쓰려면 로그인하거나 가입해"))
                #expect(try await visitor.get("\(path)?next=/works/1%3Fasked%3Dlike").text.contains("하면 누른 좋아요가 바로"))
            }
            let right = try await visitor.post("/login", fields + [("password", Person.minsu.password)])
            #expect(right.status == 303 && right.location == "/works/1")
        }
    }

    /// Everything is said at once, and nothing typed is lost but the password.
    @Test(arguments: TestEngine.available)
    func keepsWhatWasTyped(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let browser = salon.visitor()
            let typed = [
                ("name", "\"Kim\" <b>"), ("handle", "a b"), ("major", "& Co"), ("email", "no'body"),
                ("password", "short-1"),
                ("next", "/saved"),
            ]
            let answer = try await browser.post("/join", typed, files: [])
            #expect(answer.status == 422 && !browser.hasSession)
            for kept in [
                "&quot;Kim&quot; &lt;b&gt;", #"value="a b""#, "&amp; Co", "no&#39;body", #"value="/saved""#,
                "Use 3–20 letters", "Check the email address", "Use at least eight characters",
            ] {
                #expect(answer.text.contains(kept), "\(kept)")
            }
            #expect(!answer.text.contains("short-1") && !answer.text.contains("<b>"))
            browser.language = "ko"
            #expect(try await browser.post("/join", typed, files: []).text.contains("여덟 글자 이상으로"))
            #expect(try await salon.count("accounts") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func takesAPhotoAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = salon.visitor()
            let refused = try await ada.post(
                "/join", Person.ada.fields, files: [("photo", "a.jpg", Array("not a photo".utf8))])
            #expect(refused.status == 415 && refused.text.contains(#"value="Ada Byron""#))
            #expect(try await salon.count("accounts") == 0)
            let joined = try await ada.post(
                "/join", Person.ada.fields + [("photo-crop", #"{"x":0,"y":0,"width":0.5,"height":0.5}"#)],
                files: [("photo", "a.jpg", try Sample.jpeg())])
            #expect(joined.status == 303)
            #expect(try await ada.get("/@ada").text.contains("/media/"))
            #expect(try await salon.count("media WHERE role = 'photo'") == 1)
            let files = try salon.files()
            #expect(try await ada.post("/settings/photo", files: [("photo", "x.jpg", [])]).status == 422)
            #expect(try salon.files() == files)
            #expect(try await ada.post("/settings/photo", [("remove", "1")], files: []).status == 303)
            #expect(try salon.files() == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func logsInAndOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let browser = salon.visitor()
            for (fields, missing) in [
                ([("identifier", " "), ("password", "x")], ["Enter your email or handle."]),
                ([("identifier", "@"), ("password", "")], ["Enter your email or handle.", "Enter your password."]),
            ] {
                let answer = try await browser.post("/login", fields)
                #expect(answer.status == 422 && missing.allSatisfy(answer.text.contains), "\(missing)")
                #expect(!answer.text.contains("do not match"))
            }
            let wrong = try await browser.post(
                "/login", [("identifier", "minsu\">"), ("password", "wrong one"), ("next", "/saved")])
            #expect(
                wrong.status == 422 && wrong.text.contains("minsu&quot;&gt;") && wrong.text.contains(#"value="/saved""#)
            )
            #expect(wrong.text.contains("do not match") && !wrong.text.contains("wrong one"))
            let unknown = try await browser.post(
                "/login", [("identifier", "minsu\">"), ("password", "wrong one"), ("next", "/saved")])
            #expect(unknown.text == wrong.text)
            let right = try await browser.post(
                "/login", [("identifier", "@Minsu"), ("password", Person.minsu.password), ("next", "/saved")])
            #expect(right.status == 303 && right.location == "/saved" && browser.hasSession)
            #expect(try await browser.get("/saved").status == 200)
            #expect(try await browser.get("/logout").text.contains("Log out?"))
            let out = try await browser.post("/logout")
            #expect(out.status == 303 && !browser.hasSession)
            #expect(out.header("Clear-Site-Data") == [#""cache", "storage""#])
            #expect(try await browser.get("/saved").location == "/login?next=/saved")
            #expect(try await browser.post("/logout").status == 303)
        }
    }

    /// Messages are for members: their first page leads to the login, which says what they are.
    @Test func saysWhatIsBehindTheDoor() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            let path = try #require(try await visitor.get("/messages").location)
            let page = try await visitor.get(path).text
            #expect(page.contains(#"class="place-intro door""#) && page.contains(#"<svg class="scene""#))
            for other in ["/login", "/login?next=/messages/requests", "/login?next=/lounge"] {
                #expect(try await !visitor.get(other).text.contains("place-intro"), "\(other)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func slowsGuessing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            _ = try await salon.member(.minsu)
            let browser = salon.visitor()
            let guess = [("identifier", "minsu"), ("password", "wrong one")]
            for _ in 0..<10 { #expect(try await browser.post("/login", guess).status == 422) }
            let refused = try await browser.post("/login", guess)
            #expect(refused.status == 429 && refused.text.contains(#"value="minsu""#))
            // Another account's turn is another budget, and time heals.
            #expect(try await browser.post("/login", [("identifier", "ada"), ("password", "x")]).status == 422)
            salon.clock.advance(by: .minutes(1))
            #expect(
                try await browser.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)]).status
                    == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func changesTheLook(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            #expect(try await visitor.get("/settings").status == 200)
            #expect(try await visitor.post("/settings", [("theme", "dark"), ("next", "/")]).location == "/")
            #expect(try await visitor.post("/settings", [("language", "ko")]).location == "/settings")
            let page = try await visitor.get("/").text
            #expect(page.contains(#"<html lang="ko" data-theme="dark">"#))
            #expect(try await visitor.post("/settings", [("theme", "pink")]).status == 400)
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/settings", [("theme", "light")])
            _ = try await minsu.post("/settings", [("language", "ko")])
            // On every device of theirs.
            let elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            #expect(try await elsewhere.get("/").text.contains(#"<html lang="ko" data-theme="light">"#))
            #expect(try await salon.events() == ["profile-changed", "profile-changed"])
        }
    }

    /// Every row of the settings leads somewhere, in both languages; visitors get no member's rows.
    @Test(arguments: ["ko", "en"])
    func settingsLeadToTheirPages(language: String) async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/settings", [("language", language)])
            let page = try await minsu.get("/settings").text
            for path in ["/settings/profile", "/settings/account", "/settings/about"] {
                #expect(page.contains(#"href="\#(path)""#), "\(path)")
                let answer = try await minsu.get(path)
                #expect(answer.status == 200 && answer.text.contains(#"<html lang="\#(language)""#), "\(path)")
            }
            let visitor = salon.visitor()
            let outside = try await visitor.get("/settings").text
            #expect(outside.contains("/settings/about") && !outside.contains("/settings/account"))
            #expect(try await visitor.get("/settings/about").text.contains("0.1.0"))
        }
    }

    @Test func formsFromElsewhereAreRefused() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let minsu = try await salon.member(.minsu)
            minsu.origin = "https://evil.example"
            for path in [
                "/login", "/join", "/logout", "/settings", "/settings/photo", "/settings/profile",
                "/settings/account/email",
                "/settings/account/password", "/settings/account/sessions/end-others", "/media", "/works",
                "/posts/1/like",
            ] {
                #expect(try await minsu.post(path).status == 403, "\(path)")
            }
            minsu.origin = "http://127.0.0.1:8080"
            #expect(try await minsu.get("/saved").status == 200)
        }
    }
}
