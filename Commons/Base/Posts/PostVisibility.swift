package import SQL

/// The viewers a published post is for. Blocks, closed profiles and members who are away are asked besides
/// (``SQL/Statement/visible(_:to:)``).
package enum PostVisibility: String, ColumnValue, Sendable, CaseIterable {
    case everybody
    case members
    /// Those who follow its author.
    case followers
    /// The accounts in `post_audience`.
    case mentioned
}

extension Migration {
    /// What somebody has written for those it mentions, and what is for somebody, newest first.
    package static let directPosts = Migration(
        "posts-direct-1",
        """
        CREATE INDEX direct_posts ON posts (author_id, id) WHERE visibility = 'mentioned';
        DROP INDEX post_audience_by_account;
        CREATE INDEX post_audience_by_account ON post_audience (account_id, post_id)
        """)

    /// The visibility of posts: until now, everybody's. Counting somebody's posts still reads the index alone.
    package static let postVisibility = Migration(
        "posts-visibility-1",
        """
        ALTER TABLE posts ADD COLUMN visibility TEXT NOT NULL DEFAULT 'everybody'
            CHECK (visibility IN ('everybody', 'members', 'followers', 'mentioned'));
        CREATE TABLE post_audience (
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            PRIMARY KEY (post_id, account_id)
        ) WITHOUT ROWID;
        CREATE INDEX post_audience_by_account ON post_audience (account_id);
        DROP INDEX posts_by_author;
        CREATE INDEX posts_by_author ON posts (author_id, kind, id, state, visibility)
        """)
}
