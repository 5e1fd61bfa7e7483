import Core
import Design

@testable import Timeline

extension FuzzTarget {
    /// What is in a post, taken apart and drawn.
    static let prose = FuzzTarget("prose") { bytes in
        let text = Input(bytes).text
        var joined = ""
        var marks = 0
        for piece in prosePieces(text) {
            joined += piece.written
            if case .link(let link) = piece {
                try hold(link.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address that is no address")
                try hold(WebLink(link.address)?.address == link.address, "an address that leads elsewhere")
            }
            if case .text = piece { continue }
            marks += 1
        }
        try hold(Array(joined.utf8) == Array(text.utf8), "the pieces are another text")
        let shell = Shell.live(
            in: .english, at: Timestamp(milliseconds: 0), features: .all, mentionable: .everybody)
        let html = "\(Design.prose(text, shell))"
        try hold(html.utf8.count { $0 == UInt8(ascii: "<") } == marks * 2, "a mark that nobody made")
        _ = Hashtag.all(in: text)
    }

    /// A post's text and warning, as the form takes them.
    static let postText = FuzzTarget("post-text", maxLength: 24_000) { bytes in
        var input = Input(bytes)
        let post = PostText(input.text.tidied, input.line().tidied)
        guard try refusable({ try post.check(isBlankAllowed: false) }) != nil else { return }
        try hold(post.text.utf8.count <= 20_000 && !post.text.isEmpty, "a post of \(post.text.utf8.count) bytes")
        try hold(post.warning.utf8.count <= 4_000, "a warning of \(post.warning.utf8.count) bytes")
    }

    /// Words somebody mutes, one a line up to an empty one, and a text of somebody else's.
    static let mutedWords = FuzzTarget("muted-words") { bytes in
        var input = Input(bytes)
        var words: [String] = []
        while words.count < 8, case let line = input.line(), !line.isEmpty { words.append(line) }
        let muted = MutedWords(words)
        let text = input.text
        let found = muted.first(in: text)
        try hold(found.map(words.contains) ?? true, "a word that nobody muted")
        try hold(muted.without(those: text).first(in: text) == nil, "a word that was taken out")
        for word in words where !MutedWords([word]).isEmpty {
            try hold(MutedWords([word]).first(in: word) == word, "a word that does not contain itself")
        }
    }
}
