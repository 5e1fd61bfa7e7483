package import SQL

extension Migration {
    /// By what short posts, replies and comments are found. Each time a text is written, or a post goes, triggers see to
    /// it: no way to write a post can forget. docs/decisions/0042-words-of-posts.md says why it is like this.
    package static let postSearch = Migration(
        "post-search-1",
        """
        CREATE TABLE post_words_backlog (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE
        );
        INSERT INTO post_words_backlog (post_id) SELECT id FROM posts WHERE kind <> 'work'
        """,
        sqlite: [
            // Every character that a word may be made of belongs to one.
            """
            CREATE VIRTUAL TABLE post_words USING fts5 (
                words, detail = none, columnsize = 0, prefix = '1 2 3',
                tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'")
            """,
            "CREATE VIRTUAL TABLE post_words_terms USING fts5vocab (post_words, row)",
            "CREATE TABLE post_words_known (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
            """
            CREATE TRIGGER post_words_written AFTER INSERT ON posts WHEN new.kind <> 'work' BEGIN
                INSERT INTO post_words_backlog (post_id) VALUES (new.id);
            END
            """,
            """
            CREATE TRIGGER post_words_rewritten AFTER UPDATE OF text ON posts
            WHEN new.kind <> 'work' AND new.text <> old.text BEGIN
                INSERT OR IGNORE INTO post_words_backlog (post_id) VALUES (new.id);
            END
            """,
            """
            CREATE TRIGGER post_words_gone AFTER DELETE ON posts WHEN old.kind <> 'work' BEGIN
                DELETE FROM post_words WHERE rowid = old.id;
            END
            """,
        ],
        postgres: [
            "CREATE TABLE post_words (id BIGINT PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE, words tsvector NOT NULL)",
            "CREATE INDEX post_words_by_word ON post_words USING gin (words)",
            """
            CREATE FUNCTION note_post_words() RETURNS trigger LANGUAGE plpgsql AS '
                BEGIN
                    INSERT INTO post_words_backlog (post_id) VALUES (new.id) ON CONFLICT DO NOTHING;
                    RETURN NULL;
                END'
            """,
            """
            CREATE TRIGGER post_words_written AFTER INSERT ON posts FOR EACH ROW
            WHEN (new.kind <> 'work') EXECUTE FUNCTION note_post_words()
            """,
            """
            CREATE TRIGGER post_words_rewritten AFTER UPDATE OF text ON posts FOR EACH ROW
            WHEN (new.kind <> 'work' AND new.text <> old.text) EXECUTE FUNCTION note_post_words()
            """,
        ])
}
