import Base
import Core
import SQL

extension MessageQueries {
    /// The rendering's name, where the viewer is a member and sees the message.
    static func image(_ id: ID<Media>, viewer: ID<Account>) -> Statement {
        """
        SELECT p.rendering FROM message_images i
        JOIN media p ON p.id = i.media_id
        JOIN messages t ON t.id = i.message_id
        JOIN conversation_members m ON m.conversation_id = t.conversation_id AND m.account_id = \(viewer)
        LEFT JOIN conversation_members o ON o.conversation_id = t.conversation_id AND o.account_id <> m.account_id
        WHERE i.media_id = \(id) AND t.position > m.cleared_position
            AND \(.keepsConversation(viewer, with: "o.account_id"))
            AND (t.sender_id = \(viewer) OR \(.isThere("o.account_id", for: viewer)))
        """
    }
}
