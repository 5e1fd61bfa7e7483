import Core
import Crypto
import CryptoExtras

@testable import Identity

/// An authenticator without a device: makes and uses one passkey, rightly unless told otherwise.
struct SoftAuthenticator {
    enum Key {
        case es256(P256.Signing.PrivateKey)
        case edDSA(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)

        static func all() throws -> [Key] {
            [.es256(.init()), .edDSA(.init()), .rs256(try .init(keySize: .bits2048))]
        }

        /// As COSE has it.
        var cose: [UInt8] {
            switch self {
            case .es256(let key):
                let point = Array(key.publicKey.x963Representation)
                return Bytes.map([
                    (Bytes.number(1), Bytes.number(2)), (Bytes.number(3), Bytes.number(-7)),
                    (Bytes.number(-1), Bytes.number(1)), (Bytes.number(-2), Bytes.string(Array(point[1..<33]))),
                    (Bytes.number(-3), Bytes.string(Array(point[33..<65]))),
                ])
            case .edDSA(let key):
                return Bytes.map([
                    (Bytes.number(1), Bytes.number(1)), (Bytes.number(3), Bytes.number(-8)),
                    (Bytes.number(-1), Bytes.number(6)),
                    (Bytes.number(-2), Bytes.string(Array(key.publicKey.rawRepresentation))),
                ])
            case .rs256(let key):
                // SubjectPublicKeyInfo: the modulus is before the exponent at the end.
                let der = Array(key.publicKey.derRepresentation)
                let modulus = Array(der[(der.count - 5 - 256)..<(der.count - 5)])
                return Bytes.map([
                    (Bytes.number(1), Bytes.number(3)), (Bytes.number(3), Bytes.number(-257)),
                    (Bytes.number(-1), Bytes.string(modulus)), (Bytes.number(-2), Bytes.string([1, 0, 1])),
                ])
            }
        }

        func sign(_ data: [UInt8]) throws -> [UInt8] {
            switch self {
            case .es256(let key): Array(try key.signature(for: data).derRepresentation)
            case .edDSA(let key): Array(try key.signature(for: data))
            case .rs256(let key):
                Array(try key.signature(for: data, padding: .insecurePKCS1v1_5).rawRepresentation)
            }
        }
    }

    let key: Key
    let id: [UInt8]
    var party: String
    var origin: String
    var flags: UInt8 = 0x1D
    var signCount = 0
    var userHandle: [UInt8]?
    var isInFrame = false

    init(_ key: Key = .es256(.init()), id: [UInt8] = Array(1...32), at party: RelyingParty) {
        self.key = key
        self.id = id
        self.party = party.id
        origin = party.origin
    }

    func authenticatorData(isNew: Bool) -> [UInt8] {
        let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: signCount >> ($0 * 8)) }
        let head = Array(SHA256.hash(data: Array(party.utf8))) + [flags | (isNew ? 0x40 : 0)] + count
        guard isNew else { return head }
        return head + [UInt8](repeating: 0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + key.cose
    }

    func clientData(_ kind: String, _ challenge: String) -> [UInt8] {
        let frame = isInFrame ? "true" : "false"
        return Array(
            #"{"type":"\#(kind)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":\#(frame)}"#.utf8)
    }

    func make(_ challenge: String) -> String {
        let object = Bytes.map([
            (Bytes.text("fmt"), Bytes.text("none")), (Bytes.text("attStmt"), Bytes.map([])),
            (Bytes.text("authData"), Bytes.string(authenticatorData(isNew: true))),
        ])
        return json([
            ("clientDataJSON", clientData("webauthn.create", challenge)), ("attestationObject", object),
        ])
    }

    func use(_ challenge: String) throws -> String {
        let (data, client) = (authenticatorData(isNew: false), clientData("webauthn.get", challenge))
        let signature = try key.sign(data + Array(SHA256.hash(data: client)))
        return json(
            [("clientDataJSON", client), ("authenticatorData", data), ("signature", signature)]
                + (userHandle.map { [("userHandle", $0)] } ?? []))
    }

    private func json(_ response: [(String, [UInt8])]) -> String {
        let parts = response.map { #""\#($0)":"\#($1.base64URL)""# }.joined(separator: ",")
        return #"{"id":"\#(id.base64URL)","rawId":"\#(id.base64URL)","type":"public-key","response":{\#(parts)}}"#
    }
}

/// CBOR as bytes.
enum Bytes {
    private static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
        switch number {
        case 0..<24: [kind << 5 | UInt8(number)]
        case 24..<256: [kind << 5 | 24, UInt8(number)]
        default: [kind << 5 | 25, UInt8(number >> 8), UInt8(number & 0xFF)]
        }
    }

    static func number(_ number: Int) -> [UInt8] { number < 0 ? head(1, -1 - number) : head(0, number) }
    static func string(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
    static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
    static func map(_ pairs: [([UInt8], [UInt8])]) -> [UInt8] {
        head(5, pairs.count) + pairs.flatMap { $0.0 + $0.1 }
    }
}
