package import Base
package import Core
package import SQL

/// Notes that a member has read a conversation up to a message.
package struct ReadConversation: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let position: Int

    package init(account: ID<Account>, conversation: ID<Conversation>, position: Int) {
        self.account = account
        self.conversation = conversation
        self.position = position
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    /// - Returns: how many messages wait for the member still, in all conversations.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        try write(at: services.clock.now(), in: transaction)
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws -> Int {
        let head = try ConversationQueries.head(conversation, of: account, transaction)
        let position = min(position, head.lastPosition)
        // Whoever is asked into a group has seen nothing yet of what is said there.
        let isAsked = head.group != nil && head.isRequest
        if !isAsked, position > head.readPosition || (head.unread > 0 && position == head.lastPosition) {
            try transaction.execute(
                """
                UPDATE conversation_members SET read_position = \(position), unread_count = (
                    SELECT COUNT(*) FROM messages t
                    WHERE t.conversation_id = \(conversation) AND t.position > \(max(position, head.clearedPosition))
                        AND t.sender_id <> \(account) AND t.is_deleted = 0 AND t.notice IS NULL
                        \(head.group == nil ? nil : head.isSeen(by: account)))
                WHERE conversation_id = \(conversation) AND account_id = \(account)
                """)
            try transaction.setUnreadMessages(
                of: account, to: ConversationQueries.unreadTotal(of: account, now: now))
            try transaction.emit(
                ConversationRead(
                    conversation: conversation, reader: account, other: head.other?.id, position: position))
        }
        return try transaction.value("SELECT unread_messages FROM accounts WHERE id = \(account)") ?? 0
    }
}
