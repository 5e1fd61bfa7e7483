package import Base
package import Core
import Notifications
package import SQL

/// Gives a post a reaction, such as a like, or takes it back. Doing either twice is doing it once.
package struct ReactToPost: PostAct {
    package let reaction: PostReaction
    package let post: ID<Post>
    package let account: ID<Account>
    package let isOn: Bool

    package init(_ reaction: PostReaction, post: ID<Post>, account: ID<Account>, isOn: Bool) {
        self.reaction = reaction
        self.post = post
        self.account = account
        self.isOn = isOn
    }

    package var cost: Cost? { Cost(.likes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> ReactionState {
        let now = services.clock.now()
        let notification = services.ids.next(MemberNotification.self)
        return try write(notification, at: now, in: transaction)
    }

    /// - Parameter notification: the id of the notification that tells the author.
    package func write(_ notification: ID<MemberNotification>, at now: Timestamp, in transaction: Transaction) throws
        -> ReactionState
    {
        let (table, column) = (reaction.table, reaction.countColumn)
        let root = try PostQueries.root(of: post, for: account, transaction)
        let changed =
            if isOn {
                try transaction.execute(
                    """
                    INSERT INTO \(table) (post_id, account_id, created_at) VALUES (\(post), \(account), \(now))
                    ON CONFLICT DO NOTHING
                    """)
            } else {
                try transaction.execute("DELETE FROM \(table) WHERE post_id = \(post) AND account_id = \(account)")
            }
        guard changed > 0 else {
            let count = try transaction.value("SELECT \(column) FROM posts WHERE id = \(post)", as: Int.self) ?? 0
            return ReactionState(reaction: reaction, post: post, count: count, isOn: isOn)
        }
        let (count, author, owner) = try transaction.one(
            """
            UPDATE posts SET \(column) = \(column) + \(isOn ? 1 : -1) WHERE id = \(post)
            RETURNING \(column), author_id, (SELECT r.author_id FROM posts r WHERE r.id = \(root))
            """
        ) { row in
            (try row.next(as: Int.self), try row.next(as: ID<Account>.self), try row.next(as: ID<Account>?.self))
        }
        try transaction.emit(ReactionChanged(reaction, post: post, root: root))
        if let kind = reaction.notification {
            if isOn {
                try Notify(kind, author, of: account, post: post, owner: owner).write(notification, in: transaction)
            } else {
                try transaction.withdrawNotifications(
                    where: "n.post_id = \(post) AND n.actor_id = \(account) AND n.kind = \(kind.name)")
            }
        }
        return ReactionState(reaction: reaction, post: post, count: count, isOn: isOn)
    }
}
