internal import Core
internal import SQL

extension AccountRemoval {
    /// The latest first: what answers oneself does not keep what it answers. In threads the answers of others stay.
    static let replies = AccountRemoval.inSteps { try removeThreadPosts(.reply, of: $0, in: $1) }
    static let posts = AccountRemoval.inSteps { try removeThreadPosts(.post, of: $0, in: $1) }

    static let comments = AccountRemoval.inSteps { account, transaction in
        let comments = try newest(size, .comment, of: account, transaction)
        guard !comments.isEmpty else { return false }
        try prepare(comments, in: transaction)
        try transaction.execute(
            """
            UPDATE posts SET reply_count = reply_count - own.number
            FROM (
                SELECT p.root_id AS root, COUNT(*) AS number FROM posts p
                WHERE p.id IN (\(list: comments)) GROUP BY p.root_id
            ) own
            WHERE posts.id = own.root
            """)
        try transaction.execute("DELETE FROM posts WHERE id IN (\(list: comments))")
        return true
    }

    /// Works go with what was said below them, and its files, whoever made them.
    static let works = AccountRemoval.inSteps { account, transaction in
        guard let work = try newest(1, .work, of: account, transaction).first else { return false }
        if try transaction.removeComments(below: work) > 0 { return true }
        try prepare([work], in: transaction)
        try Feed.works.remove(work.rawValue, by: account, in: transaction)
        try transaction.execute("DELETE FROM posts WHERE id = \(work)")
        return true
    }

    private static func removeThreadPosts(
        _ kind: PostKind, of account: ID<Account>, in transaction: Transaction
    ) throws -> Bool {
        let posts = try newest(try feedStep(of: account, transaction), kind, of: account, transaction)
        guard !posts.isEmpty else { return false }
        try prepare(posts, in: transaction)
        try removeEntries(posts.map(\.rawValue), of: account, in: transaction)
        for post in posts {
            // Nobody would find the rest of a long row again: it names no account.
            var rest = try Stones.remove(post, in: transaction)
            while let next = rest.popLast() {
                if let more = try Stones.clear(from: next, in: transaction) { rest.append(more) }
            }
        }
        return true
    }

    /// One kind at a time, so that it is a range of the index.
    static func newestStatement(_ count: Int, _ kind: PostKind, of account: ID<Account>) -> Statement {
        """
        SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.kind = \(kind) ORDER BY p.id DESC LIMIT \(count)
        """
    }

    private static func newest(
        _ count: Int, _ kind: PostKind, of account: ID<Account>, _ reader: Reader
    ) throws -> [ID<Post>] {
        try reader.values(newestStatement(count, kind, of: account))
    }

    /// What hangs on posts and has to go before them; and open pages are told.
    private static func prepare(_ posts: [ID<Post>], in transaction: Transaction) throws {
        let events = try transaction.all(
            """
            SELECT p.id, COALESCE(p.root_id, p.id), p.parent_id FROM posts p LEFT JOIN posts r ON r.id = p.root_id
            WHERE p.id IN (\(list: posts)) AND (r.id IS NULL OR r.author_id IS NULL OR r.author_id <> p.author_id)
            ORDER BY p.id
            """
        ) { row in PostDeleted(post: try row.next(), root: try row.next(), parent: try row.next()) }
        for event in events { try transaction.emit(event) }
        try transaction.deleteMedia(where: "m.post_id IN (\(list: posts))")
        try transaction.withdrawNotifications(where: "n.post_id IN (\(list: posts))")
        try Tags.remove(posts: "\(list: posts)", in: transaction)
    }

    /// How many entries of feeds go at once, of somebody with many followers fewer: each is in all of their feeds.
    static func feedStep(of account: ID<Account>, _ reader: Reader) throws -> Int {
        let followers = try reader.value("SELECT follower_count FROM accounts WHERE id = \(account)", as: Int.self) ?? 0
        return min(max(20_000 / (followers + 1), 5), size)
    }

    /// - Parameter entries: posts or reposts.
    static func removeEntries(_ entries: [Int64], of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM timeline_feed WHERE entry_id IN (\(list: entries)) AND account_id IN (
                SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account) UNION ALL SELECT \(account))
            """)
        try transaction.execute("DELETE FROM feed_spreads WHERE entry_id IN (\(list: entries))")
    }
}
