import APITestKit
import Accounts
import Base
import Core
import Foundation
import Kernel
import SQL
import Search
import Storage
import TestKit
import Testing

/// What codes and tokens are worth, and how long they last.
@Suite struct OAuthTokenTests {
    @Test(arguments: TestEngine.available)
    func provesByItsVerifier(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            // RFC 7636, appendix B.
            let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
            let challenge = [
                ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", "S256"),
            ]
            let right = try await app.bring(
                try await app.code(by: minsu, challenge), [("code_verifier", verifier)], without: "client_secret")
            #expect(right.status == 200, "an app that keeps no secret: \(right.text)")
            let code = try await app.code(by: minsu, challenge)
            for wrong in ["", String(verifier.reversed())] {
                let refused = try await app.bring(code, [("code_verifier", wrong)])
                #expect(refused.status == 400 && refused.json["error"] == "invalid_grant", "\(wrong)")
            }
            #expect(try await app.bring(code, [("code_verifier", verifier)]).status == 200)
            // One that was not announced proves nothing.
            let plain = try await app.code(by: minsu)
            #expect(try await app.bring(plain, [("code_verifier", verifier)]).status == 400)
            let bare = try await app.bring(plain, without: "client_secret")
            #expect(bare.status == 401 && bare.json["error"] == "invalid_client")
        }
    }

    @Test(arguments: TestEngine.available)
    func takesACodeOnceAndFromItsAppAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon), other = try await OAuthStage(salon, name: "Other")
            func expectRefused(_ answer: APIAnswer, _ what: Comment) {
                #expect(answer.status == 400 && answer.json["error"] == "invalid_grant", what)
                #expect(answer.json["error_description"].text?.isEmpty == false, what)
            }
            let code = try await app.code(by: minsu)
            expectRefused(try await other.bring(code), "another app's")
            expectRefused(try await app.bring(code, [("redirect_uri", "icecubes://elsewhere")]), "another redirect")
            let wrong = try await app.bring(code, [("client_secret", "wrong")])
            #expect(wrong.status == 401 && wrong.json["error"] == "invalid_client")
            #expect(try await app.bring(code).status == 200)
            expectRefused(try await app.bring("nothing"), "made up")
            let old = try await app.code(by: minsu)
            salon.clock.advance(by: .minutes(10))
            expectRefused(try await app.bring(old), "too old")
            let unknown = try await app.bring(code, [("grant_type", "password")])
            #expect(unknown.status == 400 && unknown.json["error"] == "unsupported_grant_type")
            #expect(try await salon.count("sessions WHERE app_id IS NOT NULL") == 1)
        }
    }

    // Catches a code that somebody else has, too, and whose token goes on (RFC 6749 §4.1.2).
    @Test(arguments: TestEngine.available)
    func aCodeThatComesAgainEndsItsToken(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon), other = try await OAuthStage(salon, name: "Other")
            let kept = try await app.letIn(by: minsu)
            let code = try await app.code(by: minsu)
            let issued = try await app.bring(code)
            var client = app.program
            let token = try #require(issued.json["access_token"].text, "\(issued.text)")
            client.token = token
            // Another app has no say in it.
            #expect(try await other.bring(code).status == 400)
            #expect(try await client.whoAmI() == 200)
            let again = try await app.bring(code)
            #expect(again.status == 400 && again.json["error"] == "invalid_grant", "\(again.text)")
            #expect(try await client.whoAmI() == 401)
            #expect(try await kept.whoAmI() == 200)
        }
    }

    // Catches a token that logs a browser in, and a cookie that a page's script or another site could send as a token.
    @Test(arguments: TestEngine.available)
    func tokensAreNoCookies(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let client = try await OAuthStage(salon).letIn(by: minsu)
            #expect(try await client.whoAmI() == 200)
            let token = try #require(client.token)
            func saved(_ cookie: String) async throws -> Int {
                try await salon.visitor().get("/saved", headers: ["cookie": "session=\(cookie)"]).status
            }
            let session = try await salon.services.sessions.open(for: try await salon.id(of: .minsu), userAgent: "")
            #expect(try await saved(session.text) == 200)
            #expect(try await saved(token) == 303)
            var other = client
            other.token = session.text
            #expect(try await other.whoAmI() == 401)
            let byCookie = try await APIClient.visitor(salon).get(
                "/api/v1/accounts/verify_credentials", headers: ["cookie": "session=\(session.text)"])
            #expect(byCookie.status == 401)
        }
    }

    @Test(arguments: TestEngine.available)
    func endsWithThePassword(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let here = try await salon.member(.ada), there = salon.visitor()
            _ = try await there.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            let app = try await OAuthStage(salon)
            let client = try await app.letIn(by: here)
            // Given before, and brought after: by whoever was in the other browser.
            let code = try await app.code(by: there)
            #expect(try await client.whoAmI() == 200)
            let changed = try await here.post(
                "/settings/account/password",
                [("current-password", Person.ada.password), ("new-password", "paints in the morning")])
            #expect(changed.status == 303)
            #expect(try await client.whoAmI() == 401)
            #expect(try await app.bring(code).status == 400)
            #expect(try await salon.count("sessions WHERE app_id IS NOT NULL") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func actsForNobody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let app = try await OAuthStage(salon, scopes: "read write")
            let form: [(String, String)] = [
                ("grant_type", "client_credentials"), ("client_id", app.id), ("client_secret", app.secret),
            ]
            let issued = try await app.program.post("/oauth/token", form: Fields(form + [("scope", "read")]))
            #expect(issued.status == 200 && issued.json["scope"] == "read")
            var client = app.program
            client.token = issued.json["access_token"].text
            let own = try await client.get("/api/v1/apps/verify_credentials")
            #expect(own.json["name"] == "Ice Cubes" && own.json["client_secret"].isMissing, "\(own.text)")
            #expect(try await client.whoAmI() == 401)
            // The secret in a header counts as well.
            let basic = Data("\(app.id):\(app.secret)".utf8).base64EncodedString()
            let byHeader = try await app.program.post(
                "/oauth/token", form: ["grant_type": "client_credentials"],
                headers: ["authorization": "Basic \(basic)"])
            #expect(byHeader.status == 200, "\(byHeader.text)")
            let beyond = try await app.program.post("/oauth/token", form: Fields(form + [("scope", "push")]))
            #expect(beyond.status == 400 && beyond.json["error"] == "invalid_scope")
            let long = String(repeating: "read ", count: 1_000)
            #expect(try await app.program.post("/oauth/token", form: Fields(form + [("scope", long)])).status == 400)
            #expect(try await app.revoke(client.token).status == 200)
            #expect(try await client.get("/api/v1/apps/verify_credentials").status == 401)
        }
    }

    @Test(arguments: TestEngine.available)
    func revokesItsOwnTokensAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon), other = try await OAuthStage(salon, name: "Other")
            let client = try await app.letIn(by: minsu)
            let refused = try await other.revoke(client.token)
            #expect(refused.status == 403 && refused.json["error"] == "unauthorized_client")
            #expect(try await client.whoAmI() == 200)
            let unknown = try await app.program.post(
                "/oauth/revoke", form: ["client_id": app.id, "client_secret": "wrong", "token": client.token ?? ""])
            #expect(unknown.status == 401 && unknown.json["error"] == "invalid_client")
            #expect(try await client.whoAmI() == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func suspendedMembersHaveNoApps(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            let client = try await app.letIn(by: minsu)
            let id = try await salon.id(of: .minsu)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET state = 'suspended' WHERE id = \(id)")
            }
            salon.services.sessions.forget(id)
            #expect(try await client.whoAmI() == 403)
            #expect(try await minsu.get(app.path()).location == SettingsPath.standing)
            #expect(try await app.answer(by: minsu).status == 403)
            #expect(try await salon.count("app_codes") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func mailsOnceForEachApp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon, name: "Win a prize")
            func mails() async throws -> [WaitingMail] {
                try await salon.mails().filter { $0.subject.contains("An app logged in") }
            }
            _ = try await app.letIn(by: minsu)
            let first = try await mails()
            #expect(first.count == 1 && first.first?.recipient == Person.minsu.email)
            #expect(first.first?.text.contains("http://127.0.0.1:8080/settings/apps") == true)
            #expect(first.first?.text.contains("Win a prize") == false, "a stranger's text")
            _ = try await app.letIn(by: minsu)
            #expect(try await mails().count == 1)
            _ = try await OAuthStage(salon, name: "Other").letIn(by: minsu)
            #expect(try await mails().count == 2)
        }
    }
}
