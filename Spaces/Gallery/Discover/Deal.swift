package import Core
import Crypto

/// Who looks at Discover: a member by id, a visitor by a number that the day's key makes of where they come from, which
/// nobody can find out when the key is gone. Visitors' are below zero.
package struct Seer: Equatable, Sendable {
    package let number: Int64

    var isMember: Bool { number > 0 }

    package init(_ member: ID<Account>) { number = member.rawValue }

    package init(visitor network: String, _ key: DiscoverKey) {
        let code = HMAC<SHA256>.authenticationCode(for: Array("visitor \(network)".utf8), using: key.secret)
        number = code.prefix(8).bigEndianNumber | .min
    }
}

/// What a page was dealt, in its order, signed, so that a showing counts only for works that were really dealt, and for
/// the viewer they were dealt to.
package struct Deal: Equatable, Sendable {
    var works: [ID<Post>]

    package static let most = 30
    private static let codeLength = 16

    /// What the page carries.
    package func sealed(for seer: Seer, by key: DiscoverKey) -> String {
        let body = key.day.bigEndianBytes + works.flatMap { $0.rawValue.bigEndianBytes }
        return (body + Self.code(body, seer, key)).base64URL
    }

    /// The day it was dealt on; `nil` for what is no deal at all.
    static func day(of text: String) -> Int64? {
        guard let bytes = bytes(text) else { return nil }
        return bytes.prefix(8).bigEndianNumber
    }

    /// Reads what ``sealed(for:by:)`` gave; `nil` for anything else, somebody else's included.
    init?(_ text: String, for seer: Seer, by key: DiscoverKey) {
        guard let bytes = Self.bytes(text), bytes.prefix(8).bigEndianNumber == key.day else { return nil }
        let body = Array(bytes.dropLast(Self.codeLength))
        let given = Array(bytes.suffix(Self.codeLength))
        let code = Self.code(body, seer, key)
        guard zip(given, code).reduce(0 as UInt8, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
        works = stride(from: 8, to: body.count, by: 8).map {
            ID(rawValue: body[$0..<$0 + 8].bigEndianNumber)
        }
    }

    package init(works: [ID<Post>]) { self.works = works }

    private static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 400, let bytes = [UInt8](base64URL: text), bytes.count >= 8 + codeLength,
            (bytes.count - codeLength).isMultiple(of: 8), bytes.count <= 8 * (most + 1) + codeLength
        else { return nil }
        return bytes
    }

    private static func code(_ body: [UInt8], _ seer: Seer, _ key: DiscoverKey) -> [UInt8] {
        let code = HMAC<SHA256>.authenticationCode(for: seer.number.bigEndianBytes + body, using: key.secret)
        return Array(code.prefix(codeLength))
    }
}

extension Int64 {
    fileprivate var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> ((7 - $0) * 8)) } }
}

extension Sequence<UInt8> {
    fileprivate var bigEndianNumber: Int64 { reduce(0) { $0 << 8 | Int64(truncatingIfNeeded: $1) } }
}
