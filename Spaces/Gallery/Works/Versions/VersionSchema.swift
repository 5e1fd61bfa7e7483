package import SQL

extension Migration {
    /// Images of works whose place newer ones have taken: which hangs now, the number of each, and until when it hung.
    /// Such an image is still one of the work's, as ``Storage/ImageRole/older``.
    package static let imageVersions = Migration(
        "image-versions-1",
        """
        CREATE TABLE image_versions (
            media_id INTEGER PRIMARY KEY REFERENCES media (id) ON DELETE CASCADE,
            current_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            replaced_at INTEGER NOT NULL
        );
        CREATE INDEX image_versions_by_current ON image_versions (current_id)
        """)
}
