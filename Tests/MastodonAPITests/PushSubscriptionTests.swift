import APITestKit
import Base
import Core
import Crypto
import SQL
import TestKit
import Testing

@Suite struct PushSubscriptionTests {
    static func fields(_ name: String, _ rest: [(String, String)] = []) -> Fields {
        let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation.base64URL
        return Fields(
            [
                ("subscription[endpoint]", "https://updates.push.services.mozilla.com/wpush/v2/\(name)"),
                ("subscription[keys][p256dh]", key),
                ("subscription[keys][auth]", (0..<16).map { _ in UInt8(7) }.base64URL),
            ] + rest)
    }

    @Test(arguments: TestEngine.available)
    func aTokenHasOneSubscription(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let api = try await APIClient.member(salon, "minsu")
            let path = "/api/v1/push/subscription"
            let none = try await api.get(path)
            #expect(none.status == 404 && none.json["error"] == "Record not found")
            #expect(try await api.put(path, form: ["data[policy]": "none"]).status == 404)
            let made = try await api.post(
                path, form: Self.fields("one", [("data[alerts][mention]", "true"), ("data[alerts][poll]", "false")]))
            #expect(made.status == 200, "\(made.text)")
            #expect(try #require(made.json["id"].int) < 1 << 31)
            #expect(made.json["standard"] == true && made.json["policy"] == "all")
            #expect(made.json["alerts"]["mention"] == true && made.json["alerts"]["favourite"] == false)
            let instance = try await api.get("/api/v2/instance").json
            #expect(instance["configuration"]["vapid"]["public_key"] == made.json["server_key"])
            let changed = try await api.put(
                path, json: ["data": ["alerts": ["favourite": "true", "mention": "false"], "policy": "followed"]])
            #expect(changed.json["alerts"]["favourite"] == true && changed.json["alerts"]["mention"] == false)
            #expect(changed.json["policy"] == "followed")
            #expect(try await api.get(path).json["id"] == made.json["id"])
            let again = try await api.post(path, form: Self.fields("two"))
            #expect(again.json["endpoint"].text?.hasSuffix("two") == true)
            let count = try await salon.database.read { reader in
                try reader.value("SELECT COUNT(*) FROM push_subscriptions", as: Int.self)
            }
            #expect(count == 1)
            #expect(try await api.delete(path).status == 200)
            #expect(try await api.get(path).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func itNeedsItsScopeAndAnAddress(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let reader = try await APIClient.member(salon, "minsu", scopes: "read write")
            #expect(try await reader.get("/api/v1/push/subscription").status == 403)
            let api = try await APIClient.member(salon, "jiwoo")
            #expect(try await api.post("/api/v1/push/subscription").status == 422)
        }
    }
}
