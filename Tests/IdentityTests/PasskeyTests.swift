import Base
import Core
import Kernel
import SQL
import SalonApp
import TestKit
import Testing

@testable import Identity

/// Making, using and removing passkeys by the forms.
@Suite struct PasskeyTests {
    private static func run(
        on engine: TestEngine, roles: Set<Role> = [], _ body: (PasskeyStage) async throws -> Void
    ) async throws {
        var options = Options()
        options.publicURL = "http://localhost:8080"
        options.sessions.secondFactorRoles = roles
        try await TestSalon.run(on: engine, options: options) { salon in
            try await body(PasskeyStage(salon: salon, party: try #require(salon.services.site.relyingParty)))
        }
    }

    @Test(arguments: TestEngine.available)
    func opensTheAccountWithoutAPassword(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let (salon, phone) = (stage.salon, stage.salon.visitor())
            let ada = try await salon.member(.ada), elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            var soft = SoftAuthenticator(at: stage.party)
            let made = try await stage.add(&soft, in: ada, name: "My <key>")
            // The first turns two-step login on.
            #expect(made.status == 200 && made.text.matches(of: /<code>/).count == 10, "\(made.text)")
            #expect(try await elsewhere.get("/settings/account").status == 303)
            #expect(try await ada.get("/settings/two-step").text.contains("My &lt;key&gt;"))
            #expect(try await salon.mails().map(\.subject).contains("You have a new passkey"))

            soft.signCount = 1
            let answer = try await stage.logIn(soft, in: phone, next: "/saved")
            #expect(answer.status == 303 && answer.location == "/saved" && phone.hasSession)
            #expect(try await phone.get("/saved").status == 200)
            #expect(try await salon.mails().last?.subject == "Login from a new device")
            #expect(try await phone.get("/settings/two-step").text.contains("used just now"))
            #expect(try await salon.count("passkey_challenges") == 0)

            // The password alone opens nothing now; on its second page a passkey will do.
            let other = salon.visitor()
            let first = try await other.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(first.location == "/login/two-step" && !other.hasSession)
            let page = try await other.get("/login/two-step").text
            #expect(page.contains("data-passkey") && page.contains("Recovery code"))
            soft.signCount = 2
            #expect(try await stage.logIn(soft, in: other).status == 303 && other.hasSession)
        }
    }

    /// Nothing is taken twice, from another browser, too late, by another key or for somebody else.
    @Test(arguments: TestEngine.available)
    func takesAnAnswerOnceWhereItWasAsked(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let (salon, phone, thief) = (stage.salon, stage.salon.visitor(), stage.salon.visitor())
            let ada = try await salon.member(.ada)
            var soft = SoftAuthenticator(at: stage.party)
            _ = try await stage.add(&soft, in: ada)
            let challenge = try await stage.challenge(phone), answer = try soft.use(challenge)
            _ = try await stage.challenge(thief)
            for browser in [thief, salon.visitor()] {
                #expect(try await stage.send(answer, in: browser).location == "/login" && !browser.hasSession)
            }
            #expect(try await stage.send(answer, in: phone).location == "/" && phone.hasSession)
            phone.loseSession()
            #expect(try await stage.send(answer, in: phone).location == "/login" && !phone.hasSession)

            let late = try soft.use(try await stage.challenge(phone))
            salon.clock.advance(by: .minutes(5))
            #expect(try await stage.send(late, in: phone).location == "/login" && !phone.hasSession)
            try await SecondFactor.removeExpired(salon.services)
            #expect(try await salon.count("passkey_challenges") == 0)

            let unknown = SoftAuthenticator(id: [9, 9, 9], at: stage.party)
            #expect(try await stage.logIn(unknown, in: phone).location == "/login" && !phone.hasSession)
            let forged = SoftAuthenticator(at: stage.party)
            #expect(try await stage.logIn(forged, in: phone).location == "/login" && !phone.hasSession)
            var another = soft
            another.userHandle = [1, 2, 3]
            #expect(try await stage.logIn(another, in: phone).location == "/login" && !phone.hasSession)
            // What was asked for a login makes no passkey, and what was asked of one member none for another.
            let minsu = try await salon.member(.minsu)
            let key = SoftAuthenticator(id: [7], at: stage.party)
            let asked = try await stage.challenge(ada)
            #expect(try await ada.post("/settings/passkeys", [("answer", key.make(asked))]).status == 422)
            let hers = try await stage.makingChallenge(ada, Person.ada.password)
            #expect(try await minsu.post("/settings/passkeys", [("answer", key.make(hers))]).status == 422)
            #expect(try await ada.post("/settings/passkeys", [("answer", key.make(hers))]).status == 303)
            for answer in ["", "{}", "[]", String(repeating: "[", count: 10_000)] {
                #expect(try await ada.post("/settings/passkeys", [("answer", answer)]).status == 422)
                #expect(try await stage.send(answer, in: phone).location == "/login")
            }
            #expect(try await salon.count("passkeys") == 2)
        }
    }

