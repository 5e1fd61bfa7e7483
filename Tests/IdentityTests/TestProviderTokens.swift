import Core
import Crypto
import CryptoExtras
import Foundation

/// What it signs, rightly and wrongly.
extension TestProvider {
    private static let key = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
    private static let foreignKey = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
    private static let curveKey = P256.Signing.PrivateKey()

    /// The modulus of its key, as everybody can read it.
    static var modulus: String { (try? key.publicKey.getKeyPrimitives().modulus.base64URL) ?? "" }

    /// Besides its own keys it publishes some that nobody here can use.
    static func keys(_ manner: Manner) -> String {
        let primitives = try? key.publicKey.getKeyPrimitives()
        let point = curveKey.publicKey.x963Representation
        return """
            {"keys": [{"kty": "oct", "k": "AAAA"}, {"kty": 3}, {"kty": "OKP", "crv": "Ed25519", "x": "AA", "kid": "odd"},
            {"kty": "RSA", "use": "enc", "kid": "sealing", "n": "\(modulus)", "e": "AQAB"},
            {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "\(manner.publishedName)",
             "n": "\(modulus)", "e": "\(primitives?.publicExponent.base64URL ?? "")"},
            {"kty": "EC", "crv": "P-256", "kid": "\(manner.publishedName)",
             "x": "\(point[1..<33].base64URL)", "y": "\(point[33..<65].base64URL)"}]}
            """
    }

    func sign(_ manner: Manner, nonce: String, access: String, now: Timestamp) -> String {
        let seconds = now.milliseconds / 1_000
        let hash = SHA256.hash(data: Array(access.utf8)).prefix(16).base64URL
        let honest: [(String, JSON)] = [
            ("iss", JSON(issuer)), ("aud", JSON(Self.clientID)), ("iat", JSON(seconds)), ("exp", JSON(seconds + 300)),
            ("nonce", JSON(nonce)), ("at_hash", JSON(hash)),
        ]
        let lied = Set(manner.lies.map { $0.0 })
        let claims = (honest + manner.claims).filter { !lied.contains($0.0) } + manner.lies
        let algorithm =
            switch manner.signing {
            case .rs256, .foreign: "RS256"
            case .es256: "ES256"
            case .unsigned: "none"
            case .hs256: "HS256"
            }
        let head = [("alg", JSON(algorithm))] + (manner.keyName.map { [("kid", JSON($0))] } ?? [])
        let text = "\(Self.object(head).utf8.base64URL).\(Self.object(claims).utf8.base64URL)"
        return "\(text).\(Self.signature(of: Array(text.utf8), by: manner.signing))"
    }

    private static func signature(of bytes: [UInt8], by signing: Signing) -> String {
        switch signing {
        case .unsigned: ""
        case .hs256(let secret):
            HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Array(secret.utf8))).base64URL
        case .es256: (try? curveKey.signature(for: bytes).rawRepresentation.base64URL) ?? ""
        case .rs256: (try? key.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation.base64URL) ?? ""
        case .foreign:
            (try? foreignKey.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation.base64URL) ?? ""
        }
    }
}
