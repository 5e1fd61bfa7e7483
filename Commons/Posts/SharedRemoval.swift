import Accounts
package import Base
package import Core
import Media
import Notifications
package import SQL
import Search

extension PostRemoval {
    /// What hangs on the posts of somebody who leaves and has to go before them; and open pages are notified.
    package static func prepare(_ posts: [ID<Post>], in transaction: Transaction) throws {
        let events = try transaction.all(
            """
            SELECT p.id, COALESCE(p.root_id, p.id), p.parent_id, NOT (\(.published("p"))), p.visibility
            FROM posts p LEFT JOIN posts r ON r.id = p.root_id
            WHERE p.id IN (\(list: posts)) AND (r.id IS NULL OR r.author_id IS NULL OR r.author_id <> p.author_id)
            ORDER BY p.id
            """
        ) { row in
            PostDeleted(
                post: try row.next(), root: try row.next(), parent: try row.next(),
                isUnseen: try row.next(as: Bool.self) ? true : nil,
                isForSome: try row.next(as: PostVisibility.self) != .everybody ? true : nil)
        }
        for event in events { try transaction.emit(event) }
        try removeShared("\(list: posts)", in: transaction)
    }

    /// What all posts have.
    ///
    /// - Parameter posts: a list or a query of ids.
    package static func removeShared(_ posts: Statement, in transaction: Transaction) throws {
        try transaction.deleteMedia(where: "m.post_id IN (\(posts))")
        try transaction.withdrawNotifications(where: "n.post_id IN (\(posts))")
        try Tags.remove(posts: posts, in: transaction)
    }
}
