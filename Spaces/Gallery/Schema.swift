package import SQL

extension Migration {
    /// The part of a post that makes it a work: a title, a medium, a licence.
    package static let gallery = Migration(
        "gallery-1",
        """
        CREATE TABLE works (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (title <> ''),
            medium TEXT NOT NULL,
            licence TEXT NOT NULL,
            allows_download INTEGER NOT NULL,
            image_count INTEGER NOT NULL CHECK (image_count > 0)
        );
        CREATE INDEX works_by_author ON works (author_id, post_id)
        """)
}
