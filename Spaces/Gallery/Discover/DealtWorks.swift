import Core

/// Which works a scroll has dealt so far, as its addresses carry it: a Bloom filter (1970), 4,096 bits of which each work
/// sets four. It may think that it has dealt a work that it has not, of 300 works once in 300; never the other way round.
package struct DealtWorks: Equatable, Sendable {
    private var bytes: [UInt8]

    private static let count = 512
    private static let bits: UInt64 = 4_096
    private static let hashes: UInt64 = 4

    init() { bytes = Array(repeating: 0, count: Self.count) }

    /// What ``text`` gave; anything else is a scroll that begins.
    package init(_ text: String) {
        self.init()
        if let read = [UInt8](base64URL: text), read.count == Self.count { bytes = read }
    }

    package var text: String { bytes.base64URL }
    package var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    func contains(_ work: Int64) -> Bool {
        places(of: work).allSatisfy { bytes[$0.byte] & $0.mask != 0 }
    }

    mutating func insert(_ work: Int64) {
        for (byte, mask) in places(of: work) { bytes[byte] |= mask }
    }

    private func places(of work: Int64) -> [(byte: Int, mask: UInt8)] {
        (0..<Self.hashes).map { number in
            let bit = mixed(UInt64(bitPattern: work) &+ number &* 0x9E37_79B9_7F4A_7C15) % Self.bits
            return (Int(truncatingIfNeeded: bit / 8), 1 << (bit % 8))
        }
    }
}
