import Accounts
import Administration
import Base
import Core
import Kernel
import SQL
import SalonApp
import Settings
import TestKit
import Testing

@testable import Identity

/// Turning two-step login on and off.
@Suite struct TwoStepSettingsTests {
    @Test(arguments: TestEngine.available)
    func isTurnedOnWithPasswordAndCode(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada), elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(try await ada.get("/settings/account").text.contains(#"href="/settings/two-step""#))
            let wrong = try await ada.post("/settings/two-step", [("password", "wrong one")])
            #expect(wrong.status == 422 && wrong.text.contains("That is not your password."))
            let empty = try await ada.post("/settings/two-step", [("password", "")])
            #expect(empty.status == 422 && empty.text.contains("Enter your password."))
            #expect(try await ada.get("/settings/two-step/set-up").location == "/settings/two-step")
            _ = try await ada.post("/settings/two-step", [("password", Person.ada.password)])
            let untyped = try await ada.post("/settings/two-step/set-up", [("code", " ")])
            #expect(untyped.status == 422 && untyped.text.contains("Enter the code your app shows."))
            let mistyped = try await ada.post("/settings/two-step/set-up", [("code", "000000")])
            #expect(mistyped.status == 422 && mistyped.text.contains("otpauth://totp/"))
            // Another browser of hers has no part in it.
            #expect(try await elsewhere.get("/settings/two-step/set-up").location == "/settings/two-step")
            #expect(try await elsewhere.get("/settings/account").status == 200)

            let stage = try await TwoStepStage(salon, in: ada)
            #expect(try await salon.count("authenticator_drafts") == 0)
            #expect(try await elsewhere.get("/settings/account").status == 303)
            #expect(try await ada.get("/settings/account").text.contains("Manage two-step login"))
            let page = try await ada.get("/settings/two-step").text
            #expect(page.contains("10 left") && !page.contains(stage.recoveryCodes[0]))
            // Once more begins nothing.
            #expect(try await ada.post("/settings/two-step", [("password", Person.ada.password)]).status == 409)
            #expect(try await salon.events().contains("second-factor-changed"))
        }
    }

