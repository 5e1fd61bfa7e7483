public import Commons
public import Core
public import SQL

/// Pins the author's own post to their profile, replacing another, or unpins it.
public struct PinPost: PostAct {
    public let post: ID<Post>
    public let account: ID<Account>
    public let isPinned: Bool

    public init(post: ID<Post>, account: ID<Account>, isPinned: Bool) {
        self.post = post
        self.account = account
        self.isPinned = isPinned
    }

    public var cost: Cost? { Cost(.pins, of: account) }

    public func write(_ services: Services, in transaction: Transaction) throws {
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
