import Core

/// A text as search reads it: signs that are searched, without case, accents, spaces and punctuation, each with the
/// letters it is typed by. Words with punctuation and symbols are there once more, as they are written (``Token``).
///
/// The same for what is found and for what is asked: full-width and half-width, composed and decomposed are one.
package struct SearchText: Sendable {
    /// One sign: a Hangul syllable, a Hangul letter alone, a letter of another script, a digit.
    package struct Sign: Sendable {
        /// The sign itself, composed.
        package let written: String
        /// The keys it is typed with (``SearchLetters``).
        package let letters: String
        /// The first consonant of a syllable; every other sign is its own initial.
        package let initial: String
        package let kind: Kind
        package let beginsWord: Bool
    }

    package enum Kind: Sendable { case syllable, jamo, other, mark }

    /// Letters and digits.
    package let signs: [Sign]
    /// Empty where there are no marks.
    package let tokens: [Token]

    /// Longer texts and questions are compared as far as this.
    package static let longest = 32

    package init(_ text: String) {
        var signs: [Sign] = []
        var tokens: [[Sign]] = [[]]
        var beginsWord = true
        func take(_ sign: Sign) {
            signs.append(sign)
            tokens[tokens.count - 1].append(sign)
        }
        for scalar in text.nfkc.lowercased().unicodeScalars {
            if let letters = SearchLetters.decompose(scalar) {
                let isSyllable = scalar.value >= 0xAC00
                // 디자인 begins a word in UX디자인.
                let isBorder = signs.last.map { $0.kind == .other } ?? true
                guard isSyllable else {
                    for letter in letters.unicodeScalars {
                        take(
                            Sign(
                                written: String(letter), letters: String(letter), initial: String(letter),
                                kind: .jamo, beginsWord: beginsWord || isBorder))
                        beginsWord = false
                    }
                    continue
                }
                take(
                    Sign(
                        written: String(scalar), letters: letters, initial: String(letters.prefix(1)),
                        kind: .syllable, beginsWord: beginsWord || isBorder))
                beginsWord = false
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                let isBorder = signs.last.map { $0.kind != .other } ?? true
                for letter in Self.folded(scalar) {
                    take(
                        Sign(
                            written: String(letter), letters: String(letter), initial: String(letter), kind: .other,
                            beginsWord: beginsWord || isBorder))
                    beginsWord = false
                }
            } else if !Self.isAccent(scalar) {
                beginsWord = true
                if SearchMarks.isMark(scalar) {
                    let letter = SearchMarks.letter(scalar)
                    tokens[tokens.count - 1].append(
                        Sign(
                            written: String(scalar), letters: letter, initial: letter, kind: .mark, beginsWord: true))
                } else if scalar.properties.isWhitespace, tokens.last?.isEmpty == false {
                    tokens.append([])
                }
            }
        }
        self.signs = signs
        self.tokens = Self.tokens(tokens)
    }

    /// Whether there is nothing to search.
    package var isEmpty: Bool { signs.isEmpty && tokens.isEmpty }

    /// Everything, letter by letter.
    package var letters: String { letters(from: 0) }

    package func letters(from start: Int) -> String {
        var letters = ""
        for sign in signs[start...] {
            letters += sign.letters
            if letters.utf8.count >= Self.longest { break }
        }
        return letters.searchKey
    }

    package func initials(from start: Int) -> String {
        signs[start...].prefix(Self.longest).map(\.initial).joined().searchKey
    }

    /// A letter without its accents.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value > 0x7F else { return [scalar] }
        return String(scalar).nfd.unicodeScalars.filter { !isAccent($0) }
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }
}

extension String {
    /// As long as a key may be.
    package var searchKey: String {
        guard utf8.count > SearchText.longest else { return self }
        var key = ""
        for scalar in unicodeScalars.prefix(SearchText.longest) { key.unicodeScalars.append(scalar) }
        return key
    }
}
