package import SQL

extension Migration {
    /// Log-ins that are under way at a provider, people who have come from one and have not joined yet, and which
    /// account belongs to which person at a provider. Of what opens something only hashes are kept; of a provider's
    /// tokens nothing.
    package static let socialLogin = Migration(
        "social-login-1",
        """
        CREATE TABLE social_logins (
            state_hash BLOB NOT NULL PRIMARY KEY,
            browser_hash BLOB NOT NULL,
            provider TEXT NOT NULL,
            nonce TEXT NOT NULL,
            verifier TEXT NOT NULL,
            next TEXT NOT NULL,
            invitation_hash BLOB,
            account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX social_logins_by_account ON social_logins (account_id);
        CREATE INDEX social_logins_by_expiry ON social_logins (expires_at);
        CREATE TABLE social_joins (
            token_hash BLOB NOT NULL PRIMARY KEY,
            provider TEXT NOT NULL,
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            email TEXT NOT NULL,
            email_is_verified INTEGER NOT NULL,
            name TEXT NOT NULL,
            handle TEXT NOT NULL,
            major TEXT NOT NULL,
            next TEXT NOT NULL,
            invitation_hash BLOB,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX social_joins_by_expiry ON social_joins (expires_at);
        CREATE TABLE social_identities (
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            linked_at INTEGER NOT NULL,
            PRIMARY KEY (issuer, subject),
            UNIQUE (account_id, issuer)
        )
        """)
}
