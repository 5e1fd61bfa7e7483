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

    /// What became of mail: whom it was for, nobody learns here.
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
}
