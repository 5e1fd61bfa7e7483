package import Accounts
import Conversations
package import Core
package import SQL

extension Migration {
    /// How many messages wait for a member; every page shows the number.
    package static let messageBadge = Migration(
        "message-badge-1",
        "ALTER TABLE accounts ADD COLUMN unread_messages INTEGER NOT NULL DEFAULT 0 CHECK (unread_messages >= 0)")
}

extension Migration {
    /// Requests are part of the number, and what a block hides is not: both were otherwise until the list was opened.
    package static let countedRequests = Migration(
        "message-badge-2", "", sqlite: [recounted(.sqlite, away: departed)],
        postgres: [recounted(.postgres, away: departed)])
    private static let departed = "departures d WHERE d.account_id"

    /// What had waited of members whose accounts are deleted waits no more (``Base/AccountRemoval/requests``).
    package static let requestsOfGoneMembers: Migration = {
        let settled = """
            UPDATE conversation_members
            SET folder = CASE folder WHEN 'requests' THEN 'none' ELSE folder END, unread_count = 0
            WHERE (folder = 'requests' OR unread_count > 0) AND conversation_id IN (
                SELECT c.id FROM conversations c WHERE c.is_group = 0 AND (c.low_id IS NULL OR c.high_id IS NULL))
            """
        let away = "accounts d WHERE d.state <> 'active' AND d.id"
        return Migration(
            "message-badge-3", settled, sqlite: [recounted(.sqlite, away: away)],
            postgres: [recounted(.postgres, away: away)])
    }()

    /// - Parameter away: where the accounts that nobody sees are, before an id.
    private static func recounted(_ engine: EngineKind, away: String) -> String {
        let now =
            engine == .sqlite
            ? "CAST(strftime('%s', 'now') AS INTEGER) * 1000" : "CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)"
        let other = "CASE WHEN c.low_id = accounts.id THEN c.high_id ELSE c.low_id END"
        let isSeen = """
            NOT EXISTS (SELECT 1 FROM \(away) = \(other))
                AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = accounts.id AND b.other_id = \(other))
                AND NOT EXISTS (
                    SELECT 1 FROM mutes u WHERE u.account_id = accounts.id AND u.other_id = \(other)
                        AND (u.until IS NULL OR u.until > \(now)))
            """
        let rows = """
            conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = accounts.id AND \(isSeen)
            """
        return """
            UPDATE accounts SET unread_messages = (
                SELECT COALESCE(SUM(CASE WHEN m.is_muted = 0 THEN m.unread_count ELSE 1 END), 0) FROM \(rows)
                    AND m.unread_count > 0 AND m.folder = 'inbox'
                    AND (m.is_muted = 0 OR m.mention_position > m.read_position)
            ) + (
                SELECT COUNT(*) FROM (
                    SELECT 1 FROM \(rows) AND m.folder = 'requests' AND m.is_muted = 0 LIMIT 100) waiting
            ) WHERE unread_messages > 0
                OR id IN (SELECT r.account_id FROM conversation_members r WHERE r.folder = 'requests')
            """
    }
}

extension Badge {
    package static let messages = Badge(.messages, .count, id: "message-badge")
}

extension AccountBadge {
    package static let messages = AccountBadge(
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
    package func recountUnreadMessages(of account: ID<Account>, at now: Timestamp) throws {
        let total = ConversationQueries.unreadTotal(of: account, now: now)
        let changed = try execute(
            "UPDATE accounts SET unread_messages = \(total) WHERE id = \(account) AND unread_messages <> \(total)")
        if changed > 0 { try emit(MessageBadgeChanged(account: account)) }
    }
}
