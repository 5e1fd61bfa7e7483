package import Base
import Conversations
package import Core
import Kernel
package import SQL

/// Corrects the words of a sender's own message, for a while after it was sent; forwarded words are not the sender's. What
/// it said before is kept for reports.
package struct EditMessage: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    package let text: String

    package init(account: ID<Account>, conversation: ID<Conversation>, message: ID<Message>, text: String) {
        self.account = account
        self.conversation = conversation
        self.message = message
        self.text = text
    }

    /// How long after it was sent.
    package static let limit = Duration.seconds(15 * 60)

    package var cost: Cost? { Cost(.messages, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(at: services.clock.now(), site: services.site.publicURL, in: transaction)
    }

    func write(at now: Timestamp, site: String, in transaction: Transaction) throws {
        let head = try ConversationQueries.headToAct(in: conversation, by: account, transaction)
        guard head.hasCompany else { throw Problem.recipientGone }
        let found = try transaction.first(
            """
            SELECT t.text, \(FoundMessage.isAdorned), \(FoundMessage.hasFiles) FROM messages t
            WHERE t.id = \(message) AND t.conversation_id = \(conversation) AND t.sender_id = \(account)
                AND t.state = 'sent' AND t.notice IS NULL AND t.is_forwarded = 0 AND t.position > \(head.clearedPosition)
            """
        ) { row in
            (
                text: try row.next(as: String.self), isAdorned: try row.next(as: Bool.self),
                hasFiles: try row.next(as: Bool.self)
            )
        }
        guard let found else { throw Problem.messageNotFound }
        guard Self.isOpen(message, at: now) else { throw Problem.tooLateToEdit }
        let text = text.tidied
        // Words may go where something else stays.
        let isMore = try found.hasFiles || (found.isAdorned && hasImages(transaction))
        guard !text.isEmpty || isMore else { throw Problem.messageBlank }
        try SendMessage.limit.check(text, "메시지가", at: "text")
        guard text != found.text else { return }
        try FormerMessages.keep(found.text, of: message, at: now, in: transaction)
        let sending = SendMessage(sender: account, conversation: conversation, clientID: "", text: text)
        let linked = try sending.linked(in: text, site: site, transaction)
        try transaction.execute(
            """
            UPDATE messages SET text = \(text), linked_id = \(linked.post), linked_account_id = \(linked.member),
                edited_at = \(now)
            WHERE id = \(message) AND state = 'sent'
            """)
        try transaction.emit(
            MessageChanged(conversation: conversation, message: message, members: [account] + head.others))
    }

    package static func isOpen(_ message: ID<Message>, at now: Timestamp) -> Bool {
        message.createdAt + limit > now
    }

    private func hasImages(_ reader: Reader) throws -> Bool {
        try reader.value("SELECT 1 FROM message_images WHERE message_id = \(message) LIMIT 1", as: Int.self) != nil
    }
}

extension Migration {
    /// When a message was edited last, and what it said before, for reports.
    package static let messageEdits = Migration(
        "messages-edits-1",
        """
        ALTER TABLE messages ADD COLUMN edited_at INTEGER;
        CREATE TABLE former_message_texts (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            gone_at INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (message_id, gone_at)
        );
        CREATE INDEX former_message_texts_by_time ON former_message_texts (gone_at)
        """)
}

extension Problem {
    static let tooLateToEdit = Problem(
        422, Phrase("보낸 지 15분이 지나면 고칠 수 없어요.", "A message can be edited for 15 minutes."), field: "text")
}
