import Administration
import Base
import Core
import Identity
import SQL
import Settings
import TestKit
import Testing

/// A new password for a member who has forgotten the old one, by the forms and the mail in the queue.
@Suite struct PasswordResetTests {
    private static let new = "a better one"

    /// Joins, and leaves the queue empty.
    private func join(_ person: Person, _ salon: TestSalon) async throws -> Browser {
        let browser = try await salon.member(person)
        try await salon.database.write { transaction in try transaction.execute("DELETE FROM mails") }
        return browser
    }

    private func ask(_ email: String, _ salon: TestSalon) async throws -> Answer {
        try await salon.visitor().post("/password/reset", [("email", email)])
    }

    private func link(to person: Person, _ salon: TestSalon) async throws -> String {
        _ = try await ask(person.email, salon)
        try await AnswerResetRequest.worker(salon.services).turn()
        return try #require(try await salon.mails().last?.link)
    }

    private func logIn(_ person: Person, _ password: String, _ salon: TestSalon) async throws -> Int {
        let form = [("identifier", person.handle), ("password", password)]
        return try await salon.visitor().post("/login", form).status
    }

    @Test(arguments: TestEngine.available)
    func leadsToANewPassword(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await join(.ada, salon)
            let visitor = salon.visitor()
            #expect(try await visitor.get("/login").text.contains(#"href="/password/reset""#))
            #expect(try await visitor.get("/password/reset").status == 200)
            let path = try await link(to: .ada, salon)
            let mail = try #require(try await salon.mails().first)
            #expect(mail.recipient == Person.ada.email && mail.subject == "Choose a new password")
            #expect(mail.text.contains("@ada") && !mail.text.contains(Person.ada.name))
            // Only what opens the link is kept out of the database, in the form of a hash.
            let token = try #require(path.split(separator: "/").last).description
            #expect(try await salon.count("account_links WHERE purpose = 'password'") == 1)
            #expect(try await salon.traces(of: [token], except: ["mails"]) == [])

            let form = try await visitor.get(path)
            #expect(form.status == 200 && form.text.contains("@ada"))
            #expect(form.header("Cache-Control") == ["no-store"])
            #expect(form.header("Referrer-Policy") == ["strict-origin"])
            let weak = try await visitor.post(path, [("new-password", "short")])
            #expect(weak.status == 422 && weak.text.contains("field-new-password-problem"))
            #expect(weak.text.contains(#"action="\#(path)""#) && !visitor.hasSession)
            #expect(try await ada.get("/saved").status == 200)

            let changed = try await visitor.post(path, [("new-password", Self.new)])
            #expect(changed.status == 303 && changed.location == "/" && visitor.hasSession)
            #expect(try await visitor.get("/").text.contains("Your password is changed and you are logged in."))
            #expect(try await visitor.get("/saved").status == 200)
            #expect(try await ada.get("/saved").location == "/login?next=/saved")
            #expect(try await logIn(.ada, Person.ada.password, salon) == 422)
            #expect(try await logIn(.ada, Self.new, salon) == 303)
            // Whoever reads the mail has the address.
            #expect(try await salon.count("accounts WHERE email_verified_at IS NOT NULL") == 1)

            for answer in [
                try await visitor.get(path), try await visitor.post(path, [("new-password", "another one")]),
            ] {
                #expect(answer.status == 410 && answer.text.contains("has expired or has already been used"))
                #expect(answer.text.contains(#"action="/password/reset""#))
            }
            #expect(try await logIn(.ada, Self.new, salon) == 303)
        }
    }

    /// Nobody learns here whether an address has an account.
    @Test(arguments: TestEngine.available)
    func saysTheSameToEverybody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await join(.ada, salon)
            let known = try await ask("ADA@example.com", salon), unknown = try await ask("eve@example.com", salon)
            #expect(known.status == 200 && unknown.status == 200)
            #expect(
                known.text.replacing("ADA@example.com", with: "…")
                    == unknown.text.replacing("eve@example.com", with: "…"))
            // Nothing has been looked up yet.
            #expect(try await salon.count("mails") == 0)
            #expect(try await salon.count("jobs WHERE kind = 'answer-reset-request'") == 2)
            try await AnswerResetRequest.worker(salon.services).turn()
            #expect(try await salon.mails().map(\.recipient) == [Person.ada.email])
            #expect(try await salon.count("jobs WHERE kind = 'answer-reset-request'") == 0)
            for wrong in ["", "ada", "a\"b@c.d"] {
                let answer = try await ask(wrong, salon)
                #expect(answer.status == 422 && answer.text.contains("field-email-problem"), "\(wrong)")
            }
            #expect(try await ask("a\"b@c.d", salon).text.contains("a&quot;b@c.d"))
        }
    }

    @Test(arguments: TestEngine.available)
    func onlyTheNewestLinkWorksForAnHour(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await join(.ada, salon)
            let visitor = salon.visitor()
            let first = try await link(to: .ada, salon), second = try await link(to: .ada, salon)
            #expect(first != second)
            #expect(try await visitor.get(first).status == 410)
            #expect(try await visitor.get(second).status == 200)
            salon.clock.advance(by: .minutes(59))
            #expect(try await visitor.get(second).status == 200)
            salon.clock.advance(by: .minutes(1))
            #expect(try await visitor.get(second).status == 410)
            #expect(try await visitor.post(second, [("new-password", Self.new)]).status == 410)
            try await AccountLink.removeExpired(salon.services)
            salon.clock.advance(by: .seconds(1))
            try await AccountLink.removeExpired(salon.services)
            #expect(try await salon.count("account_links WHERE purpose = 'password'") == 0)

            // A new password or address is worth more than an old mail.
            let third = try await link(to: .ada, salon)
            let change = [("current-password", Person.ada.password), ("new-password", Self.new)]
            #expect(try await ada.post("/settings/account/password", change).status == 303)
            #expect(try await visitor.get(third).status == 410)
            let fourth = try await link(to: .ada, salon)
            let move = [("email", "new@example.com"), ("password", Self.new)]
            #expect(try await ada.post("/settings/account/email", move).status == 303)
            #expect(try await visitor.get(fourth).status == 410)
            for path in ["x", String(repeating: "A", count: 43), "%00", "..%2F"] {
                #expect(try await visitor.get("/password/reset/\(path)").status == 410, "\(path)")
                #expect(try await visitor.post("/password/reset/\(path)").status == 410, "\(path)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func speaksTheReadersLanguage(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await join(.minsu, salon)
            // A member who has chosen a language gets that; others get the request's.
            _ = try await minsu.post("/settings", [("language", "ko")])
            _ = try await link(to: .minsu, salon)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET language = NULL")
            }
            _ = try await link(to: .minsu, salon)
            let visitor = salon.visitor()
            visitor.language = "ko"
            let page = try await visitor.post("/password/reset", [("email", Person.minsu.email)])
            // No mail leaves this instance: nobody should wait for one.
            #expect(page.text.contains("링크를 부탁해 주세요") && !page.text.contains("스팸함"))
            try await AnswerResetRequest.worker(salon.services).turn()
            let subjects = try await salon.mails().map(\.subject)
            #expect(subjects == ["비밀번호를 새로 정해 주세요", "Choose a new password", "비밀번호를 새로 정해 주세요"])
        }
    }

    @Test(arguments: TestEngine.available)
    func isNotForFlooding(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            _ = try await join(.ada, salon)
            for _ in 0..<10 { #expect(try await ask(Person.ada.email, salon).status == 200) }
            let refused = try await ask(Person.ada.email, salon)
            #expect(refused.status == 429 && refused.text.contains(#"value="ada@example.com""#))
            // One account's share is smaller, and nobody is told.
            try await AnswerResetRequest.worker(salon.services).turn()
            #expect(try await salon.count("mails") == 3)
            #expect(try await salon.count("jobs WHERE kind = 'answer-reset-request'") == 0)
            salon.clock.advance(by: .minutes(20))
            #expect(try await ask(Person.ada.email, salon).status == 200)
            try await AnswerResetRequest.worker(salon.services).turn()
            #expect(try await salon.count("mails") == 4)
        }
    }

    @Test(arguments: TestEngine.available)
    func theAdminHandsOutLinks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await join(.minsu, salon)
            _ = try await join(.ada, salon)
            let link = try await HandOutReset(handle: "@Ada")(salon.services)
            #expect(link.hasPrefix("http://127.0.0.1:8080/password/reset/"))
            #expect(try await salon.count("mails") == 0)
            let visitor = salon.visitor()
            let path = link.replacing("http://127.0.0.1:8080", with: "")
            #expect(try await visitor.post(path, [("new-password", Self.new)]).status == 303)
            #expect(try await visitor.get("/settings").text.contains(Person.ada.email))
            // It came by other means than the mail.
            #expect(try await salon.count("accounts WHERE email_verified_at IS NOT NULL") == 0)
            await #expect(throws: Problem.self) { _ = try await HandOutReset(handle: "nobody")(salon.services) }
        }
    }

    @Test(arguments: TestEngine.available)
    func rolesChange(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await join(.minsu, salon)
            let ada = try await join(.ada, salon)
            await #expect(throws: Problem.self) { try await ChangeRole(handle: "minsu", role: .member)(salon.services) }
            #expect(try await !ada.get("/settings").text.contains("· admin"))
            try await ChangeRole(handle: "@Ada", role: .admin)(salon.services)
            #expect(try await ada.get("/settings").text.contains("· admin"))
            try await ChangeRole(handle: "minsu", role: .moderator)(salon.services)
            #expect(try await salon.count("accounts WHERE role = 'moderator' AND handle = 'minsu'") == 1)
            await #expect(throws: Problem.self) { try await ChangeRole(handle: "nobody", role: .admin)(salon.services) }
        }
    }

    @Test func formsFromElsewhereAreRefused() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            visitor.origin = "https://evil.example"
            for path in ["/password/reset", "/password/reset/x", "/email/confirm/x", "/settings/account/email/confirm"]
            {
                let answer = try await visitor.post(path)
                #expect(answer.status == 403, "\(path)")
            }
        }
    }
}