    /// An authenticator that counts and was copied is found out.
    @Test(arguments: TestEngine.available)
    func refusesACopy(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let (salon, phone) = (stage.salon, stage.salon.visitor())
            var soft = SoftAuthenticator(at: stage.party)
            soft.signCount = 5
            _ = try await stage.add(&soft, in: try await salon.member(.ada))
            for (count, opens) in [(5, false), (6, true), (6, false), (4, false), (0, false), (9, true)] {
                soft.signCount = count
                _ = try await stage.logIn(soft, in: phone)
                #expect(phone.hasSession == opens, "\(count)")
                phone.loseSession()
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func isMadeWithThePasswordAndOnce(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let ada = try await stage.salon.member(.ada)
            let wrong = try await ada.post("/settings/passkeys/options", [("password", "wrong one")], fragment: true)
            #expect(wrong.status == 422 && wrong.text.contains(#""field":"password""#))
            var soft = SoftAuthenticator(at: stage.party)
            _ = try await stage.add(&soft, in: ada)
            let options = try await ada.post(
                "/settings/passkeys/options", [("password", Person.ada.password)], fragment: true
            ).text
            #expect(options.contains(#""excludeCredentials":[{"id":"\#(soft.id.base64URL)","type":"public-key"}]"#))
            #expect(options.contains(#""attestation":"none""#) && options.contains(#""residentKey":"required""#))
            #expect(try await stage.add(&soft, in: ada).status == 409)
            var second = SoftAuthenticator(id: [2], at: stage.party)
            let long = try await stage.add(&second, in: ada, name: String(repeating: "n", count: 41))
            #expect(long.status == 422 && long.text.contains("field-name-problem"))
            // There are recovery codes already.
            #expect(try await stage.add(&second, in: ada).location == "/settings/two-step")
            #expect(try await stage.salon.count("recovery_codes") == 10)
        }
    }

    // Catches passkeys that the account's page does not name, and one that somebody else renames.
    @Test(arguments: TestEngine.available)
    func standsOnTheAccountsPageByName(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let salon = stage.salon, ada = try await salon.member(.ada), minsu = try await salon.member(.minsu)
            #expect(try await ada.get("/settings/account").text.contains("/settings/passkeys/new"))
            var soft = SoftAuthenticator(at: stage.party)
            _ = try await stage.add(&soft, in: ada, name: "Old phone")
            let id = try await salon.database.read { reader in
                try reader.value("SELECT id FROM passkeys", as: ID<Passkey>.self)
            }
            let path = "/settings/passkeys/\(try #require(id))"
            let page = try await ada.get("/settings/account").text
            #expect(page.contains("Old phone") && page.contains("not used yet") && page.contains(#"href="\#(path)""#))
            #expect(try await minsu.get(path).status == 404)
            #expect(try await minsu.post(path, [("name", "Mine")]).status == 404)
            for wrong in [" ", String(repeating: "n", count: 41)] {
                #expect(try await ada.post(path, [("name", wrong)]).text.contains("field-name-problem"))
            }
            #expect(try await ada.post(path, [("name", " Blue phone ")]).location == "/settings/account")
            #expect(try await ada.get("/settings/account").text.contains(#"<b dir="auto">Blue phone</b>"#))
        }
    }

