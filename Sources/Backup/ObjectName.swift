import Crypto
import FoundationEssentials

/// What an object is called: by the SHA-256 of its content, or, in an encrypted repository, by a MAC of that, so that
/// nobody can tell by the names which files they know are in it.
package struct ObjectName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let description: String

    init(bytes: [UInt8]) { description = bytes.hex }

    /// `nil` for what is not 64 hexadecimal digits in lower case.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ ($0 > 47 && $0 < 58) || ($0 > 96 && $0 < 103) }) else {
            return nil
        }
        description = String(text)
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    /// Where it is in a repository.
    package var path: String { "objects/\(description.prefix(2))/\(description)" }
}

/// How the objects of a repository get their names.
package struct ObjectNaming: Sendable {
    /// `nil` names them by their content alone.
    let key: [UInt8]?

    func name(of digest: SHA256Digest) -> ObjectName {
        guard let key else { return ObjectName(bytes: Array(digest)) }
        let code = HMAC<SHA256>.authenticationCode(for: Array(digest), using: SymmetricKey(data: key))
        return ObjectName(bytes: Array(code))
    }

    func name(of bytes: [UInt8]) -> ObjectName { name(of: SHA256.hash(data: bytes)) }
}

extension [UInt8] {
    private static let digits = Array("0123456789abcdef".utf8)

    package var hex: String {
        String(decoding: flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package init?(hex: some StringProtocol) {
        func value(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        let text = Array<UInt8>(hex.utf8)
        guard text.count.isMultiple(of: 2) else { return nil }
        self = []
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = value(text[index]), let low = value(text[index + 1]) else { return nil }
            append(high << 4 | low)
        }
    }
}
