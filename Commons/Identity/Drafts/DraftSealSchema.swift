package import SQL

extension Migration {
    /// The keys that open what members have typed and not sent, and browsers have sealed when a session ended.
    package static let draftSeals = Migration(
        "draft-seals-1",
        """
        CREATE TABLE draft_seals (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            private_key BLOB NOT NULL CHECK (length(private_key) = 32)
        )
        """)
}
