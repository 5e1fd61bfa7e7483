import Core
import Crypto

/// The secret in a session's cookie: 32 random bytes, base64url. Only its ``key`` is ever stored.
public struct SessionToken: Sendable {
    public let text: String
    public let key: SessionKey

    /// How long one is valid at most, unless the operator says otherwise (``SessionRules``).
    public static let lifetime: Duration = .days(365)

    public init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        text = bytes.base64URL
        key = SessionKey(hashing: text)
    }

    /// A token as a browser sent it; `nil` if it is malformed.
    public init?(_ text: String) {
        guard text.utf8.count == 43 else { return nil }
        self.text = text
        key = SessionKey(hashing: text)
    }

    /// A different key for each use of the token, so that rows do not reveal which of them share one token.
    public func key(beside other: some CustomStringConvertible) -> SessionKey {
        SessionKey(hashing: "\(text) \(other)")
    }
}

/// The secret by which an app acts for a member, or for nobody: 32 random bytes, base64url. As a cookie it opens nothing,
/// since its ``key`` is that of no ``SessionToken``.
public struct AccessToken: Sendable {
    public let text: String
    public let key: SessionKey

    public init() { self.init(unchecked: SessionToken().text) }

    /// A token as an app sent it; `nil` if it is malformed.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 43 else { return nil }
        self.init(unchecked: String(text))
    }

    private init(unchecked text: String) {
        self.text = text
        key = SessionKey(hashing: "app \(text)")
    }
}

/// The SHA-256 of a session's token: it finds the session but cannot open it.
public struct SessionKey: Hashable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }

    init(hashing token: String) { bytes = Array(SHA256.hash(data: Array(token.utf8))) }

    /// Reads ``hexadecimal``; `nil` if malformed.
    public init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64 else { return nil }
        let digits = Array(hexadecimal)
        guard digits.count == 64, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else { return nil }
        self.init(
            bytes: stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
    }

    public var hexadecimal: String { bytes.hexadecimal }
}
