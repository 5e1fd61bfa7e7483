package import Base
import Conversations
package import Core
package import SQL

/// Answers a message with an emoji, changes it, or takes it back.
package struct ReactToMessage: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    /// One emoji; empty takes it back.
    package let reaction: String

    package init(account: ID<Account>, conversation: ID<Conversation>, message: ID<Message>, reaction: String) {
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
        let emoji = Emoji(reaction)
        guard emoji != nil || reaction.isEmpty else { throw Problem.notAnEmoji }
        let head = try ConversationQueries.headToAct(in: conversation, by: account, transaction)
        let isThere = try transaction.value(
            """
            SELECT 1 FROM messages t WHERE t.id = \(message) AND t.conversation_id = \(conversation)
                AND t.state = 'sent' AND t.notice IS NULL AND t.position > \(head.clearedPosition)
                \(head.group == nil ? nil : head.isSeen(by: account))
            """, as: Int.self)
        guard isThere != nil else { throw Problem.messageNotFound }
        if let emoji {
            try transaction.execute(
                """
                INSERT INTO message_reactions (message_id, account_id, reaction)
                VALUES (\(message), \(account), \(emoji.text))
                ON CONFLICT (message_id, account_id) DO UPDATE SET reaction = excluded.reaction
                """)
        } else {
            try transaction.execute(
                "DELETE FROM message_reactions WHERE message_id = \(message) AND account_id = \(account)")
        }
        try transaction.emit(
            MessageChanged(
                conversation: conversation, message: message, members: [account] + head.others))
    }
}

extension Problem {
    static let notAnEmoji = Problem(422, Phrase("이모지 하나를 골라 주세요.", "Choose one emoji."), field: "reaction")
}
