package import Base
package import Core
package import SQL

/// What members say of a post by one press, and withdraw by another: the like. A reaction has its own table and its own
/// count on the post; acts, pages, live updates, recounts and deletions know it from here.
///
/// Another one is a value in ``all``, a migration for its table and column, its icon in `ReactionButton.swift`, and its
/// colour beside the like's in `work.css`.
package struct PostReaction: Sendable {
    /// `like` in `/posts/7/like` and, to take it back, `/posts/7/unlike`; the class of the button, too.
    package let name: String
    /// One row per member and post: `post_id`, `account_id`, `created_at`. The first two are the key.
    package let table: Statement
    /// The column of `posts` that counts the rows.
    package let countColumn: Statement
    package let count: CountName
    /// Appended to a post's address: the list of members who have reacted.
    package var peoplePath: String { "\(name)s" }
    /// On the button.
    package let label: Phrase
    /// Of many.
    package let plural: Phrase
    /// What the author is notified of; `nil`: nothing.
    package let notification: NotificationKind?

    package static let like = PostReaction(
        name: "like", table: "likes", countColumn: "like_count", count: .likes, label: .like,
        plural: Phrase("좋아요", "Likes"), notification: .like)

    /// In the order of their buttons.
    package static let all = [like]
}
