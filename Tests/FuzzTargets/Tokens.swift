import Accounts
import Core
import Crypto
import Foundation

@testable import Identity

extension FuzzTarget {
    /// An ID token. Behind `!`, the rest is what the provider has signed, and has to be the answer to the question.
    static let idToken = FuzzTarget("id-token") { bytes in
        let isSigned = bytes.first == UInt8(ascii: "!")
        let head = Array(#"{"alg":"ES256"}"#.utf8)
        let text =
            isSigned ? try signed(head, Array(bytes.dropFirst())) : String(decoding: bytes, as: UTF8.self)
        guard (try? IDToken.head(text)) != nil,
            let claims = try? await IDToken.verify(text, with: publicKey, by: .es256)
        else { return }
        try hold(isSigned, "a token that nobody signed")
        let question = IDToken.Question(nonce: "n", accessToken: "a", now: Timestamp(milliseconds: 1_000_000))
        guard claims.fault(provider, question) == nil else { return }
        try hold(claims.nonce == "n" && claims.iss == provider.issuer, "the answer to another question")
        try hold(!claims.sub.isEmpty && claims.sub.utf8.count <= 255, "about nobody")
    }

    /// What a provider says its keys are.
    static let signingKeys = FuzzTarget("signing-keys") { bytes in
        guard let keys = try? SigningKeys(bytes) else { return }
        for algorithm in [SigningAlgorithm.es256, .rs256] {
            for id in [nil, "a"] {
                guard let key = keys.find(id, for: algorithm) else { continue }
                _ = try? await IDToken.verify("e30.e30.AAAA", with: key, by: algorithm)
            }
        }
    }

    private static let provider = SocialProvider(
        name: "test", issuer: "https://provider.test", clientID: "salon", label: Phrase("시험", "Test"))
    private static let key = P256.Signing.PrivateKey()
    private static let publicKey: SigningKey = {
        let point = key.publicKey.x963Representation
        let json = """
            {"kty": "EC", "crv": "P-256", "x": "\(point[1..<33].base64URL)", "y": "\(point[33..<65].base64URL)"}
            """
        // What is written three lines above can be read.
        return try! JSONDecoder().decode(SigningKey.self, from: Data(json.utf8))
    }()

    private static func signed(_ head: [UInt8], _ claims: [UInt8]) throws -> String {
        let text = "\(head.base64URL).\(claims.base64URL)"
        return "\(text).\(try key.signature(for: Array(text.utf8)).rawRepresentation.base64URL)"
    }
}
