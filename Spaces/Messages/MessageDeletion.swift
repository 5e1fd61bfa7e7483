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
            try uncount(rows.filter { !$0.isDeleted }.map(\.position), in: conversation, of: account, transaction)
        }
        return !gone.isEmpty
    }

    /// The other member's unread messages no longer count as unread, in the total either.
    private static func uncount(
        _ positions: [Int], in conversation: ID<Conversation>, of account: ID<Account>, _ transaction: Transaction
    ) throws {
        try transaction.recount(conversation, without: positions, of: account, now: transaction.now)
        let other = try transaction.first(
            """
            SELECT m.account_id, m.read_position, m.cleared_position FROM conversation_members m
            JOIN conversations c ON c.id = m.conversation_id
            WHERE m.conversation_id = \(conversation) AND m.account_id <> \(account) AND m.unread_count > 0
                AND c.is_group = 0
            """
        ) { row in
            (
                id: try row.next(as: ID<Account>.self),
                read: max(try row.next(as: Int.self), try row.next(as: Int.self))
            )
        }
        guard let other else { return }
        let count = positions.count { $0 > other.read }
        try transaction.execute(
            """
            UPDATE conversation_members
            SET unread_count = CASE WHEN unread_count > \(count) THEN unread_count - \(count) ELSE 0 END
            WHERE conversation_id = \(conversation) AND account_id = \(other.id)
            """)
        try transaction.setUnreadMessages(
            of: other.id, to: ConversationQueries.unreadTotal(of: other.id, now: transaction.now))
    }
}
