import Base
package import Core
package import SQL

/// Queues a push to a member's devices, in the transaction that gives a reason for it. Switches and quiet hours are asked
/// when it is sent.
package struct QueuePush: Sendable {
    package let kind: PushKind
    package let account: ID<Account>
    /// Its subject, as ``PushSource/compose`` will look it up.
    package let subject: Int64

    package init(_ kind: PushKind, _ account: ID<Account>, _ subject: Int64) {
        self.kind = kind
        self.account = account
        self.subject = subject
    }

    /// A predicate to ask in a statement that is run anyway.
    package static func hasDevices(_ account: Statement) -> Statement {
        "EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.account_id = \(account))"
    }

    /// - Returns: to how many devices.
    @discardableResult
    package func write(at time: Timestamp, in transaction: Transaction) throws -> Int {
        let count = try transaction.execute(
            """
            INSERT INTO pushes (subscription_id, kind, subject_id, queued_at, due_at)
            SELECT d.id, \(kind.name), \(subject), \(time),
                CASE WHEN d.resumes_at > \(time) THEN d.resumes_at ELSE \(time) END
            FROM push_subscriptions d WHERE d.account_id = \(account)
            ON CONFLICT DO NOTHING
            """)
        if count > 0 { try transaction.emit(PushesWait()) }
        return count
    }
}

extension QueuePush {
    /// Queues one subject for several members by one statement, but for those who have muted its author.
    package static func write(
        _ kind: PushKind, _ subject: Int64, to accounts: [ID<Account>], unlessMuted author: ID<Account>,
        at time: Timestamp, in transaction: Transaction
    ) throws {
        let count = try transaction.execute(
            """
            INSERT INTO pushes (subscription_id, kind, subject_id, queued_at, due_at)
            SELECT d.id, \(kind.name), \(subject), \(time),
                CASE WHEN d.resumes_at > \(time) THEN d.resumes_at ELSE \(time) END
            FROM push_subscriptions d
            WHERE d.account_id IN (\(list: accounts)) AND \(.notMuted("\(author)", by: "d.account_id", now: time))
            ON CONFLICT DO NOTHING
            """)
        if count > 0 { try transaction.emit(PushesWait()) }
    }
}

/// Something is to be pushed.
package struct PushesWait: Event {
    package static let name = "pushes-wait"
}
