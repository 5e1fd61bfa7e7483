/// Which members have seen a work, as well as is needed to count them: a bit for each, chosen by a hash with a key of the
/// work's own. Two members may share one, so the count may be too small and is never too large; which of the members with
/// that bit it was cannot be known.
struct SeenFilter: Equatable, Sendable {
    private(set) var words: [UInt64]
    private let key: UInt64

    static let bits = 1_024

    init(key: UInt64) { (self.key, words) = (key, Array(repeating: 0, count: Self.bits / 64)) }

    /// - Returns: whether this is somebody new.
    mutating func insert(_ member: Int64) -> Bool {
        let bit = Int(truncatingIfNeeded: mixed(UInt64(bitPattern: member) ^ key) % UInt64(Self.bits))
        let mask = UInt64(1) << UInt64(bit % 64)
        defer { words[bit / 64] |= mask }
        return words[bit / 64] & mask == 0
    }
}

extension SeenFilter {
    var bytes: [UInt8] {
        (words + [key]).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    /// What ``bytes`` gave; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.bits / 8 + 8 else { return nil }
        let words = stride(from: 0, to: bytes.count, by: 8).map { start in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
        }
        self.words = Array(words.dropLast())
        key = words[words.count - 1]
    }
}
