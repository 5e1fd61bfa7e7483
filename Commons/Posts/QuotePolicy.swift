import Accounts
package import Base
package import Core
package import SQL

/// Who may quote a post, of those who see it. Its author may always.
package enum QuotePolicy: String, ColumnValue, CaseIterable, Sendable {
    case everybody
    /// Those who follow its author.
    case followers
    case nobody

    /// What comes of it: what is for some alone is quoted by its author and nobody else.
    package func applied(to visibility: PostVisibility) -> QuotePolicy {
        switch visibility {
        case .everybody, .members: self
        case .followers, .mentioned: .nobody
        }
    }
}

/// What somebody may do about quoting a post that they see.
package struct QuoteRights: Sendable {
    /// Quote it.
    package let mayQuote: Bool
    /// Take what it quotes, which is their own, out of it.
    package let mayRemove: Bool

    /// `nil` for a post that the viewer may not see.
    package static func find(_ post: ID<Post>, for viewer: ID<Account>?, _ reader: Reader) throws -> QuoteRights? {
        try reader.first(
            """
            SELECT \(.quotable("p", by: viewer)), EXISTS (
                SELECT 1 FROM posts q WHERE q.id = p.quote_id AND p.quote_revoked = 0 AND q.author_id = \(viewer))
            FROM posts p WHERE p.id = \(post) AND \(.visible("p", to: viewer))
            """
        ) { row in QuoteRights(mayQuote: try row.next(), mayRemove: try row.next()) }
    }
}

extension Statement {
    /// Whether somebody may quote a post that they see.
    ///
    /// - Parameter post: the name of `posts` in the statement, such as `"p"`.
    package static func quotable(_ post: Statement, by viewer: ID<Account>?) -> Statement {
        let isForMembers: Statement = "\(post).visibility IN ('everybody', 'members')"
        guard let viewer else { return "(\(isForMembers) AND \(post).quote_policy = 'everybody')" }
        return """
            (\(post).author_id = \(viewer) OR \(isForMembers) AND (\(post).quote_policy = 'everybody'
                OR \(post).quote_policy = 'followers' AND EXISTS (SELECT 1 FROM follows
                    WHERE follows.follower_id = \(viewer) AND follows.followed_id = \(post).author_id)))
            """
    }
}

extension Problem {
    package static let quotingDenied = Problem(
        422, Phrase("이 글은 인용할 수 없어요.", "You can’t quote this post."), field: "quote")
}

extension Migration {
    /// Who may quote a post, and whether the author of what it quotes has taken that out.
    package static let postQuotes = Migration(
        "posts-quotes-1",
        """
        ALTER TABLE posts ADD COLUMN quote_policy TEXT NOT NULL DEFAULT 'everybody'
            CHECK (quote_policy IN ('everybody', 'followers', 'nobody'));
        ALTER TABLE posts ADD COLUMN quote_revoked INTEGER NOT NULL DEFAULT 0 CHECK (quote_revoked IN (0, 1))
        """)
}
