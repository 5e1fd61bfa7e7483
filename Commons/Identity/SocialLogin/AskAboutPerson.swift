import Accounts
import FoundationEssentials
import Outgoing

/// Asks a provider what it knows of somebody who has come for the first time (OpenID Connect Core 1.0, §5.3): not all put
/// it into the ID token. It only fills in a form, so what does not answer is left out.
struct AskAboutPerson: Sendable {
    let subject: String
    let accessToken: String

    func callAsFunction(_ metadata: ProviderMetadata, _ line: ProviderLine) async throws -> PersonClaims? {
        guard let address = metadata.userInfo, !accessToken.isEmpty,
            accessToken.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let body: [UInt8]
        do {
            let answer = try await line.get(address, token: accessToken)
            guard answer.status == 200 else { return nil }
            body = answer.body
        } catch is SocialFailure {
            return nil
        }
        // About the same person, or it says nothing (§5.3.2).
        let owner = try? JSONDecoder().decode(Owner.self, from: Data(body))
        guard owner?.sub == subject else { return nil }
        return try? JSONDecoder().decode(PersonClaims.self, from: Data(body))
    }

    private struct Owner: Decodable {
        let sub: String
    }
}
