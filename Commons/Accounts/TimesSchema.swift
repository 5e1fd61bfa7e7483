package import SQL

extension Migration {
    /// When posts were published, and when members joined. Until now their ids said it alone.
    ///
    /// PostgreSQL writes both tables anew: an UPDATE would leave every row twice, in the tables and in all their indexes.
    package static let createdTimes = Migration(
        "created-times-1",
        """
        ALTER TABLE posts ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0
        """,
        sqlite: ["UPDATE posts SET created_at = id >> 16", "UPDATE accounts SET created_at = id >> 16"],
        postgres: [
            "ALTER TABLE posts ALTER COLUMN created_at TYPE BIGINT USING id >> 16",
            "ALTER TABLE accounts ALTER COLUMN created_at TYPE BIGINT USING id >> 16",
        ])
}
