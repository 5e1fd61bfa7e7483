import Conversations
import Core
import Notifications
import SQL

extension SendMessage {
    /// Brings a message to everybody in a group: one statement for their rows, one for their badges, one for their devices,
    /// however many they are. A block keeps both from each other's messages.
    func fileInGroup(_ id: ID<Message>, at position: Int, _ transaction: Transaction) throws {
        let now = id.createdAt(by: transaction.now)
        // Members named in forwarded words are not called here.
        let named = try isForwarded ? [] : mentioned(transaction)
        // Members who have not agreed yet are not notified: it waits until they do.
        let receivers = try transaction.all(
            """
            UPDATE conversation_members SET unread_count = unread_count + 1,
                latest_id = CASE WHEN has_accepted = 1 THEN \(id) ELSE latest_id END,
                folder = CASE WHEN has_accepted = 1 THEN 'inbox' ELSE folder END,
                mention_position = CASE WHEN account_id IN (\(list: named)) THEN \(position) ELSE mention_position END
            WHERE conversation_id = \(conversation) AND account_id <> \(sender) AND \(GroupQueries.hears(sender))
            RETURNING account_id, has_accepted, is_muted
            """
        ) { row in
            (
                id: try row.next(as: ID<Account>.self), hasAccepted: try row.next(as: Bool.self),
                isMuted: try row.next(as: Bool.self)
            )
        }
        let counted = receivers.filter { $0.hasAccepted && !$0.isMuted }.map(\.id).sorted()
        if !counted.isEmpty {
            try transaction.execute(
                "UPDATE accounts SET unread_messages = unread_messages + 1 WHERE id IN (\(list: counted))")
        }
        // Members who have muted the group are notified when they are named there.
        let called = receivers.filter { $0.hasAccepted && $0.isMuted && named.contains($0.id) }.map(\.id).sorted()
        try transaction.countUnreadMessages(of: called, now: now)
        let notified = (counted + called).sorted()
        if !notified.isEmpty {
            try transaction.emit(MessageBadgesChanged(accounts: notified))
            try QueuePush.write(.message, id.rawValue, to: notified, unlessMuted: sender, at: now, in: transaction)
        }
        try transaction.emit(
            MessageSentToGroup(
                conversation: conversation, message: id, sender: sender,
                receivers: (receivers.filter(\.hasAccepted).map(\.id) + [sender]).sorted()))
    }

    /// The accounts that the text names; whether they are members does not matter here.
    private func mentioned(_ reader: Reader) throws -> [ID<Account>] {
        let handles = Mentions.handles(in: text)
        guard !handles.isEmpty else { return [] }
        return try reader.values("SELECT id FROM accounts WHERE handle_key IN (\(list: handles))")
    }
}

extension Transaction {
    /// Counts anew how many messages wait for some members.
    func countUnreadMessages(of accounts: [ID<Account>], now: Timestamp) throws {
        guard !accounts.isEmpty else { return }
        try execute(
            """
            UPDATE accounts SET unread_messages = \(ConversationQueries.unreadTotal(of: "accounts.id", now: now))
            WHERE id IN (\(list: accounts))
            """)
    }
}
