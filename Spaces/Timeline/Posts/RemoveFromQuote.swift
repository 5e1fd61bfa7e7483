import Accounts
package import Base
package import Core
package import Posts
package import SQL

/// Takes what a post quotes out of it, for the author of what is quoted. It is not put back.
package struct RemoveFromQuote: PostAct {
    /// The post that quotes.
    package let post: ID<Post>
    package let account: ID<Account>
    /// What it quotes; `nil` for whatever of the member's own it is.
    let quoted: ID<Post>?

    package init(post: ID<Post>, account: ID<Account>, quoted: ID<Post>? = nil) {
        self.post = post
        self.account = account
        self.quoted = quoted
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// A post that its author has hidden from the member shows theirs to others all the same: nobody has to see it.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let isMeant: Statement? = quoted.map { "AND q.id = \($0)" }
        let found = try transaction.first(
            """
            SELECT COALESCE(p.root_id, p.id), p.quote_revoked FROM posts p JOIN posts q ON q.id = p.quote_id
            WHERE p.id = \(post) AND q.author_id = \(account) AND \(.published("p")) \(isMeant)
            """
        ) { row in (root: try row.next(as: ID<Post>.self), isRemoved: try row.next(as: Bool.self)) }
        guard let found else { throw Problem.postNotFound }
        guard !found.isRemoved else { return }
        try transaction.execute("UPDATE posts SET quote_revoked = 1 WHERE id = \(post)")
        try transaction.emit(PostEdited(post: post, root: found.root))
    }
}

/// Says who may quote the author's own post from now on. What quotes it already goes on.
package struct ChangeQuotePolicy: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    let policy: QuotePolicy

    package init(post: ID<Post>, account: ID<Account>, policy: QuotePolicy) {
        self.post = post
        self.account = account
        self.policy = policy
    }

    package var cost: Cost? { Cost(.posts, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let changed = try transaction.execute(
            """
            UPDATE posts SET quote_policy = \(policy)
            WHERE id = \(post) AND author_id = \(account) AND state IN ('published', 'held')
            """)
        guard changed == 1 else { throw Problem.postNotFound }
    }
}
