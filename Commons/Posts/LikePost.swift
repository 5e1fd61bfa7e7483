package import Base
package import Core
import Notifications
package import SQL

/// Likes a post or takes the like back. Doing either twice is doing it once.
package struct LikePost: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    package let isLiked: Bool

    package init(post: ID<Post>, account: ID<Account>, isLiked: Bool) {
        self.post = post
        self.account = account
        self.isLiked = isLiked
    }

    package var cost: Cost? { Cost(.likes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> LikeState {
        let now = services.clock.now()
        let notification = services.ids.next(MemberNotification.self)
        return try write(notification, at: now, in: transaction)
    }

    /// - Parameter notification: the id of the notification that tells the author.
    package func write(_ notification: ID<MemberNotification>, at now: Timestamp, in transaction: Transaction) throws
        -> LikeState
    {
        let root = try PostQueries.root(of: post, for: account, transaction)
        let changed =
            if isLiked {
                try transaction.execute(
                    """
                    INSERT INTO likes (post_id, account_id, created_at) VALUES (\(post), \(account), \(now))
                    ON CONFLICT DO NOTHING
                    """)
            } else {
                try transaction.execute("DELETE FROM likes WHERE post_id = \(post) AND account_id = \(account)")
            }
        if changed > 0 {
            let step = isLiked ? 1 : -1
            try transaction.execute("UPDATE posts SET like_count = like_count + \(step) WHERE id = \(post)")
            try transaction.emit(LikesChanged(post: post, root: root))
            try notify(notification, root: root, in: transaction)
        }
        let count = try transaction.value("SELECT like_count FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return LikeState(post: post, count: count, isLiked: isLiked)
    }

    private func notify(_ notification: ID<MemberNotification>, root: ID<Post>, in transaction: Transaction) throws {
        guard isLiked else {
            return try transaction.withdrawNotifications(
                where: "n.post_id = \(post) AND n.actor_id = \(account) AND n.kind = 'like'")
        }
        let (author, owner) = try transaction.one(
            "SELECT p.author_id, r.author_id FROM posts p JOIN posts r ON r.id = \(root) WHERE p.id = \(post)"
        ) { row in (try row.next(as: ID<Account>.self), try row.next(as: ID<Account>?.self)) }
        try Notify(.like, author, of: account, post: post, owner: owner).write(notification, in: transaction)
    }
}
