package import SQL

extension Migration {
    /// What members show besides the password, and logins that wait for it. An authenticator's secret is kept as it is: to
    /// compare codes, Salon has to compute them. Of everything else only hashes are kept.
    package static let secondFactor = Migration(
        "second-factor-1",
        """
        CREATE TABLE authenticators (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            secret BLOB NOT NULL,
            last_step INTEGER NOT NULL,
            made_at INTEGER NOT NULL
        );
        CREATE TABLE authenticator_drafts (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            session BLOB NOT NULL,
            secret BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX authenticator_drafts_by_expiry ON authenticator_drafts (expires_at);
        CREATE TABLE recovery_codes (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            code_hash BLOB NOT NULL,
            PRIMARY KEY (account_id, code_hash)
        ) WITHOUT ROWID;
        CREATE TABLE second_steps (
            token_hash BLOB NOT NULL PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            mails_new_device INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX second_steps_by_account ON second_steps (account_id);
        CREATE INDEX second_steps_by_expiry ON second_steps (expires_at)
        """)
}
