import Conversations
import Core
package import Notifications
import SQL

extension PushSource {
    /// The push of an unread message.
    package static let messages = PushSource(kinds: [.message]) { subject, reader in
        let id = ID<Message>(rawValue: subject.id)
        let conversation: ID<Conversation>? = try reader.value(
            "SELECT conversation_id FROM messages WHERE id = \(id) AND state = 'sent'")
        guard let conversation,
            let head = try found({ try ConversationQueries.head(conversation, of: subject.account, reader) }),
            head.folder == .inbox, head.hasCompany,
            let item = try MessageQueries(conversation: head, viewer: subject.account, cards: { _, _, _ in [:] })
                .one(id, reader),
            let sender = item.sender, item.notice == nil, item.position > head.readPosition,
            try !head.isMuted || isNamed(subject.account, in: head, reader)
        else { return nil }
        let excerpt = ConversationRow.Excerpt(item)
        let words = excerpt.words(in: subject.language)
        return PushMessage(
            title: head.company.title(in: subject.language),
            body: head.group == nil ? words : "\(sender.name): \(words)", path: head.path,
            tag: "conversation-\(conversation)", icon: sender.photo?.source(width: 128), urgency: .high)
    }

    /// Whether a message that waits in a group names the member.
    private static func isNamed(_ account: ID<Account>, in head: ConversationHead, _ reader: Reader) throws -> Bool {
        guard head.group != nil else { return false }
        return try reader.value(
            """
            SELECT 1 FROM conversation_members m WHERE m.conversation_id = \(head.id) AND m.account_id = \(account)
                AND m.mention_position > m.read_position
            """, as: Int.self) != nil
    }
}
