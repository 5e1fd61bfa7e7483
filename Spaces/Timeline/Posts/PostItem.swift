package import Base
package import Core
package import Posts

/// A post as lists and threads show it. Works and comments appear, too, when liked or reposted.
package struct PostItem: Sendable {
    package var facts: PostFacts
    package var isPinned = false
    /// Whether it is shown as pinned.
    package var isAtTop = false
    /// Whether it waits for a moderator: its author alone reads it.
    package var isWaiting = false
    /// The word for which the viewer does not want to read it: it is folded away.
    package var mutedWord: String?
    /// Who brought it here.
    package var repostedBy: Name?
    package var pictures: [Picture] = []
    package var poll: Poll?
    package var quote: Quote?
    /// Whether the text names it by its address, which stays where the quoted post is not to be seen.
    package var namesQuote = false
    /// A work shows as a card.
    package var card: Embed?
    /// The page elsewhere that it links to.
    package var link: LinkCard?

    package typealias Name = PostFacts.Name

    /// What it quotes, or names by its address.
    package enum Quote: Sendable {
        case post(QuotedPost)
        /// A work, and what is named and is no post.
        case card(Embed)
        /// It was deleted, or the viewer may not see it.
        case gone
    }

    package init(
        id: ID<Post>, root: ID<Post>? = nil, kind: PostKind = .post, author: Author, text: String,
        createdAt: Timestamp, reactions: PostReactions? = nil
    ) {
        self.init(
            PostFacts(
                id: id, root: root, kind: kind, author: author, text: text, createdAt: createdAt,
                reactions: reactions))
    }

    package init(_ facts: PostFacts) { self.facts = facts }

    package var id: ID<Post> { facts.id }
    package var root: ID<Post> { facts.root }
    package var kind: PostKind { facts.kind }
    package var author: Author { facts.author }
    package var text: String { facts.text }
    package var warning: String { facts.warning }
    package var createdAt: Timestamp { facts.createdAt }
    package var reactions: PostReactions { facts.reactions }
    package var repost: PassOnState { facts.repost }
    package var replies: Int { facts.replies }
    package var isSaved: Bool { facts.isSaved }
    package var isOwn: Bool { facts.isOwn }
    package var isEdited: Bool { facts.editedAt != nil }
    /// The author of the post it answers.
    package var replyingTo: Name? { facts.answers?.author }

    /// All text of its author, to check for muted words.
    var texts: [String] { [text, warning] + (poll?.options.map(\.text) ?? []) }

    /// Whether a card of a page may belong to it.
    var hasLink: Bool { kind.isInThread && text.utf8.mayHaveAddress }

    package var path: String { kind.path(of: id, below: root) }
}

/// The short form of a post inside another one.
package struct QuotedPost: Sendable {
    package let id: ID<Post>
    package let author: Author
    package let text: String
    package let createdAt: Timestamp
    package let warning: String
    /// The word for which the viewer does not want to read it.
    package let mutedWord: String?
    package var language: TextLanguage?
    package var picture: Picture?

    package init(
        id: ID<Post>, author: Author, text: String, createdAt: Timestamp, warning: String, mutedWord: String?
    ) {
        self.id = id
        self.author = author
        self.text = text
        self.createdAt = createdAt
        self.warning = warning
        self.mutedWord = mutedWord
    }
}

extension String.UTF8View {
    /// Whether it may contain an address: two slashes, or a dot within a word. The library's own search for a sequence
    /// took a third of Home's time.
    fileprivate var mayHaveAddress: Bool {
        var last = UInt8(ascii: " ")
        var isBehindDot = false
        for byte in self {
            let isWord = byte > UInt8(ascii: " ") && byte != UInt8(ascii: ".")
            if isBehindDot && isWord || byte == UInt8(ascii: "/") && last == byte { return true }
            isBehindDot = byte == UInt8(ascii: ".") && last > UInt8(ascii: " ")
            last = byte
        }
        return false
    }
}
