import Accounts
import Posts
import SQL

/// Counts replies and reposts again and corrects what differs.
enum RecountThreads {
    /// - Returns: how many posts had a wrong count.
    static func write(in transaction: Transaction) throws -> Int {
        // Neither stones nor what is hidden.
        let counted: Statement = """
            (SELECT COUNT(*) FROM posts r WHERE r.parent_id = posts.id AND \(.published("r")))
            """
        let answers = try transaction.execute(
            """
            UPDATE posts SET reply_count = \(counted) WHERE kind IN ('post', 'reply') AND reply_count <> \(counted)
            """)
        let reposts = try transaction.execute(
            """
            UPDATE posts SET repost_count = (SELECT COUNT(*) FROM reposts r WHERE r.post_id = posts.id)
            WHERE repost_count <> (SELECT COUNT(*) FROM reposts r WHERE r.post_id = posts.id)
            """)
        return answers + reposts
    }
}
