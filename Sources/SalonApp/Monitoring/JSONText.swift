import Logging

/// Writes JSON, in time and space that grow with what it is given.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    mutating func field(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func value(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): string(text)
        case .stringConvertible(let value): string(value.description)
        case .array(let values):
            open("[")
            for value in values { self.value(value) }
            close("]")
        case .dictionary(let values):
            open("{")
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                key(name)
                self.value(value)
            }
            close("}")
        @unknown default: string(value.description)
        }
    }

    private mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\"")]
            case "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
            case "\n": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case "\t": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            // What moves the cursor of a terminal, what some readers take for the end of a line, and what some drop.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                escape(scalar.value)
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func escape(_ value: UInt32) {
        bytes += Array("\\u".utf8)
        for shift in [12, 8, 4, 0] as [UInt32] {
            let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }
}
