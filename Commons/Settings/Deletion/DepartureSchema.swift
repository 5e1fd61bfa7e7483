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
}
