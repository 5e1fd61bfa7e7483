package import Base
package import Core

/// One notification, as read from the database.
package struct NotificationRow: Sendable {
    package let id: ID<MemberNotification>
    package let kind: NotificationKind
    package let isRead: Bool
    package let actor: Author
    package let follow: FollowState
    package let post: NotificationPost?

    /// What the actor did.
    package var sentence: Phrase {
        kind.sentence(post.map { NotificationSubject($0.kind, title: $0.title, concerned: $0.concerned) })
    }

    /// What those have in common that share its row.
    var common: ID<Post>? { kind.common(post: post?.id, answering: post?.parent, below: post?.root) }
}

extension NotificationKind {
    /// What was answered may be gone: an answer to it then has its own row.
    func common(post: ID<Post>?, answering parent: ID<Post>?, below root: ID<Post>?) -> ID<Post>? {
        switch gathering {
        case nil, .post: post
        case .answered: parent ?? post
        case .root: root ?? post
        }
    }
}

/// The post a notification is about.
package struct NotificationPost: Sendable {
    package let id: ID<Post>
    /// What it answers.
    package var parent: ID<Post>?
    /// The work it is below, or itself.
    package let root: ID<Post>
    package let kind: PostKind
    package let text: String
    /// The first image of the work or post it is below.
    package let picture: Picture?
    /// Of the work or the exhibition it is, or is below.
    package var title: String?
    /// Of the receiver's own that it concerns besides.
    package var concerned: ConcernedPosts?
}

extension NotificationPost {
    /// Where it is.
    package var path: String { kind.path(of: id, below: root) }
    /// The beginning of its text; empty for a work and for an exhibition.
    package var excerpt: String { kind == .work || kind == .exhibition ? "" : text.excerpt }
}
