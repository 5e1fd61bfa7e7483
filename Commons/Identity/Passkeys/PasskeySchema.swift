package import SQL

extension Migration {
    /// Passkeys, and what was asked of browsers about them. Of a challenge a hash is kept, and of what the browser holds
    /// that was asked: its session, its login that waits, or a cookie.
    package static let passkeys = Migration(
        "passkeys-1",
        """
        CREATE TABLE passkeys (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            credential BLOB NOT NULL UNIQUE,
            public_key BLOB NOT NULL,
            sign_count INTEGER NOT NULL,
            is_backed_up INTEGER NOT NULL,
            name TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            used_at INTEGER
        );
        CREATE INDEX passkeys_by_account ON passkeys (account_id, id);
        CREATE TABLE passkey_challenges (
            challenge_hash BLOB NOT NULL PRIMARY KEY,
            holder BLOB NOT NULL,
            account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX passkey_challenges_by_account ON passkey_challenges (account_id);
        CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)
        """)
}
