package import Base
package import Core
package import Design

/// One notification, as read from the database.
package struct NotificationRow: Sendable {
    package let id: ID<MemberNotification>
    package let kind: NotificationKind
    package let isRead: Bool
    package let actor: Author
    package let follow: FollowState
    package let post: NotificationPost?

    package init(
        id: ID<MemberNotification>, kind: NotificationKind, isRead: Bool, actor: Author, follow: FollowState,
        post: NotificationPost?
    ) {
        self.id = id
        self.kind = kind
        self.isRead = isRead
        self.actor = actor
        self.follow = follow
        self.post = post
    }

    /// What the actor did.
    package var sentence: Phrase { kind.sentence(post?.kind) }
}

/// The post a notification is about.
package struct NotificationPost: Sendable {
    package let id: ID<Post>
    /// The work it is below, or itself.
    package let root: ID<Post>
    package let kind: PostKind
    package let text: String
    /// The first image of the work or post it is below.
    package let picture: Picture?

    package init(id: ID<Post>, root: ID<Post>, kind: PostKind, text: String, picture: Picture?) {
        self.id = id
        self.root = root
        self.kind = kind
        self.text = text
        self.picture = picture
    }
}
