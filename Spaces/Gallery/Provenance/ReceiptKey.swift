import Core
import Crypto
import FoundationEssentials
package import SQL

/// The key with which an instance signs receipts. It is made at first need and kept permanently, in the database, so
/// that backups have it and every process has the same: receipts stay true under it.
package struct ReceiptKey: Sendable {
    private let privateKey: Curve25519.Signing.PrivateKey

    package init() { privateKey = Curve25519.Signing.PrivateKey() }

    private init(_ bytes: [UInt8]) throws { privateKey = try .init(rawRepresentation: bytes) }

    package var publicKey: ReceiptPublicKey { ReceiptPublicKey(privateKey.publicKey) }

    /// The key of this instance.
    package static func load(from database: Database) async throws -> ReceiptKey {
        if let key = try await database.read({ reader in try stored(reader) }) { return try Self(key) }
        let new = Self()
        let kept = try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO receipt_key (id, private_key) VALUES (1, \(Array(new.privateKey.rawRepresentation)))
                ON CONFLICT DO NOTHING
                """)
            // Another process may have been quicker.
            return try stored(transaction)
        }
        return try kept.map { try Self($0) } ?? new
    }

    private static func stored(_ reader: Reader) throws -> [UInt8]? {
        try reader.value("SELECT private_key FROM receipt_key WHERE id = 1")
    }

    /// A signature of a text's bytes, in Base64.
    func sign(_ text: String) throws -> String {
        try privateKey.signature(for: Data(text.utf8)).base64EncodedString()
    }
}

/// The half of it that everybody may have: an Ed25519 key as X.509 writes it (RFC 8410).
package struct ReceiptPublicKey: Sendable, Equatable {
    private let bytes: [UInt8]

    /// What comes before the key's 32 bytes: a SEQUENCE of the algorithm 1.3.101.112 and a BIT STRING.
    private static let prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]

    init(_ key: Curve25519.Signing.PublicKey) { bytes = Array(key.rawRepresentation) }

    /// Of a PEM file; `nil` if it is none of an Ed25519 key.
    package init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.first == Self.begin, lines.last == Self.end,
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()), data.starts(with: Self.prefix),
            data.count == Self.prefix.count + 32
        else { return nil }
        bytes = Array(data.dropFirst(Self.prefix.count))
    }

    /// In Base64, as a receipt names it.
    package var encoded: String { Data(Self.prefix + bytes).base64EncodedString() }

    /// As openssl reads it.
    package var pem: String { "\(Self.begin)\n\(encoded)\n\(Self.end)\n" }

    func isSignature(_ signature: Data, of bytes: some DataProtocol) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: self.bytes) else { return false }
        return key.isValidSignature(signature, for: bytes)
    }

    private static let begin = "-----BEGIN PUBLIC KEY-----"
    private static let end = "-----END PUBLIC KEY-----"
}
