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
}
