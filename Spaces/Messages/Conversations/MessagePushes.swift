import Base
import Core
import Design
package import Notifications
import SQL

extension PushSource {
    /// The push of an unread message.
    package static let messages = PushSource(kinds: [.message]) { subject, reader in
        let id = ID<Message>(rawValue: subject.id)
        let conversation: ID<Conversation>? = try reader.value(
            "SELECT conversation_id FROM messages WHERE id = \(id) AND is_deleted = 0")
        guard let conversation,
            let head = try? ConversationQueries.head(conversation, of: subject.account, reader),
            head.folder == .inbox, !head.isMuted, let other = head.other,
            let item = try MessageQueries(conversation: head, viewer: subject.account, cards: { _, _, _ in [:] })
                .one(id, reader),
            !item.isOwn, item.position > head.readPosition
        else { return nil }
        let excerpt = ConversationRow.Excerpt(text: item.text, isDeleted: false, hasImages: !item.images.isEmpty)
        return PushMessage(
            title: other.name, body: excerpt.words(in: subject.language), path: head.path,
            tag: "conversation-\(conversation)", icon: other.photo?.source(width: 128), urgency: .high)
    }
}
