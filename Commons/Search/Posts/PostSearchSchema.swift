package import SQL

extension Migration {
    /// By what short posts, replies and comments are found. Whenever a text is written, a trigger notes it: no way to write
    /// a post can forget. docs/decisions/0042-words-of-posts.md says why it is like this.
    package static let postSearch: Migration = {
        let words = WordIndex.posts.definition(for: "posts", "id")
        return Migration(
            "post-search-1",
            """
            CREATE TABLE post_words_backlog (
                post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE
            );
            INSERT INTO post_words_backlog (post_id) SELECT id FROM posts WHERE kind <> 'work'
            """,
            sqlite: words.sqlite + [
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
            ],
            postgres: words.postgres + [
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
    }()
}
