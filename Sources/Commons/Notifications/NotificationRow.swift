public import Core
public import Design

/// One notification, as read from the database.
public struct NotificationRow: Sendable {
    public let id: ID<MemberNotification>
    public let kind: Notify.Kind
    public let isRead: Bool
    public let actor: Author
    public let follow: FollowState
    public let post: NotificationPost?

    public init(
        id: ID<MemberNotification>, kind: Notify.Kind, isRead: Bool, actor: Author, follow: FollowState,
        post: NotificationPost?
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
    /// The work it is below, or itself.
    public let root: ID<Post>
    public let kind: PostKind
    /// The beginning of its text; empty for a work.
    public let excerpt: String
    /// The first image of the work or post it is below.
    public let picture: Picture?

    public init(id: ID<Post>, root: ID<Post>, kind: PostKind, excerpt: String, picture: Picture?) {
        self.id = id
        self.root = root
        self.kind = kind
        self.excerpt = excerpt
        self.picture = picture
    }

    /// Where the image leads.
    public var rootPath: String { kind.isInThread ? "/posts/\(id)" : "/works/\(root)" }
    public var path: String { kind == .comment ? "\(rootPath)#comment-\(id)" : rootPath }
}
