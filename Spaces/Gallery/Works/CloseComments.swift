import Accounts
package import Base
import Comments
package import Core
package import Posts
package import SQL

/// Closes the comments below the maker's own work, or opens them again. Those that are there stay. Nobody may write
/// another, the maker included.
package struct CloseComments: PostAct {
    package let work: ID<Post>
    package let owner: ID<Account>
    package let isClosed: Bool

    package init(below work: ID<Post>, owner: ID<Account>, isClosed: Bool) {
        self.work = work
        self.owner = owner
        self.isClosed = isClosed
    }

    package var post: ID<Post> { work }
    package var cost: Cost? { Cost(.workEdits, of: owner) }

    /// - Throws: ``Core/Problem/postNotFound`` also where the work is another's.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let was = try transaction.value(
            """
            SELECT w.is_closed FROM works w
            WHERE w.post_id = \(work) AND w.author_id = \(owner) AND \(.published(at: "w.post_id"))
            """, as: Bool.self)
        guard let was else { throw Problem.postNotFound }
        guard was != isClosed else { return }
        try transaction.execute("UPDATE works SET is_closed = \(isClosed) WHERE post_id = \(work)")
        try transaction.emit(CommentsClosed(work: work, author: owner))
    }
}

/// The comments below a work were closed, or opened again.
package struct CommentsClosed: Event {
    package static let name = "comments-closed"
    package let work: ID<Post>
    package let author: ID<Account>
}

extension Problem {
    static let commentsClosed = Problem(
        403, Phrase("댓글이 닫힌 작품이에요.", "Comments on this work are closed."), field: "text")
}
