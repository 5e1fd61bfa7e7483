public import Commons
public import Core
internal import SQL

/// Puts one's own post at the top of one's page, in the place of another, or takes it down.
public struct PinPost: Sendable {
    public let post: ID<Post>
    public let account: ID<Account>
    public let isPinned: Bool

    public init(post: ID<Post>, account: ID<Account>, isPinned: Bool) {
        self.post = post
        self.account = account
        self.isPinned = isPinned
    }

    public func callAsFunction(_ services: Services) async throws {
        try await services.database.write { transaction in
            guard
                try transaction.value(
                    "SELECT 1 FROM posts WHERE id = \(post) AND author_id = \(account) AND kind IN ('post', 'reply')",
                    as: Int.self) != nil
            else { throw Problem.postNotFound }
            guard isPinned else {
                try transaction.execute("DELETE FROM pins WHERE account_id = \(account) AND post_id = \(post)")
                return
            }
            try transaction.execute("DELETE FROM pins WHERE account_id = \(account)")
            try transaction.execute("INSERT INTO pins (account_id, post_id) VALUES (\(account), \(post))")
        }
    }
}
