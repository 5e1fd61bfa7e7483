package import SQL

extension Migration {
    /// Posts may be exhibitions, which are not among the posts that are searched.
    ///
    /// SQLite keeps the check of a column as long as the column: another one takes its place.
    package static let exhibitionPosts = Migration(
        "exhibition-posts-1", "",
        sqlite: [
            "DROP TRIGGER post_words_written", "DROP TRIGGER post_words_rewritten",
            "DROP INDEX posts_by_author", "DROP INDEX short_posts",
            """
            ALTER TABLE posts ADD COLUMN sort TEXT NOT NULL DEFAULT 'comment'
                CHECK (sort IN ('work', 'comment', 'post', 'reply', 'exhibition'))
            """,
            "UPDATE posts SET sort = kind",
            "ALTER TABLE posts DROP COLUMN kind",
            "ALTER TABLE posts RENAME COLUMN sort TO kind",
            "CREATE INDEX posts_by_author ON posts (author_id, kind, id)",
            "CREATE INDEX short_posts ON posts (id) WHERE kind = 'post'",
            """
            CREATE TRIGGER post_words_written AFTER INSERT ON posts WHEN new.kind NOT IN ('work', 'exhibition') BEGIN
                INSERT INTO post_words_backlog (post_id) VALUES (new.id);
            END
            """,
            """
            CREATE TRIGGER post_words_rewritten AFTER UPDATE OF text ON posts
            WHEN new.kind NOT IN ('work', 'exhibition') AND new.text <> old.text BEGIN
                INSERT OR IGNORE INTO post_words_backlog (post_id) VALUES (new.id);
            END
            """,
        ],
        postgres: [
            "DROP TRIGGER post_words_written ON posts", "DROP TRIGGER post_words_rewritten ON posts",
            "ALTER TABLE posts DROP CONSTRAINT posts_kind_check",
            """
            ALTER TABLE posts ADD CONSTRAINT posts_kind_check
                CHECK (kind IN ('work', 'comment', 'post', 'reply', 'exhibition'))
            """,
            """
            CREATE TRIGGER post_words_written AFTER INSERT ON posts FOR EACH ROW
            WHEN (new.kind NOT IN ('work', 'exhibition')) EXECUTE FUNCTION note_post_words()
            """,
            """
            CREATE TRIGGER post_words_rewritten AFTER UPDATE OF text ON posts FOR EACH ROW
            WHEN (new.kind NOT IN ('work', 'exhibition') AND new.text <> old.text) EXECUTE FUNCTION note_post_words()
            """,
        ])

    /// By whose clocks visitors read when an exhibition opens. Nobody knows those of the ones there are: they stay without
    /// until their curators save them.
    package static let exhibitionZones = Migration(
        "exhibition-zones-1", "ALTER TABLE exhibitions ADD COLUMN zone TEXT CHECK (zone <> '')")

    /// The part of a post that makes it an exhibition, and what hangs in it.
    ///
    /// - `exhibitions`: `opens_at` is empty in a draft that opens when it is announced; `closes_at` is the last moment
    ///   there is where it stays open.
    /// - `exhibition_rooms` and `exhibition_works` share one order.
    /// - `exhibition_visits`: who came on a day, as a hash; deleted when the day is over.
    /// - `exhibitions_to_announce`: opened ones of which members are still to be notified, and up to which follow they
    ///   have been.
    package static let exhibitions = Migration(
        "exhibitions-1",
        """
        CREATE TABLE exhibitions (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            client_id TEXT,
            title TEXT NOT NULL CHECK (title <> ''),
            place TEXT NOT NULL,
            opens_at INTEGER,
            closes_at INTEGER NOT NULL,
            stage TEXT NOT NULL CHECK (stage IN ('draft', 'announced', 'open')),
            visits INTEGER NOT NULL DEFAULT 0,
            CHECK (opens_at IS NOT NULL OR stage = 'draft')
        );
        CREATE INDEX exhibitions_by_author ON exhibitions (author_id, post_id);
        CREATE UNIQUE INDEX exhibitions_by_client ON exhibitions (author_id, client_id);
        CREATE INDEX exhibitions_opening ON exhibitions (stage, opens_at, post_id);
        CREATE INDEX exhibitions_closing ON exhibitions (stage, closes_at, post_id);
        CREATE TABLE exhibition_rooms (
            id INTEGER PRIMARY KEY,
            exhibition_id INTEGER NOT NULL REFERENCES exhibitions (post_id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            title TEXT NOT NULL,
            text TEXT NOT NULL
        );
        CREATE INDEX exhibition_rooms_by_exhibition ON exhibition_rooms (exhibition_id, position);
        CREATE TABLE exhibition_works (
            exhibition_id INTEGER NOT NULL REFERENCES exhibitions (post_id) ON DELETE CASCADE,
            work_id INTEGER NOT NULL REFERENCES works (post_id) ON DELETE CASCADE,
            maker_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('asked', 'agreed', 'declined')),
            PRIMARY KEY (exhibition_id, work_id)
        );
        CREATE INDEX exhibition_works_by_work ON exhibition_works (work_id, exhibition_id);
        CREATE INDEX exhibition_works_by_maker ON exhibition_works (maker_id, state, exhibition_id);
        CREATE TABLE exhibition_visits (
            day INTEGER NOT NULL,
            exhibition_id INTEGER NOT NULL REFERENCES exhibitions (post_id) ON DELETE CASCADE,
            viewer INTEGER NOT NULL,
            PRIMARY KEY (day, exhibition_id, viewer)
        ) WITHOUT ROWID;
        CREATE INDEX exhibition_visits_by_exhibition ON exhibition_visits (exhibition_id);
        CREATE TABLE exhibitions_to_announce (
            post_id INTEGER PRIMARY KEY REFERENCES exhibitions (post_id) ON DELETE CASCADE,
            after_follow INTEGER NOT NULL
        )
        """)
}
