/// Words and phrases somebody wants to read nothing of. docs/decisions/0017-muted-words.md says what matches.
public struct MutedWords: Sendable {
    public static let empty = MutedWords(phrases: [])

    private let words: [MutedPhrase]
    private let byFirst: [Unicode.Scalar: [MutedPhrase]]

    /// - Parameter words: as they were written; what is nothing but space is left out.
    public init(_ words: [String]) { self.init(phrases: words.compactMap(MutedPhrase.init)) }

    private init(phrases: [MutedPhrase]) {
        words = phrases
        byFirst = Dictionary(grouping: phrases, by: \.first)
    }

    public var isEmpty: Bool { words.isEmpty }

    /// The first of the words that stands in a text, as it was written when it was muted.
    public func first(in text: FoldedText) -> String? {
        guard !isEmpty else { return nil }
        for (index, scalar) in text.scalars.enumerated() {
            for word in byFirst[scalar] ?? [] where word.stands(in: text.scalars, at: index) { return word.written }
        }
        return nil
    }

    public func first(in text: String) -> String? { isEmpty ? nil : first(in: FoldedText(text)) }

    /// The words that do not stand in a text: who asks for it by name means to see it.
    public func without(those text: String) -> MutedWords {
        let text = FoldedText(text)
        return MutedWords(phrases: words.filter { MutedWords(phrases: [$0]).first(in: text) == nil })
    }
}

/// One of them.
private struct MutedPhrase: Sendable {
    let written: String
    private let scalars: [Unicode.Scalar]

    init?(_ written: String) {
        scalars = FoldedText(written).scalars
        self.written = written
        if scalars.isEmpty { return nil }
    }

    var first: Unicode.Scalar { scalars[0] }

    /// Letters stand as whole words. Hangul stands at the beginning of a word, whatever follows; one syllable alone,
    /// with which too many words begin, is followed by particles only. Other signs stand anywhere.
    func stands(in text: [Unicode.Scalar], at start: Int) -> Bool {
        let end = start + scalars.count
        guard end <= text.count, text[start..<end].elementsEqual(scalars) else { return false }
        let kind = first.kind
        if start > 0, kind != .sign, text[start - 1].kind == kind { return false }
        if scalars.count == 1, kind == .hangul { return isParticles(text[end...].prefix { $0.kind == .hangul }) }
        return end == text.count || scalars[scalars.count - 1].kind != .letter || text[end].kind != .letter
    }
}

/// Whether this is nothing but what Korean puts behind a noun: 들에게는 is 들, 에게, 는.
private func isParticles(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.isEmpty || particles.contains { text.starts(with: $0) && isParticles(text.dropFirst($0.count)) }
}

private let particles = """
    은 는 이 가 을 를 의 에 에서 에게 께 한테 와 과 랑 하고 로 으로 도 만 나 야 들 보다 처럼 까지 부터 마다 조차 마저 밖에 \
    이다 이야 예요 이에요 입니다
    """.split(separator: " ").map { Array($0.unicodeScalars) }

private enum Kind { case letter, hangul, sign }

extension Unicode.Scalar {
    /// A letter is what words with spaces around them are made of, with digits and `_`. Signs are everything else,
    /// scripts without spaces among it, and Hangul letters that stand alone (ㅋㅋ).
    fileprivate var kind: Kind {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return .letter
        case 0...0x7F: return .sign
        case 0xAC00...0xD7A3: return .hangul
        case 0x1100...0x11FF, 0x0E00...0x0EFF, 0x3040...0x30FF: return .sign
        default:
            guard !properties.isIdeographic else { return .sign }
            let isLetter = properties.isAlphabetic || properties.numericType != nil || properties.generalCategory.isMark
            return isLetter ? .letter : .sign
        }
    }
}

extension Unicode.GeneralCategory {
    /// Belongs to the letter before it.
    var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
