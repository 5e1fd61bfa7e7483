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
        if changed > 0 {
            let step = isOn ? 1 : -1
            try transaction.execute("UPDATE posts SET \(column) = \(column) + \(step) WHERE id = \(post)")
            try transaction.emit(ReactionChanged(reaction, post: post, root: root))
            if let kind = reaction.notification {
                try notify(kind, notification, root: root, in: transaction)
            }
        }
        let count = try transaction.value("SELECT \(column) FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return ReactionState(reaction: reaction, post: post, count: count, isOn: isOn)
    }

    private func notify(
        _ kind: NotificationKind, _ notification: ID<MemberNotification>, root: ID<Post>, in transaction: Transaction
    ) throws {
        guard isOn else {
            return try transaction.withdrawNotifications(
                where: "n.post_id = \(post) AND n.actor_id = \(account) AND n.kind = \(kind.name)")
        }
        let (author, owner) = try transaction.one(
            "SELECT p.author_id, r.author_id FROM posts p JOIN posts r ON r.id = \(root) WHERE p.id = \(post)"
        ) { row in (try row.next(as: ID<Account>.self), try row.next(as: ID<Account>?.self)) }
        try Notify(kind, author, of: account, post: post, owner: owner).write(notification, in: transaction)
    }
}
