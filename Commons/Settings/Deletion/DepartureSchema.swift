package import SQL

extension Migration {
    /// Members whose accounts are being deleted: nobody sees them any more, and what they had goes step by step.
    package static let departures = Migration(
        "departures-1",
        """
        CREATE TABLE departures (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            begun_at INTEGER NOT NULL
        )
        """)

    /// What is left of them is a job's.
    package static let departureJobs = Migration(
        "departures-2",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'delete-account', '' || account_id, '{"account":"' || account_id || '"}', 1, begun_at, begun_at, begun_at
        FROM departures WHERE is_for_good = 1
        """)
}
