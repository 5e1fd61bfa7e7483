import APITestKit
import Accounts
import Apps
import Core
import Foundation
import HTTPTypes
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// An app that has registered itself and asks members to let it in, by the pages.
struct OAuthStage {
    let salon: TestSalon
    /// Of the app, which has no token of its own.
    let program: APIClient
    let id: String
    let secret: String
    let redirect: String

    init(
        _ salon: TestSalon, name: String = "Ice Cubes", redirect: String = "icecubes://oauth",
        scopes: String = "read write follow push"
    ) async throws {
        self.salon = salon
        self.redirect = redirect
        program = .visitor(salon)
        let answer = try await program.post(
            "/api/v1/apps",
            form: [
                "client_name": name, "redirect_uris": redirect, "scopes": scopes,
                "website": "https://icecubes.example/about",
            ])
        id = try #require(answer.json["client_id"].text, "\(answer.text)")
        secret = try #require(answer.json["client_secret"].text)
    }

    /// What the app asks; later fields count.
    func fields(_ said: [(String, String)] = []) -> [(String, String)] {
        var fields = [
            ("response_type", "code"), ("client_id", id), ("redirect_uri", redirect), ("scope", "read write"),
            ("state", "a/b c"),
        ]
        for (name, value) in said {
            fields.removeAll { $0.0 == name }
            fields.append((name, value))
        }
        return fields
    }

    func path(_ said: [(String, String)] = []) -> String { "/oauth/authorize?\(Fields(fields(said)).encoded)" }

    func answer(
        by browser: Browser, allow: Bool = true, _ said: [(String, String)] = []
    ) async throws -> Answer {
        try await browser.post("\(path(said))\(allow ? "&allow=1" : "")")
    }

    /// What the app is told, by name.
    static func told(_ answer: Answer) throws -> [String: String] {
        let location = try #require(answer.location, "\(answer.status) \(answer.text)")
        let items = URLComponents(string: location)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    func code(by browser: Browser, _ said: [(String, String)] = []) async throws -> String {
        try #require(try Self.told(try await answer(by: browser, said))["code"])
    }

    /// Brings a code; later fields count.
    func bring(
        _ code: String, _ said: [(String, String)] = [], without missing: String? = nil
    ) async throws -> APIAnswer {
        var form = [
            ("grant_type", "authorization_code"), ("client_id", id), ("client_secret", secret), ("code", code),
            ("redirect_uri", redirect),
        ]
        for (name, value) in said {
            form.removeAll { $0.0 == name }
            form.append((name, value))
        }
        form.removeAll { $0.0 == missing }
        return try await program.post("/oauth/token", form: Fields(form))
    }

    /// The app with a token of the member whose browser it is.
    func letIn(by browser: Browser, _ said: [(String, String)] = []) async throws -> APIClient {
        let answer = try await bring(try await code(by: browser, said))
        var client = program
        let token = try #require(answer.json["access_token"].text, "\(answer.text)")
        client.token = token
        return client
    }

    func revoke(_ token: String?) async throws -> APIAnswer {
        try await program.post(
            "/oauth/revoke", form: ["client_id": id, "client_secret": secret, "token": token ?? ""])
    }
}

extension APIClient {
    /// The status of asking who is logged in.
    func whoAmI() async throws -> Int { try await get("/api/v1/accounts/verify_credentials").status }
}
