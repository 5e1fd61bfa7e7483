package import SQL

extension Migration {
    /// Link cards of the pages that posts link to, and which post shows which.
    ///
    /// A card without a title is not shown: it has not been fetched yet, or the page has no metadata. `due_at` is when
    /// it is to be asked; it was answered for, or given up, at `asked_at`.
    package static let linkCards = Migration(
        "link-cards-1",
        """
        CREATE TABLE link_cards (
            id INTEGER PRIMARY KEY,
            url TEXT NOT NULL UNIQUE,
            host TEXT NOT NULL,
            site TEXT NOT NULL DEFAULT '',
            title TEXT NOT NULL DEFAULT '',
            description TEXT NOT NULL DEFAULT '',
            posted_at INTEGER NOT NULL,
            asked_at INTEGER,
            due_at INTEGER,
            try_count INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX link_cards_by_due ON link_cards (due_at) WHERE due_at IS NOT NULL;
        CREATE INDEX link_cards_by_posting ON link_cards (posted_at);
        CREATE TABLE post_links (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            card_id INTEGER NOT NULL REFERENCES link_cards (id) ON DELETE CASCADE
        );
        CREATE INDEX post_links_by_card ON post_links (card_id, post_id)
        """)

    /// Pages are asked by jobs.
    package static let linkCardJobs = Migration(
        "link-cards-2",
        """
        INSERT INTO jobs (kind, key, lane, payload, priority, run_at, queued_at, touched_at, attempts)
        SELECT 'update-link-card', '' || id, 'update-link-card ' || host,
            '{"host":"' || host || '","page":"' || id || '"}', 1, due_at, posted_at, posted_at, try_count
        FROM link_cards WHERE due_at IS NOT NULL;
        DROP INDEX link_cards_by_due;
        ALTER TABLE link_cards DROP COLUMN due_at;
        ALTER TABLE link_cards DROP COLUMN try_count
        """)

    /// The post or work that a post's text names by its address. No reference: there may be none of this id.
    package static let namedPosts = Migration(
        "named-posts-1", "ALTER TABLE posts ADD COLUMN named_id INTEGER")

    /// The member whose profile a post's text names by its address.
    package static let namedMembers = Migration(
        "named-members-1",
        """
        ALTER TABLE posts ADD COLUMN named_account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
        CREATE INDEX posts_by_named_account ON posts (named_account_id) WHERE named_account_id IS NOT NULL
        """)
}
