package import Base
package import Core
package import SQL

/// Saves a post, or removes it from the saved ones. Nobody else learns of it.
package struct SavePost: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    package let isSaved: Bool

    package init(post: ID<Post>, account: ID<Account>, isSaved: Bool) {
        self.post = post
        self.account = account
        self.isSaved = isSaved
    }

    package var cost: Cost? { Cost(.likes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let id = services.ids.next(Bookmark.self)
        _ = try PostQueries.root(of: post, for: account, transaction)
        if isSaved {
            try transaction.execute(
                """
                INSERT INTO bookmarks (id, account_id, post_id) VALUES (\(id), \(account), \(post))
                ON CONFLICT DO NOTHING
                """)
        } else {
            try transaction.execute(
                "DELETE FROM bookmarks WHERE post_id = \(post) AND account_id = \(account)")
        }
    }
}
