import Accounts
import Core
import FoundationEssentials
import JWTKit

/// What a provider has signed about somebody who has just logged in there (OpenID Connect Core 1.0, §2).
struct IDToken: Sendable {
    let subject: String
    let person: PersonClaims

    /// How far a provider's clock may be from ours.
    static let leeway: Duration = .seconds(60)

    /// The values the token must match.
    struct Question: Sendable {
        let nonce: String
        /// The token that came along, whose hash may be signed, too.
        let accessToken: String
        let now: Timestamp
    }

    /// Reads and checks a token (§3.1.3.7). Throws ``SocialFailure`` for one that is not the answer to the question.
    init(
        _ text: String, from provider: SocialProvider, answering question: Question, directory: ProviderDirectory
    ) async throws {
        let head = try Self.head(text)
        guard let algorithm = SigningAlgorithm(rawValue: head.alg), head.crit == nil else {
            throw SocialFailure.refused("an ID token signed by \(head.alg.prefix(20))")
        }
        let key = try await directory.key(head.kid, for: algorithm, of: provider)
        let claims = try await Self.verify(text, with: key, by: algorithm)
        if let fault = claims.fault(provider, question) { throw SocialFailure.refused("an ID token \(fault)") }
        subject = claims.sub
        person = claims.person
    }

    struct Head: Decodable {
        let alg: String
        let kid: String?
        let crit: [String]?
    }

    static func head(_ text: String) throws -> Head {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count <= 64 << 10, let bytes = [UInt8](base64URL: String(parts[0])),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
        else { throw SocialFailure.refused("an ID token that cannot be read") }
        return head
    }

    /// One key and one way to use it: a token cannot choose another.
    static func verify(
        _ text: String, with key: SigningKey, by algorithm: SigningAlgorithm
    ) async throws -> IDClaims {
        let keys = JWTKeyCollection()
        do {
            switch algorithm {
            case .rs256:
                let key = try Insecure.RSA.PublicKey(modulus: key.n ?? "", exponent: key.e ?? "")
                await keys.add(rsa: key, digestAlgorithm: .sha256)
            case .es256:
                let key = try ES256PublicKey(parameters: (x: key.x ?? "", y: key.y ?? ""))
                await keys.add(ecdsa: key)
            }
        } catch {
            throw SocialFailure.provider("a key that is none")
        }
        do {
            return try await keys.verify(text, as: IDClaims.self)
        } catch let error as JWTError {
            throw SocialFailure.refused("an ID token: \(error.errorType)")
        } catch {
            throw SocialFailure.refused("an ID token that cannot be verified")
        }
    }
}

/// The claims of an ID token.
struct IDClaims: JWTPayload {
    let iss: String
    let sub: String
    let aud: Audience
    let azp: String?
    let exp: Double
    let iat: Double
    let nbf: Double?
    let nonce: String?
    let atHash: String?
    let person: PersonClaims

    enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nbf, nonce
        case atHash = "at_hash"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        sub = try container.decode(String.self, forKey: .sub)
        aud = try container.decode(Audience.self, forKey: .aud)
        azp = try container.decodeIfPresent(String.self, forKey: .azp)
        exp = try container.decode(Double.self, forKey: .exp)
        iat = try container.decode(Double.self, forKey: .iat)
        nbf = try container.decodeIfPresent(Double.self, forKey: .nbf)
        nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
        atHash = try container.decodeIfPresent(String.self, forKey: .atHash)
        person = try PersonClaims(from: decoder)
    }

    /// They are checked by ``fault(_:_:)``, which knows the question.
    func verify(using algorithm: some JWTAlgorithm) async throws {}

    /// Its problem, in words for the log.
    func fault(_ provider: SocialProvider, _ question: IDToken.Question) -> String? {
        let now = Double(question.now.milliseconds) / 1_000
        let leeway = Double(IDToken.leeway.components.seconds)
        if iss != provider.issuer { return "of another issuer" }
        if !aud.names.contains(provider.clientID) { return "for another client" }
        if let azp, azp != provider.clientID { return "given to another client" }
        if azp == nil, aud.names.count > 1 { return "for several clients, given to none" }
        if sub.isEmpty || sub.utf8.count > 255 { return "about nobody" }
        if exp <= now - leeway { return "that has expired" }
        if iat > now + leeway { return "from the future" }
        if let nbf, nbf > now + leeway { return "that is not valid yet" }
        if nonce != question.nonce { return "that answers another question" }
        if let atHash, atHash != TokenHash.of(question.accessToken) { return "for another access token" }
        return nil
    }
}

/// One name or a list of them.
struct Audience: Codable, Sendable {
    let names: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
            names = [name]
        } else {
            names = try container.decode([String].self)
        }
    }
}
