/// The text form of age's keys. https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki, without its limit of 90
/// characters.
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]

    /// The bytes behind `prefix`; `nil` where the text is no such thing or in mixed case.
    static func decode(_ text: String, prefix: String) -> [UInt8]? {
        guard text == text.lowercased() || text == text.uppercased() else { return nil }
        let text = Array(text.lowercased().utf8)
        let head = Array(prefix.utf8) + [UInt8(ascii: "1")]
        guard text.starts(with: head), text.count >= head.count + 6 else { return nil }
        var data: [UInt8] = []
        for byte in text[head.count...] {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            data.append(UInt8(value))
        }
        guard checksum(expanded(prefix) + data) == 1 else { return nil }
        return regroup(Array(data.dropLast(6)))
    }

    private static func expanded(_ prefix: String) -> [UInt8] {
        prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
    }

    private static func checksum(_ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        for value in values {
            let top = sum >> 25
            sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
            for bit in 0..<5 where top >> UInt32(bit) & 1 == 1 { sum ^= generator[bit] }
        }
        return sum
    }

    /// Five bits each become bytes. What is left over has to be less than five, and all zero.
    private static func regroup(_ values: [UInt8]) -> [UInt8]? {
        var (held, bits): (UInt32, UInt32) = (0, 0)
        var result: [UInt8] = []
        for value in values {
            held = held << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: held >> bits))
            }
            held &= 1 << bits - 1
        }
        return bits < 5 && held == 0 ? result : nil
    }
}
