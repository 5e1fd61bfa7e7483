import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// Works and posts that everybody could see and whose authors have deleted them: their pages say so. Of all others nothing
/// is remembered, so that what a viewer could not see answers as if it had never been. Whoever may not see the author is
/// shown nothing either. An author who leaves takes these, too.
package enum GonePosts {
    /// Within the transaction that deletes the post, before its row goes.
    static func note(_ post: ID<Post>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO gone_posts (id, author_id, kind)
            SELECT p.id, p.author_id, p.kind FROM posts p JOIN accounts a ON a.id = p.author_id
            WHERE p.id = \(post) AND \(.open("p", to: nil)) AND p.kind <> \(PostKind.comment) AND NOT \(.isClosed("a"))
            ON CONFLICT DO NOTHING
            """)
    }

    package static func statement(_ post: ID<Post>, of kinds: [PostKind], viewer: ID<Account>?) -> Statement {
        """
        SELECT 1 FROM gone_posts g
        WHERE g.id = \(post) AND g.kind IN (\(list: kinds)) AND \(.notBlocked("g.author_id", by: viewer))
        """
    }
}

extension Services {
    /// Answers with the page of a post, or says of one that was deleted that it is gone.
    ///
    /// - Parameter kinds: those that have a page at this address.
    package func orGone<Answer>(
        _ post: ID<Post>, of kinds: [PostKind], for viewer: ID<Account>?, _ page: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await page()
        } catch let problem as Problem where problem.status == 404 {
            let kinds = kinds.filter(site.features.postKinds.contains)
            let isGone = try await database.read { reader in
                try reader.value(GonePosts.statement(post, of: kinds, viewer: viewer), as: Int.self) != nil
            }
            throw isGone ? Problem.postGone : problem
        }
    }
}

extension Migration {
    /// What was public and was deleted by its author.
    package static let gonePosts = Migration(
        "posts-gone-1",
        """
        CREATE TABLE gone_posts (
            id INTEGER PRIMARY KEY,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            kind TEXT NOT NULL
        );
        CREATE INDEX gone_posts_by_author ON gone_posts (author_id)
        """)
}

extension Problem {
    static let postGone = Problem(
        410, Phrase("올린 사람이 삭제했어요. 찾아와 주셔서 고마워요.", "The author deleted this."))
}
