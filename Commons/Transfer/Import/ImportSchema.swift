package import SQL

extension Migration {
    /// Files that members have brought from another Salon: one at most of each.
    package static let imports = Migration(
        "imports-1",
        """
        CREATE TABLE imports (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            id INTEGER NOT NULL UNIQUE,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
            language TEXT NOT NULL CHECK (language IN ('ko', 'en')),
            attempts INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            total INTEGER NOT NULL,
            added INTEGER NOT NULL,
            known INTEGER NOT NULL,
            refused INTEGER NOT NULL,
            notes TEXT NOT NULL
        );
        CREATE INDEX imports_by_state ON imports (state, seen_at)
        """)

    /// What has come of them.
    package static let broughtByImports = Migration(
        "imports-2", "ALTER TABLE imports ADD COLUMN brought TEXT NOT NULL DEFAULT ''")

    /// Members take turns: who takes one in, when it goes on, what has come of each kind, and why it ended early.
    package static let importTurns = Migration(
        "imports-3",
        """
        ALTER TABLE imports ADD COLUMN node INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE imports ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE imports ADD COLUMN portfolios INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE imports ADD COLUMN exhibitions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE imports ADD COLUMN reason TEXT NOT NULL DEFAULT '';
        UPDATE imports SET reason = notes, notes = '' WHERE state = 'failed'
        """)

    /// Taking one in is a job; the row is what its member sees, and where it goes on.
    package static let importJobs = Migration(
        "imports-4",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'import', '' || account_id, '{"account":"' || account_id || '"}', 1,
            CASE WHEN state = 'waiting' AND due_at > seen_at THEN due_at ELSE seen_at END, seen_at, seen_at
        FROM imports WHERE state IN ('waiting', 'running');
        ALTER TABLE imports DROP COLUMN attempts;
        ALTER TABLE imports DROP COLUMN node;
        ALTER TABLE imports DROP COLUMN due_at;
        ALTER TABLE imports RENAME COLUMN seen_at TO changed_at
        """)

    /// Whether a profile has come.
    package static let importedProfiles = Migration(
        "imports-5", "ALTER TABLE imports ADD COLUMN profiles INTEGER NOT NULL DEFAULT 0")

    /// How many have come of each kind, and how many are left out for what: more kinds need no other columns.
    package static let importCounts = Migration(
        "imports-6",
        """
        ALTER TABLE imports ADD COLUMN brought_counts TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE imports ADD COLUMN left_counts TEXT NOT NULL DEFAULT '{}';
        UPDATE imports SET brought_counts = '{"work":' || (added - portfolios - exhibitions - profiles)
            || ',"portfolio":' || portfolios || ',"exhibition":' || exhibitions || ',"profile":' || profiles || '}';
        ALTER TABLE imports DROP COLUMN portfolios;
        ALTER TABLE imports DROP COLUMN exhibitions;
        ALTER TABLE imports DROP COLUMN profiles
        """)
}
