package import SQL

extension Migration {
    /// What posts ask, and what members have answered.
    ///
    /// A ballot is a member's one chance to vote in a poll; its votes are one for each choice.
    package static let polls = Migration(
        "polls-1",
        """
        CREATE TABLE polls (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            is_multiple INTEGER NOT NULL,
            closes_at INTEGER NOT NULL,
            voter_count INTEGER NOT NULL DEFAULT 0 CHECK (voter_count >= 0)
        );
        CREATE TABLE poll_options (
            post_id INTEGER NOT NULL REFERENCES polls (post_id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL,
            vote_count INTEGER NOT NULL DEFAULT 0 CHECK (vote_count >= 0),
            PRIMARY KEY (post_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE poll_ballots (
            post_id INTEGER NOT NULL REFERENCES polls (post_id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            PRIMARY KEY (post_id, account_id)
        ) WITHOUT ROWID;
        CREATE INDEX poll_ballots_by_account ON poll_ballots (account_id);
        CREATE TABLE poll_votes (
            post_id INTEGER NOT NULL,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            PRIMARY KEY (post_id, account_id, position),
            FOREIGN KEY (post_id, position) REFERENCES poll_options (post_id, position) ON DELETE CASCADE
        ) WITHOUT ROWID;
        CREATE INDEX poll_votes_by_account ON poll_votes (account_id)
        """)

    /// Voters and the author are notified of a poll's end. Polls that are open now are waited for: no post is newer
    /// than now.
    package static let pollEnds = Migration(
        "polls-2",
        """
        ALTER TABLE polls ADD COLUMN is_awaited INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE polls ADD COLUMN told_through INTEGER NOT NULL DEFAULT 0;
        UPDATE polls SET is_awaited = 1 WHERE closes_at > (SELECT MAX(id) / 65536 FROM posts);
        CREATE INDEX polls_awaited ON polls (closes_at) WHERE is_awaited = 1
        """)

    /// Which polls their authors closed before their time: they need no notification.
    package static let pollClosings = Migration(
        "polls-3", "ALTER TABLE polls ADD COLUMN is_cut_short INTEGER NOT NULL DEFAULT 0")
}
