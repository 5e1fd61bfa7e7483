/// Words found with one letter wrong, missing, added, or swapped with its neighbour.
///
/// Two words that differ by so little share a form in which each lacks one letter at most (the symmetric deletions of
/// W. Garbe's SymSpell). So an index holds numbers of these forms, and a question asks for its own.
enum SearchTypos {
    /// Shorter words are too much alike.
    static let latinLengths = 4...16
    /// A name letter by letter: 이지우 has six.
    static let hangulLengths = 6...16

    /// The texts that typos are matched in: words of Latin letters, names in Hangul as a whole.
    static func words(of fields: [SearchField]) -> Set<String> {
        var words: Set<String> = []
        for field in fields where !field.isDetail { words.formUnion(self.words(of: field.text)) }
        return words
    }

    static func words(of text: SearchText) -> Set<String> {
        if !text.isEmpty, text.signs.allSatisfy({ $0.kind == .syllable }) {
            let word = text.signs.map(\.letters).joined()
            return hangulLengths.contains(word.unicodeScalars.count) ? [word] : []
        }
        var words: Set<String> = []
        var word = ""
        for sign in text.signs.prefix(SearchKey.reach * 2) {
            let isLetter = sign.kind == .other && sign.written.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
            if !isLetter || sign.beginsWord {
                words.insert(word)
                word = ""
            }
            if isLetter { word += sign.written }
        }
        words.insert(word)
        return words.filter { latinLengths.contains($0.unicodeScalars.count) }
    }

    /// The word and the word without one of its letters, as numbers that last (FNV-1a, 64 bits).
    static func forms(of word: String) -> Set<Int64> {
        let letters = Array(word.unicodeScalars)
        var forms: Set<Int64> = [hash(letters[...], without: nil)]
        for index in letters.indices { forms.insert(hash(letters[...], without: index)) }
        return forms
    }

    private static func hash(_ letters: ArraySlice<Unicode.Scalar>, without skipped: Int?) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in letters.indices where index != skipped {
            for byte in String(letters[index]).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return Int64(bitPattern: hash)
    }

    /// Whether one of these words is what was meant: numbers may meet by chance, and two letters may be wrong.
    static func isMeant(_ asked: Set<String>, by words: Set<String>) -> Bool {
        asked.contains { asked in words.contains { isOneApart(asked, $0) } }
    }

    /// The optimal string alignment distance is 0 or 1.
    static func isOneApart(_ left: String, _ right: String) -> Bool {
        let left = Array(left.unicodeScalars), right = Array(right.unicodeScalars)
        guard abs(left.count - right.count) <= 1 else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let leftRest = left[start...], rightRest = right[start...]
        if leftRest.count != rightRest.count {
            return leftRest.count > rightRest.count
                ? leftRest.dropFirst().elementsEqual(rightRest) : rightRest.dropFirst().elementsEqual(leftRest)
        }
        if leftRest.dropFirst().elementsEqual(rightRest.dropFirst()) { return true }
        return leftRest.count >= 2 && leftRest[start] == rightRest[start + 1] && leftRest[start + 1] == rightRest[start]
            && leftRest.dropFirst(2).elementsEqual(rightRest.dropFirst(2))
    }
}
