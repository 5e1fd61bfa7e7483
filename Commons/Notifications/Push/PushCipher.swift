import Crypto
import FoundationEssentials

/// Encrypts a push for one browser: RFC 8291, in the coding `aes128gcm` of RFC 8188.
package struct PushCipher: Sendable {
    private let publicKey: [UInt8]
    private let secret: [UInt8]

    /// - Parameters:
    ///   - publicKey: the browser's `p256dh`, an uncompressed point of 65 bytes.
    ///   - secret: its `auth`, 16 bytes.
    /// - Returns: `nil` when they cannot be that.
    package init?(publicKey: [UInt8], secret: [UInt8]) {
        guard secret.count == 16, publicKey.count == 65,
            (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
        else { return nil }
        self.publicKey = publicKey
        self.secret = secret
    }

    /// One record, and what may be in it after what encryption adds. Push services take no more.
    static let recordSize: UInt32 = 4_096
    package static let maxLength = 3_993

    /// The body of a push. Each has a key and a salt of its own.
    ///
    /// Throws for a message of more than ``maxLength`` bytes.
    package func encrypt(_ message: [UInt8]) throws -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try encrypt(message, with: P256.KeyAgreement.PrivateKey(), salt: salt)
    }

    func encrypt(_ message: [UInt8], with key: P256.KeyAgreement.PrivateKey, salt: [UInt8]) throws -> [UInt8] {
        guard message.count <= Self.maxLength else { throw CryptoKitError.incorrectParameterSize }
        let sender = Array(key.publicKey.x963Representation)
        let receiver = try P256.KeyAgreement.PublicKey(x963Representation: publicKey)
        // RFC 8291, §3.4: both secrets and both keys go into what RFC 8188 begins with.
        let material = try key.sharedSecretFromKeyAgreement(with: receiver).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: secret, sharedInfo: Array("WebPush: info\0".utf8) + publicKey + sender,
            outputByteCount: 32)
        func derive(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8),
                outputByteCount: count)
        }
        let nonce = try AES.GCM.Nonce(data: derive("nonce", 12).withUnsafeBytes { Array($0) })
        // The delimiter of the last record.
        let box = try AES.GCM.seal(message + [2], using: derive("aes128gcm", 16), nonce: nonce)
        let size = withUnsafeBytes(of: Self.recordSize.bigEndian) { Array($0) }
        return salt + size + [UInt8(sender.count)] + sender + Array(box.ciphertext) + Array(box.tag)
    }
}
