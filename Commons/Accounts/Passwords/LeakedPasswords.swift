import Core
import Crypto
package import FoundationEssentials

/// The passwords that are tried first: leaked ones and common words, as a Bloom filter. It holds no password, and one in
/// some ten thousand that are not in it is taken for one that is.
package struct LeakedPasswords: Sendable {
    /// 20 bits a password and 14 places for each: a wrong answer in 15,000.
    private static let bitsEach = 20
    private static let places = 14
    private static let signature = Array("SALONPW1".utf8)

    private var bits: [UInt8]

    /// None are known.
    package init() { bits = [] }

    /// How much memory it takes.
    package var byteCount: Int { bits.count }

    /// - Parameter lines: one password each. Those nobody may have anyway are left out.
    package init(lines: some Sequence<some StringProtocol>) {
        let keys = Set(lines.map { Self.key(String($0)) }.filter { $0.utf8.count >= 4 })
        bits = Array(repeating: 0, count: max(8, (keys.count * Self.bitsEach + 7) / 8))
        for key in keys {
            for place in Self.places(of: key, among: bits.count * 8) { bits[place / 8] |= 1 << UInt8(place % 8) }
        }
    }

    /// - Parameter data: what ``data`` was. `nil` for anything else.
    package init?(_ data: Data) {
        guard data.starts(with: Self.signature), data.count > Self.signature.count, data.count <= 1 << 28
        else {
            return nil
        }
        bits = Array(data.dropFirst(Self.signature.count))
    }

    package var data: Data { Data(Self.signature + bits) }

    package func contains(_ password: String) -> Bool {
        guard !bits.isEmpty else { return false }
        return Self.places(of: Self.key(password), among: bits.count * 8).allSatisfy { place in
            bits[place / 8] & 1 << UInt8(place % 8) != 0
        }
    }

    /// As passwords are compared here: upper case is the first thing that is tried.
    package static func key(_ password: String) -> String { password.nfkc.lowercased() }

    /// Two numbers of a hash make all places (Kirsch and Mitzenmacher, "Less hashing, same performance").
    private static func places(of key: String, among count: Int) -> [Int] {
        let hash = Array(SHA256.hash(data: Array(key.utf8)))
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        let (first, step) = (number(hash[0..<8]), number(hash[8..<16]) | 1)
        return (0..<UInt64(places)).map { Int((first &+ $0 &* step) % UInt64(count)) }
    }
}
