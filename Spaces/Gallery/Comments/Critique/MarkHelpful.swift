import Accounts
package import Base
package import Core
import Notifications
package import Posts
package import SQL

/// The maker says that a comment helped, or takes it back.
package struct MarkHelpful: PostAct {
    package let comment: ID<Post>
    package let work: ID<Post>
    /// Who made the work.
    package let owner: ID<Account>
    package let isHelpful: Bool

    package init(_ comment: ID<Post>, below work: ID<Post>, owner: ID<Account>, isHelpful: Bool) {
        self.comment = comment
        self.work = work
        self.owner = owner
        self.isHelpful = isHelpful
    }

    package var post: ID<Post> { work }
    package var cost: Cost? { Cost(.workEdits, of: owner) }

    /// - Throws: ``Core/Problem/postNotFound`` also below another's work, and for the maker's own comment.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let author = try transaction.value(
            """
            SELECT c.author_id FROM critiques q JOIN posts w ON w.id = q.post_id JOIN posts c ON c.root_id = w.id
            WHERE q.post_id = \(work) AND w.author_id = \(owner) AND c.id = \(comment) AND c.author_id <> \(owner)
                AND \(.published(at: "w.id")) AND \(.visible(alone: "c", to: owner))
            """, as: ID<Account>.self)
        guard let author else { throw Problem.postNotFound }
        let changed = try transaction.execute(
            isHelpful
                ? "INSERT INTO helpful_comments (comment_id) VALUES (\(comment)) ON CONFLICT DO NOTHING"
                : "DELETE FROM helpful_comments WHERE comment_id = \(comment)")
        guard changed > 0 else { return }
        if isHelpful {
            try Notify(.helped, author, of: owner, post: comment).write(services.ids.next(), in: transaction)
        } else {
            try transaction.withdrawNotifications(
                where: "n.post_id = \(comment) AND n.kind = \(NotificationKind.helped.name)")
        }
        try transaction.emit(CommentHelped(comment: comment, work: work, author: author))
    }
}

/// A comment helped the maker of the work, or no longer.
package struct CommentHelped: Event {
    package static let name = "comment-helped"
    package let comment: ID<Post>
    package let work: ID<Post>
    package let author: ID<Account>
}

extension NotificationKind {
    package static let helped = NotificationKind(
        "helped", Phrase("도움이 되었다는 표시", "Comments that helped a maker"), in: .reactions, needs: .works,
        showsOthersText: false
    ) { post in
        post.named(
            { Phrase("‘\($0)’에 남긴 내 댓글이 도움이 됐다고 했어요", "was helped by your comment on “\($0)”") },
            else: Phrase("내 댓글이 도움이 됐다고 했어요", "was helped by your comment"))
    }
}
