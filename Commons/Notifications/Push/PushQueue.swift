import Core
import SQL

/// What waits for a device, and how often it was reached. ``DeliverPushes`` sends it.
enum PushQueue {
    struct Entry: Sendable {
        let kind: String
        let subject: Int64
        let queuedAt: Timestamp
    }

    /// How many are sent in one turn.
    static let batch = 100
    /// Older pushes are dropped.
    static let lifetime: Duration = .days(1)
    /// So many pushes in a row, over so long a time, and nobody is there any more.
    static let failureLimit = 12
    static let patience: Duration = .days(3)

    /// The oldest first.
    static func entries(of subscription: ID<PushSubscription>, _ reader: Reader) throws -> [Entry] {
        let entries = try reader.all(entriesStatement(of: subscription)) { row in
            Entry(kind: try row.next(), subject: try row.next(), queuedAt: try row.next())
        }
        return entries.sorted { ($0.queuedAt, $0.subject) < ($1.queuedAt, $1.subject) }
    }

    static func entriesStatement(of subscription: ID<PushSubscription>) -> Statement {
        """
        SELECT p.kind, p.subject_id, p.queued_at FROM pushes p WHERE p.subscription_id = \(subscription)
        ORDER BY p.queued_at LIMIT \(batch)
        """
    }

    static func isEmpty(for subscription: ID<PushSubscription>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT 1 FROM pushes WHERE subscription_id = \(subscription) LIMIT 1", as: Int.self) == nil
    }

    /// Takes entries off the queue, whatever became of them.
    static func remove(_ entries: [Entry], of subscription: ID<PushSubscription>, in transaction: Transaction) throws {
        for entry in entries {
            try transaction.execute(
                """
                DELETE FROM pushes WHERE subscription_id = \(subscription) AND kind = \(entry.kind)
                    AND subject_id = \(entry.subject)
                """)
        }
    }

    static func noteSuccess(of subscription: ID<PushSubscription>, at now: Timestamp, in transaction: Transaction)
        throws
    {
        try transaction.execute(
            """
            UPDATE push_subscriptions SET succeeded_at = \(now), failure_count = 0 WHERE id = \(subscription)
            """)
    }

    /// - Returns: whether the subscription has been given up.
    static func noteFailure(
        of subscription: ID<PushSubscription>, at now: Timestamp, in transaction: Transaction
    ) throws -> Bool {
        let failing = try transaction.first(
            """
            UPDATE push_subscriptions SET failure_count = failure_count + 1 WHERE id = \(subscription)
            RETURNING failure_count, succeeded_at
            """
        ) { row in (count: try row.next(as: Int.self), since: try row.next(as: Timestamp?.self)) }
        guard let failing, failing.count >= failureLimit,
            now - (failing.since ?? subscription.createdAt) >= patience
        else { return false }
        try end(subscription, in: transaction)
        return true
    }

    static func end(_ subscription: ID<PushSubscription>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM push_subscriptions WHERE id = \(subscription)")
    }
}
