import Base
import Core
import Kernel
import SQL
import SalonApp
import TestKit
import Testing

@testable import Identity

/// Logging in to an account with a second factor, by every way there is.
@Suite struct TwoStepLoginTests {
    @Test(arguments: TestEngine.available)
    func thePasswordAloneOpensNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor()
            let first = try await stage.giveThePassword(phone, next: "/saved")
            #expect(first.status == 303 && first.location == "/login/two-step?next=/saved" && !phone.hasSession)
            #expect(try await salon.count("sessions") == 1)
            #expect(try await phone.get("/saved").location == "/login?next=/saved")
            let page = try await phone.get("/login/two-step?next=/saved").text
            #expect(page.contains(#"autocomplete="one-time-code""#) && page.contains(#"inputmode="numeric""#))
            #expect(page.contains(#"value="/saved""#))

            let wrong = try await stage.give("000000", phone, next: "/saved")
            #expect(wrong.status == 422 && wrong.text.contains("not the right code") && !phone.hasSession)
            let right = try await stage.give(stage.nextCode(), phone, next: "/saved")
            #expect(right.status == 303 && right.location == "/saved" && phone.hasSession)
            #expect(try await phone.get("/saved").status == 200)
            #expect(try await salon.count("second_steps") == 0)
            #expect(try await stage.subjects() == ["Two-step login is on", "Login from a new device"])
            // It leads away who has nothing to do there.
            #expect(try await phone.get("/login/two-step?next=/saved").location == "/saved")
            #expect(try await salon.visitor().get("/login/two-step").location == "/login")
        }
    }

    /// A code that was read over a shoulder or on the way is of no use.
    @Test(arguments: TestEngine.available)
    func aCodeWorksOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor(), other = salon.visitor()
            for browser in [phone, other] { _ = try await stage.giveThePassword(browser) }
            // Not even the one that turned it on.
            #expect(try await stage.give(stage.code, phone).status == 422)
            let code = stage.nextCode()
            #expect(try await stage.give(code, phone).status == 303)
            #expect(try await stage.give(code, other).status == 422 && !other.hasSession)
            // An earlier one within the window has had its time, too.
            let earlier = OneTimeCode.code(stage.secret, step: OneTimeCode.step(at: salon.clock.clock.now()) - 1)
            #expect(try await stage.give(earlier, other).status == 422)
            #expect(try await stage.give(stage.nextCode(), other).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func aRecoveryCodeWorksOnceAndIsMailed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor(), other = salon.visitor()
            for browser in [phone, other] { _ = try await stage.giveThePassword(browser) }
            let page = try await phone.get("/login/two-step?recovery=1").text
            #expect(page.contains("Recovery code") && !page.contains("one-time-code"))
            let code = stage.recoveryCodes[3]
            #expect(try await stage.give(code.lowercased(), phone).status == 303)
            #expect(try await stage.give(code, other).status == 422)
            #expect(try await salon.count("recovery_codes") == 9)
            let mail = try #require(try await salon.mails().first { $0.subject == "A recovery code was used" })
            #expect(mail.recipient == Person.ada.email && mail.text.contains("9 are left"))
            #expect(!mail.text.contains(code))
            #expect(try await stage.browser.get("/settings/two-step").text.contains("9 left"))
        }
    }

    /// Of codes and tokens hashes alone are kept, and nothing of them in events.
    @Test(arguments: TestEngine.available)
    func keepsNoCode(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon)
            _ = try await stage.giveThePassword(salon.visitor())
            let plain = stage.recoveryCodes + stage.recoveryCodes.map { $0.replacing("-", with: "") }
            #expect(try await salon.traces(of: plain + [stage.code]) == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func waitsForTenMinutesInThatBrowserAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor()
            _ = try await stage.giveThePassword(phone)
            let stranger = try await stage.give(stage.nextCode(), salon.visitor())
            #expect(stranger.status == 303 && stranger.location == "/login")
            salon.clock.advance(by: .minutes(10))
            let late = try await stage.give(stage.nextCode(), phone, next: "/saved")
            #expect(late.status == 303 && late.location == "/login?next=/saved" && !phone.hasSession)
            #expect(try await phone.get("/login/two-step").location == "/login")
            try await SecondFactor.removeExpired(salon.services)
            #expect(try await salon.count("second_steps") == 0)
        }
    }

    /// Whoever has the password guesses in vain, and the owner goes in and out at home meanwhile.
    @Test(arguments: TestEngine.available)
    func guessingIsHopelessAndKeepsNobodyOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let stage = try await TwoStepStage(salon), thief = salon.visitor()
            _ = try await stage.giveThePassword(thief)
            for _ in 0..<6 { #expect(try await stage.give("000000", thief).status == 422) }
            let paused = try await stage.give(stage.code, thief)
            #expect(paused.status == 429 && paused.header("Retry-After") == ["30"] && !thief.hasSession)
            // Another login is no new beginning.
            let again = salon.visitor()
            #expect(try await stage.giveThePassword(again).status == 303)
            salon.clock.advance(by: .seconds(30))
            #expect(try await stage.give("000000", again).status == 422)
            #expect(try await stage.give("000000", again).status == 429)

            stage.browser.loseSession()
            #expect(try await stage.giveThePassword(stage.browser).location == "/login/two-step")
            #expect(try await stage.give(stage.nextCode(), stage.browser).status == 303)
            // That was no help to the thief.
            #expect(try await stage.give("000000", again).status == 429)
            // In the end there is one try an hour.
            var tries = 0
            for _ in 0..<(24 * 6) {
                salon.clock.advance(by: .minutes(10))
                _ = try await stage.giveThePassword(again)
                if try await stage.give("000000", again).status == 422 { tries += 1 }
            }
            #expect(tries < 36)
        }
    }

    @Test(arguments: TestEngine.available)
    func aMailedLinkChangesThePasswordAndThenAsks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor()
            _ = try await phone.post("/password/reset", [("email", Person.ada.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            let link = try #require(try await salon.mails().compactMap(\.link).last { $0.contains("reset") })
            let answer = try await phone.post(link, [("new-password", "five red chairs")])
            #expect(answer.location == "/login/two-step" && !phone.hasSession)
            #expect(try await salon.count("sessions") == 0)
            #expect(try await stage.give(stage.nextCode(), phone).status == 303 && phone.hasSession)
        }
    }

    @Test func aProviderOpensNothingByItself() async throws {
        try await SocialStage.run(on: .sqlite) { stage in
            let salon = stage.salon
            _ = try await stage.member()
            let (her, now) = (try await salon.id(of: .ada), salon.clock.clock.now())
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    """
                    INSERT INTO authenticators (account_id, secret, last_step, made_at)
                    VALUES (\(her), \(OneTimeCode.newSecret()), \(0), \(now))
                    """)
            }
            let phone = salon.visitor()
            #expect(try await stage.come(phone, next: "/saved").location == "/login/two-step?next=/saved")
            #expect(!phone.hasSession)
        }
    }

    /// Who ends all sessions ends those that are about to begin.
    @Test(arguments: TestEngine.available)
    func endsWithTheSessions(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await TwoStepStage(salon), phone = salon.visitor()
            _ = try await stage.giveThePassword(phone)
            #expect(try await stage.browser.post("/settings/account/sessions/end-others").status == 303)
            #expect(try await stage.give(stage.nextCode(), phone).location == "/login" && !phone.hasSession)
        }
    }

    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.crowd(1)[0]
            for statement in [
                SecondStep.statement(LinkToken(), now: salon.clock.clock.now()), SecondFactor.recoveryCodes(of: id),
                "SELECT \(SecondFactor.isSetUp(for: "\(id)"))",
            ] {
                #expect(try await salon.database.scannedTables(statement) == [])
            }
        }
    }
}
