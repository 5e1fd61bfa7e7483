package import SQL

extension Migration {
    /// In which browsers accounts were opened, and which sessions' cookies are bound to the host by their name.
    package static let logins = Migration(
        "logins-1",
        """
        CREATE TABLE known_devices (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            device BLOB NOT NULL,
            seen_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, device)
        ) WITHOUT ROWID;
        CREATE INDEX known_devices_by_seen ON known_devices (seen_at);
        ALTER TABLE sessions ADD COLUMN is_bound INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX sessions_by_created ON sessions (created_at)
        """)
}
