/// How long a text may be: said once, for the act that checks it, the form that is typed into and the words of a problem.
public struct TextLimit: Sendable {
    /// Characters as people see them: grapheme clusters.
    public let characters: Int
    /// In UTF-8. A single character may be made of a whole form's marks.
    public let bytes: Int

    /// - Parameter bytesPerCharacter: the longest emoji takes 35.
    public init(_ characters: Int, bytesPerCharacter: Int = 16) {
        self.characters = characters
        bytes = characters * bytesPerCharacter
    }

    /// A form's `maxlength`, which counts UTF-16 units: typing stops well behind the limit, which the server explains.
    public var fieldLength: Int { characters * 2 }
}

extension String {
    /// Bytes come first: they are counted without looking at what they say.
    public func fits(_ limit: TextLimit) -> Bool { utf8.count <= limit.bytes && count <= limit.characters }

    /// The beginning, as far as it fits.
    public func beginning(_ limit: TextLimit) -> String {
        guard utf8.count > limit.bytes else { return String(prefix(limit.characters)) }
        var end = utf8.index(startIndex, offsetBy: limit.bytes)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(String(unicodeScalars[..<end]).prefix(limit.characters))
    }
}

extension TextLimit {
    /// What is searched for: more than any name has.
    public static let search = TextLimit(100)
    /// What an image shows, in words.
    public static let alt = TextLimit(1_500)
    /// What a report says besides its reason.
    public static let note = TextLimit(1_000)
}
