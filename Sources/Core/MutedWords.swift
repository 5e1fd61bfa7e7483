/// A member's muted words and phrases. docs/decisions/0017-muted-words.md says what matches.
///
/// A search takes time proportional to the text's length times the longest word's, however many there are: it runs for
/// every viewer, on event loops and in transactions.
public struct MutedWords: Sendable {
    public static let empty = MutedWords(phrases: [])

    private let words: [MutedPhrase]
    private let tree: PhraseTree

    /// - Parameter words: as written; blank ones are left out.
    public init(_ words: [String]) { self.init(phrases: words.compactMap(MutedPhrase.init)) }

    private init(phrases: [MutedPhrase]) {
        words = phrases
        tree = PhraseTree(phrases)
    }

    public var isEmpty: Bool { words.isEmpty }

    /// The first of the words in a text, as it was written when it was muted.
    public func first(in text: FoldedText) -> String? {
        guard !isEmpty else { return nil }
        for start in text.scalars.indices {
            var place = PhraseTree.root
            var first: Int?
            for end in start..<text.scalars.count {
                guard let next = tree.step(from: place, text.scalars[end]) else { break }
                // Most words cannot begin where they are found: 개 in 조개.
                if place == PhraseTree.root, !MutedPhrase.canBegin(in: text.scalars, at: start) { break }
                place = next
                if let word = tree.end(at: place), word < first ?? .max,
                    words[word].isWhole(in: text.scalars, start...end)
                {
                    first = word
                }
            }
            if let first { return words[first].written }
        }
        return nil
    }

    public func first(in text: String) -> String? { isEmpty ? nil : first(in: FoldedText(text)) }

    /// The words that are not in a text: a viewer who searches for one wants to see it.
    public func without(those text: String) -> MutedWords {
        let text = FoldedText(text)
        return MutedWords(phrases: words.filter { MutedWords(phrases: [$0]).first(in: text) == nil })
    }
}

/// The phrases by their beginnings: a text is compared with all of them at once.
private struct PhraseTree: Sendable {
    static let root = 0

    private struct Step: Hashable {
        let place: Int
        let scalar: Unicode.Scalar
    }

    private var steps: [Step: Int] = [:]
    private var ends: [Int: Int] = [:]

    init(_ phrases: [MutedPhrase]) {
        var count = 1
        for (index, phrase) in phrases.enumerated() {
            var place = Self.root
            for scalar in phrase.scalars {
                let step = Step(place: place, scalar: scalar)
                place = steps[step] ?? count
                if place == count {
                    steps[step] = count
                    count += 1
                }
            }
            if ends[place] == nil { ends[place] = index }
        }
    }

    func step(from place: Int, _ scalar: Unicode.Scalar) -> Int? { steps[Step(place: place, scalar: scalar)] }

    /// The number of the phrase that ends here.
    func end(at place: Int) -> Int? { ends[place] }
}

/// One of them.
private struct MutedPhrase: Sendable {
    let written: String
    let scalars: [Unicode.Scalar]

    init?(_ written: String) {
        scalars = FoldedText(written).scalars
        self.written = written
        if scalars.isEmpty { return nil }
    }

    /// Letters match as whole words, Hangul at the beginning of a word, other characters anywhere.
    static func canBegin(in text: [Unicode.Scalar], at start: Int) -> Bool {
        let kind = text[start].kind
        return start == 0 || kind == .sign || text[start - 1].kind != kind
    }

    /// Whether it may end here. Anything may follow Hangul; but only particles may follow a single syllable, with which
    /// too many words begin.
    func isWhole(in text: [Unicode.Scalar], _ range: ClosedRange<Int>) -> Bool {
        let end = range.upperBound + 1
        if scalars.count == 1, scalars[0].kind == .hangul {
            return isParticles(text[end...].prefix { $0.kind == .hangul })
        }
        return end == text.count || scalars[scalars.count - 1].kind != .letter || text[end].kind != .letter
    }
}

/// Whether this is only Korean particles: 들에게는 is 들, 에게, 는.
///
/// 이야 is one particle or two, so 이야이야… can be parsed in exponentially many ways; only the positions that any parse
/// reaches matter.
private func isParticles(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var reached: Set = [text.startIndex]
    for place in text.indices {
        guard !reached.isEmpty else { return false }
        guard reached.remove(place) != nil else { continue }
        for particle in particles where text[place...].starts(with: particle) { reached.insert(place + particle.count) }
    }
    return reached.contains(text.endIndex)
}

private let particles = """
    은 는 이 가 을 를 의 에 에서 에게 께 한테 와 과 랑 하고 로 으로 도 만 나 야 들 보다 처럼 까지 부터 마다 조차 마저 밖에 \
    이다 이야 예요 이에요 입니다
    """.split(separator: " ").map { Array($0.unicodeScalars) }

private enum Kind { case letter, hangul, sign }

extension Unicode.Scalar {
    /// Letters are what space-separated words consist of, with digits and `_`. Everything else is a sign, including
    /// scripts without spaces and single Hangul jamo (ㅋㅋ).
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
    /// Combines with the letter before it.
    var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
