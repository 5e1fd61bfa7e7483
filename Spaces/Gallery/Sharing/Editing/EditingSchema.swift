package import SQL

extension Migration {
    /// What works said before they were edited.
    package static let galleryVersions = Migration(
        "gallery-versions-1",
        """
        CREATE TABLE work_versions (
            post_id INTEGER NOT NULL REFERENCES works (post_id) ON DELETE CASCADE,
            written_at INTEGER NOT NULL,
            text TEXT NOT NULL,
            title TEXT NOT NULL,
            medium TEXT NOT NULL,
            licence TEXT NOT NULL,
            allows_download INTEGER NOT NULL,
            PRIMARY KEY (post_id, written_at)
        ) WITHOUT ROWID
        """)
}
