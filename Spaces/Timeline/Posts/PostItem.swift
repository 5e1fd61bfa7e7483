package import Base
package import Core
package import Posts

/// A post as lists and threads show it. Works and comments appear, too, when liked or reposted.
package struct PostItem: Sendable {
    package let id: ID<Post>
    /// The post whose thread it is part of, or itself.
    package let root: ID<Post>
    package let kind: PostKind
    package let author: Author
    package let text: String
    package let createdAt: Timestamp
    package var warning = ""
    /// When it was edited last.
    package var editedAt: Timestamp?
    package var reactions: PostReactions
    package var repost: PassOnState
    package var replies = 0
    package var isSaved = false
    package var isPinned = false
    /// Whether it is pinned.
    package var isAtTop = false
    /// Whether the viewer wrote it: own posts are edited and deleted, others' reported.
    package var isOwn = false
    /// Whether it waits for a moderator: its author alone reads it.
    package var isWaiting = false
    /// The word for which the viewer does not want to read it: it is folded away.
    package var mutedWord: String?
    /// The author of the post it answers.
    package var replyingTo: Name?
    /// Who brought it here.
    package var repostedBy: Name?
    package var pictures: [Picture] = []
    package var poll: Poll?
    package var quote: Quote?
    /// Whether the text names it by its address, which stays where the quoted post is not to be seen.
    var namesQuote = false
    /// A work shows as a card.
    package var card: Embed?
    /// The page elsewhere that it links to.
    package var link: LinkCard?

    package struct Name: Sendable {
        package let id: ID<Account>
        package let handle: String
        package let name: String
    }

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
        self.id = id
        self.root = root ?? id
        self.kind = kind
        self.author = author
        self.text = text
        self.createdAt = createdAt
        self.reactions = reactions ?? PostReactions(to: id)
        repost = PassOnState(post: id, count: 0, isReposted: false)
    }

    package var isEdited: Bool { editedAt != nil }

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
