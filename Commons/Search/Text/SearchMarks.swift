extension SearchText {
    /// A word as it is written between spaces, with punctuation and symbols: `C++`, `.NET`, `TC_`, `"`.
    package struct Token: Sendable {
        /// Without the punctuation of a sentence around it; all of it, if it is nothing else.
        package let signs: [Sign]
        /// Marks around it.
        package let edges: [[Sign]]

        /// Whether it is found as it is written, and not by its letters alone.
        package var hasMarks: Bool { signs.contains { $0.kind == .mark } }

        fileprivate init(_ signs: [Sign]) {
            let start = signs.firstIndex { $0.kind != .mark || !SearchMarks.opens($0.written) } ?? 0
            let end = signs.lastIndex { $0.kind != .mark || !SearchMarks.closes($0.written) }
            if signs.contains(where: { $0.kind != .mark }), let end, start <= end {
                self.signs = Array(signs[start...end])
                edges = [Array(signs[..<start]), Array(signs[(end + 1)...])].filter { !$0.isEmpty }
            } else {
                self.signs = signs
                edges = []
            }
        }
    }

    /// All words of a text, where one has marks; none where its letters say everything.
    static func tokens(_ signs: [[Sign]]) -> [Token] {
        signs.contains { $0.contains { $0.kind == .mark } } ? signs.filter { !$0.isEmpty }.map(Token.init) : []
    }

    /// Whether a question with marks may be asked without them, where nothing is found: of these some write none, or others
    /// (`Spider-Man`, `A.I.`, `@minsu`). `C#` is not `C`.
    package var mayLackMarks: Bool {
        guard let first = tokens.first?.signs.first, !signs.isEmpty else { return false }
        let isNamed = first.written == "@" || first.written == "#"
        return tokens.lazy.flatMap(\.signs).dropFirst(isNamed ? 1 : 0).allSatisfy { sign in
            sign.kind != .mark || SearchMarks.joins(sign.written)
        }
    }
}

/// Punctuation and symbols, as they are searched. In keys and words they are private-use characters, since their own
/// represent letters of Hangul (``SearchLetters``), or are between words to the database.
package enum SearchMarks {
    /// Keys and words with marks begin with it: nothing that is asked without marks reads them.
    package static let prefix = "\u{E000}"

    package static func isPrefixed(_ word: String) -> Bool { word.unicodeScalars.first == "\u{E000}" }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return !scalar.properties.isDefaultIgnorableCodePoint
        default: return false
        }
    }

    static func letter(_ mark: Unicode.Scalar) -> String {
        let plane: UInt32 = mark.value < 0x10000 ? 0xF0000 : 0x100000
        return Unicode.Scalar(plane | mark.value & 0xFFFF).map { String($0) } ?? ""
    }

    fileprivate static func opens(_ mark: String) -> Bool {
        opening.contains(mark) || isOf(mark, .openPunctuation, .initialPunctuation)
    }
    fileprivate static func closes(_ mark: String) -> Bool {
        closing.contains(mark) || isOf(mark, .closePunctuation, .finalPunctuation)
    }
    fileprivate static func joins(_ mark: String) -> Bool { joining.contains(mark) || isOf(mark, .dashPunctuation) }

    private static func isOf(_ mark: String, _ categories: Unicode.GeneralCategory...) -> Bool {
        mark.unicodeScalars.first.map { categories.contains($0.properties.generalCategory) } ?? false
    }

    private static let opening: Set = ["\"", "'", "¿", "¡"]
    private static let closing: Set = ["\"", "'", ",", ".", "!", "?", ":", ";", "。", "、"]
    private static let joining: Set = [".", ",", ":", ";", "'", "’", "·", "・", "/", "&"]
}
