import Accounts
import Base
import Core
import Identity
import SQL
import SalonApp
import TestKit
import Testing

/// What members are mailed about logins, and which browsers count as known.
@Suite struct KnownDeviceTests {
    private static let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1"

    private func logIn(
        _ person: Person, in browser: Browser, agent: String = "", password: String? = nil
    ) async throws -> Answer {
        try await browser.post(
            "/login", [("identifier", person.handle), ("password", password ?? person.password)],
            headers: ["user-agent": agent])
    }

    private func notices(_ salon: TestSalon) async throws -> [String] {
        try await salon.mails().map(\.subject).filter { $0 != "Confirm your email address" && !$0.contains("확인해") }
    }

    @Test(arguments: TestEngine.available)
    func aNewOneIsMailed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let home = try await salon.member(.ada)
            #expect(try await notices(salon) == [])
            home.loseSession()
            #expect(try await logIn(.ada, in: home).status == 303)
            #expect(try await notices(salon) == [])

            let away = salon.visitor()
            #expect(try await logIn(.ada, in: away, password: "wrong one").status == 422)
            #expect(try await notices(salon) == [])
            #expect(try await logIn(.ada, in: away, agent: Self.phone).status == 303)
            let mail = try #require(try await salon.mails().last)
            #expect(mail.recipient == Person.ada.email && mail.subject == "Login from a new device")
            #expect(mail.text.contains("Device: iPhone · Safari"))
            #expect(mail.text.contains("Time: Monday 21 September 2026, 14:13 (UTC)"))
            #expect(mail.link == nil)
            // The second time it is known, and to this account alone.
            away.loseSession()
            #expect(try await logIn(.ada, in: away).status == 303)
            #expect(try await notices(salon).count == 1)
            _ = try await salon.member(.minsu)
            away.loseSession()
            #expect(try await logIn(.minsu, in: away).status == 303)
            #expect(try await notices(salon).count == 2)
            #expect(try await salon.count("known_devices") == 4)
        }
    }

    @Test(arguments: TestEngine.available)
    func isWrittenInTheMembersLanguageAndTime(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let home = try await salon.member(.minsu)
            _ = try await home.post("/settings", [("language", "ko")])
            let form = [("identifier", "minsu"), ("password", Person.minsu.password)]
            _ = try await salon.visitor().post(
                "/login", form, headers: ["cookie": "time-zone=Asia/Seoul", "user-agent": "<b>evil</b>"])
            let mail = try #require(try await salon.mails().last)
            #expect(mail.subject == "새 기기에서 로그인했어요")
            #expect(mail.text.contains("기기: 알 수 없는 기기") && !mail.text.contains("evil"))
            #expect(mail.text.contains("시각: 2026년 9월 21일 월요일 오후 11:13 (UTC+9)"))
        }
    }

    /// Whoever knew the old password may have made a browser known by it.
    @Test(arguments: TestEngine.available)
    func anotherPasswordForgetsTheOthersAndIsMailed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let home = try await salon.member(.ada), away = salon.visitor()
            _ = try await logIn(.ada, in: away)
            let change = [("current-password", Person.ada.password), ("new-password", "four green windows")]
            #expect(
                try await home.post("/settings/account/password", change, headers: ["user-agent": Self.phone]).status
                    == 303)
            let mail = try #require(try await salon.mails().last)
            #expect(mail.subject == "Your account’s password was changed")
            #expect(mail.text.contains("Device: iPhone · Safari"))
            #expect(try await salon.count("known_devices") == 1)
            home.loseSession()
            #expect(try await logIn(.ada, in: home, password: "four green windows").status == 303)
            #expect(try await notices(salon).count == 2)
            #expect(try await logIn(.ada, in: away, password: "four green windows").status == 303)
            #expect(try await notices(salon).last == "Login from a new device")

            // By a link as well, and of its own log-in nothing more is said.
            _ = try await salon.visitor().post("/password/reset", [("email", Person.ada.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            let link = try #require(try await salon.mails().last?.link)
            let before = try await salon.mails().count
            #expect(try await salon.visitor().post(link, [("new-password", "five red chairs")]).status == 303)
            #expect(
                try await salon.mails().dropFirst(before).map(\.subject) == ["Your account’s password was changed"])
            #expect(try await salon.count("known_devices") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func isForgottenAfterAYearAndWithTheAccount(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            salon.clock.advance(by: .days(364))
            minsu.loseSession()
            _ = try await logIn(.minsu, in: minsu)
            salon.clock.advance(by: .days(2))
            try await salon.services.sessions.removeExpired()
            #expect(try await salon.count("known_devices") == 1)
            try await salon.database.write { transaction in try transaction.execute("DELETE FROM accounts") }
            #expect(try await salon.count("known_devices") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func thereAreNotTooMany(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.join(.ada)
            for _ in 0..<103 {
                salon.clock.advance(by: .seconds(1))
                _ = try await SignIn(account: id, browser: LoginBrowser(), mailsNewDevice: false)(salon.services)
            }
            #expect(try await salon.count("known_devices") == 100)
        }
    }
}
