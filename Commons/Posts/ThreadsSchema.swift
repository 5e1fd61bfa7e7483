package import SQL

extension Migration {
    /// What makes of posts more than works and their comments: kinds, parents, quotes, edits, and feeds of entries.
    ///
    /// A post without an author is a tombstone: what it said is gone, what answers it stays. So the reference to the
    /// author may be empty from here on; a column cannot be given that, only be replaced.
    ///
    /// - Parameter tables: those of the space that has threads, which came to be in the same step.
    package static func threads(_ tables: String) -> Migration {
        Migration(
            "threads-1",
            """
            ALTER TABLE posts ADD COLUMN kind TEXT NOT NULL DEFAULT 'comment'
                CHECK (kind IN ('work', 'comment', 'post', 'reply'));
            UPDATE posts SET kind = 'work' WHERE root_id IS NULL;
            ALTER TABLE posts ADD COLUMN writer_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
            UPDATE posts SET writer_id = author_id;
            DROP INDEX posts_by_author;
            ALTER TABLE posts DROP COLUMN author_id;
            ALTER TABLE posts RENAME COLUMN writer_id TO author_id;
            ALTER TABLE posts ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE posts ADD COLUMN quote_id INTEGER REFERENCES posts (id) ON DELETE SET NULL;
            ALTER TABLE posts ADD COLUMN repost_count INTEGER NOT NULL DEFAULT 0 CHECK (repost_count >= 0);
            ALTER TABLE posts ADD COLUMN warning TEXT NOT NULL DEFAULT '';
            ALTER TABLE posts ADD COLUMN edited_at INTEGER;
            ALTER TABLE posts ADD COLUMN client_id TEXT;
            CREATE INDEX posts_by_author ON posts (author_id, kind, id);
            CREATE UNIQUE INDEX posts_by_client ON posts (author_id, client_id) WHERE client_id IS NOT NULL;
            CREATE INDEX short_posts ON posts (id) WHERE kind = 'post';
            CREATE INDEX posts_by_quote ON posts (quote_id, id) WHERE quote_id IS NOT NULL;
            DROP INDEX posts_by_parent;
            CREATE INDEX posts_by_parent ON posts (parent_id, id)
            """,
            tables,
            """
            ALTER TABLE feed RENAME COLUMN post_id TO entry_id;
            CREATE TABLE feed_spreads (
                entry_id INTEGER PRIMARY KEY,
                post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
                feed TEXT NOT NULL CHECK (feed IN ('works', 'timeline')),
                account_id INTEGER NOT NULL,
                follow_id INTEGER NOT NULL
            );
            CREATE INDEX feed_spreads_by_post ON feed_spreads (post_id);
            INSERT INTO feed_spreads (entry_id, post_id, feed, account_id, follow_id)
                SELECT post_id, post_id, 'works', author_id, follow_id FROM feed_progress;
            DROP TABLE feed_progress
            """)
    }
}
