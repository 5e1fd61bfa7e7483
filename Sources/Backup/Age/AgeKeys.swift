import Crypto
import CryptoExtras
import FoundationEssentials

/// Whom files are encrypted for: `age1…`, the public key. https://age-encryption.org/v1
struct AgeRecipient: Equatable, Sendable {
    let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    /// `nil` for a text that is none.
    init?(_ text: String) {
        guard text.hasPrefix("age1"), let key = Bech32.decode(text, prefix: "age"), key.count == 32 else { return nil }
        self.key = key
    }
}

/// What decrypts files: `AGE-SECRET-KEY-1…`.
package struct AgeIdentity: Sendable {
    private let secret: Curve25519.KeyAgreement.PrivateKey

    /// `nil` for a text that is none.
    package init?(_ text: String) {
        guard text.hasPrefix("AGE-SECRET-KEY-1"), let bytes = Bech32.decode(text, prefix: "age-secret-key-"),
            let secret = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes)
        else { return nil }
        self.secret = secret
    }

    var recipient: AgeRecipient { AgeRecipient(key: Array(secret.publicKey.rawRepresentation)) }

    /// The identities of such a file: one a line, with empty lines and comments between them.
    package static func all(in file: String) throws -> [AgeIdentity] {
        let lines = file.split(whereSeparator: \.isNewline).map { line in
            String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        let identities = try lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
            guard let identity = AgeIdentity(line) else { throw AgeError.notAnIdentity }
            return identity
        }
        guard !identities.isEmpty else { throw AgeError.notAnIdentity }
        return identities
    }

    /// Throws where the share is no point of any use.
    func agree(on share: [UInt8]) throws -> SharedSecret {
        let share = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: share)
        return try secret.sharedSecretFromKeyAgreement(with: share)
    }
}

/// What opens a file.
package enum AgeKey: Sendable {
    case identity(AgeIdentity)
    case passphrase(String)
}

package enum AgeError: Error {
    /// The bytes are not age's format, or a part of it that Salon does not know.
    case malformed
    /// None of the keys opens it.
    case wrongKey
    /// Bytes were changed, or some are missing.
    case damaged
    case notAnIdentity
}

/// The part of a header that gives the file key to one key.
struct AgeStanza: Equatable {
    var arguments: [String]
    var body: [UInt8]

    /// What a changed file may cost at most.
    private static let mostWork = 20

    /// The file key; `nil` where this stanza is for another key.
    func open(with key: AgeKey) throws -> SymmetricKey? {
        switch (key, arguments.first) {
        case (.identity(let identity), "X25519"):
            guard arguments.count == 2, let share = AgeHeader.bytes(base64: arguments[1]), share.count == 32,
                body.count == 32, let secret = try? identity.agree(on: share)
            else { throw AgeError.malformed }
            return Self.unseal(body, with: Self.wrappingKey(secret, share, identity.recipient))
        case (.passphrase(let passphrase), "scrypt"):
            guard arguments.count == 3, let salt = AgeHeader.bytes(base64: arguments[1]), salt.count == 16,
                let work = Int(arguments[2]), String(work) == arguments[2], (1...Self.mostWork).contains(work),
                body.count == 32
            else { throw AgeError.malformed }
            return Self.unseal(body, with: try Self.wrappingKey(passphrase, salt, work))
        default: return nil
        }
    }

    private static func wrappingKey(_ secret: SharedSecret, _ share: [UInt8], _ recipient: AgeRecipient)
        -> SymmetricKey
    {
        secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + recipient.key, sharedInfo: Array("age-encryption.org/v1/X25519".utf8),
            outputByteCount: 32)
    }

    private static func wrappingKey(_ passphrase: String, _ salt: [UInt8], _ work: Int) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Array(passphrase.utf8), salt: Array("age-encryption.org/v1/scrypt".utf8) + salt, outputByteCount: 32,
            rounds: 1 << work, blockSize: 8, parallelism: 1)
    }

    /// Each wrapping key serves once, so its nonce is always the same.
    private static func unseal(_ body: [UInt8], with key: SymmetricKey) -> SymmetricKey? {
        guard
            let box = try? ChaChaPoly.SealedBox(combined: [UInt8](repeating: 0, count: 12) + body),
            let bytes = try? ChaChaPoly.open(box, using: key), bytes.count == 16
        else { return nil }
        return SymmetricKey(data: bytes)
    }
}

extension SymmetricKey {
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
