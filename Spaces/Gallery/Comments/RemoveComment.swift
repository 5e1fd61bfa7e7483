import Accounts
package import Base
package import Core
package import Posts
package import SQL

/// Removes somebody's comment from below the owner's work, or from the guestbook of the owner's exhibition. It is
/// deleted as if its author had done so; the author is not notified.
package struct RemoveComment: PostAct {
    package let work: ID<Post>
    package let comment: ID<Post>
    /// Who made the work.
    package let owner: ID<Account>

    package init(_ comment: ID<Post>, below work: ID<Post>, owner: ID<Account>) {
        self.work = work
        self.comment = comment
        self.owner = owner
    }

    package var post: ID<Post> { work }
    package var cost: Cost? { Cost(.deletions, of: owner) }

    /// - Throws: ``Core/Problem/postNotFound`` also where the work is another's.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT c.author_id, c.parent_id FROM posts r JOIN posts c ON c.root_id = r.id
            WHERE r.id = \(work) AND r.author_id = \(owner) AND r.kind IN ('work', 'exhibition') AND c.id = \(comment)
                AND \(.published("r")) AND \(.visible(alone: "c", to: owner))
            """
        ) { row in (author: try row.next(as: ID<Account>.self), parent: try row.next(as: ID<Post>?.self)) }
        guard let found else { throw Problem.postNotFound }
        try FormerPosts.keeping(comment, services, in: transaction) {
            try PostRemoval.removeShared("\(comment)", in: transaction)
            _ = try PostRemoval.comments.row(comment, transaction)
        }
        try transaction.emit(PostDeleted(post: comment, root: work, parent: found.parent, author: found.author))
    }
}
