package import SQL

extension Migration {
    /// `NULL` for members without a password, who had an empty one.
    package static let passwordHashes = Migration(
        "accounts-passwords-1",
        """
        ALTER TABLE accounts ADD COLUMN password_hash TEXT CHECK (password_hash <> '');
        UPDATE accounts SET password_hash = password WHERE password <> '';
        ALTER TABLE accounts DROP COLUMN password
        """)
}
