package import SQL

extension Migration {
    /// Members' notifications. Each has the id of what it is about (the comment, the follow), so a member
    /// has one of each at most; the newest have the greatest ids.
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

    /// Any room may bring a kind: no check knows them.
    package static let notificationKinds = Migration(
        "notifications-2",
        """
        CREATE TABLE notifications_anew (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            id INTEGER NOT NULL,
            actor_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
            is_read INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account_id, id),
            CHECK (account_id <> actor_id)
        ) WITHOUT ROWID;
        INSERT INTO notifications_anew (account_id, id, actor_id, kind, post_id, is_read)
            SELECT account_id, id, actor_id, kind, post_id, is_read FROM notifications;
        DROP TABLE notifications;
        ALTER TABLE notifications_anew RENAME TO notifications;
        CREATE UNIQUE INDEX notifications_once ON notifications (post_id, actor_id, kind, account_id);
        CREATE INDEX notifications_by_actor ON notifications (actor_id, account_id);
        CREATE INDEX notifications_unread ON notifications (account_id) WHERE is_read = 0
        """)

    /// What comes by itself goes to its owner, too: the end of a poll.
    package static let notificationsOfOneself = Migration(
        "notifications-3",
        """
        CREATE TABLE notifications_anew (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            id INTEGER NOT NULL,
            actor_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
            is_read INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account_id, id)
        ) WITHOUT ROWID;
        INSERT INTO notifications_anew (account_id, id, actor_id, kind, post_id, is_read)
            SELECT account_id, id, actor_id, kind, post_id, is_read FROM notifications;
        DROP TABLE notifications;
        ALTER TABLE notifications_anew RENAME TO notifications;
        CREATE UNIQUE INDEX notifications_once ON notifications (post_id, actor_id, kind, account_id);
        CREATE INDEX notifications_by_actor ON notifications (actor_id, account_id);
        CREATE INDEX notifications_unread ON notifications (account_id) WHERE is_read = 0
        """)

    /// Threads, or works with what is said below them, of which a member wants to hear no more.
    package static let mutedThreads = Migration(
        "notifications-4",
        """
        CREATE TABLE muted_threads (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            root_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            PRIMARY KEY (account_id, root_id)
        ) WITHOUT ROWID;
        CREATE INDEX muted_threads_by_root ON muted_threads (root_id)
        """)

    /// Numbers by which programs know a member's notifications: they rise as notifications come, and stay below 2^53,
    /// which is as far as JavaScript counts. An id is that of what it is about, and is beyond.
    package static let notificationSerials = Migration(
        "notifications-5",
        """
        ALTER TABLE accounts ADD COLUMN notification_serial INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notifications ADD COLUMN serial INTEGER NOT NULL DEFAULT 0;
        UPDATE notifications SET serial = numbered.serial
        FROM (
            SELECT n.account_id, n.id, ROW_NUMBER() OVER (PARTITION BY n.account_id ORDER BY n.id) AS serial
            FROM notifications n
        ) numbered
        WHERE numbered.account_id = notifications.account_id AND numbered.id = notifications.id;
        UPDATE accounts SET notification_serial = counted.last
        FROM (SELECT n.account_id, MAX(n.serial) AS last FROM notifications n GROUP BY n.account_id) counted
        WHERE counted.account_id = accounts.id;
        CREATE UNIQUE INDEX notifications_by_serial ON notifications (account_id, serial)
        """)

    /// How far members have read lists in their programs.
    package static let readMarkers = Migration(
        "notifications-6",
        """
        CREATE TABLE read_markers (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            list TEXT NOT NULL CHECK (list IN ('home', 'notifications')),
            last_id INTEGER NOT NULL,
            version INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, list)
        ) WITHOUT ROWID
        """)
}
