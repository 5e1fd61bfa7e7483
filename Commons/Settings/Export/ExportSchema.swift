package import SQL

extension Migration {
    /// Copies of everything that members have asked for: one at most of each (docs/decisions/0065-export.md).
    package static let exports = Migration(
        "exports-1",
        """
        CREATE TABLE exports (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            id INTEGER NOT NULL UNIQUE,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'full', 'failed')),
            language TEXT NOT NULL CHECK (language IN ('ko', 'en')),
            attempts INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            done_bytes INTEGER NOT NULL,
            total_bytes INTEGER NOT NULL,
            file_bytes INTEGER NOT NULL
        );
        CREATE INDEX exports_by_state ON exports (state, seen_at)
        """)

    /// Which process makes it.
    package static let exportNodes = Migration(
        "exports-2", "ALTER TABLE exports ADD COLUMN node INTEGER NOT NULL DEFAULT 0")
}
