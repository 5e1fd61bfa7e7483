package import SQL

extension Migration {
    /// The id by which the database and its data folder know each other (``ProveInstance``).
    package static let instance = Migration(
        "instance-1",
        """
        CREATE TABLE instance (
            singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
            id TEXT NOT NULL
        )
        """)
}
