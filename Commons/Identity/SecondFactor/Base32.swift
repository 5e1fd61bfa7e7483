/// RFC 4648, §6, without padding: capital letters and digits that nobody takes for one another.
package enum Base32 {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer & 31) << 8 | Int(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[buffer >> bits & 31])
            }
        }
        if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
        return text
    }
}

extension String {
    /// In groups of four, as people copy it.
    package func grouped(by separator: String) -> String {
        var text = ""
        for (index, letter) in enumerated() {
            if index > 0, index % 4 == 0 { text += separator }
            text.append(letter)
        }
        return text
    }
}
