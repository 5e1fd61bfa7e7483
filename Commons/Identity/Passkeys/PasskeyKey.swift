import Crypto
import CryptoExtras

/// A passkey's public key as COSE has it (RFC 9053): ES256, EdDSA or RS256.
enum PasskeyKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case edDSA(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    /// The algorithms, the first preferred.
    static let algorithms = [-7, -8, -257]

    /// Throws ``CBOR/Fault`` for any other key, and for one that is none.
    init(_ cose: CBOR) throws {
        switch (cose[1]?.asNumber, cose[3]?.asNumber) {
        case (.some(2), .some(-7)):
            guard cose[-1]?.asNumber == 1, let x = cose[-2]?.asBytes, let y = cose[-3]?.asBytes, x.count == 32,
                y.count == 32, let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
            else { throw CBOR.Fault() }
            self = .es256(key)
        case (.some(1), .some(-8)):
            guard cose[-1]?.asNumber == 6, let x = cose[-2]?.asBytes, x.count == 32,
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
            else { throw CBOR.Fault() }
            self = .edDSA(key)
        case (.some(3), .some(-257)):
            // 2,048 to 4,096 bits, and the usual exponents.
            guard let n = cose[-1]?.asBytes, let e = cose[-2]?.asBytes, (256...512).contains(n.count),
                n[0] != 0, (1...4).contains(e.count), e[0] != 0, e != [1], e[e.count - 1] & 1 == 1,
                let key = try? _RSA.Signing.PublicKey(n: n, e: e)
            else { throw CBOR.Fault() }
            self = .rs256(key)
        default: throw CBOR.Fault()
        }
    }

    func isSignature(_ signature: [UInt8], of data: [UInt8]) -> Bool {
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: data)
        case .edDSA(let key): return key.isValidSignature(signature, for: data)
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: data, padding: .insecurePKCS1v1_5)
        }
    }
}
