/// How long a text may be: said once, for the act that checks it and the words of a problem.
///
/// It counts characters as people see them (grapheme clusters) of a text as it is kept (``Swift/String/tidied``); scripts
/// count the same (`length.js`). No field has a `maxlength`: it would count UTF-16 units of what is typed, and cut what is
/// pasted without a word, in the middle of an emoji.
public struct TextLimit: Sendable {
    public let characters: Int
    /// In UTF-8. A single character may be made of a whole form's marks; no honest text comes near.
    public let bytes: Int

    /// The longest emoji takes 35 bytes. Short texts may be all of them; of long ones, 40 KB or a third.
    public init(_ characters: Int) { self.init(characters, bytes: max(characters * 16, min(characters * 40, 40_000))) }

    init(_ characters: Int, bytes: Int) {
        self.characters = characters
        self.bytes = bytes
    }

    /// What is wrong with a text that is longer: by how much, and how long it may be.
    ///
    /// - Parameters:
    ///   - subject: what it is called in Korean, with its particle ("소개가"). English says it by the field's label.
    ///   - field: the form field beside which the problem is shown.
    /// - Returns: of a text of few characters that take too much room, that they do; `nil` for one that fits.
    public func problem(with text: String, _ subject: String = "", at field: String? = nil) -> Problem? {
        if text.fits(self) { return nil }
        // What is many times as large is not counted.
        guard text.utf8.count <= bytes * 4 else { return tooLong(subject, by: nil, at: field) }
        let count = text.count
        return count <= characters
            ? Problem(422, .takesTooMuchRoom(bytes), field: field)
            : tooLong(subject, by: count - characters, at: field)
    }

    /// Throws what is wrong with a text that is longer; see ``problem(with:_:at:)``.
    public func check(_ text: String, _ subject: String = "", at field: String? = nil) throws {
        if let problem = problem(with: text, subject, at: field) { throw problem }
    }

    /// - Parameter excess: how many characters are too many; `nil` where nobody counts.
    public func tooLong(_ subject: String = "", by excess: Int?, at field: String? = nil) -> Problem {
        Problem(422, .tooLong(subject, by: excess, characters), field: field)
    }
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

extension Phrase {
    /// How long a text may be, where it is asked for.
    public static func upTo(_ limit: TextLimit) -> Phrase {
        let most = limit.characters.grouped
        return Phrase("\(most)자까지 쓸 수 있어요.", "Up to \(most) characters.")
    }

    fileprivate static func tooLong(_ subject: String, by excess: Int?, _ most: Int) -> Phrase {
        let most = most.grouped
        let start = subject.isEmpty ? "" : "\(subject) "
        guard let excess else {
            return Phrase("\(start)너무 길어요. \(most)자까지 쓸 수 있어요.", "Too many characters. The limit is \(most).")
        }
        let count = excess == 1 ? "1 character" : "\(excess.grouped) characters"
        return Phrase(
            "\(start)\(excess.grouped)자 길어요. \(most)자까지 쓸 수 있어요.", "\(count) too many. The limit is \(most).")
    }

    /// - Parameter bytes: how much there is.
    fileprivate static func takesTooMuchRoom(_ bytes: Int) -> Phrase {
        let bytes = bytes.grouped
        return Phrase(
            "글자 수는 맞지만 이모지나 한 글자에 겹친 부호가 너무 많아요. 모두 \(bytes)바이트까지 쓸 수 있으니 몇 개를 빼 주세요.",
            """
            You are within the limit of characters, but emoji and stacked marks take more room: up to \(bytes) bytes in all. \
            Remove some.
            """)
    }
}
