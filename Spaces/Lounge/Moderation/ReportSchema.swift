package import SQL

extension Migration {
    /// Which reasons there are is the program's matter: no check knows them.
    package static let loungeReportReasons = Migration(
        "lounge-reports-1",
        """
        CREATE TABLE lounge_reports_anew (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL,
            root_id INTEGER NOT NULL,
            text TEXT NOT NULL,
            author_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            reporter_id INTEGER REFERENCES personas (id) ON DELETE SET NULL,
            reason TEXT NOT NULL,
            note TEXT NOT NULL,
            day INTEGER NOT NULL,
            answered_on INTEGER
        );
        INSERT INTO lounge_reports_anew
            (id, post_id, root_id, text, author_id, reporter_id, reason, note, day, answered_on)
            SELECT id, post_id, root_id, text, author_id, reporter_id, reason, note, day, answered_on
            FROM lounge_reports;
        DROP TABLE lounge_reports;
        ALTER TABLE lounge_reports_anew RENAME TO lounge_reports;
        CREATE UNIQUE INDEX lounge_reports_once ON lounge_reports (reporter_id, post_id);
        CREATE INDEX lounge_reports_waiting ON lounge_reports (post_id, author_id, id) WHERE answered_on IS NULL;
        CREATE INDEX lounge_reports_by_author ON lounge_reports (author_id)
        """)
}
