package import SQL

extension Migration {
    /// Which files a message has. The primary key lets a file belong to one message. `seconds` is how long a recorded
    /// voice is; other files have none.
    package static let messageFiles = Migration(
        "messages-files-1",
        """
        CREATE TABLE message_files (
            file_id INTEGER PRIMARY KEY REFERENCES stored_files (id) ON DELETE CASCADE,
            message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            seconds INTEGER,
            UNIQUE (message_id, position)
        )
        """)
}