    @Test(arguments: TestEngine.available)
    func isTurnedOffWithBoth(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), ada = stage.browser, password = Person.ada.password
            for (given, code, field) in [
                ("wrong one", stage.nextCode(), "password"), (password, "000000", "code"), (password, "", "code"),
            ] {
                let answer = try await ada.post("/settings/two-step/off", [("password", given), ("code", code)])
                #expect(answer.status == 422 && answer.text.contains("field-\(field)-problem"), "\(field)")
            }
            #expect(try await salon.count("authenticators") == 1)
            let off = try await ada.post(
                "/settings/two-step/off", [("password", password), ("code", stage.nextCode())])
            #expect(off.location == "/settings/two-step")
            for table in ["authenticators", "recovery_codes"] { #expect(try await salon.count(table) == 0) }
            #expect(try await stage.subjects() == ["Two-step login is on", "Two-step login is off"])
            let phone = salon.visitor()
            #expect(try await stage.giveThePassword(phone).location == "/" && phone.hasSession)
            let again = [("password", password), ("code", "000000")]
            #expect(try await ada.post("/settings/two-step/off", again).status == 409)
        }
    }

    @Test(arguments: TestEngine.available)
    func codesAreMadeAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), ada = stage.browser
            // One that is left will do as well.
            let shown = try await ada.post(
                "/settings/two-step/codes", [("password", Person.ada.password), ("code", stage.recoveryCodes[0])])
            let codes = shown.text.matches(of: /<code>([A-Z2-7-]+)<\/code>/).map { String($0.output.1) }
            #expect(codes.count == 10 && Set(codes).isDisjoint(with: stage.recoveryCodes))
            #expect(try await salon.count("recovery_codes") == 10)
            #expect(try await stage.subjects().last == "You have new recovery codes")
            let phone = salon.visitor()
            _ = try await stage.giveThePassword(phone)
            #expect(try await stage.give(stage.recoveryCodes[1], phone).status == 422)
            #expect(try await stage.give(codes[1], phone).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func theOperatorTurnsItOff(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon)
            _ = try await stage.browser.post("/settings", [("language", "ko")])
            try await ResetSecondFactor(handle: "@Ada")(salon.services)
            let mail = try #require(try await salon.mails().last)
            #expect(mail.subject == "2단계 인증이 꺼졌어요" && mail.text.contains("관리자가 계정의 2단계 인증을 껐어요"))
            let phone = salon.visitor()
            #expect(try await stage.giveThePassword(phone).location == "/" && phone.hasSession)
            await #expect(throws: Problem.self) { try await ResetSecondFactor(handle: "ada")(salon.services) }
            await #expect(throws: Problem.self) { try await ResetSecondFactor(handle: "nobody")(salon.services) }
        }
    }

    @Test(arguments: TestEngine.available)
    func goesWithTheAccount(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let stage = try await TwoStepStage(salon)
            _ = try await stage.giveThePassword(salon.visitor())
            let gone = try await stage.browser.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(gone.status == 200 || gone.status == 303)
            for table in ["authenticators", "recovery_codes", "second_steps", "authenticator_drafts"] {
                #expect(try await salon.count(table) == 0, "\(table)")
            }
        }
    }

    /// Where a role requires it, there is no role before it, and to others nothing is different.
    @Test(arguments: TestEngine.available)
    func aRoleWaitsForIt(on engine: TestEngine) async throws {
        var options = Options()
        options.sessions.secondFactorRoles = [.admin, .moderator]
        options.registration.inviters = .admins
        try await TestSalon.run(on: engine, options: options) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            #expect(try await minsu.get("/lounge/moderation").location == "/settings/two-step")
            let fragment = try await minsu.post("/lounge/moderation/reports/1", [("act", "dismiss")], fragment: true)
            #expect(fragment.status == 403 && fragment.text.contains("/settings/two-step"))
            #expect(try await minsu.get("/settings/invitations").status == 404)
            #expect(try await minsu.get("/settings").text.contains("· admin"))
            #expect(try await minsu.get("/settings/two-step").text.contains("you cannot open their pages"))
            for path in ["/lounge/moderation", "/settings/invitations"] {
                #expect(try await ada.get(path).status == 404)
            }
            #expect(try await !ada.get("/settings/two-step").text.contains("Moderators"))

            let stage = try await TwoStepStage(salon, .minsu, in: minsu)
            for path in ["/lounge/moderation", "/settings/invitations"] {
                #expect(try await minsu.get(path).status == 200, "\(path)")
            }
            let off = try await minsu.post(
                "/settings/two-step/off", [("password", Person.minsu.password), ("code", stage.nextCode())])
            #expect(off.status == 409 && off.text.contains("cannot be turned off"))
            #expect(try await minsu.get("/lounge/moderation").status == 200)
            // A role that is given later waits as well.
            try await ChangeRole(handle: "ada", role: .moderator)(salon.services)
            #expect(try await ada.get("/lounge/moderation").location == "/settings/two-step")
        }
    }

    /// The time an operator sets is the longest, for the browser's cookie, too.
    @Test(arguments: TestEngine.available)
    func sessionsEndWhenTheOperatorSays(on engine: TestEngine) async throws {
        var options = Options()
        options.sessions.lifetime = .days(7)
        try await TestSalon.run(on: engine, options: options) { salon in
            let ada = try await salon.member(.ada), browser = salon.visitor()
            let answer = try await browser.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(answer.header("Set-Cookie").contains { $0.hasPrefix("session=") && $0.hasSuffix("Max-Age=604800") })
            for _ in 0..<6 {
                salon.clock.advance(by: .days(1))
                #expect(try await ada.get("/settings/account").status == 200)
            }
            salon.clock.advance(by: .days(1) + .minutes(2))
            #expect(try await ada.get("/settings/account").status == 303)
            try await salon.services.sessions.removeExpired()
            #expect(try await salon.count("sessions") == 0)
        }
    }
}
