package import Base
import Conversations
package import Core
import Media
import SQL
import Storage

/// Deletes a sender's own message for both: its text, images, files and reactions are gone, and a tombstone marks the place.
package struct DeleteMessage: Act {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let message: ID<Message>

    package init(account: ID<Account>, conversation: ID<Conversation>, message: ID<Message>) {
        self.account = account
        self.conversation = conversation
        self.message = message
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    package func perform(_ services: Services) async throws {
        let now = services.clock.now()
        // For reports.
        let copies = try await MessageCopies(of: [message], where: "t.sender_id = \(account)", services)
        try await services.database.write { transaction in try write(at: now, copies, in: transaction) }
        try await MediaTrash(services).empty()
    }

    func write(at now: Timestamp, _ copies: MessageCopies, in transaction: Transaction) throws {
        let head = try ConversationQueries.head(conversation, of: account, transaction)
        let position = try transaction.value(
            """
            SELECT position FROM messages
            WHERE id = \(message) AND conversation_id = \(conversation) AND sender_id = \(account) AND state = 'sent'
                AND notice IS NULL
            """, as: Int.self)
        guard let position else { throw Problem.messageNotFound }
        try FormerMessages.keep(message, copies, at: now, in: transaction)
        try transaction.holdAttachments(of: account)
        // What another message of the sender's has as well stays.
        try transaction.deleteMedia(
            where: """
                m.id IN (SELECT i.media_id FROM message_images i WHERE i.message_id = \(message) AND NOT EXISTS (
                    SELECT 1 FROM message_images o WHERE o.media_id = i.media_id AND o.message_id <> i.message_id))
                """)
        try transaction.deleteFiles(
            where: """
                f.id IN (SELECT i.file_id FROM message_files i WHERE i.message_id = \(message) AND NOT EXISTS (
                    SELECT 1 FROM message_files o WHERE o.file_id = i.file_id AND o.message_id <> i.message_id))
                """)
        try transaction.execute("DELETE FROM message_images WHERE message_id = \(message)")
        try transaction.execute("DELETE FROM message_files WHERE message_id = \(message)")
        try transaction.execute("DELETE FROM message_reactions WHERE message_id = \(message)")
        try transaction.execute(
            """
            UPDATE messages SET state = 'deleted', text = '', linked_id = NULL, linked_account_id = NULL, quoted_id = NULL
            WHERE id = \(message)
            """)
        try transaction.uncount(position, in: conversation, of: account, now: now)
        try transaction.emit(
            MessageChanged(
                conversation: conversation, message: message, members: [account] + head.others))
    }
}

extension Transaction {
    /// Has others wait, until this is committed, who delete a member's attachments or give them another message: of two
    /// processes that do both at once, neither takes away what the other counts on.
    func holdAttachments(of member: ID<Account>) throws {
        try execute("UPDATE accounts SET stored_bytes = stored_bytes WHERE id = \(member)")
    }

    /// A message that is gone no longer waits for the others.
    func uncount(
        _ position: Int, in conversation: ID<Conversation>, of sender: ID<Account>, now: Timestamp
    ) throws {
        try recount(conversation, without: [position], of: sender, now: now)
        let lowered = try all(
            """
            UPDATE conversation_members SET unread_count = unread_count - 1
            WHERE conversation_id = \(conversation) AND account_id <> \(sender) AND unread_count > 0
                AND read_position < \(position) AND cleared_position < \(position)
                AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = \(conversation) AND c.is_group = 0)
            RETURNING account_id
            """
        ) { row in try row.next(as: ID<Account>.self) }
        for other in lowered {
            try setUnreadMessages(of: other, to: ConversationQueries.unreadTotal(of: other, now: now))
        }
    }
}

extension Problem {
    package static let messageNotFound = Problem(404, Phrase("이 메시지를 찾을 수 없어요.", "There is no such message."))
}