    @Test(arguments: TestEngine.available)
    func theLastOneTakesACodeToo(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { stage in
            let salon = stage.salon, ada = try await salon.member(.ada), minsu = try await salon.member(.minsu)
            var one = SoftAuthenticator(id: [1], at: stage.party), two = SoftAuthenticator(id: [2], at: stage.party)
            let codes = try await stage.add(&one, in: ada).text.matches(of: /<code>([A-Z2-7-]+)<\/code>/)
                .map { String($0.output.1) }
            _ = try await stage.add(&two, in: ada)
            let ids = try await salon.database.read { reader in
                try reader.values("SELECT id FROM passkeys ORDER BY id", as: ID<Passkey>.self)
            }
            let password = ("password", Person.ada.password)
            let paths = ids.map { "/settings/passkeys/\($0)/remove" }
            #expect(try await minsu.get(paths[0]).status == 404)
            #expect(try await minsu.post(paths[0], [("password", Person.minsu.password)]).status == 404)
            #expect(try await ada.post(paths[0], [("password", "wrong one")]).status == 422)
            #expect(try await !ada.get(paths[0]).text.contains("Recovery code"))
            #expect(try await ada.post(paths[0], [password]).status == 303)
            #expect(try await ada.get(paths[1]).text.contains("Recovery code"))
            #expect(try await ada.post(paths[1], [password]).status == 422)
            #expect(try await ada.post(paths[1], [password, ("code", codes[0])]).status == 303)
            for table in ["passkeys", "recovery_codes"] { #expect(try await salon.count(table) == 0) }
            #expect(try await salon.mails().last?.subject == "Two-step login is off")
            let phone = salon.visitor()
            _ = try await phone.post("/login", [("identifier", "ada"), password])
            #expect(phone.hasSession)
        }
    }

    /// Where a role requires it, the last one stays; either kind will do.
    @Test(arguments: TestEngine.available)
    func aRoleIsContentWithAPasskey(on engine: TestEngine) async throws {
        try await Self.run(on: engine, roles: [.admin]) { stage in
            let minsu = try await stage.salon.member(.minsu)
            #expect(try await minsu.get("/lounge/moderation").location == "/settings/two-step")
            var soft = SoftAuthenticator(at: stage.party)
            let codes = try await stage.add(&soft, in: minsu, person: .minsu).text
                .matches(of: /<code>([A-Z2-7-]+)<\/code>/).map { String($0.output.1) }
            #expect(try await minsu.get("/lounge/moderation").status == 200)
            let id = try await stage.salon.database.read { reader in
                try reader.value("SELECT id FROM passkeys", as: ID<Passkey>.self)
            }
            let path = "/settings/passkeys/\(try #require(id))/remove"
            let refused = try await minsu.post(path, [("password", Person.minsu.password), ("code", codes[0])])
            #expect(refused.status == 409 && refused.text.contains("cannot be turned off"))
            // With an authenticator app it may go.
            let app = try await TwoStepStage(stage.salon, .minsu, in: minsu)
            #expect(try await stage.salon.count("passkeys") == 1)
            #expect(app.recoveryCodes.count == 10)
            #expect(try await minsu.post(path, [("password", Person.minsu.password)]).status == 303)
            #expect(try await minsu.get("/lounge/moderation").status == 200)
        }
    }

    /// At an address by number, or without https, browsers make no passkeys, and nothing speaks of them.
    @Test func isNowhereWhereBrowsersMakeNone() async throws {
        for address in ["http://127.0.0.1:8080", "http://salon.example", "https://192.0.2.1", "https://[2001:db8::1]"] {
            var options = Options()
            options.publicURL = address
            try await TestSalon.run(on: .sqlite, options: options) { salon in
                #expect(salon.services.site.relyingParty == nil, "\(address)")
                let page = try await salon.visitor().get("/login").text
                #expect(!page.contains("passkey"))
                let options = try await salon.visitor().post("/login/passkey/options")
                #expect(options.status == 404)
            }
        }
        for (address, id) in [
            ("https://salon.example", "salon.example"), ("https://Salon.example:8443", "salon.example"),
            ("http://localhost:8080", "localhost"),
        ] {
            let site = Site.open(at: address)
            #expect(site.relyingParty?.id == id)
        }
    }

    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.crowd(1)[0]
            for statement in [
                Passkeys.all(of: id), Passkeys.find([1, 2, 3]), "SELECT \(SecondFactor.isSetUp(for: "\(id)"))",
            ] {
                #expect(try await salon.database.scannedTables(statement) == [])
            }
        }
    }
}

/// An instance that browsers make passkeys for, and what their scripts send.
struct PasskeyStage {
    let salon: TestSalon
    let party: RelyingParty

    private func challenge(in answer: Answer) throws -> String {
        #expect(answer.status == 200, "\(answer.text)")
        return String(try #require(answer.text.firstMatch(of: /"challenge":"([^"]*)"/)).output.1)
    }

    func challenge(_ browser: Browser) async throws -> String {
        try challenge(in: try await browser.post("/login/passkey/options", fragment: true))
    }

    func makingChallenge(_ browser: Browser, _ password: String) async throws -> String {
        try challenge(
            in: try await browser.post("/settings/passkeys/options", [("password", password)], fragment: true))
    }

    /// As the page does; the authenticator learns whose it is.
    func add(
        _ soft: inout SoftAuthenticator, in browser: Browser, name: String = "", person: Person = .ada
    ) async throws -> Answer {
        let options = try await browser.post(
            "/settings/passkeys/options", [("password", person.password)], fragment: true)
        let user = try #require(options.text.firstMatch(of: /"user":\{[^}]*"id":"([^"]*)"/)).output.1
        soft.userHandle = [UInt8](base64URL: String(user))
        return try await browser.post(
            "/settings/passkeys", [("answer", soft.make(try challenge(in: options))), ("name", name)])
    }

    func send(_ answer: String, in browser: Browser, next: String = "/") async throws -> Answer {
        try await browser.post("/login/passkey", [("answer", answer), ("next", next)])
    }

    func logIn(_ soft: SoftAuthenticator, in browser: Browser, next: String = "/") async throws -> Answer {
        try await send(try soft.use(try await challenge(browser)), in: browser, next: next)
    }
}
