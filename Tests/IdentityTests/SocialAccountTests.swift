import Base
import Core
import Kernel
import SQL
import SalonApp
import TestKit
import Testing

@testable import Identity

/// Accounts with several ways in, and those that have no password.
@Suite struct SocialAccountTests {
    private func link(_ browser: Browser, _ password: String) async throws -> Answer {
        try await browser.post("/settings/logins/link", [("provider", "school"), ("password", password)])
    }

    @Test(arguments: TestEngine.available)
    func linksAndUnlinks(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let salon = stage.salon
            let ada = try await salon.member(.ada)
            #expect(try await ada.get("/settings/account").text.contains(#"href="/settings/logins""#))
            #expect(try await ada.get("/settings/logins").text.contains("Link Our school"))
            // Another way in is as good as another password.
            let wrong = try await link(ada, "wrong password")
            #expect(wrong.status == 422 && wrong.text.contains("field-password-problem"))
            #expect(try await salon.count("social_logins") == 0)

            let address = try stage.address(in: try await link(ada, Person.ada.password))
            let linked = try await ada.get(try stage.provider.agree(address))
            #expect(linked.status == 303 && linked.location == "/settings/logins")
            let page = try await ada.get("/settings/logins").text
            #expect(
                page.contains("Linked.") && page.contains("Unlink: Our school") && !page.contains("Link Our school"))
            let mail = try #require(try await salon.mails().last)
            #expect(
                mail.recipient == Person.ada.email && mail.text.contains("now log in to your account with Our school"))

            // In by it, with whatever address it tells.
            let phone = salon.visitor()
            #expect(try await stage.come(phone).location == "/")
            #expect(phone.hasSession)
            #expect(try await salon.count("accounts") == 1)

            #expect(try await ada.post("/settings/logins/unlink", [("issuer", "https://other.example")]).status == 404)
            let issuer = [("issuer", stage.provider.issuer)]
            #expect(try await ada.post("/settings/logins/unlink", issuer).location == "/settings/logins")
            #expect(
                try await salon.mails().last?.text.contains("no longer log in to your account with Our school") == true)
            #expect(try await ada.post("/settings/logins/unlink", issuer).status == 404)
            #expect(try await stage.come(salon.visitor()).location == "/join/social")
        }
    }

    /// A link for one account opens no other, and only the member who began can link.
    @Test(arguments: TestEngine.available)
    func linksNothingTwice(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let salon = stage.salon
            _ = try await stage.member()
            let minsu = try await salon.member(.minsu)
            let address = try stage.address(in: try await link(minsu, Person.minsu.password))
            let taken = try await minsu.get(try stage.provider.agree(address))
            #expect(taken.status == 409 && taken.text.contains("already linked to another account"))
            #expect(taken.text.contains("Ways to log in"))

            stage.provider.behave { $0.claims = [("sub", "minsu at school")] }
            let mine = try stage.address(in: try await link(minsu, Person.minsu.password))
            let back = try stage.provider.agree(mine)
            // Somebody else's browser, and the same one after log-out.
            let jiwoo = try await salon.member(.jiwoo)
            #expect(try await jiwoo.get(back).status == 400)
            _ = try await minsu.post("/logout")
            let out = try await minsu.get(back)
            #expect(out.status == 400 && out.text.contains("Log in") && !minsu.hasSession)
            #expect(try await salon.count("social_identities") == 1)

            _ = try await minsu.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            for subject in ["minsu at school", "minsu at school", "another one"] {
                stage.provider.behave { $0.claims = [("sub", JSON(subject))] }
                let address = try stage.address(in: try await link(minsu, Person.minsu.password))
                let answer = try await minsu.get(try stage.provider.agree(address))
                #expect(answer.status == (subject == "another one" ? 409 : 303), "\(subject)")
            }
            #expect(try await salon.count("social_identities") == 2)
        }
    }

    /// A member who joined by a provider has no password, and forms that ask for one say so.
    @Test(arguments: TestEngine.available)
    func worksWithoutAPassword(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let salon = stage.salon
            let ada = try await stage.member()
            for (password, words) in [("", "Enter your password."), ("ada paints at night", "do not match")] {
                let refused = try await salon.visitor().post("/login", [("identifier", "ada"), ("password", password)])
                #expect(refused.status == 422 && refused.text.contains(words), "\(password)")
            }
            let settings = try await ada.get("/settings/account").text
            #expect(settings.contains("You have no password yet.") && !settings.contains("field-current-password"))
            let forms = [
                (
                    "/settings/account/email", [("email", "new@example.com"), ("password", "")],
                    "field-password-problem"
                ),
                ("/settings/account/delete", [("handle", "ada"), ("password", "")], "You have no password yet."),
                ("/settings/account/password", [("new-password", "three blue doors")], "You have no password yet."),
                ("/settings/logins/link", [("provider", "school"), ("password", "")], "Set one first"),
            ]
            for (path, fields, text) in forms {
                let answer = try await ada.post(path, fields)
                #expect(
                    answer.status == 422 && answer.text.contains(text), "\(path)")
            }
            let last = try await ada.post("/settings/logins/unlink", [("issuer", stage.provider.issuer)])
            #expect(last.status == 409 && last.text.contains("This is the last way to log in."))
            #expect(try await salon.count("social_identities") == 1)
            #expect(try await salon.count("accounts WHERE email = 'ada@school.example'") == 1)

            // Whoever has the mail is the member.
            let sent = try await ada.post("/settings/account/password/link")
            #expect(sent.status == 303 && sent.location == "/settings/logins")
            let link = try #require(try await salon.mails().last?.link)
            let chosen = try await ada.post(link, [("new-password", Person.ada.password)])
            #expect(chosen.status == 303 && ada.hasSession)
            let login = [("identifier", "ada"), ("password", Person.ada.password)]
            #expect(try await salon.visitor().post("/login", login).status == 303)
            #expect(try await ada.post("/settings/logins/unlink", [("issuer", stage.provider.issuer)]).status == 303)
            let gone = try await ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(gone.status == 200)
            #expect(try await salon.count("accounts") == 0)
        }
    }

    /// A provider the operator has removed is no way in, and can be unlinked.
    @Test(arguments: TestEngine.available)
    func forgetsProvidersThatAreGone(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let ada = try await stage.member()
            let account = try await stage.salon.id(of: .ada)
            let old = SocialIdentity(issuer: "https://id.old.example/realm", subject: "1")
            try await stage.salon.database.write { transaction in
                _ = try old.write(for: account, at: stage.salon.services.clock.now(), in: transaction)
            }
            let page = try await ada.get("/settings/logins").text
            #expect(page.contains("id.old.example") && page.contains("no longer offered"))
            let last = try await ada.post("/settings/logins/unlink", [("issuer", stage.provider.issuer)])
            #expect(last.status == 409)
            #expect(try await ada.post("/settings/logins/unlink", [("issuer", old.issuer)]).status == 303)
            #expect(try await stage.salon.count("social_identities") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func goesWithTheAccount(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let ada = try await stage.salon.member(.ada)
            let address = try stage.address(in: try await link(ada, Person.ada.password))
            _ = try await ada.get(try stage.provider.agree(address))
            _ = try await link(ada, Person.ada.password)
            #expect(try await stage.salon.count("social_identities") == 1)
            #expect(try await stage.salon.count("social_logins") == 1)
            let gone = try await ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(gone.status == 200)
            try await stage.expectNothing(ada)
            #expect(try await stage.salon.count("social_logins") == 0)
        }
    }

    /// The page of the settings is for logged-in members only.
    @Test(arguments: TestEngine.available)
    func asksForALogIn(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let visitor = stage.salon.visitor()
            let page = try await visitor.get("/settings/logins")
            #expect(page.location == "/login?next=/settings/logins")
            for path in ["/settings/logins/link", "/settings/logins/unlink", "/settings/account/password/link"] {
                #expect(try await visitor.post(path, [("provider", "school")]).status == 303, "\(path)")
            }
            #expect(try await stage.salon.count("social_logins") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func statementsUseIndexes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let now = salon.services.clock.now()
            for statement in [
                SocialQueries.owner(issuer: "https://id.example", subject: "1"),
                SocialQueries.identities(of: ID(rawValue: 1)),
                SocialQueries.arrival(token: LinkToken().key.bytes, now: now),
            ] {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement.text)")
            }
        }
    }
}
