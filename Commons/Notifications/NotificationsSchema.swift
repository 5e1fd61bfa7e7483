package import SQL

extension Migration {
    /// What members are told of. A notification has the id of what it tells of (the comment, the follow), so a member
    /// has one of each at most; the newest have the greatest ids.
    ///
    /// `kind` names more than is written today: a check cannot be widened later without copying the table.
    package static let notifications = Migration(
        "notifications-1",
        """
        CREATE TABLE notifications (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            id INTEGER NOT NULL,
            actor_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL
                CHECK (kind IN ('like', 'comment', 'reply', 'mention', 'follow', 'repost', 'quote', 'work')),
            post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
            is_read INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account_id, id),
            CHECK (account_id <> actor_id),
            CHECK ((kind = 'follow') = (post_id IS NULL))
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX notifications_once ON notifications (post_id, actor_id, kind, account_id);
        CREATE INDEX notifications_by_actor ON notifications (actor_id, account_id);
        CREATE INDEX notifications_unread ON notifications (account_id) WHERE is_read = 0
        """)
}
