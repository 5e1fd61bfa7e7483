import Base
import BasePages
import Core
import Design
import Search

/// Who said it when, and the words around the first that was asked for. A content warning replaces what it hides.
func foundPost(_ found: FoundPost, shell: Shell) -> HTML {
    let post = found.post
    let words = post.warning.isEmpty ? MarkedExcerpt(post.text, around: found.beginnings).view : unlinked(post.warning)
    return """
        <li class="found-post"><a href="\(post.kind.path(of: post.id, below: post.root))">\(avatar(post.author))\
        <span class="byline"><span><b dir="auto">\(post.author.name)</b> <span class="muted">@\(post.author.handle) · \
        \(timeView(post.createdAt, shell: shell))\
        \(if: post.isWaiting, " · <span data-waits>\(shell.language(.waitsForReview))</span>")</span></span>\
        <span class="excerpt" dir="auto">\(words)</span></span></a></li>
        """
}

extension MarkedExcerpt {
    /// - Parameter beginnings: of words, as ``SearchWords`` writes them.
    init(_ text: String, around beginnings: [String]) {
        let isAsWritten = beginnings.contains(where: SearchMarks.isPrefixed)
        self.init(
            text.wordPieces(atSpaces: isAsWritten).map {
                Piece($0, isAsked: SearchWords.isAsked($0, by: beginnings))
            })
    }
}

extension String {
    /// Words and what is between them, in turns. A word ends where the script does, as in UX|디자인.
    ///
    /// - Parameter atSpaces: only spaces separate words, so that marks are part of them.
    fileprivate func wordPieces(atSpaces: Bool) -> [Substring] {
        var pieces: [Substring] = []
        var start = startIndex
        var kind: Int?
        for index in unicodeScalars.indices {
            let scalar = unicodeScalars[index]
            let next = atSpaces ? (scalar.properties.isWhitespace ? 0 : 3) : Self.kind(of: scalar)
            if let kind, kind != next {
                pieces.append(self[start..<index])
                start = index
            }
            kind = next
        }
        if start < endIndex { pieces.append(self[start...]) }
        return pieces
    }

    /// Between words, a syllable, a letter of Hangul alone, or any other letter.
    private static func kind(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x1100...0x11FF: 1
        case 0x3131...0x318E: 2
        case 0x300...0x36F: 3
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? 3 : 0
        }
    }
}
