package import SQL

extension Migration {
    /// Of a reply to its author's own post: the first post of what they continue. Written once, so that a page reads a
    /// whole chain, and any part of it, from an index.
    package static let chains = Migration(
        "timeline-chains-1",
        """
        ALTER TABLE posts ADD COLUMN chain_id INTEGER REFERENCES posts (id) ON DELETE SET NULL;
        CREATE INDEX posts_by_chain ON posts (chain_id, id) WHERE chain_id IS NOT NULL;
        WITH RECURSIVE
        own (id, parent_id) AS (
            SELECT c.id, c.parent_id FROM posts c JOIN posts p ON p.id = c.parent_id
            WHERE c.kind = 'reply' AND c.author_id = p.author_id AND c.author_id <> 1
        ),
        chains (id, chain_id) AS (
            SELECT o.id, o.parent_id FROM own o WHERE NOT EXISTS (SELECT 1 FROM own h WHERE h.id = o.parent_id)
            UNION ALL
            SELECT o.id, chains.chain_id FROM chains JOIN own o ON o.parent_id = chains.id
        )
        UPDATE posts SET chain_id = chains.chain_id FROM chains WHERE chains.id = posts.id
        """)
}
