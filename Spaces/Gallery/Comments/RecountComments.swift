import Accounts
import Posts
package import SQL

/// Counts the comments below works and exhibitions again and corrects what differs.
package enum RecountComments {
    /// - Returns: how many works had a wrong count.
    package static func write(in transaction: Transaction) throws -> Int {
        let counted: Statement = """
            (SELECT COUNT(*) FROM posts r WHERE r.root_id = posts.id AND \(.published("r")))
            """
        return try transaction.execute(
            """
            UPDATE posts SET reply_count = \(counted)
            WHERE kind IN ('work', 'exhibition') AND reply_count <> \(counted)
            """)
    }
}
