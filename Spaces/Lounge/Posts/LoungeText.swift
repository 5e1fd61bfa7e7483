package import Core

/// The text of a post before it is published.
package struct LoungeText: Sendable {
    let text: String

    /// In characters as people see them: grapheme clusters.
    package static let limit = TextLimit(500)

    /// Characters of hundreds of marks must fit, too; the longest emoji takes 35 bytes.
    ///
    /// - Throws: a ``Core/Problem`` at the field `text`.
    init(_ text: String) throws {
        let text = text.tidied
        guard text.unicodeScalars.contains(where: \.isSeen) else { throw Problem.loungeTextBlank }
        try Self.limit.check(text, "글이", at: "text")
        self.text = text
    }
}

extension Unicode.Scalar {
    fileprivate var isSeen: Bool { !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint }
}

extension String {
    /// The beginning, in one line, for a list.
    package var loungeExcerpt: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? "\(line.prefix(79))…" : line
    }
}

extension Problem {
    static let loungeTextBlank = Problem(422, Phrase("글을 적어 주세요.", "Write something first."), field: "text")
    package static let loungePostNotFound = Problem(
        404, Phrase("찾는 글이 라운지에 없어요. 삭제됐을 수도 있어요.", "That post is not here. It may have been deleted."))
}
