import Accounts
package import Core
import Jobs
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

    /// Whether the same still waits for one of the devices.
    package func isWaiting(_ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM push_subscriptions d JOIN pushes p ON p.subscription_id = d.id
            WHERE d.account_id = \(account) AND p.kind = \(kind.name) AND p.subject_id = \(subject) LIMIT 1
            """, as: Int.self) != nil
    }

    /// - Returns: to how many devices.
    @discardableResult
    package func write(at time: Timestamp, in transaction: Transaction) throws -> Int {
        try Self.write(kind, subject, where: "d.account_id = \(account)", at: time, in: transaction)
    }
}

extension QueuePush {
    /// Queues one subject for several members by one statement, but for those who have muted its author.
    package static func write(
        _ kind: PushKind, _ subject: Int64, to accounts: [ID<Account>], unlessMuted author: ID<Account>,
        at time: Timestamp, in transaction: Transaction
    ) throws {
        let condition: Statement =
            "d.account_id IN (\(list: accounts)) AND \(.notMuted("\(author)", by: "d.account_id", now: time))"
        try write(kind, subject, where: condition, at: time, in: transaction)
    }

    @discardableResult
    private static func write(
        _ kind: PushKind, _ subject: Int64, where condition: Statement, at time: Timestamp, in transaction: Transaction
    ) throws -> Int {
        let devices = try transaction.values(
            """
            INSERT INTO pushes (subscription_id, kind, subject_id, queued_at)
            SELECT d.id, \(kind.name), \(subject), \(time) FROM push_subscriptions d WHERE \(condition)
            ON CONFLICT DO NOTHING RETURNING subscription_id
            """, as: ID<PushSubscription>.self)
        try transaction.queue(devices.map { DeliverPushes(device: $0) })
        return devices.count
    }
}
