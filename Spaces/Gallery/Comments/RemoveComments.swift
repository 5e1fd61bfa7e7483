package import Accounts
package import Base
package import Core
import Posts
package import SQL

extension PostRemoval {
    package static let comments = PostRemoval(
        of: .comment,
        ofAuthor: .inSteps { account, transaction in
            let comments = try newest(AccountRemoval.size, .comment, of: account, transaction)
            guard !comments.isEmpty else { return false }
            try prepare(comments, in: transaction)
            try transaction.execute(
                """
                UPDATE posts SET reply_count = reply_count - own.number
                FROM (
                    SELECT p.root_id AS root, COUNT(*) AS number FROM posts p
                    WHERE p.id IN (\(list: comments)) AND \(.published("p")) GROUP BY p.root_id
                ) own
                WHERE posts.id = own.root
                """)
            try transaction.execute("DELETE FROM posts WHERE id IN (\(list: comments))")
            return true
        },
        count: { comment, step, transaction in
            try transaction.execute(
                """
                UPDATE posts SET reply_count = reply_count + \(step)
                WHERE id = (SELECT c.root_id FROM posts c WHERE c.id = \(comment))
                """)
        },
        appear: { comment, notification, _, transaction in
            let found = try transaction.first(
                "SELECT author_id, root_id, parent_id, text FROM posts WHERE id = \(comment)"
            ) { row in
                (
                    author: try row.next(as: ID<Account>.self), root: try row.next(as: ID<Post>.self),
                    parent: try row.next(as: ID<Post>?.self), text: try row.next(as: String.self)
                )
            }
            guard let found else { return }
            try PinComment.number(comment, in: transaction)
            try transaction.emit(CommentPosted(post: comment, root: found.root))
            try NotifyComment(
                comment: comment, author: found.author, root: found.root, inReplyTo: found.parent, text: found.text
            ).write(notification, in: transaction)
        },
        row: { comment, transaction in
            try transaction.execute(
                """
                UPDATE posts SET reply_count = reply_count - 1
                WHERE id = (SELECT c.root_id FROM posts c WHERE c.id = \(comment) AND \(.published("c")))
                """)
            try transaction.execute("DELETE FROM posts WHERE id = \(comment)")
            return []
        })
}

extension Transaction {
    /// Removes the latest comments below a work that goes as well: open pages are notified of the work.
    ///
    /// - Returns: how many were removed, at most 200.
    package func removeComments(below work: ID<Post>) throws -> Int {
        let rows = try all(
            "SELECT c.id, \(.published("c")) FROM posts c WHERE c.root_id = \(work) ORDER BY c.id DESC LIMIT 200"
        ) { row in (comment: try row.next(as: ID<Post>.self), isCounted: try row.next(as: Bool.self)) }
        guard !rows.isEmpty else { return 0 }
        let comments = rows.map(\.comment)
        let counted = rows.count(where: \.isCounted)
        try PostRemoval.removeShared("\(list: comments)", in: self)
        try execute("UPDATE posts SET reply_count = reply_count - \(counted) WHERE id = \(work)")
        return try execute("DELETE FROM posts WHERE id IN (\(list: comments))")
    }
}
