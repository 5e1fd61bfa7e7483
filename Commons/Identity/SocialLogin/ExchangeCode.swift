import Accounts
import Core
import FoundationEssentials
import Outgoing

/// Exchanges a returned code at the provider for its claims (RFC 6749, §4.1.3). The verifier proves that it was us who
/// sent them there (RFC 7636).
struct ExchangeCode: Sendable {
    let provider: SocialProvider
    let code: String
    let verifier: String
    /// Word for word the one they were sent back to.
    let callback: String

    struct Tokens: Sendable {
        let id: String
        let access: String
    }

    /// Throws ``SocialFailure``.
    func callAsFunction(_ metadata: ProviderMetadata, _ line: ProviderLine) async throws -> Tokens {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
            ("code_verifier", verifier),
        ]
        var headers: [(name: String, value: String)] = []
        switch try secret() {
        case let secret? where metadata.takesBasic:
            let pair = "\(provider.clientID.percentEncoded):\(secret.percentEncoded)"
            headers = [(name: "Authorization", value: "Basic \(Data(pair.utf8).base64EncodedString())")]
        case let secret?: fields += [("client_id", provider.clientID), ("client_secret", secret)]
        case nil: fields.append(("client_id", provider.clientID))
        }
        let form = fields.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
        let answer = try await line.post(metadata.token, form: form, headers: headers)
        guard answer.status == 200 else { throw failure(answer) }
        guard let found = try? JSONDecoder().decode(Answer.self, from: Data(answer.body)), let id = found.id else {
            throw SocialFailure.provider("it gave no ID token; is openid among the scopes?")
        }
        return Tokens(id: id, access: found.access ?? "")
    }

    private func secret() throws -> String? {
        do {
            return try provider.secret?.read()
        } catch {
            throw SocialFailure.provider("the file with the client’s secret cannot be read")
        }
    }

    /// A code that was used before, or never given, is refused; anything else is not the visitor's fault. Of what the
    /// provider says the code of the error alone is kept.
    private func failure(_ answer: OutgoingAnswer) -> SocialFailure {
        let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
        let error = String((refusal?.error ?? "nothing").prefix(60))
        if answer.status == 400, error == "invalid_grant" { return .refused("a code it does not take") }
        return .provider("it answers a code with \(answer.status), \(error)")
    }

    private struct Answer: Decodable {
        let id: String?
        let access: String?

        enum CodingKeys: String, CodingKey {
            case id = "id_token"
            case access = "access_token"
        }
    }

    private struct Refusal: Decodable {
        let error: String
    }
}
