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

    /// Making one is a job; the row is what its member sees.
    package static let exportJobs = Migration(
        "exports-3",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'export', '' || account_id, '{"account":"' || account_id || '"}', 1, seen_at, seen_at, seen_at
        FROM exports WHERE state IN ('waiting', 'running');
        ALTER TABLE exports DROP COLUMN attempts;
        ALTER TABLE exports DROP COLUMN node;
        ALTER TABLE exports RENAME COLUMN seen_at TO changed_at
        """)
}
