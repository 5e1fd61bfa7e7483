package import SQL

extension Migration {
    package static let invitations = Migration(
        "invitations-1",
        """
        CREATE TABLE invitations (
            id INTEGER PRIMARY KEY,
            inviter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            code_hash BLOB NOT NULL UNIQUE,
            use_limit INTEGER CHECK (use_limit > 0),
            use_count INTEGER NOT NULL DEFAULT 0 CHECK (use_count >= 0 AND use_count <= COALESCE(use_limit, use_count)),
            expires_at INTEGER,
            revoked_at INTEGER
        );
        CREATE INDEX invitations_by_inviter ON invitations (inviter_id, id);
        ALTER TABLE accounts ADD COLUMN invited_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
        CREATE INDEX accounts_by_inviter ON accounts (invited_by)
        """)
}
