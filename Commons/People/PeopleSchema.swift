package import SQL

extension Migration {
    /// What members are to one another.
    package static let people = Migration(
        "people-1",
        """
        ALTER TABLE accounts ADD COLUMN header TEXT;
        ALTER TABLE accounts ADD COLUMN links TEXT NOT NULL DEFAULT '';
        ALTER TABLE accounts ADD COLUMN follower_count INTEGER NOT NULL DEFAULT 0 CHECK (follower_count >= 0);
        ALTER TABLE accounts ADD COLUMN following_count INTEGER NOT NULL DEFAULT 0 CHECK (following_count >= 0);
        ALTER TABLE accounts ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN is_open_to_offers INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN unread_count INTEGER NOT NULL DEFAULT 0 CHECK (unread_count >= 0);
        CREATE INDEX private_accounts ON accounts (id) WHERE is_private = 1;
        CREATE TABLE follows (
            id INTEGER PRIMARY KEY,
            follower_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            followed_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            UNIQUE (follower_id, followed_id),
            CHECK (follower_id <> followed_id)
        );
        CREATE INDEX follows_by_followed ON follows (followed_id, id);
        CREATE INDEX follows_by_follower ON follows (follower_id, id);
        CREATE TABLE feed (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            post_id INTEGER NOT NULL,
            PRIMARY KEY (account_id, post_id)
        ) WITHOUT ROWID;
        CREATE TABLE feed_progress (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL,
            follow_id INTEGER NOT NULL
        );
        CREATE TABLE blocks (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            other_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            is_own INTEGER NOT NULL,
            PRIMARY KEY (account_id, other_id),
            CHECK (account_id <> other_id)
        ) WITHOUT ROWID;
        CREATE INDEX blocks_by_other ON blocks (other_id);
        CREATE TABLE mutes (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            other_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            until INTEGER,
            PRIMARY KEY (account_id, other_id),
            CHECK (account_id <> other_id)
        ) WITHOUT ROWID;
        CREATE INDEX mutes_by_other ON mutes (other_id)
        """)
}
