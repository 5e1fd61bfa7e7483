import Accounts
import Conversations
package import Core
import SQL

extension SendMessage {
    /// A reply quotes a message of its own conversation that the sender sees. One that is deleted for both meanwhile is
    /// still the one that was meant.
    func checkQuoted(_ transaction: Transaction) throws {
        guard let quoted else { return }
        let isThere = try transaction.value(Self.quotedStatement(quoted, in: conversation, of: sender), as: Int.self)
        guard isThere != nil else { throw Problem.quotedGone }
    }

    static func quotedStatement(
        _ quoted: ID<Message>, in conversation: ID<Conversation>, of sender: ID<Account>
    ) -> Statement {
        """
        SELECT 1 FROM messages q
        JOIN conversation_members m ON m.conversation_id = q.conversation_id AND m.account_id = \(sender)
        WHERE q.id = \(quoted) AND q.conversation_id = \(conversation) AND q.position > m.cleared_position
            AND q.notice IS NULL AND \(.notBlocked("q.sender_id", by: sender))
        """
    }
}

extension Problem {
    package static let quotedGone = Problem(
        422, Phrase("답장할 메시지를 찾을 수 없어요.", "The message you reply to is no longer there."), field: "in_reply_to")
}
