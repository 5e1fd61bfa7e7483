package import Core
import Crypto

/// The codes of authenticator apps (RFC 6238): SHA-1, six digits, another every 30 seconds, which is what all apps know.
package enum OneTimeCode {
    /// Bytes of a secret: as many as SHA-1 has (RFC 4226, §4).
    static let secretSize = 20
    static let digits = 6

    static func newSecret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<secretSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The 30 seconds a moment belongs to.
    package static func step(at time: Timestamp) -> Int64 { time.milliseconds / 30_000 }

    /// The code of a step (RFC 4226, §5.3).
    package static func code(_ secret: [UInt8], step: Int64, digits: Int = digits) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let hash = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
        let offset = Int(hash[hash.count - 1] & 0x0F)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let text = String(String(number).suffix(digits))
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// Which step's code it is: this one's, or a neighbour's for a clock that is off; `nil` for none.
    static func step(of code: String, _ secret: [UInt8], at now: Timestamp) -> Int64? {
        let current = step(at: now)
        return (current - 1...current + 1).first { self.code(secret, step: $0) == code }
    }
}
