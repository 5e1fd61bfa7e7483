package import SQL

extension Migration {
    /// Mail that waits, links that were mailed, and whose address is known to be theirs.
    package static let mail = Migration(
        "mail-1",
        """
        ALTER TABLE accounts ADD COLUMN email_verified_at INTEGER;
        CREATE TABLE mails (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            due_at INTEGER NOT NULL,
            give_up_at INTEGER NOT NULL
        );
        CREATE INDEX mails_by_due ON mails (due_at);
        CREATE INDEX mails_by_account ON mails (account_id);
        CREATE TABLE reset_requests (
            id INTEGER PRIMARY KEY,
            email_key TEXT NOT NULL,
            language TEXT NOT NULL CHECK (language IN ('ko', 'en'))
        );
        CREATE TABLE account_links (
            token_hash BLOB NOT NULL PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            purpose TEXT NOT NULL CHECK (purpose IN ('password', 'email')),
            email TEXT,
            expires_at INTEGER NOT NULL,
            UNIQUE (account_id, purpose)
        );
        CREATE INDEX account_links_by_expiry ON account_links (expires_at)
        """)

    /// The results of mail, without its receivers.
    package static let mailResults = Migration(
        "mail-2",
        """
        CREATE TABLE mail_failures (
            id INTEGER PRIMARY KEY,
            failed_at INTEGER NOT NULL,
            reason TEXT NOT NULL,
            is_over INTEGER NOT NULL CHECK (is_over IN (0, 1))
        );
        CREATE INDEX mail_failures_by_time ON mail_failures (failed_at);
        CREATE INDEX mail_failures_by_state ON mail_failures (is_over, failed_at);
        CREATE TABLE mail_handed_over (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            at INTEGER NOT NULL
        )
        """)

    /// What waits becomes jobs: mails keep their words, and requests for links are nothing but a job.
    package static let mailJobs = Migration(
        "mail-3",
        """
        INSERT INTO jobs (kind, key, payload, run_at, queued_at, touched_at, attempts)
        SELECT 'send-mail', '' || id, '{"mail":"' || id || '","priority":1}', due_at, id >> 16, 0, attempts FROM mails;
        ALTER TABLE mails ADD COLUMN useless_at INTEGER;
        UPDATE mails SET useless_at = give_up_at;
        DROP INDEX mails_by_due;
        ALTER TABLE mails DROP COLUMN due_at;
        ALTER TABLE mails DROP COLUMN attempts;
        ALTER TABLE mails DROP COLUMN give_up_at
        """,
        sqlite: [
            requestJobs("json_object('id', '' || id, 'email', email_key, 'language', language)"),
            "DROP TABLE reset_requests",
        ],
        postgres: [
            requestJobs("json_build_object('id', '' || id, 'email', email_key, 'language', language)::text"),
            "DROP TABLE reset_requests",
        ])

    private static func requestJobs(_ payload: String) -> String {
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'answer-reset-request', '' || id, \(payload), 0, 0, id >> 16, 0 FROM reset_requests
        """
    }
}
