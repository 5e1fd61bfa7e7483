package import SQL

extension Migration {
    /// Conversations of more than two (docs/decisions/0052).
    ///
    /// A group has neither `low_id` nor `high_id`. Members who join later see what is said from then on: their
    /// `cleared_position` says so. `mention_position` is of the last message that names them. A message with a `notice`
    /// is none that somebody wrote: it tells what its sender did to the group, and `message_subjects` to whom. Members
    /// who have left are in `group_departures`, and are not simply added again.
    package static let messageGroups = Migration(
        "message-groups-1",
        """
        ALTER TABLE conversations ADD COLUMN is_group INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE conversations ADD COLUMN name TEXT NOT NULL DEFAULT '';
        ALTER TABLE conversations ADD COLUMN picture_id INTEGER REFERENCES media (id) ON DELETE SET NULL;
        CREATE INDEX conversations_by_picture ON conversations (picture_id) WHERE picture_id IS NOT NULL;
        ALTER TABLE conversation_members ADD COLUMN role TEXT NOT NULL DEFAULT 'member'
            CHECK (role IN ('member', 'admin'));
        ALTER TABLE conversation_members ADD COLUMN mention_position INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE messages ADD COLUMN notice TEXT;
        CREATE TABLE message_subjects (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            PRIMARY KEY (message_id, account_id)
        ) WITHOUT ROWID;
        CREATE INDEX message_subjects_by_account ON message_subjects (account_id);
        CREATE TABLE group_departures (
            conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            PRIMARY KEY (conversation_id, account_id)
        ) WITHOUT ROWID;
        CREATE INDEX group_departures_by_account ON group_departures (account_id)
        """)

    /// Whether a member has said something in a conversation, or accepted it themselves. `has_accepted` is less:
    /// following the sender counts as accepting before the member knows of it.
    package static let messageSpeakers = Migration(
        "message-groups-2",
        """
        ALTER TABLE conversation_members ADD COLUMN has_spoken INTEGER NOT NULL DEFAULT 0;
        UPDATE conversation_members SET has_spoken = 1 WHERE EXISTS (
            SELECT 1 FROM messages t WHERE t.conversation_id = conversation_members.conversation_id
                AND t.sender_id = conversation_members.account_id)
        """)
}
