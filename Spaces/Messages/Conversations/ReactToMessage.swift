package import Base
package import Core
package import SQL

/// Answers a message with a sign, changes it, or takes it back.
package struct ReactToMessage: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    /// `nil` takes it back.
    package let reaction: Reaction.Kind?

    package init(account: ID<Account>, conversation: ID<Conversation>, message: ID<Message>, reaction: Reaction.Kind?) {
        self.account = account
        self.conversation = conversation
        self.message = message
        self.reaction = reaction
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(in: transaction)
    }

    package func write(in transaction: Transaction) throws {
        let head = try ConversationQueries.head(conversation, of: account, transaction)
        let isThere = try transaction.value(
            """
            SELECT 1 FROM messages WHERE id = \(message) AND conversation_id = \(conversation) AND is_deleted = 0
                AND position > \(head.clearedPosition)
            """, as: Int.self)
        guard isThere != nil else { throw Problem.messageNotFound }
        if let reaction {
            try transaction.execute(
                """
                INSERT INTO message_reactions (message_id, account_id, reaction)
                VALUES (\(message), \(account), \(reaction.rawValue))
                ON CONFLICT (message_id, account_id) DO UPDATE SET reaction = excluded.reaction
                """)
        } else {
            try transaction.execute(
                "DELETE FROM message_reactions WHERE message_id = \(message) AND account_id = \(account)")
        }
        try transaction.emit(
            MessageChanged(
                conversation: conversation, message: message, members: [account, head.other?.id].compactMap { $0 }))
    }
}
