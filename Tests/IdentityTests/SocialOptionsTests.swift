import Accounts
import Core
import Foundation
import SalonApp
import Testing

/// How an operator says which providers there are.
@Suite struct SocialOptionsTests {
    private func load(_ text: String, as ending: String = "yaml") async throws -> [SocialProvider] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(ending)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await Options.load(file: file.path).social
    }

    @Test func readsWhatIsNestedAndWhatIsNot() async throws {
        let nested = """
            social:
              providers: kakao, school
              kakao:
                issuer: https://kauth.kakao.com
                client-id: "0123"
                label: Kakao
                label-ko: 카카오
                scopes: openid profile_nickname
              school:
                issuer: https://id.school.example/realms/art
                client-id: salon
                client-secret: very secret
            """
        let flat = """
            {"social-providers": "kakao,school", "social-kakao-issuer": "https://kauth.kakao.com",
            "social-kakao-client-id": "0123", "social-kakao-label": "Kakao", "social-kakao-label-ko": "카카오",
            "social-kakao-scopes": "openid profile_nickname",
            "social-school-issuer": "https://id.school.example/realms/art", "social-school-client-id": "salon",
            "social-school-client-secret": "very secret"}
            """
        for providers in [try await load(nested), try await load(flat, as: "json")] {
            #expect(providers.map(\.name) == ["kakao", "school"])
            #expect(providers.map(\.issuer) == ["https://kauth.kakao.com", "https://id.school.example/realms/art"])
            #expect(providers.map(\.clientID) == ["0123", "salon"])
            #expect(providers.map(\.label) == [Phrase("카카오", "Kakao"), Phrase("School", "School")])
            #expect(providers.map(\.scopes) == [["openid", "profile_nickname"], SocialProvider.usualScopes])
            #expect(providers[0].secret == nil && providers[1].secret != nil)
            // It can be printed with everything around it.
            #expect(!"\(providers)".contains("very secret"))
        }
        #expect(try await load("port: 1").isEmpty)
    }

    @Test func saysWhatIsMissing() async throws {
        let issuer = "social-a-issuer: https://id.example"
        let client = "social-a-client-id: salon"
        let secret = "social-a-client-secret: x"
        for lines in [
            [issuer], [client], ["social-a-issuer: id.example", client], [issuer, client, "social-a-scopes: profile"],
            [issuer, client, "social-a-client-secret-file: /nowhere"],
            [issuer, client, secret, "social-a-client-secret-file: /dev/null"],
        ] {
            await #expect(throws: OptionProblem.self, "\(lines)") {
                _ = try await load((["social-providers: a"] + lines).joined(separator: "\n"))
            }
        }
        for names in ["a, a", "a-b", "a/b", "providers", "카카오"] {
            await #expect(throws: OptionProblem.self, "\(names)") {
                _ = try await load("social-providers: \"\(names)\"\n\(issuer)\n\(client)")
            }
        }
        #expect(try await load("social-providers: A\n\(issuer)\n\(client)\n\(secret)").map(\.name) == ["a"])
    }
}
