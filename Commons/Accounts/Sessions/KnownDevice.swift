package import Core
package import Kernel
package import SQL

/// A browser in which somebody has logged in to an account. Guesses made elsewhere do not slow it down, and it logs in
/// without a mail. The key is another for every account: the table does not tell who shares a browser.
package struct KnownDevice {
    /// How long a browser is known that is not used.
    package static let lifetime: Duration = .days(365)
    /// Beyond so many, those that were not used for longest are forgotten.
    private static let limit = 100

    let account: ID<Account>
    let key: SessionKey

    package init(account: ID<Account>, token: SessionToken) {
        self.account = account
        key = token.key(beside: account)
    }

    package func isKnown(now: Timestamp, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM known_devices
            WHERE account_id = \(account) AND device = \(key.bytes) AND seen_at > \(now - Self.lifetime)
            """, as: Int.self) != nil
    }

    /// - Returns: whether it is new.
    package func note(now: Timestamp, in transaction: Transaction) throws -> Bool {
        let isNew = try !isKnown(now: now, transaction)
        try transaction.execute(
            """
            INSERT INTO known_devices (account_id, device, seen_at) VALUES (\(account), \(key.bytes), \(now))
            ON CONFLICT (account_id, device) DO UPDATE SET seen_at = excluded.seen_at
            """)
        guard isNew else { return false }
        try transaction.execute(
            """
            DELETE FROM known_devices WHERE account_id = \(account) AND device IN (
                SELECT d.device FROM known_devices d WHERE d.account_id = \(account)
                ORDER BY d.seen_at DESC, d.device LIMIT 100 OFFSET \(Self.limit))
            """)
        return true
    }

    /// Somebody who knew the old password may have made a browser known with it.
    /// - Parameter token: of the browser that stays known.
    package static func forgetAll(of account: ID<Account>, but token: SessionToken?, in transaction: Transaction) throws
    {
        let kept = token.map { KnownDevice(account: account, token: $0).key.bytes } ?? []
        try transaction.execute("DELETE FROM known_devices WHERE account_id = \(account) AND device <> \(kept)")
    }

    static func removeExpired(now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM known_devices WHERE seen_at < \(now - lifetime)")
    }
}
