import FoundationEssentials

/// How an ID token may be signed. What is not named here is refused before anything else is looked at: `none`, and the
/// HMACs, for which a public key could be passed off as the secret.
package enum SigningAlgorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// A provider's public key (RFC 7517).
package struct SigningKey: Decodable, Sendable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let crv: String?
    package let n: String?
    package let e: String?
    package let x: String?
    package let y: String?

    func isFit(for algorithm: SigningAlgorithm) -> Bool {
        guard use ?? "sig" == "sig", alg ?? algorithm.rawValue == algorithm.rawValue else { return false }
        return switch algorithm {
        case .rs256: kty == "RSA" && n != nil && e != nil
        case .es256: kty == "EC" && crv == "P-256" && x != nil && y != nil
        }
    }
}

/// A provider's public keys. Those of kinds that are not known here are passed over.
package struct SigningKeys: Sendable {
    private let all: [SigningKey]

    package init(_ json: [UInt8]) throws {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw SocialFailure.provider("its keys cannot be read")
        }
        all = document.keys.compactMap(\.key)
    }

    /// - Parameter id: as the token names it. One that names none can only mean the only key there is (OpenID Connect
    ///   Core 1.0, §10.1).
    package func find(_ id: String?, for algorithm: SigningAlgorithm) -> SigningKey? {
        let fit = all.filter { $0.isFit(for: algorithm) }
        guard let id else { return fit.count == 1 ? fit[0] : nil }
        return fit.first { $0.kid == id }
    }

    private struct Document: Decodable {
        let keys: [Entry]
    }

    private struct Entry: Decodable {
        let key: SigningKey?

        init(from decoder: any Decoder) throws { key = try? SigningKey(from: decoder) }
    }
}
