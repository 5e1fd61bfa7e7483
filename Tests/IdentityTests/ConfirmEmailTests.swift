import Core
import SQL
import TestKit
import Testing

/// Confirming an address, and what is mailed when it changes.
@Suite struct ConfirmEmailTests {
    private func confirmed(_ salon: TestSalon) async throws -> Int {
        try await salon.count("accounts WHERE email_verified_at IS NOT NULL")
    }

    @Test(arguments: TestEngine.available)
    func joiningAsksTheAddress(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let mail = try #require(try await salon.mails().first)
            #expect(mail.recipient == Person.ada.email && mail.subject == "Confirm your email address")
            #expect(mail.text.contains("Hello @ada") && !mail.text.contains(Person.ada.name))
            let path = try #require(mail.link)
            #expect(try await ada.get("/settings/account").text.contains("so this address cannot be confirmed."))

            // Programs that scan mail open its links.
            let page = try await salon.visitor().get(path)
            #expect(page.status == 200 && page.text.contains(Person.ada.email) && page.text.contains("Confirm email"))
            #expect(page.header("Cache-Control") == ["no-store"])
            #expect(page.header("Referrer-Policy") == ["strict-origin"])
            #expect(try await confirmed(salon) == 0)

            let answer = try await ada.post(path)
            #expect(answer.status == 303 && answer.location == "/settings/account")
            let settings = try await ada.get("/settings/account").text
            #expect(settings.contains("Your email is confirmed.") && settings.contains("This address is confirmed."))
            #expect(!settings.contains("/settings/account/email/confirm"))
            #expect(try await confirmed(salon) == 1)
            for again in [try await ada.get(path), try await ada.post(path)] {
                #expect(again.status == 410 && again.text.contains("has expired or has already been used"))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func worksSignedOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            visitor.language = "ko"
            _ = try await visitor.post("/join", Person.minsu.fields, files: [])
            let mail = try #require(try await salon.mails().first)
            #expect(mail.subject == "이메일 주소를 확인해 주세요" && mail.text.contains("@minsu 님, 안녕하세요."))
            let link = try #require(mail.link)
            let answer = try await salon.visitor().post(link)
            #expect(answer.status == 303 && answer.location == "/")
            #expect(try await confirmed(salon) == 1)
            for path in ["x", String(repeating: "A", count: 43)] {
                #expect(try await salon.visitor().get("/email/confirm/\(path)").status == 410)
                #expect(try await salon.visitor().post("/email/confirm/\(path)").status == 410)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func isSentAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let ada = try await salon.member(.ada)
            let path = "/settings/account/email/confirm"
            #expect(try await ada.post(path).location == "/settings/account")
            #expect(try await ada.get("/settings/account").text.contains("The email is on its way."))
            let links = try await salon.mails().compactMap(\.link)
            #expect(links.count == 2)
            #expect(try await ada.get(links[0]).status == 410)
            #expect(try await ada.post(path).status == 303)
            #expect(try await ada.post(path).status == 303)
            #expect(try await ada.post(path).status == 429)
            let newest = try #require(try await salon.mails().last?.link)
            #expect(try await ada.post(newest).status == 303)
            salon.clock.advance(by: .hours(1))
            // There is nothing to confirm any more.
            #expect(try await ada.post(path).status == 303)
            #expect(try await salon.count("mails") == 4)
            #expect(try await salon.visitor().post(path).location == "/login?next=/&pressed")
        }
    }

    @Test(arguments: TestEngine.available)
    func lastsAWeek(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.ada)
            let path = try #require(try await salon.mails().first?.link)
            salon.clock.advance(by: .days(6))
            #expect(try await salon.visitor().get(path).status == 200)
            salon.clock.advance(by: .days(1))
            #expect(try await salon.visitor().get(path).status == 410)
        }
    }

    @Test(arguments: TestEngine.available)
    func aNewAddressTellsTheOldOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let first = try #require(try await salon.mails().first?.link)
            #expect(try await ada.post(first).status == 303)
            func change(_ email: String) async throws {
                let form = [("email", email), ("password", Person.ada.password)]
                #expect(try await ada.post("/settings/account/email", form).status == 303)
            }
            // Spelled otherwise, it is the same.
            try await change("Ada@Example.com")
            #expect(try await salon.count("mails") == 1)
            #expect(try await confirmed(salon) == 1)

            try await change("new@example.com")
            let mails = try await salon.mails().dropFirst()
            #expect(mails.map(\.recipient) == ["Ada@Example.com", "new@example.com"])
            let (notice, question) = (try #require(mails.first), try #require(mails.last))
            #expect(notice.subject == "Your account’s email was changed" && notice.link == nil)
            #expect(notice.text.contains("If you changed it") && !notice.text.contains("new@example.com"))
            #expect(try await confirmed(salon) == 0)
            #expect(try await ada.get("/settings/account").text.contains("so this address cannot be confirmed."))
            // A link for an address is for no other.
            try await change("newer@example.com")
            let (second, third) = (try #require(question.link), try #require(try await salon.mails().last?.link))
            #expect(try await ada.post(second).status == 410)
            #expect(try await confirmed(salon) == 0)
            #expect(try await ada.post(third).status == 303)
            #expect(try await confirmed(salon) == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func aRefusedChangeMailsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            _ = try await salon.member(.minsu)
            for (email, password) in [("minsu@example.com", Person.ada.password), ("new@example.com", "wrong one")] {
                let form = [("email", email), ("password", password)]
                #expect(try await ada.post("/settings/account/email", form).status == 422)
            }
            #expect(try await salon.count("mails") == 2)
        }
    }
}
