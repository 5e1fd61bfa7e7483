/// The letters search keys are written in, in the order of a Korean dictionary: digits, then Hangul, then Latin.
///
/// Hangul is written letter by letter, as it is typed, so that a syllable that is half typed is the beginning of the
/// whole one: 김 is ㄱㅣㅁ, and so begins 기미. What a keyboard makes of two strokes (ㅘ, ㄺ) is two letters. The 33 letters
/// take the 33 bytes between the digits and the lower-case letters, a third of what their own code points would.
package enum SearchLetters {
    private static let first = UInt8(ascii: "@")

    /// Consonants by their order in a dictionary, then vowels.
    static let hangul = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ".unicodeScalars)

    private static let byHangul: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: hangul.enumerated().map { index, letter in
            (letter, Unicode.Scalar(first + UInt8(index)))
        })

    /// Jamo as they are written, as search letters.
    static func encode(_ jamo: String) -> String {
        var text = ""
        for scalar in jamo.unicodeScalars { text.unicodeScalars.append(byHangul[scalar] ?? scalar) }
        return text
    }

    /// What begins, turns and ends a syllable, in Unicode's order (Unicode 16, §3.12).
    static let leads = "ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ".split(separator: " ").map { encode(String($0)) }
    static let vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(separator: " ")
        .map { encode(String($0)) }
    static let tails =
        [""]
        + "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(separator: " ")
        .map { encode(String($0)) }

    /// Whether a search letter is a Hangul consonant.
    package static func isConsonant(_ letter: Unicode.Scalar) -> Bool {
        (UInt32(first)..<UInt32(first) + 19).contains(letter.value)
    }

    package static func isHangul(_ letter: Unicode.Scalar) -> Bool {
        (UInt32(first)..<UInt32(first) + 33).contains(letter.value)
    }

    /// A syllable, or a single letter, letter by letter; `nil` where it is not Hangul.
    package static func decompose(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xAC00...0xD7A3:
            let index = Int(scalar.value - 0xAC00)
            return leads[index / 588] + vowels[index % 588 / 28] + tails[index % 28]
        case 0x1100...0x1112: return leads[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: return vowels[Int(scalar.value - 0x1161)]
        case 0x11A8...0x11C2: return tails[Int(scalar.value - 0x11A7)]
        default: return nil
        }
    }
}
