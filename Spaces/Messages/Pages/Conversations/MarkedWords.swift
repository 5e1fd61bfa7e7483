import Conversations
import Design

extension SoughtWords {
    /// What is shown of a message that was found: where the words are in it, marked.
    func excerpt(of text: String) -> HTML { MarkedExcerpt(pieces(of: text)).view }

    /// All of a text, with the words in it marked.
    func marked(_ text: String) -> HTML { "\(pieces(of: text).map(\.view))" }

    /// The text in pieces: the words, and what is between them. In time that grows with its length.
    private func pieces(of text: String) -> [MarkedExcerpt.Piece] {
        let marks = marks(in: text)
        var pieces: [MarkedExcerpt.Piece] = []
        var (start, index, number) = (text.startIndex, text.startIndex, 0)
        var kind: Kind?
        while index < text.endIndex {
            let next: Kind = marks[number] ? .asked : text[index].isWhitespace ? .space : .word
            if let kind, kind != next {
                pieces.append(MarkedExcerpt.Piece(text[start..<index], isAsked: kind == .asked))
                start = index
            }
            kind = next
            text.formIndex(after: &index)
            number += 1
        }
        if let kind { pieces.append(MarkedExcerpt.Piece(text[start...], isAsked: kind == .asked)) }
        return pieces
    }

    private enum Kind { case asked, word, space }

    /// For each character whether a word has a part of it.
    private func marks(in text: String) -> [Bool] {
        var bytes: [UInt8] = []
        // In lower case a character may have another length.
        var ends: [Int] = []
        for character in text {
            bytes.append(contentsOf: character.lowercased().utf8)
            ends.append(bytes.count)
        }
        // How many more words have begun than ended.
        var changes = Array(repeating: 0, count: bytes.count + 1)
        for place in places(in: bytes) {
            changes[place.lowerBound] += 1
            changes[place.upperBound] -= 1
        }
        var (open, offset) = (0, 0)
        return ends.map { end in
            var isMarked = false
            while offset < end {
                open += changes[offset]
                if open > 0 { isMarked = true }
                offset += 1
            }
            return isMarked
        }
    }
}
