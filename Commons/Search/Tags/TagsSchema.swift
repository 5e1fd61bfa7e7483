package import SQL

extension Migration {
    /// Tags are found by their underscores, too: those that are there already are indexed anew.
    package static let tagMarks = Migration(
        "tags-2",
        """
        CREATE TABLE tag_search_backlog (item_id INTEGER PRIMARY KEY REFERENCES tags (id) ON DELETE CASCADE);
        INSERT INTO tag_search_backlog (item_id) SELECT id FROM tags WHERE name LIKE '%!_%' ESCAPE '!'
        """)

    /// Tags, what they list, and by what they are found. `key` is the name as it is compared; `tag_backlog`
    /// holds posts that were there before tags were.
    package static let tags = Migration(
        "tags-1",
        """
        CREATE TABLE tags (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL
        );
        CREATE TABLE post_tags (
            tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('work', 'post')),
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            PRIMARY KEY (tag_id, kind, post_id)
        ) WITHOUT ROWID;
        CREATE INDEX post_tags_by_post ON post_tags (post_id);
        \(SearchIndex.tables("tag", of: "tags", "id"));
        CREATE TABLE tag_backlog (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE
        );
        INSERT INTO tag_backlog (post_id) SELECT id FROM posts WHERE root_id IS NULL
        """)
}
