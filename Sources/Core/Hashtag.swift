import Foundation

/// A word after a `#`, by which posts are found.
public struct Hashtag: Hashable, Sendable {
    public static let maxLength = 50
    /// The most bytes that many characters take, with Hangul decomposed.
    static let maxBytes = maxLength * 9 + 4

    /// As written, without the `#`.
    public let name: String
    /// The same for all spellings: case, composition and width make no difference.
    public let key: String

    /// Letters, digits, underscores and combining marks of any script, at least one of them a letter; `nil` for
    /// anything else.
    public init?(_ name: some StringProtocol) {
        // Composed or not, a much longer one is no tag.
        guard name.utf8.count <= Self.maxBytes * 4 else { return nil }
        var name = String(name)
        if !name.isPlain { name = name.streamSafe.precomposedStringWithCanonicalMapping }
        let key = name.folded
        guard key.utf8.count < Self.maxBytes, key.count <= Self.maxLength,
            key.unicodeScalars.allSatisfy(\.isInHashtag), key.unicodeScalars.contains(where: \.properties.isAlphabetic)
        else { return nil }
        self.name = name
        self.key = key
    }

    /// The tags of a text, each once, in the order of the text.
    public static func all(in text: String) -> [Hashtag] {
        var keys: Set<String> = []
        return prosePieces(text).compactMap { piece in
            guard case .tag(let name, _) = piece, let tag = Hashtag(name), keys.insert(tag.key).inserted else {
                return nil
            }
            return tag
        }
    }
}

extension Unicode.Scalar {
    var isInHashtag: Bool {
        guard !isASCII else { return self == "_" || properties.isAlphabetic || ("0"..."9").contains(self) }
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return properties.isAlphabetic || properties.generalCategory == .decimalNumber
            || properties.generalCategory.isMark
    }
}
