import CIDN

/// A host's name in the one spelling the net knows: ASCII, in lower case, without a dot at its end.
///
/// Names beyond ASCII are read by UTS #46, nontransitionally, as browsers do: `한국。kr` is `xn--3e0b707e.kr`, `faß.de` is
/// not `fass.de`. docs/decisions/0078-addresses-beyond-ascii.md says what is shown.
public struct HostName: Hashable, Sendable {
    public let ascii: String

    /// No name of the net is longer, in ASCII.
    public static let maxBytes = 253
    /// What is written longer than this is nobody's name: libidn2 does not see it.
    private static let maxWritten = 1_000

    /// - Parameter written: as it is written in an address; percent signs are decoded.
    /// - Returns: `nil` for what is no name, or what UTS #46 refuses.
    public init?(_ written: some StringProtocol) {
        guard written.utf8.count <= Self.maxWritten else { return nil }
        let bytes = Array(written.utf8).percentDecoded
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nil }
        guard var name = bytes.allSatisfy({ $0 < 0x80 }) ? text.lowercased() : Self.mapped(text) else { return nil }
        if name.hasSuffix(".") { name.removeLast() }
        // A sign that means something in an address may come out of the mapping: ℀ is a/c.
        guard name.utf8.count <= Self.maxBytes, name.utf8.allSatisfy(\.isInHostName),
            !name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains(where: \.isEmpty)
        else { return nil }
        ascii = name
    }

    private static func mapped(_ text: String) -> String? {
        var answer: UnsafeMutablePointer<CChar>?
        let flags = Int32(IDN2_NONTRANSITIONAL.rawValue | IDN2_NFC_INPUT.rawValue)
        guard idn2_to_ascii_8z(text, &answer, flags) == IDN2_OK.rawValue, let answer else { return nil }
        defer { idn2_free(answer) }
        return String(cString: answer).lowercased()
    }

    /// Whether a name, as it is written, cannot be taken for another one. Every part of it is of one script: Latin letters,
    /// with accents or not, Hangul syllables, with Latin letters among them, or Chinese and Japanese. Other scripts,
    /// of which some look like Latin, are clear where the whole name is of one, with the top-level domain: кремль.рф, but
    /// not аррӏе.com.
    public static func isClear(_ written: some StringProtocol) -> Bool {
        let parts = written.lowercased().split(separator: ".")
        let scripts = parts.map { part in Set(part.unicodeScalars.compactMap(\.script)) }
        return scripts.allSatisfy { part in
            if part.isSubset(of: [.ascii, .latin]) || part.isSubset(of: [.ascii, .hangul]) { return true }
            if part.isSubset(of: [.hangul, .eastAsian]) { return true }
            guard part.count == 1, case .other? = part.first else { return false }
            return scripts.allSatisfy { $0.isEmpty || $0 == part }
        }
    }
}

private enum Script: Hashable {
    case ascii, latin, hangul, eastAsian
    /// By the number of its range.
    case other(Int)
    /// What is read in no name: marks alone, letters that look like others of their own script, or like signs.
    case unclear
}

extension Unicode.Scalar {
    /// `nil` for characters that occur in names of any script.
    fileprivate var script: Script? {
        switch value {
        case 0x30...0x39, 0x2D, 0x5F: nil
        case 0x61...0x7A: .ascii
        // ı, ŀ, ĸ and ŉ are taken for letters without anything.
        case 0x131, 0x140, 0x138, 0x149: .unclear
        case 0xDF...0xF6, 0xF8...0x17E: .latin
        case 0xAC00...0xD7A3: .hangul
        case 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3005, 0x3400...0x4DBF,
            0x4E00...0x9FFF:
            .eastAsian
        default: Self.others.firstIndex { $0.contains(value) }.map(Script.other) ?? .unclear
        }
    }

    /// Greek, Cyrillic, Armenian, Devanagari, Bengali, Tamil, Thai, Georgian. Scripts that run to the left would turn the
    /// address around them.
    private static let others: [ClosedRange<UInt32>] = [
        0x370...0x3FF, 0x400...0x52F, 0x531...0x58A, 0x900...0x97F, 0x980...0x9FF, 0xB80...0xBFF, 0xE01...0xE7F,
        0x10D0...0x10FF,
    ]
}

extension UInt8 {
    /// A letter, a digit or one of `-_.`: all that a name consists of in the end.
    fileprivate var isInHostName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// `%2E` is a dot to browsers, in a host, too.
    public var percentDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var index = startIndex
        while index < endIndex {
            if self[index] == UInt8(ascii: "%"), index + 2 < endIndex,
                let high = self[index + 1].hexValue, let low = self[index + 2].hexValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(self[index])
                index += 1
            }
        }
        return decoded
    }
}
