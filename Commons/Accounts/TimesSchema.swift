package import SQL

extension Migration {
    /// When posts were published, and when members joined. Until now their ids said it alone.
    package static let createdTimes = Migration(
        "created-times-1",
        """
        ALTER TABLE posts ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
        UPDATE posts SET created_at = id >> 16;
        ALTER TABLE accounts ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET created_at = id >> 16
        """)
}
