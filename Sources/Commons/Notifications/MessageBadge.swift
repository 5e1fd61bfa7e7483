public import Core
public import SQL
internal import Web

extension Migration {
    /// How many messages wait for a member. The messages' space counts them; every page shows the number.
    public static let messageBadge = Migration(
        "message-badge-1",
        "ALTER TABLE accounts ADD COLUMN unread_messages INTEGER NOT NULL DEFAULT 0 CHECK (unread_messages >= 0)")
}

/// The number of messages that wait for a member is another one now.
public struct MessageBadgeChanged: Event {
    public static let name = "message-badge-changed"
    public let account: ID<Account>
}

extension Transaction {
    /// Notes how many messages wait for a member, and tells the member's open pages.
    public func setUnreadMessages(of account: ID<Account>, to count: Statement) throws {
        try execute("UPDATE accounts SET unread_messages = \(count) WHERE id = \(account)")
        try emit(MessageBadgeChanged(account: account))
    }
}

extension NotificationUpdates {
    static let messageBadge = LiveRenderer(MessageBadgeChanged.self) { event, reader, present in
        guard present.contains(event.account) else { return [] }
        let unread: Int =
            try reader.value("SELECT unread_messages FROM accounts WHERE id = \(event.account)") ?? 0
        return [.badge(BadgeChanged(badge: .messages, count: unread), of: event.account)]
    }
}
