import Accounts
package import Base
package import Core
import Posts
package import SQL

/// Pins the author's own post to their profile, replacing another, or unpins it.
package struct PinPost: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    package let isPinned: Bool

    package init(post: ID<Post>, account: ID<Account>, isPinned: Bool) {
        self.post = post
        self.account = account
        self.isPinned = isPinned
    }

    package var cost: Cost? { Cost(.pins, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        guard
            try transaction.value(
                """
                SELECT 1 FROM posts p
                WHERE p.id = \(post) AND p.author_id = \(account) AND p.kind IN ('post', 'reply') AND \(.published("p"))
                """, as: Int.self) != nil
        else { throw Problem.postNotFound }
        guard isPinned else {
            try transaction.execute("DELETE FROM pins WHERE account_id = \(account) AND post_id = \(post)")
            return
        }
        try transaction.execute("DELETE FROM pins WHERE account_id = \(account)")
        try transaction.execute("INSERT INTO pins (account_id, post_id) VALUES (\(account), \(post))")
    }
}
