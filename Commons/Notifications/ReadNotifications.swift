import Accounts
package import Base
package import Core
package import SQL

/// Notes that a member has seen the notifications up to one.
package struct ReadNotifications: WritingAct {
    package let account: ID<Account>
    private let seen: Statement

    package init(account: ID<Account>, upTo newest: ID<MemberNotification>) {
        self.account = account
        seen = "id <= \(newest)"
    }

    /// - Parameters:
    ///   - serial: ``NotificationRecord/serial``.
    ///   - kinds: what whoever shows them shows.
    package init(account: ID<Account>, upTo serial: Int64, of kinds: [String]) {
        self.account = account
        seen = "serial <= \(serial) AND kind IN (\(list: kinds))"
    }

    /// - Returns: how many are unread still.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        try transaction.execute(
            "UPDATE notifications SET is_read = 1 WHERE account_id = \(account) AND is_read = 0 AND \(seen)")
        // Counted rather than reckoned: whatever may have gone wrong before is right again.
        let unread =
            try transaction.value(
                "SELECT COUNT(*) FROM notifications WHERE account_id = \(account) AND is_read = 0", as: Int.self)
            ?? 0
        try transaction.execute("UPDATE accounts SET unread_count = \(unread) WHERE id = \(account)")
        try transaction.emit(NotificationsRead(account: account))
        return unread
    }
}
