public import Core
internal import SQL

/// Keeps a post among one's saved ones, or lets it go. Nobody else learns of it.
public struct SavePost: Sendable {
    public let post: ID<Post>
    public let account: ID<Account>
    public let isSaved: Bool

    public init(post: ID<Post>, account: ID<Account>, isSaved: Bool) {
        self.post = post
        self.account = account
        self.isSaved = isSaved
    }

    public func callAsFunction(_ services: Services) async throws {
        let id = services.ids.next(Bookmark.self)
        let (post, account, isSaved) = (post, account, isSaved)
        try await services.database.write { transaction in
            try PostQueries.check(post, in: services, transaction)
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
}
