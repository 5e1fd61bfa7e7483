import Accounts
import Core
import Crypto
import Storage

/// A secret of an app, or a code it gets for a member: 32 random bytes, base64url. Only its hash is stored.
package struct AppSecret: Sendable {
    package let text: String

    package init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }.base64URL
    }

    package init(_ text: String) { self.text = text }

    /// SHA-256: what has 256 random bits needs no slower one.
    package var hash: [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// What an app shows of a code's verifier before it has the code (RFC 7636 §4.2).
    var challenge: String { hash.base64URL }
}
