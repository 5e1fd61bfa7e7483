/// The language of a text somebody has written, as HTML and other programs name it (BCP 47): `ko`, `zh-Hant`. Salon itself
/// speaks a ``Language``.
public struct TextLanguage: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// Takes any well-formed tag, whether anybody speaks it or not.
    public init?(rawValue: String) {
        let parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard rawValue.utf8.count <= 35, let first = parts.first, (2...3).contains(first.count),
            first.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) })
        else { return nil }
        self.rawValue = rawValue.prefix(first.count).lowercased() + rawValue.dropFirst(first.count)
    }

    public var description: String { rawValue }

    /// Whether both are the same but for a country or a script: `ko-KR` is Korean.
    public func isLike(_ language: Language) -> Bool { rawValue.prefix { $0 != "-" } == language.rawValue }
}

extension TextLanguage {
    /// What the letters of a text show for certain: most of its words are in letters that only one language is written
    /// in. `nil` for anything in Latin letters, and for Han alone: nobody is asked, and nothing is guessed.
    public init?(of text: String) {
        var counts: [String: Int] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) where word.first != "@" && !word.contains("://") {
            if let language = Self.language(of: word) { counts[language, default: 0] += 1 }
        }
        guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > counts.values.reduce(0, +) else {
            return nil
        }
        self.init(rawValue: most.key)
    }

    /// Empty for a word in letters of several languages, `nil` for what is no word, or in Han alone.
    private static func language(of word: Substring) -> String? {
        var found: String?
        var (own, han) = (0, 0)
        for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
            guard !scalar.properties.isIdeographic else {
                han += 1
                continue
            }
            // Names keep their letters: "Photoshop으로" is Korean.
            guard let language = letters.first(where: { $0.range.contains(scalar.value) })?.language else {
                found = found ?? ""
                continue
            }
            if let found, !found.isEmpty, found != language { return "" }
            found = language
            own += 1
        }
        // Chinese has a kana here and there.
        return found == "ja" && own * 4 < han ? "" : found
    }

    private static let letters: [(range: ClosedRange<UInt32>, language: String)] = [
        (0xAC00...0xD7FF, "ko"), (0x1100...0x11FF, "ko"), (0x3131...0x318E, "ko"), (0xA960...0xA97F, "ko"),
        (0x3041...0x30FF, "ja"), (0x31F0...0x31FF, "ja"), (0xFF66...0xFF9D, "ja"),
        (0x0E00...0x0E7F, "th"), (0x0E80...0x0EFF, "lo"), (0x1780...0x17FF, "km"),
        (0x0530...0x058F, "hy"), (0x10A0...0x10FF, "ka"),
    ]
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
    }
}
