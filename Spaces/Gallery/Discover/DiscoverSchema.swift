package import SQL
import Works

extension Migration {
    /// How many members have seen each work. Works published before this migration are owed nothing.
    ///
    /// - `work_views`: see ``Works/WorkViews``.
    /// - `work_impressions`: the showings of a day by viewer; counted and deleted when the day is over.
    /// - `discover_places`: how often works at each place of a page were shown and liked.
    /// - `discover_days`: how showings were spread when a day was over (``Fairness``).
    /// - `discover_keys`: a random key for each day, which signs what was dealt and hides who visitors are.
    package static let discover = Migration(
        "discover-1",
        """
        \(WorkViews.table);
        CREATE TABLE work_impressions (
            day INTEGER NOT NULL,
            viewer INTEGER NOT NULL,
            post_id INTEGER NOT NULL REFERENCES works (post_id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            is_looked_at INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (day, viewer, post_id)
        ) WITHOUT ROWID;
        CREATE INDEX work_impressions_by_post ON work_impressions (post_id);
        CREATE TABLE discover_places (
            place INTEGER PRIMARY KEY,
            shown REAL NOT NULL,
            liked REAL NOT NULL
        );
        CREATE TABLE discover_keys (day INTEGER PRIMARY KEY, key BLOB NOT NULL);
        CREATE TABLE discover_days (
            day INTEGER PRIMARY KEY,
            makers INTEGER NOT NULL,
            gini REAL NOT NULL,
            small_part REAL NOT NULL,
            small_share REAL NOT NULL,
            hours REAL,
            overdue INTEGER NOT NULL,
            curve TEXT NOT NULL
        )
        """,
        """
        INSERT INTO work_views (post_id, begins_at, met_at, recent_at)
        SELECT post_id, post_id >> 16, post_id >> 16, post_id >> 16 FROM works
        """)
}
