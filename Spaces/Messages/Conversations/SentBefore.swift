import Base
import Core
import SQL

/// What was sent under a client's name before. Whoever sends the same again has sent it once; whoever sends something else
/// under that name has not.
struct SentBefore: Sendable {
    let id: ID<Message>
    let conversation: ID<Conversation>
    let text: String
    let isDeleted: Bool
    let isEdited: Bool

    /// Whether it said these words, as far as one can tell: what it said before it was edited or deleted may have been they.
    func says(_ text: String) -> Bool { isDeleted || isEdited || self.text == text }

    /// - Returns: those that there are, by their names.
    static func find(
        _ names: [String], by sender: ID<Account>, _ reader: Reader
    ) throws -> [String: SentBefore] {
        let found = try reader.all(
            """
            SELECT client_id, id, conversation_id, text, is_deleted, CASE WHEN edited_at IS NULL THEN 0 ELSE 1 END
            FROM messages
            WHERE sender_id = \(sender) AND client_id IN (\(list: names))
            """
        ) { row in
            (
                try row.next(as: String.self),
                SentBefore(
                    id: try row.next(), conversation: try row.next(), text: try row.next(), isDeleted: try row.next(),
                    isEdited: try row.next())
            )
        }
        return Dictionary(found) { first, _ in first }
    }

    /// One of a message's attachments. A copy has the size of what it is a copy of.
    struct Attachment: Sendable, Equatable {
        let isImage: Bool
        let byteCount: Int
    }

    /// The attachments of messages, in their order.
    static func attachments(
        of messages: [ID<Message>], _ reader: Reader
    ) throws -> [ID<Message>: [Attachment]] {
        let rows = try reader.all(
            """
            SELECT i.message_id, 1, i.position, m.byte_count
            FROM message_images i JOIN media m ON m.id = i.media_id WHERE i.message_id IN (\(list: messages))
            UNION ALL
            SELECT i.message_id, 0, i.position, f.byte_count
            FROM message_files i JOIN stored_files f ON f.id = i.file_id WHERE i.message_id IN (\(list: messages))
            ORDER BY 1, 2, 3
            """
        ) { row in
            let (message, isImage) = (try row.next(as: ID<Message>.self), try row.next(as: Bool.self))
            _ = try row.next(as: Int.self)
            return (message: message, attachment: Attachment(isImage: isImage, byteCount: try row.next()))
        }
        return Dictionary(grouping: rows, by: \.message).mapValues { $0.map(\.attachment) }
    }
}
