package import Core
package import SQL
package import Storage

extension MessageQueries {
    /// The rendering's name of an image of a message or of a group's photo; `nil` unless the viewer sees it.
    package static func rendering(
        of image: ID<Media>, for viewer: ID<Account>, _ reader: Reader
    ) throws -> String? {
        try reader.value(Self.image(image, viewer: viewer), as: String.self)
            ?? reader.value(groupPicture(image, viewer: viewer), as: String.self)
    }

    /// A file of a message, likewise.
    package static func file(
        _ id: ID<Media>, for viewer: ID<Account>, _ reader: Reader
    ) throws -> StoredFile? {
        try reader.first(file(id, viewer: viewer), StoredFile.init(row:))
    }

    /// The rendering's name, where the viewer is a member and sees the message.
    static func image(_ id: ID<Media>, viewer: ID<Account>) -> Statement {
        """
        SELECT p.rendering FROM message_images i
        JOIN media p ON p.id = i.media_id
        \(isSeen(by: viewer)) AND i.media_id = \(id) LIMIT 1
        """
    }

    /// The photo of a group, where the viewer is a member and has agreed to be.
    static func groupPicture(_ id: ID<Media>, viewer: ID<Account>) -> Statement {
        """
        SELECT p.rendering FROM conversations c
        JOIN media p ON p.id = c.picture_id
        JOIN conversation_members m
            ON m.conversation_id = c.id AND m.account_id = \(viewer) AND m.has_accepted = 1
        WHERE c.picture_id = \(id)
        """
    }

    /// A file, likewise.
    static func file(_ id: ID<Media>, viewer: ID<Account>) -> Statement {
        """
        SELECT \(StoredFile.columns) FROM message_files i
        JOIN stored_files f ON f.id = i.file_id
        \(isSeen(by: viewer)) AND i.file_id = \(id) LIMIT 1
        """
    }

    /// Of attachments `i`, those of messages that the viewer sees.
    private static func isSeen(by viewer: ID<Account>) -> Statement {
        """
        JOIN messages t ON t.id = i.message_id
        JOIN conversation_members m ON m.conversation_id = t.conversation_id AND m.account_id = \(viewer)
        JOIN conversations c ON c.id = t.conversation_id
        LEFT JOIN conversation_members o
            ON c.is_group = 0 AND o.conversation_id = t.conversation_id AND o.account_id <> m.account_id
        WHERE t.position > m.cleared_position AND t.state = 'sent' AND (c.is_group = 0 OR m.has_accepted = 1)
            AND \(.keepsConversation(viewer, with: "o.account_id"))
            AND (t.sender_id = \(viewer) OR \(.isThere("t.sender_id", for: viewer)))
        """
    }
}
