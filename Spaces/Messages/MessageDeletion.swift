package import Accounts
import Conversations
import Core
import SQL

extension DeletionPart {
    /// A member's messages.
    package static let messages = DeletionPart(
        .messages, korean: PackageResources.MessageDeletionWarnings_ko_txt,
        english: PackageResources.MessageDeletionWarnings_en_txt
    ) { account in "SELECT COUNT(*) FROM messages WHERE sender_id = \(account)" }
}

extension AccountRemoval {
    /// Groups go on without the member; where that was the last admin, another one becomes it.
    package static let groups = AccountRemoval.inSteps { account, transaction in
        let groups = try transaction.values(
            """
            SELECT m.conversation_id FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND c.is_group = 1 LIMIT \(20)
            """, as: ID<Conversation>.self)
        for group in groups {
            try transaction.execute(
                "DELETE FROM conversation_members WHERE conversation_id = \(group) AND account_id = \(account)")
            try LeaveGroup.settle(group, in: transaction)
            try transaction.emitChange(of: group)
        }
        return !groups.isEmpty
    }

    /// A part of a member's messages at a time. The account's row would take all of them along, while everybody waits.
    package static let messages = AccountRemoval.inSteps { account, transaction in
        let gone = try transaction.all(
            """
            DELETE FROM messages WHERE id IN (SELECT m.id FROM messages m WHERE m.sender_id = \(account) LIMIT \(500))
            RETURNING conversation_id, position, notice IS NOT NULL OR state <> 'sent'
            """
        ) { row in
            (
                conversation: try row.next(as: ID<Conversation>.self), position: try row.next(as: Int.self),
                isDeleted: try row.next(as: Bool.self)
            )
        }
        for (conversation, rows) in Dictionary(grouping: gone, by: \.conversation).sorted(by: { $0.key < $1.key }) {
            try transaction.recount(
                conversation, without: rows.filter { !$0.isDeleted }.map(\.position), of: account, now: transaction.now)
        }
        return !gone.isEmpty
    }

    /// In conversations of two, nothing of a member waits any more: what is unread there is read, and a request, which
    /// nobody could answer, is in no list.
    package static let requests = AccountRemoval.inSteps { account, transaction in
        let waiting = try transaction.all(
            """
            SELECT o.conversation_id, o.account_id FROM conversation_members m
            JOIN conversations c ON c.id = m.conversation_id
            JOIN conversation_members o ON o.conversation_id = c.id AND o.account_id <> m.account_id
            WHERE m.account_id = \(account) AND c.is_group = 0 AND (o.folder = 'requests' OR o.unread_count > 0)
            LIMIT \(100)
            """
        ) { row in (conversation: try row.next(as: ID<Conversation>.self), other: try row.next(as: ID<Account>.self)) }
        for (conversation, other) in waiting {
            try transaction.execute(
                """
                UPDATE conversation_members
                SET folder = CASE folder WHEN 'requests' THEN 'none' ELSE folder END, unread_count = 0
                WHERE conversation_id = \(conversation) AND account_id = \(other)
                """)
            try transaction.setUnreadMessages(
                of: other, to: ConversationQueries.unreadTotal(of: other, now: transaction.now))
            try transaction.emit(ConversationChanged(conversation: conversation, account: other))
        }
        return !waiting.isEmpty
    }
}
