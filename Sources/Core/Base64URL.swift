extension Sequence<UInt8> {
    /// RFC 4648 §5 without padding.
    public var base64URL: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var text = ""
        var buffer = 0
        var bits = 0
        for byte in self {
            buffer = buffer << 8 | Int(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[buffer >> bits & 63])
            }
        }
        if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
        return text
    }
}

extension [UInt8] {
    /// Bytes from RFC 4648 §5 without padding; `nil` if malformed.
    public init?(base64URL text: String) {
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            buffer = (buffer << 6 | UInt32(value)) & 0xFFFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        self = bytes
    }
}

extension String {
    /// UTF-8 text from RFC 4648 §5 without padding; `nil` if malformed.
    public init?(base64URL text: String) {
        guard let bytes = [UInt8](base64URL: text), let string = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        self = string
    }
}
