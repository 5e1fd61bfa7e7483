import Base
import Core
import Posts
import SQL

extension PostRemoval {
    static let comments = PostRemoval(
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
                    WHERE p.id IN (\(list: comments)) GROUP BY p.root_id
                ) own
                WHERE posts.id = own.root
                """)
            try transaction.execute("DELETE FROM posts WHERE id IN (\(list: comments))")
            return true
        },
        appear: { comment, notification, transaction in
            let found = try transaction.first(
                "SELECT author_id, root_id, parent_id, text FROM posts WHERE id = \(comment)"
            ) { row in
                (
                    author: try row.next(as: ID<Account>.self), root: try row.next(as: ID<Post>.self),
                    parent: try row.next(as: ID<Post>?.self), text: try row.next(as: String.self)
                )
            }
            guard let found else { return }
            try transaction.emit(CommentPosted(post: comment, root: found.root))
            try NotifyComment(
                comment: comment, author: found.author, root: found.root, inReplyTo: found.parent, text: found.text
            ).write(notification, in: transaction)
        },
        row: { comment, _, transaction in
            try transaction.execute(
                """
                UPDATE posts SET reply_count = reply_count - 1
                WHERE id = (SELECT c.root_id FROM posts c WHERE c.id = \(comment))
                """)
            try transaction.execute("DELETE FROM posts WHERE id = \(comment)")
            return []
        })
}

extension Transaction {
    /// Removes the latest comments below a work that goes as well: open pages are told of the work.
    ///
    /// - Returns: how many were removed, at most 200.
    func removeComments(below work: ID<Post>) throws -> Int {
        let comments: [ID<Post>] = try values(
            "SELECT c.id FROM posts c WHERE c.root_id = \(work) ORDER BY c.id DESC LIMIT 200")
        guard !comments.isEmpty else { return 0 }
        try PostRemoval.removeShared("\(list: comments)", in: self)
        try execute("UPDATE posts SET reply_count = reply_count - \(comments.count) WHERE id = \(work)")
        return try execute("DELETE FROM posts WHERE id IN (\(list: comments))")
    }
}
