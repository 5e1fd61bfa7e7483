import Accounts
import Core
import Kernel
import SQL
import TestKit
import Testing

/// Email, password and sessions, by the forms.
@Suite struct AccountSettingsTests {
    private func status(logIn identifier: String, _ password: String, _ salon: TestSalon) async throws -> Int {
        try await salon.visitor().post("/login", [("identifier", identifier), ("password", password)]).status
    }

    @Test(arguments: TestEngine.available)
    func changesTheEmail(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            _ = try await salon.member(.minsu)
            func change(_ email: String, _ password: String = Person.ada.password) async throws -> Answer {
                try await ada.post("/settings/account/email", [("email", email), ("password", password)])
            }
            let wrong = try await change("new@example.com", "wrong password")
            #expect(wrong.status == 422 && wrong.text.contains("field-password-problem"))
            #expect(wrong.text.contains(#"value="new@example.com""#) && !wrong.text.contains("wrong password"))
            let invalid = try await change("no\"body")
            #expect(invalid.status == 422 && invalid.text.contains("field-email-problem"))
            #expect(invalid.text.contains("no&quot;body"))
            let taken = try await change("Minsu@Example.com")
            #expect(taken.status == 422 && taken.text.contains("Another account uses this email address."))
            #expect(try await salon.count("accounts WHERE email = 'ada@example.com'") == 1)

            let changed = try await change("New@example.com")
            #expect(changed.status == 303 && changed.location == "/settings/account")
            let page = try await ada.get("/settings/account").text
            #expect(page.contains("not a common or leaked one. Changing it"), "what join asks of a password as well")
            #expect(page.contains("You now log in with New@example.com."))
            #expect(!page.contains(Person.ada.email))
            #expect(try await status(logIn: "new@EXAMPLE.com", Person.ada.password, salon) == 303)
            #expect(try await status(logIn: Person.ada.email, Person.ada.password, salon) == 422)
        }
    }

    @Test(arguments: TestEngine.available)
    func changesThePasswordAndLogsOutElsewhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let here = try await salon.member(.ada)
            let there = salon.visitor()
            _ = try await there.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(try await there.get("/saved").status == 200)
            func change(_ current: String, _ new: String) async throws -> Answer {
                try await here.post(
                    "/settings/account/password", [("current-password", current), ("new-password", new)])
            }
            let wrong = try await change("wrong password", "a better one")
            #expect(wrong.status == 422 && wrong.text.contains("field-current-password-problem"))
            // All that is wrong at once.
            let twice = try await change("wrong password", "short").text
            for field in ["current", "new"] { #expect(twice.contains("field-\(field)-password-problem"), "\(field)") }
            for weak in ["short", "password1", "ADA@example.com", "aaaaaaaaaa"] {
                let refused = try await change(Person.ada.password, weak)
                #expect(refused.status == 422 && refused.text.contains("field-new-password-problem"), "\(weak)")
            }
            #expect(try await there.get("/saved").status == 200)
            #expect(try await salon.events() == [])

            #expect(try await change(Person.ada.password, "a better one").status == 303)
            #expect(try await here.get("/saved").status == 200)
            #expect(try await there.get("/saved").location == "/login?next=/saved")
            #expect(try await salon.events() == ["session-ended"])
            #expect(try await status(logIn: "ada", Person.ada.password, salon) == 422)
            #expect(try await status(logIn: "ada", "a better one", salon) == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func showsAndEndsSessions(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let here = try await salon.member(.ada)
            let minsu = try await salon.member(.minsu)
            let agents = [
                "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", "<b>curl</b>",
            ]
            var elsewhere: [Browser] = []
            for agent in agents {
                let browser = salon.visitor()
                _ = try await browser.post(
                    "/login", [("identifier", "ada"), ("password", Person.ada.password)], headers: ["user-agent": agent]
                )
                elsewhere.append(browser)
            }
            let page = try await here.get("/settings/account").text
            for text in [
                "iPhone · Safari", "Windows · Edge", "Unknown device", "This device", "Log out everywhere else",
            ] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(!page.contains("<b>curl"))
            let keys = page.matches(of: /name="session" value="([0-9a-f]{64})"/).map { String($0.output.1) }
            #expect(keys.count == 3)
            // Another member's session is not yours to end.
            for key in [keys[0], "", "zz", String(repeating: "0", count: 64)] {
                let answer = try await minsu.post("/settings/account/sessions/end", [("session", key)])
                #expect(answer.status == 404, "\(key)")
            }
            var open = 0
            for browser in elsewhere where try await browser.get("/saved").status == 200 { open += 1 }
            #expect(open == 3)
            #expect(try await here.post("/settings/account/sessions/end", [("session", keys[0])]).status == 303)
            open = 0
            for browser in elsewhere where try await browser.get("/saved").status == 200 { open += 1 }
            #expect(open == 2)
            #expect(try await here.post("/settings/account/sessions/end-others").status == 303)
            for browser in elsewhere { #expect(try await browser.get("/saved").status == 303) }
            #expect(try await here.get("/settings/account").text.matches(of: /name="session"/).isEmpty)
            #expect(try await minsu.get("/saved").status == 200)
            #expect(try await salon.events() == Array(repeating: "session-ended", count: 3))
        }
    }

    /// All forms that ask for the password share one budget, of the account.
    @Test(arguments: TestEngine.available)
    func slowsGuessing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let ada = try await salon.member(.ada)
            let forms = [
                ("/settings/account/email", [("email", "new@example.com"), ("password", "wrong one")]),
                ("/settings/account/password", [("current-password", "wrong one"), ("new-password", "a better one")]),
                ("/settings/account/delete", [("handle", "ada"), ("password", "wrong one")]),
            ]
            for attempt in 0..<10 {
                let (path, fields) = forms[attempt % 3]
                #expect(try await ada.post(path, fields).status == 422)
            }
            for (path, fields) in forms { #expect(try await ada.post(path, fields).status == 429, "\(path)") }
            let right = [("handle", "ada"), ("password", Person.ada.password)]
            #expect(try await ada.post("/settings/account/delete", right).status == 429)
            #expect(try await salon.count("accounts") == 1)
        }
    }

    @Test func isForMembers() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            for path in ["/settings/account", "/settings/account/delete"] {
                let answer = try await visitor.get(path)
                #expect(answer.location == "/login?next=\(path)")
            }
            for path in ["email", "password", "sessions/end", "sessions/end-others", "delete"] {
                #expect(try await visitor.post("/settings/account/\(path)").status == 303, "\(path)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ids = try await salon.crowd(1)
            let statement = OpenSession.statement(
                of: ids[0], lifetime: SessionToken.lifetime, now: salon.clock.clock.now())
            #expect(try await salon.database.scannedTables(statement) == [])
        }
    }
}
