package import SQL

extension Migration {
    /// - `payload`: the ``Job`` as JSON.
    /// - `lane`: the kind and the ``Job/lane``.
    /// - `priority`: a ``JobPriority``.
    /// - `run_at`: when it is due; while it is being done, when its lease ends; `NULL` once it has been given up.
    /// - `queued_at`: since when it is to be done; the time it was put off to, if it was.
    /// - `touched_at`: when `run_at` was written, by which a clock that was set back is noticed.
    /// - `fence`: the token of the lease that holds it; 0 while none does.
    /// - `failure`: a random number by which pages name a job that was given up, instead of its key.
    /// - `error`: why the last attempt failed; empty if there was none, or it did not.
    package static let jobs = Migration(
        "jobs-1",
        """
        CREATE TABLE jobs (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            lane TEXT,
            payload TEXT NOT NULL,
            priority INTEGER NOT NULL DEFAULT 1 CHECK (priority BETWEEN 0 AND 2),
            run_at INTEGER,
            queued_at INTEGER NOT NULL,
            touched_at INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            fence INTEGER NOT NULL DEFAULT 0,
            failed_at INTEGER,
            failure INTEGER NOT NULL DEFAULT 0,
            error TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (kind, key),
            CHECK ((run_at IS NULL) = (failed_at IS NOT NULL))
        ) WITHOUT ROWID;
        CREATE INDEX jobs_due ON jobs (kind, priority, run_at);
        CREATE INDEX jobs_by_lane ON jobs (lane, priority, run_at) WHERE lane IS NOT NULL;
        CREATE INDEX jobs_waiting ON jobs (kind, queued_at) WHERE failed_at IS NULL;
        CREATE INDEX jobs_taken ON jobs (kind, run_at) WHERE fence <> 0;
        CREATE INDEX jobs_failing ON jobs (kind, failed_at) WHERE error <> '';
        CREATE INDEX jobs_failed ON jobs (failed_at, failure) WHERE failed_at IS NOT NULL
        """)
}
