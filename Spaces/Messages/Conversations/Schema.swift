package import SQL

extension Migration {
    /// Conversations and their messages.
    ///
    /// A conversation of two is named by both accounts, the lower id first, so that there is one for each two people;
    /// a group leaves these empty. A message's `position` counts within its conversation: it is the order, for both
    /// sides. The sender makes `client_id`, so that sending again changes nothing.
    package static let messages = Migration(
        "messages-1",
        """
        CREATE TABLE conversations (
            id INTEGER PRIMARY KEY,
            low_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
            high_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
            last_position INTEGER NOT NULL DEFAULT 0,
            UNIQUE (low_id, high_id)
        );
        CREATE INDEX conversations_by_high ON conversations (high_id);
        CREATE TABLE conversation_members (
            conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            folder TEXT NOT NULL DEFAULT 'none' CHECK (folder IN ('inbox', 'requests', 'none')),
            has_accepted INTEGER NOT NULL DEFAULT 0,
            is_muted INTEGER NOT NULL DEFAULT 0,
            latest_id INTEGER NOT NULL DEFAULT 0,
            unread_count INTEGER NOT NULL DEFAULT 0 CHECK (unread_count >= 0),
            read_position INTEGER NOT NULL DEFAULT 0,
            cleared_position INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (conversation_id, account_id)
        );
        CREATE INDEX conversation_members_by_account ON conversation_members (account_id, folder, latest_id);
        CREATE INDEX conversation_members_unread ON conversation_members (account_id) WHERE unread_count > 0;
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY,
            conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            sender_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL,
            text TEXT NOT NULL,
            linked_id INTEGER REFERENCES posts (id) ON DELETE SET NULL,
            is_deleted INTEGER NOT NULL DEFAULT 0,
            UNIQUE (conversation_id, position),
            UNIQUE (sender_id, client_id)
        );
        CREATE INDEX messages_by_link ON messages (linked_id) WHERE linked_id IS NOT NULL;
        CREATE TABLE message_images (
            media_id INTEGER PRIMARY KEY REFERENCES media (id) ON DELETE CASCADE,
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            UNIQUE (message_id, position)
        );
        CREATE TABLE message_reactions (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            reaction TEXT NOT NULL,
            PRIMARY KEY (message_id, account_id)
        );
        CREATE INDEX message_reactions_by_account ON message_reactions (account_id);
        CREATE TABLE message_reports (
            id INTEGER PRIMARY KEY,
            reporter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            reported_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            reason TEXT NOT NULL CHECK (reason IN ('spam', 'abuse', 'copyright', 'other')),
            note TEXT NOT NULL
        );
        CREATE INDEX message_reports_by_reporter ON message_reports (reporter_id);
        CREATE INDEX message_reports_by_reported ON message_reports (reported_id);
        CREATE TABLE message_report_items (
            report_id INTEGER NOT NULL REFERENCES message_reports (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            sender_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            sent_at INTEGER NOT NULL,
            text TEXT NOT NULL,
            image BLOB,
            PRIMARY KEY (report_id, position)
        );
        CREATE INDEX message_report_items_by_sender ON message_report_items (sender_id)
        """)

    /// Which messages a member has reported, so that each is reported once. The moderators' copy is in
    /// `message_report_items`, which a deleted message stays in.
    package static let messageReports = Migration(
        "messages-2",
        """
        CREATE TABLE reported_messages (
            reporter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            PRIMARY KEY (reporter_id, message_id)
        ) WITHOUT ROWID;
        CREATE INDEX reported_messages_by_message ON reported_messages (message_id)
        """)

    /// Which message of the same conversation a reply quotes. A quoted message that is deleted for both keeps its row, so
    /// the reply goes on quoting it; one that goes with its sender's account leaves an ordinary message.
    package static let messageReplies = Migration(
        "messages-3",
        """
        ALTER TABLE messages ADD COLUMN quoted_id INTEGER REFERENCES messages (id) ON DELETE SET NULL;
        CREATE INDEX messages_by_quoted ON messages (quoted_id) WHERE quoted_id IS NOT NULL
        """)

    /// The member whose profile a message's text names by its address.
    package static let linkedMembers = Migration(
        "messages-linked-members-1",
        """
        ALTER TABLE messages ADD COLUMN linked_account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
        CREATE INDEX messages_by_linked_account ON messages (linked_account_id) WHERE linked_account_id IS NOT NULL;
        ALTER TABLE hidden_messages ADD COLUMN linked_account_id INTEGER
        """)

    /// Whether a message passes on another one. A sender's images and files may be part of several messages of theirs: of
    /// one forwarded to several conversations there is one copy.
    package static let forwardedMessages = Migration(
        "messages-forwarded-1",
        """
        ALTER TABLE messages ADD COLUMN is_forwarded INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE message_images_anew (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            media_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
            PRIMARY KEY (message_id, position),
            UNIQUE (media_id, message_id)
        );
        INSERT INTO message_images_anew (message_id, position, media_id)
            SELECT i.message_id, i.position, i.media_id FROM message_images i;
        DROP TABLE message_images;
        ALTER TABLE message_images_anew RENAME TO message_images;
        CREATE TABLE message_files_anew (
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            file_id INTEGER NOT NULL REFERENCES stored_files (id) ON DELETE CASCADE,
            seconds INTEGER,
            PRIMARY KEY (message_id, position),
            UNIQUE (file_id, message_id)
        );
        INSERT INTO message_files_anew (message_id, position, file_id, seconds)
            SELECT i.message_id, i.position, i.file_id, i.seconds FROM message_files i;
        DROP TABLE message_files;
        ALTER TABLE message_files_anew RENAME TO message_files
        """)

    /// Reported messages are cases like all that is reported.
    package static let messageCases = Migration(
        "messages-cases-1",
        """
        INSERT INTO cases (id, kind, account_id, weight, report_count)
            SELECT r.id, 'messages', r.reported_id, 100, 1 FROM message_reports r;
        INSERT INTO case_reports (case_id, reporter_id, reason, note)
            SELECT r.id, r.reporter_id, r.reason, r.note FROM message_reports r;
        INSERT INTO case_items (case_id, position, sender_id, sent_at, text, image)
            SELECT i.report_id, i.position, i.sender_id, i.sent_at, i.text, i.image FROM message_report_items i;
        DROP TABLE message_report_items;
        DROP TABLE message_reports
        """)
}
