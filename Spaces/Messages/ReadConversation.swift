package import Base
import Conversations
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
        // Members who are asked into a group have seen none of its messages yet.
        let isAsked = head.group != nil && head.isRequest
        if !isAsked, position > head.readPosition || (head.unread > 0 && position == head.lastPosition) {
            try transaction.execute(
                """
                UPDATE conversation_members
                SET read_position = \(position), unread_count = \(waiting(beyond: position, head, transaction))
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

    /// How many messages wait then. Where there is much, what has been read is taken away from the number: to count the
    /// rest each time somebody reads on would hold up other writes.
    private func waiting(beyond position: Int, _ head: ConversationHead, _ reader: Reader) throws -> Statement {
        let start = max(position, head.clearedPosition)
        let rest = head.lastPosition - start
        guard rest > GroupQueries.recounted else { return "(\(countStatement(after: start, head)))" }
        // A jump may be as long as the rest; what is left over is counted near the end.
        let before = max(head.readPosition, head.clearedPosition)
        let end = min(start, before + GroupQueries.recounted)
        let read = try reader.value(countStatement(after: before, upTo: end, head), as: Int.self) ?? 0
        return """
            CASE WHEN unread_count <= \(read) THEN 0 WHEN unread_count - \(read) > \(rest) THEN \(rest)
                ELSE unread_count - \(read) END
            """
    }

    func countStatement(after position: Int, upTo end: Int? = nil, _ head: ConversationHead) -> Statement {
        """
        SELECT COUNT(*) FROM messages t
        WHERE t.conversation_id = \(conversation) AND t.position > \(position) AND t.position <= \(end ?? Int.max)
            AND t.sender_id <> \(account) AND t.state = 'sent' AND t.notice IS NULL
            \(head.group == nil ? nil : head.isSeen(by: account))
        """
    }
}
