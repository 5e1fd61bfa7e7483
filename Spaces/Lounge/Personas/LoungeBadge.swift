package import Accounts
package import Core
package import SQL

extension Migration {
    /// Whether a member has something unread in the lounge. It says no more, so that it leads to no persona.
    package static let loungeBadge = Migration(
        "lounge-badge-1", "ALTER TABLE accounts ADD COLUMN has_lounge_news INTEGER NOT NULL DEFAULT 0")

    /// The column is named after what it holds.
    package static let unreadLounge = Migration(
        "lounge-badge-2", "ALTER TABLE accounts RENAME COLUMN has_lounge_news TO has_unread_lounge")
}

extension Badge {
    package static let lounge = Badge(.lounge, .dot(Phrase("라운지에 새 알림", "New in the lounge")), id: "lounge-dot")
}

extension AccountBadge {
    package static let lounge = AccountBadge(.lounge, column: "has_unread_lounge", changedBy: LoungeBadgeChanged.self)
}

/// A member's dot of the lounge was lit or put out.
package struct LoungeBadgeChanged: AccountEvent {
    package static let name = "lounge-badge-changed"
    package let account: ID<Account>
}

extension Transaction {
    /// Notes whether a member has something unread in the lounge, and updates the member's open pages if that is new.
    func setUnreadLounge(of account: ID<Account>, to isUnread: Bool) throws {
        let changed = try execute(
            """
            UPDATE accounts SET has_unread_lounge = \(isUnread)
            WHERE id = \(account) AND has_unread_lounge <> \(isUnread)
            """)
        if changed > 0 { try emit(LoungeBadgeChanged(account: account)) }
    }
}
