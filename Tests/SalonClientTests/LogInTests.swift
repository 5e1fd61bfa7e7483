import Foundation
import Testing

@testable import SalonClient

@Suite struct LogInTests {
    private let application = """
        {"id":"1","name":"Easel","website":null,"scopes":["read","write"],"redirect_uri":"easel://done",\
        "redirect_uris":["easel://done"],"client_id":"abc","client_secret":"shh","client_secret_expires_at":0}
        """
    private let token = #"{"access_token":"new","token_type":"Bearer","scope":"read write","created_at":1763632800}"#

    private func authorization() throws -> Authorization {
        let application = try JSONDecoder.salon().decode(Application.self, from: Data(application.utf8))
        return try Authorization(
            site: SalonClient.scriptedSite, application: application, redirectURI: "easel://done",
            scopes: [.read, "write:media"])
    }

    // Catches a challenge that no server accepts.
    @Test func theChallengeIsOfTheStandard() {
        // RFC 7636, appendix B.
        #expect(
            Secret.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(Secret.random().count == 43 && Secret.random() != Secret.random())
    }

    // Catches a page that asks for something else, and a code that is taken from whoever brings one.
    @Test func onlyTheAnswerToThisQuestionCounts() async throws {
        let asked = try authorization()
        let items = URLComponents(url: asked.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let query = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        #expect(asked.url.absoluteString.hasPrefix("https://salon.example/oauth/authorize?"))
        #expect(query["scope"] == "read write:media" && query["code_challenge_method"] == "S256")
        #expect(query["redirect_uri"] == "easel://done" && query["response_type"] == "code")
        #expect(query["code_challenge"]?.count == 43 && query["state"] == asked.state)

        func answered(_ query: String) async -> SalonError? {
            let address = URL(string: "easel://done?\(query)")!
            return await failure { try asked.code(from: address) }
        }
        #expect(try asked.code(from: URL(string: "easel://done?code=c%2F1&state=\(asked.state)")!) == "c/1")
        guard case .validation = await answered("code=1&state=other") else {
            Issue.record("another's code")
            return
        }
        guard case .validation = await answered("state=\(asked.state)") else {
            Issue.record("no code")
            return
        }
        #expect(
            await answered("error=access_denied&error_description=No&state=\(asked.state)")
                == .forbidden(Refusal(message: "No", code: "access_denied")))
    }

    // Catches a log-in that is lost with the app, a token that is not kept, and one that outlives the log-out.
    @Test func aTokenIsKeptUntilLogOut() async throws {
        let (client, transport, _) = SalonClient.scripted(
            .answer(200, application), .answer(200, token), .answer(200, Written.account), .answer(503, "{}"),
            .answer(200, "{}"), token: nil)
        let app = try await client.send(
            .registerApp("Easel", redirectURIs: ["easel://done"], scopes: [.read, .write]))
        #expect(app.clientID == "abc" && app.redirectURIs == ["easel://done"])
        let kept = try JSONDecoder().decode(Authorization.self, from: try JSONEncoder().encode(try authorization()))
        try await client.logIn(kept, from: URL(string: "easel://done?code=1&state=\(kept.state)")!)
        #expect(transport.requests[1].text.contains("code_verifier=\(kept.verifier)"))
        #expect(transport.requests[1].headers["Authorization"] == nil)
        _ = try await client.send(.me)
        #expect(transport.requests[2].headers["Authorization"] == "Bearer new")
        // An instance that cannot be asked has not ended it.
        _ = await failure { try await client.logOut(app) }
        #expect(try await client.tokens.token(for: client.site)?.accessToken == "new")
        try await client.logOut(app)
        #expect(try await client.tokens.token(for: client.site) == nil)
        #expect(transport.requests.last?.text == "client_id=abc&client_secret=shh&token=new")
    }

    // Catches a file that others may read, and one that forgets another instance's token.
    @Test func aFileKeepsTokensForItsUser() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let (here, there) = (SalonClient.scriptedSite, URL(string: "https://other.example")!)
        let store = FileTokenStore(file)
        #expect(try await store.token(for: here) == nil)
        try await store.keep(Token(accessToken: "1", createdAt: 5), for: here)
        try await store.keep(Token(accessToken: "2"), for: there)
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let again = FileTokenStore(file)
        #expect(try await again.token(for: here) == Token(accessToken: "1", createdAt: 5))
        try await again.keep(nil, for: here)
        let last = FileTokenStore(file)
        #expect(try await last.token(for: here) == nil)
        #expect(try await last.token(for: there)?.accessToken == "2")
    }
}
