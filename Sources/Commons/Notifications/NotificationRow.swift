public import Core
public import Design

/// One thing a member was told, as it was read.
public struct NotificationRow: Sendable {
    public let id: ID<Ring>
    public let kind: Notify.Kind
    public let isRead: Bool
    public let actor: Author
    public let follow: FollowState
    public let post: NotificationPost?

    public init(
        id: ID<Ring>, kind: Notify.Kind, isRead: Bool, actor: Author, follow: FollowState, post: NotificationPost?
    ) {
        self.id = id
        self.kind = kind
        self.isRead = isRead
        self.actor = actor
        self.follow = follow
        self.post = post
    }
}

/// The post a notification is about.
public struct NotificationPost: Sendable {
    public let id: ID<Post>
    /// The work it stands under, or itself.
    public let root: ID<Post>
    /// The beginning of what a comment says; empty for a work.
    public let excerpt: String
    /// The work's first image.
    public let picture: Picture?

    public init(id: ID<Post>, root: ID<Post>, excerpt: String, picture: Picture?) {
        self.id = id
        self.root = root
        self.excerpt = excerpt
        self.picture = picture
    }

    public var isWork: Bool { id == root }
    public var rootPath: String { "/works/\(root)" }
    public var path: String { isWork ? rootPath : "\(rootPath)#comment-\(id)" }
}
