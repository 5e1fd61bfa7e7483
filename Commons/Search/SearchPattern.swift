import SQL

/// The query so far, as a prefix of keys.
struct SearchPattern: Sendable, Hashable {
    /// What keys begin with.
    let key: String
    /// Signs that are typed whole among initials: 김ㅁㅅ.
    private let fixed: [Fixed]

    private struct Fixed: Hashable {
        let place: Int
        let from: String
        let to: String
    }

    private init(key: String, fixed: [Fixed] = []) {
        self.key = key
        self.fixed = fixed
    }

    /// `nil` where nothing that can be searched is typed.
    init?(_ text: SearchText) {
        let signs = text.signs
        guard !signs.isEmpty else { return nil }
        // ㄱㅁㅅ are initials, the last letter of 김ㅁ begins a syllable.
        let isInitial = signs.dropLast().contains { sign in
            sign.kind == .jamo && sign.letters.unicodeScalars.allSatisfy(SearchLetters.isConsonant)
        }
        guard isInitial else {
            self.init(key: text.letters)
            return
        }
        let last = signs.count - 1
        let fixed = signs.prefix(SearchText.longest).enumerated().compactMap { place, sign -> Fixed? in
            guard sign.kind == .syllable, let scalar = sign.written.unicodeScalars.first else { return nil }
            // The last one may still get its final consonant.
            let isOpen = place == last && (scalar.value - 0xAC00).isMultiple(of: 28)
            let end = isOpen ? Unicode.Scalar(scalar.value + 27) ?? scalar : scalar
            return Fixed(place: place, from: sign.written, to: String(end))
        }
        self.init(key: text.initials(from: 0), fixed: fixed)
    }

    /// How a text is asked for, the first that finds something: as it is written, with its marks; without them, where that
    /// may be meant. None where nothing that can be searched is typed.
    static func ways(_ text: SearchText) -> [SearchPattern] {
        guard text.tokens.contains(where: \.hasMarks) else { return [SearchPattern(text)].compactMap(\.self) }
        let marked = SearchPattern(key: SearchField.marked(text.tokens.lazy.flatMap(\.signs)))
        return text.mayLackMarks ? [marked] + [SearchPattern(text)].compactMap(\.self) : [marked]
    }

    /// Keys of a table called `alias` that begin with this, at `from` or after it.
    func matches(_ alias: Statement, from: String? = nil) -> Statement {
        var predicate: Statement =
            "\(alias).key >= \(max(key, from ?? key)) AND \(alias).key < \("\(key)\u{10FFFF}")"
        for sign in fixed {
            let written: Statement = "substr(\(alias).signs, CAST(\(sign.place + 1) AS INTEGER), 1)"
            predicate = "\(predicate) AND \(written) >= \(sign.from) AND \(written) <= \(sign.to)"
        }
        if !fixed.isEmpty { predicate = "\(predicate) AND \(alias).signs <> ''" }
        return predicate
    }
}

extension SearchPattern {
    /// The same strokes with the keyboard in the other language: `rlaalstn` for 김민수, ㅡㅑㅜ녀 for `minsu`.
    static func onOtherKeyboard(_ typed: String) -> SearchPattern? {
        let text = WrongKeyboard.corrected(typed)
        return text.isEmpty ? nil : SearchPattern(key: text.searchKey)
    }
}
