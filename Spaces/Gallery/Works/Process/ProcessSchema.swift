package import SQL

extension Migration {
    /// How works came about: images and notes in their order. An image is one of the work's, as ``Storage/ImageRole/step``.
    package static let process = Migration(
        "process-1",
        """
        CREATE TABLE process_steps (
            post_id INTEGER NOT NULL REFERENCES works (post_id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            media_id INTEGER UNIQUE REFERENCES media (id) ON DELETE CASCADE,
            note TEXT NOT NULL,
            PRIMARY KEY (post_id, position),
            CHECK (media_id IS NOT NULL OR note <> '')
        )
        """)
}
