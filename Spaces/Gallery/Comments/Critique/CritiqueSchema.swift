package import SQL

extension Migration {
    /// Works whose makers ask for critique, and what comes of it.
    ///
    /// - `critiques`: the question, whether it is still asked, and the last number given to a mark.
    /// - `comment_marks`: where in which image a comment is pinned, in ten-thousandths of its width and height.
    /// - `helpful_comments`: what helped the maker.
    package static let critique = Migration(
        "critique-1",
        """
        CREATE TABLE critiques (
            post_id INTEGER PRIMARY KEY REFERENCES works (post_id) ON DELETE CASCADE,
            question TEXT NOT NULL CHECK (question <> ''),
            is_open INTEGER NOT NULL,
            marks INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE comment_marks (
            comment_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            post_id INTEGER NOT NULL REFERENCES critiques (post_id) ON DELETE CASCADE,
            media_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            x INTEGER NOT NULL CHECK (x >= 0),
            y INTEGER NOT NULL CHECK (y >= 0),
            w INTEGER NOT NULL CHECK (w >= 0 AND x + w <= 10000),
            h INTEGER NOT NULL CHECK (h >= 0 AND y + h <= 10000),
            UNIQUE (post_id, number)
        );
        CREATE INDEX comment_marks_by_media ON comment_marks (media_id);
        CREATE TABLE helpful_comments (
            comment_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE
        )
        """)

    /// The works whose makers ask now: a wall of their own.
    package static let openCritiques = Migration(
        "critique-open-1", "CREATE INDEX open_critiques ON critiques (post_id) WHERE is_open = 1")
}
