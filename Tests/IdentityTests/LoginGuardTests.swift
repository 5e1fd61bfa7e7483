import Base
import Core
import Identity
import SQL
import SalonApp
import TestKit
import Testing

/// Guessing passwords, from everywhere and under every name, while the owner wants to log in.
@Suite struct LoginGuardTests {
    private var options: Options {
        var options = Options()
        options.trustsForwardedFor = true
        return options
    }

    private func logIn(
        _ name: String, _ password: String = "wrong one", from address: String = "192.0.2.1",
        in browser: Browser? = nil, _ salon: TestSalon
    ) async throws -> Answer {
        try await (browser ?? salon.visitor()).post(
            "/login", [("identifier", name), ("password", password)], headers: ["x-forwarded-for": address])
    }

    /// One name was one budget per address, and every way to write it another.
    @Test(arguments: TestEngine.available)
    func oneAccountIsOneBudgetWhateverItIsCalled(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true, options: options) { salon in
            let owner = try await salon.member(.minsu)
            owner.loseSession()
            let names = ["minsu", "@minsu", "MINSU", "ｍｉｎｓｕ", "@Minsu", " minsu "]
            for attempt in 0..<10 {
                let answer = try await logIn(names[attempt % names.count], from: "192.0.2.\(attempt)", salon)
                #expect(answer.status == 422, "\(attempt)")
            }
            for name in names {
                let answer = try await logIn(name, Person.minsu.password, from: "198.51.100.7", salon)
                #expect(answer.status == 429 && answer.header("Retry-After") == ["30"], "\(name)")
            }
            // By the other name nothing opens either, but that both are one person's is not told.
            let mail = try await logIn(Person.minsu.email, Person.minsu.password, from: "198.51.100.8", salon)
            let nobody = try await logIn("nobody@example.com", "whatever", from: "198.51.100.9", salon)
            #expect(mail.status == 422 && nobody.status == 422)
            #expect(
                mail.text.replacing(Person.minsu.email, with: "…")
                    == nobody.text.replacing("nobody@example.com", with: "…"))
            // A known device logs in all the while.
            #expect(
                try await logIn("minsu", Person.minsu.password, from: "203.0.113.1", in: owner, salon).status == 303)
            // And everybody else after the pause.
            salon.clock.advance(by: .seconds(30))
            #expect(try await logIn("minsu", Person.minsu.password, from: "203.0.113.2", salon).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func unknownNamesWaitAlike(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true, options: options) { salon in
            _ = try await salon.member(.minsu)
            var answers: [String: [String]] = [:]
            for name in ["minsu", "nobody"] {
                for attempt in 0..<14 {
                    if attempt == 12 { salon.clock.advance(by: .seconds(30)) }
                    let answer = try await logIn(name, from: "192.0.2.\(attempt)", salon)
                    let text = answer.text.replacing(name, with: "…").replacing(/data-now="\d+"/, with: "")
                    answers[name, default: []].append("\(answer.status) \(answer.header("Retry-After")) \(text)")
                }
            }
            #expect(answers["minsu"] == answers["nobody"])
            #expect(
                answers["minsu"]?.map { String($0.prefix(3)) } == Array(repeating: "422", count: 10) + [
                    "429", "429", "422", "429",
                ])
        }
    }

    /// A browser that somebody else was logged in with is not the owner's.
    @Test(arguments: TestEngine.available)
    func aBrowserIsKnownToItsOwnAccountsOnly(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true, options: options) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            for _ in 0..<10 { #expect(try await logIn("minsu", in: ada, salon).status == 422) }
            #expect(try await logIn("minsu", Person.minsu.password, in: ada, salon).status == 429)
            // Guesses from a known device have a limit, too, and slow nobody else.
            ada.loseSession()
            for _ in 0..<10 { #expect(try await logIn("ada", in: ada, salon).status == 422) }
            #expect(try await logIn("ada", Person.ada.password, in: ada, salon).status == 429)
            #expect(try await logIn("ada", Person.ada.password, salon).status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func aNetworkIsOneAddress(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true, options: options) { salon in
            for attempt in 0..<60 {
                let answer = try await logIn("nobody\(attempt)", from: "2001:db8::\(attempt)", salon)
                #expect(answer.status == 422)
            }
            #expect(try await logIn("another", from: "2001:db8::ffff", salon).status == 429)
            #expect(try await logIn("another", from: "2001:db8:0:1::1", salon).status == 422)
        }
    }

    /// A pause is no way to keep the owner out: a link by mail opens the account, here and elsewhere.
    @Test(arguments: TestEngine.available)
    func aResetEndsThePause(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true, options: options) { salon in
            _ = try await salon.member(.minsu)
            for _ in 0..<10 { _ = try await logIn(Person.minsu.email, "wrong one", salon) }
            _ = try await salon.visitor().post("/password/reset", [("email", Person.minsu.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            let link = try #require(try await salon.mails().last?.link)
            #expect(try await salon.visitor().post(link, [("new-password", "four green windows")]).status == 303)
            #expect(try await logIn("minsu", "four green windows", salon).status == 303)
        }
    }
}
