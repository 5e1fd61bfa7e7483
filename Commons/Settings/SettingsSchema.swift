package import SQL

extension Migration {
    /// What members have chosen not to see. `key` is the word as it is compared.
    package static let settings = Migration(
        "settings-1",
        """
        ALTER TABLE accounts ADD COLUMN hides_counts INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE muted_words (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            word TEXT NOT NULL CHECK (word <> ''),
            key TEXT NOT NULL,
            until INTEGER,
            UNIQUE (account_id, key)
        )
        """)

    /// Members who see no generated works in lists.
    package static let generatedWorks = Migration(
        "settings-generated-1", "ALTER TABLE accounts ADD COLUMN hides_generated INTEGER NOT NULL DEFAULT 0")
}
