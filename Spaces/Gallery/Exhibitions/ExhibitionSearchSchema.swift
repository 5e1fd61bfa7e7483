package import SQL

extension Migration {
    /// By what exhibitions are found; as ``Migration/search`` for members. Those that are there already are indexed.
    package static let exhibitionSearch: Migration = {
        let words = WordIndex("exhibition_words").definition(for: "exhibitions", "post_id")
        return Migration(
            "exhibition-search-1",
            """
            CREATE TABLE exhibition_keys (
                item_id INTEGER NOT NULL REFERENCES exhibitions (post_id) ON DELETE CASCADE,
                rank INTEGER NOT NULL,
                key TEXT NOT NULL,
                signs TEXT NOT NULL,
                PRIMARY KEY (rank, key, item_id)
            ) WITHOUT ROWID;
            CREATE INDEX exhibition_keys_by_item ON exhibition_keys (item_id, key, rank, signs);
            CREATE TABLE exhibition_typos (
                item_id INTEGER NOT NULL REFERENCES exhibitions (post_id) ON DELETE CASCADE,
                form INTEGER NOT NULL,
                PRIMARY KEY (form, item_id)
            ) WITHOUT ROWID;
            CREATE INDEX exhibition_typos_by_item ON exhibition_typos (item_id);
            CREATE TABLE exhibition_search_backlog (
                item_id INTEGER PRIMARY KEY REFERENCES exhibitions (post_id) ON DELETE CASCADE
            );
            INSERT INTO exhibition_search_backlog (item_id) SELECT post_id FROM exhibitions
            """,
            sqlite: words.sqlite, postgres: words.postgres)
    }()
}
