import Accounts
package import Base
package import Core
package import SQL

/// Notifies a member of another member's act, in the transaction of the act.
///
/// Nobody is notified of their own acts (``Base/NotificationKind/comesByItself`` is nobody's), of members either of the two has blocked, or of members or words they have
/// muted, of threads they have muted (``MutedThreads``), and of one thing only once.
package struct Notify: Sendable {
    package let kind: NotificationKind
    package let receiver: ID<Account>
    package let actor: ID<Account>
    /// The liked post, or the comment or work itself; `nil` for a follow.
    package let post: ID<Post>?
    /// Whose work it is below: members who may not see that are not notified of what is said there.
    package let owner: ID<Account>?
    /// The actor's text: members who have muted a word of it are not notified.
    package let text: String?

    package init(
        _ kind: NotificationKind, _ receiver: ID<Account>, of actor: ID<Account>, post: ID<Post>? = nil,
        owner: ID<Account>? = nil,
        saying text: String? = nil
    ) {
        self.kind = kind
        self.receiver = receiver
        self.actor = actor
        self.post = post
        self.owner = owner
        self.text = text
    }

    /// - Parameter id: the id of what it is about. Its time is the notification's.
    /// - Returns: whether the receiver is notified.
    @discardableResult
    package func write(_ id: ID<MemberNotification>, in transaction: Transaction) throws -> Bool {
        guard receiver != actor || kind.comesByItself else { return false }
        let now = id.createdAt(by: transaction.now)
        if let text {
            let words = try MutedWordQueries.words(of: receiver, now: now, transaction)
            guard words.first(in: text) == nil else { return false }
        }
        let maySeeOwner: Statement? =
            if let owner, owner != actor, owner != receiver {
                "AND \(.notBlocked("\(owner)", by: receiver))"
            } else {
                nil
            }
        let isSeen: Statement? =
            receiver == actor ? nil : "AND \(.notHidden("\(actor)", by: receiver, now: now))"
        // What comes by itself is no talk: the author is notified of a decision about a post all the same.
        let isHeard: Statement? =
            kind.comesByItself ? nil : post.map { "AND NOT \(MutedThreads.mute($0, for: receiver))" }
        // Only what is published is for some and not for others.
        let isForReceiver: Statement? = post.map { post in
            """
            AND NOT EXISTS (SELECT 1 FROM posts p
                WHERE p.id = \(post) AND \(.published("p")) AND NOT (\(.open("p", to: receiver))))
            """
        }
        // Counted first: whoever else notifies the receiver waits for this row, so that each number is given once.
        let counted = try transaction.first(
            """
            UPDATE accounts SET unread_count = unread_count + 1, notification_serial = notification_serial + 1
            WHERE id = \(receiver) \(isSeen) \(maySeeOwner) \(isHeard) \(isForReceiver)
                AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.account_id = \(receiver) AND n.id = \(id))
                AND NOT EXISTS (
                    SELECT 1 FROM notifications n WHERE n.account_id = \(receiver) AND n.actor_id = \(actor)
                        AND n.kind = \(kind.name) AND n.post_id = \(post))
            RETURNING notification_serial, \(QueuePush.hasDevices("accounts.id"))
            """
        ) { row in (serial: try row.next(as: Int64.self), hasDevices: try row.next(as: Bool.self)) }
        guard let counted else { return false }
        let added = try transaction.execute(
            """
            INSERT INTO notifications (account_id, id, actor_id, kind, post_id, serial)
            VALUES (\(receiver), \(id), \(actor), \(kind.name), \(post), \(counted.serial))
            ON CONFLICT DO NOTHING
            """)
        guard added > 0 else {
            // Another transaction was quicker.
            try transaction.execute("UPDATE accounts SET unread_count = unread_count - 1 WHERE id = \(receiver)")
            return false
        }
        // A member without a device costs nothing more than this.
        if counted.hasDevices, try !RungBefore.holds(self, at: transaction.now, transaction) {
            try QueuePush(PushKind(kind), receiver, id.rawValue).write(at: now, in: transaction)
        }
        try transaction.emit(NotificationAdded(account: receiver, notification: id))
        return true
    }
}

extension Transaction {
    /// Withdraws notifications, from a `notifications` table named `n`, before what they are about is deleted; and their
    /// pushes, where these still wait.
    ///
    /// - Parameter isSettled: what they asked for was answered, and not undone: the same once more is another, and rings.
    package func withdrawNotifications(where condition: Statement, isSettled: Bool = false) throws {
        let gone = try all(
            """
            DELETE FROM notifications AS n WHERE \(condition)
            RETURNING account_id, is_read, id, kind, post_id, actor_id,
                (SELECT p.parent_id FROM posts p WHERE p.id = post_id),
                (SELECT p.root_id FROM posts p WHERE p.id = post_id)
            """
        ) { row in
            (
                account: try row.next(as: ID<Account>.self), isRead: try row.next(as: Bool.self),
                row: NotificationsWithdrawn.Gone(
                    id: try row.next(), kind: try row.next(), post: try row.next(), actor: try row.next(),
                    parent: try row.next(), root: try row.next())
            )
        }
        for (account, gone) in Dictionary(grouping: gone, by: \.account).sorted(by: { $0.key < $1.key }) {
            let count = gone.count { !$0.isRead }
            try execute(
                """
                UPDATE accounts SET unread_count =
                    CASE WHEN unread_count > \(count) THEN unread_count - \(count) ELSE 0 END
                WHERE id = \(account)
                """)
            if !isSettled { try RungBefore.withdraw(gone.map(\.row), of: account, in: self) }
            try emit(NotificationsWithdrawn(account: account, gone: gone.map(\.row)))
        }
    }
}
