import APITestKit
import Accounts
import Base
import Core
import SQL
import SalonApp
import Storage
import TestKit
import Testing

/// Joining by an app.
@Suite struct RegistrationTests {
    private static let fields: [(String, String)] = [
        ("username", "jiwoo"), ("email", "jiwoo@example.com"), ("password", "jiwoo paints at night"),
        ("agreement", "true"), ("locale", "ko-KR"),
    ]

    private func fields(_ name: String, _ value: String) -> Fields {
        Fields(Self.fields.filter { $0.0 != name } + [(name, value)])
    }

    @Test(arguments: TestEngine.available)
    func makesAMemberForWhomTheAppActs(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let app = try await APIClient.app(salon, scopes: "read write follow admin:read read:lounge")
            let joined = try await app.post("/api/v1/accounts", form: Fields(Self.fields))
            #expect(joined.status == 200, "\(joined.text)")
            #expect(joined.json["token_type"].text == "Bearer" && joined.json["scope"].text == "read write")
            var member = app
            member.token = joined.json["access_token"].text
            let account = try await member.get("/api/v1/accounts/verify_credentials").json
            #expect(account["acct"].text == "jiwoo" && account["source"]["language"].text == "ko")
            #expect(try await member.get("/api/v1/emails/check_confirmation").text == "false")
            // A member has joined already.
            #expect(try await member.post("/api/v1/accounts", form: Fields(Self.fields)).status == 403)
            // What ends the app's access ends it.
            #expect(try await salon.count("sessions") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func refusesWhatTheFormRefuses(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let app = try await APIClient.app(salon, scopes: "read write")
            for (name, value, field) in [
                ("username", "minsu", "username"), ("username", "a b", "username"), ("username", "", "username"),
                ("email", "minsu@example.com", "email"), ("email", "nowhere", "email"),
                ("password", "short", "password"),
                ("agreement", "false", "agreement"), ("agreement", "", "agreement"),
            ] {
                let answer = try await app.post("/api/v1/accounts", form: fields(name, value))
                #expect(answer.status == 422, "\(name) \(value): \(answer.text)")
                #expect(answer.json["details"].keys == [field], "\(name) \(value): \(answer.text)")
            }
            let reader = try await APIClient.app(salon, scopes: "read")
            #expect(try await reader.post("/api/v1/accounts", form: Fields(Self.fields)).status == 403)
            #expect(
                try await APIClient.visitor(salon).post("/api/v1/accounts", form: Fields(Self.fields)).status == 401)
            #expect(try await salon.count("accounts") == 1)
        }
        var options = Options()
        options.registration.mode = .closed
        try await TestSalon.run(on: engine, options: options) { salon in
            _ = try await salon.join(.minsu)
            let app = try await APIClient.app(salon, scopes: "read write")
            #expect(try await app.post("/api/v1/accounts", form: Fields(Self.fields)).status == 403)
            #expect(try await salon.count("accounts") == 1)
        }
    }
}
