public import Commons
public import Core
public import Design

/// A post as lists and threads show it. Works and comments appear, too, when liked or reposted.
public struct PostItem: Sendable {
    public let id: ID<Post>
    /// The post whose thread it is part of, or itself.
    public let root: ID<Post>
    public let kind: PostKind
    public let author: Author
    public let text: String
    public var warning = ""
    public var isEdited = false
    public var like: LikeState
    public var repost: RepostState
    public var replies = 0
    public var isSaved = false
    public var isPinned = false
    /// Whether it is pinned.
    public var isAtTop = false
    /// Whether the viewer wrote it: own posts are edited and deleted, others' reported.
    public var isOwn = false
    /// The word for which the viewer does not want to read it: it is folded away.
    public var mutedWord: String?
    /// The author of the post it answers.
    public var replyingTo: Name?
    /// Who brought it here.
    public var repostedBy: Name?
    public var pictures: [Picture] = []
    public var poll: Poll?
    public var quote: Quote?
    /// A work shows as a card.
    public var card: WorkEmbed?
    /// The page elsewhere that it links to.
    public var link: LinkCard?

    public struct Name: Sendable {
        public let id: ID<Account>
        public let handle: String
        public let name: String

        public init(id: ID<Account>, handle: String, name: String) {
            self.id = id
            self.handle = handle
            self.name = name
        }
    }

    /// The quoted post.
    public enum Quote: Sendable {
        case post(QuotedPost)
        case work(WorkEmbed)
        /// It was deleted, or the viewer may not see it.
        case gone
    }

    public init(
        id: ID<Post>, root: ID<Post>? = nil, kind: PostKind = .post, author: Author, text: String
    ) {
        self.id = id
        self.root = root ?? id
        self.kind = kind
        self.author = author
        self.text = text
        like = LikeState(post: id, count: 0, isLiked: false)
        repost = RepostState(post: id, count: 0, isReposted: false)
    }

    public var createdAt: Timestamp { id.createdAt }

    /// All text of its author, to check for muted words.
    var texts: [String] { [text, warning] + (poll?.options.map(\.text) ?? []) }

    /// Whether a card of a page may belong to it.
    var hasLink: Bool { kind.isInThread && text.utf8.contains("://".utf8) }

    public var path: String {
        switch kind {
        case .work: "/works/\(id)"
        case .comment: "/works/\(root)#comment-\(id)"
        case .post, .reply: "/posts/\(id)"
        }
    }
}

/// The short form of a post inside another one.
public struct QuotedPost: Sendable {
    public let id: ID<Post>
    public let author: Author
    public let text: String
    public let warning: String
    public var picture: Picture?

    public init(id: ID<Post>, author: Author, text: String, warning: String) {
        self.id = id
        self.author = author
        self.text = text
        self.warning = warning
    }
}
