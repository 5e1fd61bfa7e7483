package import SQL

/// What has become of a message. One that is not there any more leaves a tombstone, without words.
enum MessageState: String, ColumnValue {
    case sent
    /// By its sender.
    case deleted
    /// By moderators, who have its words (``HiddenMessages``).
    case hidden
}

extension Migration {
    /// A state in place of a number, of which 2 meant hidden.
    package static let messageStates = Migration(
        "messages-states-1",
        """
        ALTER TABLE messages ADD COLUMN state TEXT NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'deleted', 'hidden'));
        UPDATE messages SET state = CASE is_deleted WHEN 2 THEN 'hidden' ELSE 'deleted' END WHERE is_deleted <> 0;
        ALTER TABLE messages DROP COLUMN is_deleted
        """)
}
