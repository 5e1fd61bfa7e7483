import Accounts
package import Base
import Core
import Jobs
package import SQL

/// Notifications that were pushed and withdrawn soon after. The same again within an hour is in the list, and silent: a
/// button that is pressed and pressed again rings once.
package enum RungBefore {
    static let interval: Duration = .hours(1)
    /// More go at once with what they are about, which nobody does again.
    private static let most = 100

    static func holds(_ notification: Notify, at now: Timestamp, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM rung_pushes WHERE account_id = \(notification.receiver) AND actor_id = \(notification.actor)
                AND kind = \(notification.kind.name) AND post_id = \(notification.post ?? nothing)
                AND rang_at > \(now - interval) AND rang_at <= \(now)
            """, as: Int.self) != nil
    }

    /// Takes pushes back that still wait for a member's devices, and notes the others. One that was silent itself keeps
    /// nothing silent: what is pressed again and again rings once an hour.
    ///
    /// - Parameter gone: notifications of that member that have just been deleted.
    static func withdraw(
        _ gone: [NotificationsWithdrawn.Gone], of account: ID<Account>, in transaction: Transaction
    ) throws {
        let devices = try transaction.values(
            "SELECT id FROM push_subscriptions WHERE account_id = \(account)", as: ID<PushSubscription>.self)
        guard !devices.isEmpty else { return }
        let now = transaction.now
        var waited: [Int64: Int] = [:]
        for device in devices {
            let taken = try take(Set(gone.map(\.kind)), of: account, from: device, in: transaction)
            // What is being sent just now may have reached it.
            guard try !transaction.isBeingDone(DeliverPushes(device: device)) else { continue }
            for subject in taken { waited[subject, default: 0] += 1 }
        }
        let rung = gone.filter { gone in
            now - gone.id.createdAt(by: now) < interval && waited[gone.id.rawValue, default: 0] < devices.count
        }
        for gone in rung.sorted(by: { $0.id > $1.id }).prefix(most) {
            let rang = gone.id.createdAt(by: now)
            try transaction.execute(
                """
                INSERT INTO rung_pushes (account_id, actor_id, kind, post_id, rang_at)
                VALUES (\(account), \(gone.actor ?? account), \(gone.kind), \(gone.post ?? nothing),
                    \(rang))
                ON CONFLICT (account_id, actor_id, kind, post_id) DO UPDATE SET rang_at = excluded.rang_at
                WHERE rung_pushes.rang_at NOT BETWEEN \(rang - interval) AND \(rang)
                """)
        }
    }

    /// Few wait for a device, however many notifications go.
    private static func take(
        _ kinds: Set<String>, of account: ID<Account>, from device: ID<PushSubscription>, in transaction: Transaction
    ) throws -> [Int64] {
        try transaction.values(
            """
            DELETE FROM pushes AS p WHERE p.subscription_id = \(device) AND p.kind IN (\(list: kinds.sorted()))
                AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.account_id = \(account) AND n.id = p.subject_id)
            RETURNING subject_id
            """, as: Int64.self)
    }

    package static func removeOld(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            // A silent one may be withdrawn an hour after it came.
            try transaction.execute("DELETE FROM rung_pushes WHERE rang_at <= \(now - interval * 2)")
        }
    }

    /// The post of what is about none.
    private static let nothing = ID<Post>(rawValue: 0)
}

extension Migration {
    package static let rungPushes = Migration(
        "push-3",
        """
        CREATE TABLE rung_pushes (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            actor_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            post_id INTEGER NOT NULL,
            rang_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, actor_id, kind, post_id)
        ) WITHOUT ROWID;
        CREATE INDEX rung_pushes_by_actor ON rung_pushes (actor_id);
        CREATE INDEX rung_pushes_by_age ON rung_pushes (rang_at)
        """)
}
