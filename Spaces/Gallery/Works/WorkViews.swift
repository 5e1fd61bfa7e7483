/// Of each work, how many different members have seen it while viewers are owed (`seen` is a filter, dropped then), how
/// many visitors by the day, and what appreciation is estimated from. The table came with those of Discover, in one
/// migration.
package enum WorkViews {
    package static let table = """
        CREATE TABLE work_views (
            post_id INTEGER PRIMARY KEY REFERENCES works (post_id) ON DELETE CASCADE,
            begins_at INTEGER NOT NULL,
            met_at INTEGER,
            viewers INTEGER NOT NULL DEFAULT 0,
            visitors INTEGER NOT NULL DEFAULT 0,
            shown REAL NOT NULL DEFAULT 0,
            liked REAL NOT NULL DEFAULT 0,
            recent REAL NOT NULL DEFAULT 0,
            recent_at INTEGER NOT NULL,
            seen BLOB
        )
        """
}
