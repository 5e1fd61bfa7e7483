import Core
import Crypto

/// The secret in an invitation's link: 16 random bytes, base64url. Only its ``hash`` is ever stored.
package struct InvitationCode: Sendable {
    package let text: String
    package let hash: [UInt8]

    package init() {
        var generator = SystemRandomNumberGenerator()
        self.init(checked: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }.base64URL)
    }

    /// A code from a link or form, perhaps truncated; `nil` without one.
    package init?(_ text: String) {
        guard (1...100).contains(text.utf8.count) else { return nil }
        self.init(checked: text)
    }

    /// One whose ``text`` was not kept: it can be used, but not be shown again.
    package init(hash: [UInt8]) {
        text = ""
        self.hash = hash
    }

    private init(checked text: String) {
        self.text = text
        hash = Array(SHA256.hash(data: Array(text.utf8)))
    }
}
