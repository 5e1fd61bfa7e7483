import Base
import Core
import Design
package import SQL

extension Migration {
    /// How many messages wait for a member; every page shows the number.
    package static let messageBadge = Migration(
        "message-badge-1",
        "ALTER TABLE accounts ADD COLUMN unread_messages INTEGER NOT NULL DEFAULT 0 CHECK (unread_messages >= 0)")
}

extension Badge {
    static let messages = Badge(.messages, .count, id: "message-badge")
}

extension AccountBadge {
    static let messages = AccountBadge(
        .messages, column: "unread_messages", changedBy: MessageBadgeChanged.self, MessageBadgesChanged.self)
}

/// The number of messages that wait for a member is another one now.
struct MessageBadgeChanged: AccountEvent {
    static let name = "message-badge-changed"
    let account: ID<Account>
}

extension Transaction {
    /// Notes how many messages wait for a member, and tells the member's open pages.
    func setUnreadMessages(of account: ID<Account>, to count: Statement) throws {
        try execute("UPDATE accounts SET unread_messages = \(count) WHERE id = \(account)")
        try emit(MessageBadgeChanged(account: account))
    }

    /// Counts them anew, and tells the member's open pages where the number is another one.
    func recountUnreadMessages(of account: ID<Account>, at now: Timestamp) throws {
        let total = ConversationQueries.unreadTotal(of: account, now: now)
        let changed = try execute(
            "UPDATE accounts SET unread_messages = \(total) WHERE id = \(account) AND unread_messages <> \(total)")
        if changed > 0 { try emit(MessageBadgeChanged(account: account)) }
    }
}
