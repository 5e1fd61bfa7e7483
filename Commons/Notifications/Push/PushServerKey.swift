package import Core
import Crypto
import FoundationEssentials
package import SQL

/// The key pair by which push services know this instance (VAPID, RFC 8292). It is made at first need and kept
/// permanently: a browser's subscription takes pushes signed with this key and no other.
package struct PushServerKey: Sendable {
    private let privateKey: [UInt8]
    /// The public half as browsers and push services want it: an uncompressed point in base64url.
    package let publicKey: String

    /// - Parameter privateKey: a P-256 scalar, 32 bytes.
    package init(privateKey: [UInt8]) throws {
        self.privateKey = privateKey
        publicKey = try P256.Signing.PrivateKey(rawRepresentation: privateKey).publicKey.x963Representation.base64URL
    }

    /// The key of this instance.
    package static func load(from database: Database) async throws -> PushServerKey {
        if let key = try await database.read({ reader in try stored(reader) }) { return try Self(privateKey: key) }
        let new = Array(P256.Signing.PrivateKey().rawRepresentation)
        let kept = try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO push_key (id, private_key) VALUES (1, \(new)) ON CONFLICT DO NOTHING")
            // Another process may have been quicker.
            return try stored(transaction)
        }
        return try Self(privateKey: kept ?? new)
    }

    private static func stored(_ reader: Reader) throws -> [UInt8]? {
        try reader.value("SELECT private_key FROM push_key WHERE id = 1")
    }

    /// How long a push service may take a signature for ours; RFC 8292 allows a day.
    private static let lifetime: Duration = .hours(12)

    /// The `Authorization` of a push to a service.
    ///
    /// - Parameters:
    ///   - origin: the service's, `https://push.example`.
    ///   - contact: where its operators find ours, an address of `https:` or `mailto:`.
    package func authorization(for origin: String, contact: String, now: Timestamp) throws -> String {
        let head: JSON = ["typ": "JWT", "alg": "ES256"]
        let expiry = (now + Self.lifetime).milliseconds / 1_000
        let claims: JSON = ["aud": JSON(origin), "exp": JSON(expiry), "sub": JSON(contact)]
        let signed = "\(head.text.utf8.base64URL).\(claims.text.utf8.base64URL)"
        let key = try P256.Signing.PrivateKey(rawRepresentation: privateKey)
        let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation.base64URL
        return "vapid t=\(signed).\(signature), k=\(publicKey)"
    }
}
