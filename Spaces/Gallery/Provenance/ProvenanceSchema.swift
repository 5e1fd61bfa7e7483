package import SQL

extension Migration {
    /// How works were made, as their makers declare it, and whether models may be trained with them.
    package static let provenance = Migration(
        "gallery-provenance-1",
        """
        ALTER TABLE works ADD COLUMN making TEXT;
        ALTER TABLE works ADD COLUMN allows_training INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE work_versions ADD COLUMN making TEXT;
        ALTER TABLE work_versions ADD COLUMN allows_training INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX works_by_making ON works (making, post_id) WHERE making IS NOT NULL;
        CREATE INDEX works_for_training ON works (post_id) WHERE allows_training = 1;
        CREATE TABLE receipt_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            private_key BLOB NOT NULL
        )
        """)
}
