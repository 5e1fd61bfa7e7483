package import Core
import Crypto
import FoundationEssentials
package import SQL

/// The key pair to which browsers seal what a member has typed and not sent, once the session has ended. Its public half may
/// lie in a browser; what it has sealed opens by the private half alone, which never leaves the server.
package struct DraftSeal: Sendable {
    private let privateKey: P256.KeyAgreement.PrivateKey

    /// - Parameter privateKey: a P-256 scalar, 32 bytes.
    package init(privateKey: [UInt8]) throws {
        self.privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
    }

    /// As browsers import it: an uncompressed point in base64url.
    package var publicKey: String { privateKey.publicKey.x963Representation.base64URL }

    /// The key of one sealing, which its browser derived from a key pair of its own and has forgotten.
    ///
    /// - Parameter point: the public half of that pair, an uncompressed point in base64url.
    /// - Returns: 32 bytes for AES-GCM in base64url; `nil` if `point` is none of the curve.
    package func key(of point: String) -> String? {
        guard let bytes = [UInt8](base64URL: point),
            let theirs = try? P256.KeyAgreement.PublicKey(x963Representation: bytes),
            let secret = try? privateKey.sharedSecretFromKeyAgreement(with: theirs)
        else { return nil }
        return secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: [UInt8](), sharedInfo: Array("salon drafts".utf8), outputByteCount: 32
        ).withUnsafeBytes { Array($0) }.base64URL
    }

    /// A member's pair, made at first need.
    package static func of(_ account: ID<Account>, in database: Database) async throws -> DraftSeal {
        if let key = try await database.read({ reader in try stored(account, reader) }) {
            return try Self(privateKey: key)
        }
        let new = Array(P256.KeyAgreement.PrivateKey().rawRepresentation)
        let kept = try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO draft_seals (account_id, private_key)
                SELECT id, \(new) FROM accounts WHERE id = \(account) ON CONFLICT DO NOTHING
                """)
            // Another tab may have been quicker.
            return try stored(account, transaction)
        }
        return try Self(privateKey: kept ?? new)
    }

    private static func stored(_ account: ID<Account>, _ reader: Reader) throws -> [UInt8]? {
        try reader.value("SELECT private_key FROM draft_seals WHERE account_id = \(account)")
    }
}
