/// Some lines of a text from a little before the first of what was asked for, with that marked.
public struct MarkedExcerpt {
    /// A part of the text: a word, or what is between words.
    public struct Piece {
        fileprivate let text: Substring
        fileprivate let isAsked: Bool

        public init(_ text: Substring, isAsked: Bool) {
            self.text = text
            self.isAsked = isAsked
        }

        public var view: HTML { isAsked ? "<mark>\(String(text))</mark>" : "\(String(text))" }
    }

    private let pieces: ArraySlice<Piece>
    private let isCut: (before: Bool, after: Bool)

    /// In characters.
    private static let length = 200
    private static let lead = 60

    /// - Parameter pieces: all of the text.
    public init(_ pieces: [Piece]) {
        let pieces = pieces.flatMap(\.parts)
        let first = pieces.firstIndex(where: \.isAsked) ?? 0
        var start = first
        var count = 0
        while start > 0, count + pieces[start - 1].text.count <= Self.lead {
            start -= 1
            count += pieces[start].text.count
        }
        if count + pieces.prefix(start).reduce(0, { $0 + $1.text.count }) <= Self.lead { start = 0 }
        var end = start
        count = 0
        while end < pieces.count, count < Self.length {
            count += pieces[end].text.count
            end += 1
        }
        self.pieces = pieces[start..<end]
        isCut = (start > 0, end < pieces.count)
    }

    public var view: HTML {
        var marked: [HTML] = []
        // That of a tag, which stays with its word.
        var sign: Substring = ""
        for piece in pieces {
            let text = piece.text
            let next = text.last?.isTagSign == true && (marked.isEmpty || text.count > 1) ? text.suffix(1) : ""
            let word = String(text.dropLast(next.count))
            let shown: HTML = piece.isAsked ? "<mark>\(word)</mark>" : "\(word)"
            let isTag = !sign.isEmpty && word.first?.isWhitespace == false
            marked.append(
                isTag ? #"<span class="tag">\#(String(sign))\#(shown)</span>"# : "\(String(sign))\(shown)")
            sign = next
        }
        marked.append("\(String(sign))")
        return "\(if: isCut.before, "… ")\(marked)\(if: isCut.after, " …")"
    }
}

extension Character {
    fileprivate var isTagSign: Bool { self == "#" || self == "＃" }
}

extension MarkedExcerpt.Piece {
    /// Where no space is for long, it is cut all the same.
    fileprivate var parts: [MarkedExcerpt.Piece] {
        let most = 40
        guard !isAsked, text.utf8.count > most else { return [self] }
        var parts: [MarkedExcerpt.Piece] = []
        var rest = text
        while !rest.isEmpty {
            let part = rest.prefix(most)
            parts.append(MarkedExcerpt.Piece(part, isAsked: false))
            rest = rest[part.endIndex...]
        }
        return parts
    }
}
