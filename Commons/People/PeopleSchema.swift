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

    /// Members whom others have reported, with what their profile said then. It goes with either of the two.
    package static let profileReports = Migration(
        "people-reports-1",
        """
        CREATE TABLE profile_reports (
            id INTEGER PRIMARY KEY,
            reporter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            reason TEXT NOT NULL CHECK (reason IN ('spam', 'abuse', 'impersonation', 'other')),
            note TEXT NOT NULL,
            reported_text TEXT NOT NULL,
            UNIQUE (account_id, reporter_id)
        );
        CREATE INDEX profile_reports_by_reporter ON profile_reports (reporter_id)
        """)

    /// Handles of members who have left, for a month, as hashes.
    package static let goneMembers = Migration(
        "people-gone-1", "CREATE TABLE gone_members (handle BLOB NOT NULL PRIMARY KEY, gone_at INTEGER NOT NULL)")

    /// The followed members whose new works a member wants to be notified of.
    package static let watching = Migration(
        "people-watching-1",
        """
        ALTER TABLE follows ADD COLUMN is_watching INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX follows_watching ON follows (followed_id, id) WHERE is_watching = 1
        """)
}
