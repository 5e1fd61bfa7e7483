package import Core
package import SQL

/// Pushes on their way out. What is taken is lent for a while: should the server end before it has answered for it, it is
/// sent later.
package enum PushQueue {
    struct Entry: Sendable {
        let subscription: ID<PushSubscription>
        let kind: String
        let subject: Int64
        let queuedAt: Timestamp
    }

    static let batch = 100
    static let lease: Duration = .minutes(10)
    /// Older pushes are dropped.
    static let lifetime: Duration = .days(1)
    /// So many pushes in a row, over so long a time, and nobody is there any more.
    static let failureLimit = 12
    static let patience: Duration = .days(3)

    package static func dueStatement(at now: Timestamp) -> Statement {
        "SELECT p.subscription_id FROM pushes p WHERE p.due_at <= \(now) LIMIT 1"
    }

    /// Takes due pushes, the oldest first.
    static func take(at now: Timestamp, in transaction: Transaction) throws -> [Entry] {
        let taken = try transaction.all(takeStatement(at: now)) { row in
            Entry(
                subscription: try row.next(), kind: try row.next(), subject: try row.next(), queuedAt: try row.next())
        }
        return taken.sorted { ($0.queuedAt, $0.subject) < ($1.queuedAt, $1.subject) }
    }

    static func takeStatement(at now: Timestamp) -> Statement {
        """
        UPDATE pushes SET due_at = \(now + lease)
        WHERE due_at <= \(now) AND (subscription_id, kind, subject_id) IN (
            SELECT p.subscription_id, p.kind, p.subject_id FROM pushes p WHERE p.due_at <= \(now)
            ORDER BY p.due_at LIMIT \(batch))
        RETURNING subscription_id, kind, subject_id, queued_at
        """
    }

    /// Takes entries off the queue, whatever became of them.
    static func remove(_ entries: [Entry], in transaction: Transaction) throws {
        for entry in entries {
            try transaction.execute(
                """
                DELETE FROM pushes WHERE subscription_id = \(entry.subscription) AND kind = \(entry.kind)
                    AND subject_id = \(entry.subject)
                """)
        }
    }

    /// All that waits for a device, and what comes meanwhile, waits until then: it goes to the same service.
    static func postpone(
        _ subscription: ID<PushSubscription>, until time: Timestamp, in transaction: Transaction
    ) throws {
        try transaction.execute("UPDATE pushes SET due_at = \(time) WHERE subscription_id = \(subscription)")
        try transaction.execute("UPDATE push_subscriptions SET resumes_at = \(time) WHERE id = \(subscription)")
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
