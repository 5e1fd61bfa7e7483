import SQL

/// The words texts are found by, in an index of words.
///
/// A word is written letter by letter, as ``Search/SearchText`` has it, so that what is half typed is the beginning of what
/// is found; one with syllables is written once more in their initials.
package enum SearchWords {
    /// A text is found by so many of its words.
    private static let most = 300
    /// A question has so many.
    private static let mostAsked = 6

    /// And by so many with marks.
    private static let mostMarked = 200

    /// The words a text is found by.
    static func words(of text: String) -> Set<String> { words(of: [.title(text)]) }

    /// The words of several texts; of a person's name, what may be the given name is one, too, and what
    /// both are in Latin letters.
    static func words(of fields: [SearchField]) -> Set<String> {
        var words: Set<String> = []
        for field in fields {
            words.formUnion(field.readings.words)
            for word in split(field.text.signs, at: { $0.beginsWord || $0.kind != $1.kind }) {
                if words.count >= most { break }
                for start in word.indices where start == word.startIndex || field.isGivenName(start) {
                    words.insert(encoded(word[start...].map(\.letters)))
                    if word[start...].contains(where: { $0.kind == .syllable }) {
                        words.insert(encoded(word[start...].map(\.initial)))
                    }
                }
            }
        }
        return words.union(marked(fields))
    }

    /// Words with marks as they are written, from each of their words and marks on.
    private static func marked(_ fields: [SearchField]) -> Set<String> {
        var words: Set<String> = []
        for token in fields.lazy.flatMap(\.text.tokens) {
            for part in [token.signs] + token.edges {
                guard let last = part.lastIndex(where: { $0.kind == .mark }) else { continue }
                for start in part.indices where start <= last && (start == 0 || part[start].beginsWord) {
                    guard words.count < mostMarked else { return words }
                    words.insert(encoded(SearchMarks.prefix, part[start...]))
                }
            }
        }
        return words
    }

    /// How a text is asked for, the first that finds something: with its marks; without them, where that may be meant.
    static func ways(_ text: SearchText) -> [[String]] {
        guard text.tokens.contains(where: \.hasMarks) else { return [asked(text)] }
        let marked = text.tokens.flatMap { token in
            token.hasMarks ? [encoded(SearchMarks.prefix, token.signs[...])] : asked(token.signs)
        }
        let ways = [Array(marked.prefix(mostAsked))]
        return text.mayLackMarks ? ways + [asked(text)] : ways
    }

    static func asked(_ typed: String) -> [String] { asked(SearchText(typed)) }

    private static func asked(_ text: SearchText) -> [String] { Array(asked(text.signs).prefix(mostAsked)) }

    /// The beginnings of words that are asked for: all of them have to be found.
    private static func asked(_ signs: [SearchText.Sign]) -> [String] {
        var beginnings: [String] = []
        for word in split(signs, at: { sign, _ in sign.beginsWord }) {
            let parts = isHalfTyped(word) ? [word] : split(Array(word)) { $0.kind != $1.kind }
            for part in parts {
                // 안ㄴ is half of 안녕: what follows the first letter alone is not typed yet.
                let whole = part.prefix { $0.kind != .jamo }
                let beginning = encoded((whole.isEmpty ? part : part.prefix(whole.count + 1)).map(\.letters))
                if !beginnings.contains(beginning) { beginnings.append(beginning) }
            }
        }
        return beginnings
    }

    /// Whether letters at its end may become syllables: 김ㅁ and 김ㅁㅅ, but neither 대박ㅋㅋ nor 정말ㅠ, which texts say.
    private static func isHalfTyped(_ word: ArraySlice<SearchText.Sign>) -> Bool {
        let letters = word.drop { $0.kind != .jamo }
        guard let first = letters.first, letters.count < word.count else { return false }
        guard letters.allSatisfy({ $0.kind == .jamo }) else { return false }
        let isLaughter = letters.count > 1 && letters.allSatisfy { $0.letters == first.letters }
        return !isLaughter && first.letters.unicodeScalars.allSatisfy(SearchLetters.isConsonant)
    }

    /// The same keys with the keyboard in the other language.
    static func askedOnOtherKeyboard(_ typed: String) -> [String] {
        typed.split(whereSeparator: \.isWhitespace).prefix(mostAsked)
            .map { encoded([WrongKeyboard.corrected(String($0))]) }
            .filter { !$0.isEmpty }
    }

    /// Whether a word begins with one of these. Called for every word of every text on a page: what cannot be is not
    /// taken apart.
    package static func isAsked(_ word: Substring, by beginnings: [String]) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        let begins = first.isASCII ? String(first).lowercased() : SearchLetters.decompose(first).map { encoded([$0]) }
        if let letter = begins?.unicodeScalars.first,
            !beginnings.contains(where: { $0.unicodeScalars.first == letter || SearchMarks.isPrefixed($0) })
        {
            return false
        }
        let words = words(of: String(word))
        return beginnings.contains { beginning in words.contains { $0.hasPrefix(beginning) } }
    }

    private static func split(
        _ signs: [SearchText.Sign], at isBorder: (_ sign: SearchText.Sign, _ previous: SearchText.Sign) -> Bool
    ) -> [ArraySlice<SearchText.Sign>] {
        var words: [ArraySlice<SearchText.Sign>] = []
        var start = 0
        for index in signs.indices.dropFirst() where isBorder(signs[index], signs[index - 1]) {
            words.append(signs[start..<index])
            start = index
        }
        if start < signs.count { words.append(signs[start...]) }
        return words
    }

    private static func encoded(_ prefix: String, _ signs: ArraySlice<SearchText.Sign>) -> String {
        encoded([prefix] + signs.prefix(SearchText.longest).map(\.letters))
    }

    /// An index of words knows no case: letters of Hangul are written as 33 small letters of the International Phonetic
    /// Alphabet, two bytes each.
    private static func encoded(_ letters: [String]) -> String {
        var word = ""
        for letter in letters.lazy.flatMap(\.unicodeScalars).prefix(SearchText.longest) {
            word.unicodeScalars.append(SearchLetters.isHangul(letter) ? phonetic(letter) : letter)
        }
        return word
    }

    private static func phonetic(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(0x250 + letter.value - 0x40) ?? letter
    }
}
