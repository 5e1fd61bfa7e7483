/// The Korean standard keyboard (KS X 5002) and the Latin one share their keys; who forgets to switch types the one in
/// the other.
package enum WrongKeyboard {
    private static let latin = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".unicodeScalars)
    private static let toHangul = Dictionary(uniqueKeysWithValues: zip(latin, SearchLetters.hangul))
    private static let toLatin = Dictionary(
        uniqueKeysWithValues: zip(SearchLetters.hangul.map { SearchLetters.encode(String($0)) }, latin))

    /// The search letters of the other keyboard; empty if the text mixes keyboards.
    package static func corrected(_ typed: String) -> String {
        let letters = typed.unicodeScalars.filter { !$0.properties.isWhitespace }
        var text = ""
        if letters.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic }) {
            for letter in letters {
                // Only some letters change with Shift.
                let lower = Unicode.Scalar(UInt8(letter.value) | 0x20)
                guard let hangul = toHangul[letter] ?? toHangul[lower] else { return "" }
                text += SearchLetters.encode(String(hangul))
            }
            return text
        }
        let read = SearchText(typed)
        guard read.tokens.isEmpty else { return "" }
        for sign in read.signs {
            guard sign.kind != .other else { return "" }
            for letter in sign.letters.unicodeScalars {
                guard let key = toLatin[String(letter)] else { return "" }
                text += String(key).lowercased()
            }
        }
        return text
    }
}
