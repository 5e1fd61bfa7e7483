package import SQL

extension Migration {
    /// Reposts, earlier versions, pins and the feed: the timeline's part of the step in which posts learned of threads.
    package static let timelineTables = """
        CREATE TABLE reposts (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            UNIQUE (post_id, account_id)
        );
        CREATE INDEX reposts_by_account ON reposts (account_id, id);
        CREATE INDEX reposts_by_post ON reposts (post_id, id);
        CREATE TABLE post_versions (
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            written_at INTEGER NOT NULL,
            text TEXT NOT NULL,
            warning TEXT NOT NULL,
            PRIMARY KEY (post_id, written_at)
        ) WITHOUT ROWID;
        CREATE TABLE pins (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            post_id INTEGER NOT NULL UNIQUE REFERENCES posts (id) ON DELETE CASCADE
        );
        CREATE TABLE timeline_feed (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            entry_id INTEGER NOT NULL,
            post_id INTEGER NOT NULL,
            PRIMARY KEY (account_id, entry_id)
        ) WITHOUT ROWID;
        CREATE INDEX timeline_feed_by_post ON timeline_feed (account_id, post_id, entry_id)
        """
}
