/// A Korean particle of two forms: which of them is said depends on how the word before it ends.
public enum KoreanParticle: Sendable {
    case object, means

    /// Without the word, which may be in quotes.
    public func after(_ word: String) -> String {
        let end = Ending(word)
        switch self {
        case .object: return end == .vowel ? "를" : "을"
        case .means: return end == .consonant ? "으로" : "로"
        }
    }

    private enum Ending {
        case vowel, rieul, consonant

        /// Letters of Hangul say it themselves. Digits are read in Korean; of Latin letters, only "l", "m" and "n" are
        /// always heard as a final consonant.
        init(_ word: String) {
            guard let last = word.nfc.unicodeScalars.last(where: { $0 != "_" }) else {
                self = .vowel
                return
            }
            switch last {
            case "\u{AC00}"..."\u{D7A3}":
                let final = (last.value - 0xAC00) % 28
                self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
            case "1", "7", "8", "l", "L": self = .rieul
            case "0", "3", "6", "m", "M", "n", "N": self = .consonant
            default: self = .vowel
            }
        }
    }
}

extension String {
    public func with(_ particle: KoreanParticle) -> String { self + particle.after(self) }
}
