package import SQL

extension Migration {
    /// Members' devices and push settings, and what waits for them.
    ///
    /// A subscription ends with the session that made it. `pushes` names its subject and holds no text: the words are
    /// read when it is sent.
    package static let push = Migration(
        "push-1",
        """
        CREATE TABLE push_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            private_key BLOB NOT NULL
        );
        CREATE TABLE push_subscriptions (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            session BLOB NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
            endpoint TEXT NOT NULL UNIQUE,
            public_key BLOB NOT NULL,
            secret BLOB NOT NULL,
            language TEXT NOT NULL CHECK (language IN ('ko', 'en')),
            succeeded_at INTEGER,
            failure_count INTEGER NOT NULL DEFAULT 0,
            resumes_at INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id, id);
        CREATE TABLE push_switches (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            is_on INTEGER NOT NULL,
            PRIMARY KEY (account_id, kind)
        ) WITHOUT ROWID;
        CREATE TABLE quiet_hours (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            first_minute INTEGER NOT NULL CHECK (first_minute BETWEEN 0 AND 1439),
            end_minute INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
            time_zone TEXT NOT NULL,
            CHECK (first_minute <> end_minute)
        );
        CREATE TABLE pushes (
            subscription_id INTEGER NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            subject_id INTEGER NOT NULL,
            queued_at INTEGER NOT NULL,
            due_at INTEGER NOT NULL,
            PRIMARY KEY (subscription_id, kind, subject_id)
        ) WITHOUT ROWID;
        CREATE INDEX pushes_by_due ON pushes (due_at)
        """)

    /// What waits for a device is sent by a job, which is due when the device may be pushed to again.
    package static let pushJobs = Migration(
        "push-2",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'deliver-pushes', '' || subscription_id, '{"device":"' || subscription_id || '"}', 1, MIN(due_at),
            MIN(queued_at), MIN(queued_at)
        FROM pushes GROUP BY subscription_id;
        DROP INDEX pushes_by_due;
        ALTER TABLE pushes DROP COLUMN due_at;
        ALTER TABLE push_subscriptions DROP COLUMN resumes_at;
        CREATE INDEX pushes_by_age ON pushes (subscription_id, queued_at)
        """)

    /// Apps subscribe, too. They know a subscription by a number below 2^31, and choose kinds by the names they have for
    /// them (``AppPushes``); a browser's has neither.
    package static let appPushes = Migration(
        "push-4",
        """
        ALTER TABLE push_subscriptions ADD COLUMN number INTEGER;
        ALTER TABLE push_subscriptions ADD COLUMN app_kinds TEXT;
        ALTER TABLE push_subscriptions ADD COLUMN app_senders TEXT;
        CREATE UNIQUE INDEX push_subscriptions_by_number ON push_subscriptions (number) WHERE number IS NOT NULL
        """)
}
