public import Core
public import SQL

/// What the people one follows have posted, spread when it is written so that reading it costs the same for everybody:
/// a row for each follower and post. See docs/decisions/0013.
public enum Feed {
    /// How many followers learn of a post in the transaction that publishes it; the rest follow behind.
    static let atOnce = 500
    /// How many of somebody's posts a new follower gets.
    static let kept = 2_000

    /// Spreads a new post to the followers of its author.
    public static func spread(_ post: ID<Post>, by author: ID<Account>, in transaction: Transaction) throws {
        if try step(post, by: author, after: 0, count: atOnce, in: transaction) {
            try transaction.emit(FeedWaits(post: post))
        }
    }

    /// Goes on where ``spread(_:by:in:)`` left off. Returns whether there was anything to do.
    static func continueSpreading(count: Int, in transaction: Transaction) throws -> Bool {
        guard
            let next = try transaction.first(
                "SELECT post_id, author_id, follow_id FROM feed_progress ORDER BY post_id LIMIT 1",
                { row in
                    (
                        post: try row.next(as: ID<Post>.self), author: try row.next(as: ID<Account>.self),
                        follow: try row.next(as: Int64.self)
                    )
                })
        else { return false }
        _ = try step(next.post, by: next.author, after: next.follow, count: count, in: transaction)
        return true
    }

    /// Returns whether there may be more followers.
    private static func step(
        _ post: ID<Post>, by author: ID<Account>, after follow: Int64, count: Int, in transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO feed (account_id, post_id)
            SELECT f.follower_id, \(post) FROM follows f WHERE f.followed_id = \(author) AND f.id > \(follow)
            ORDER BY f.id LIMIT \(count)
            ON CONFLICT DO NOTHING
            """)
        let last = try transaction.value(
            """
            SELECT f.id FROM follows f WHERE f.followed_id = \(author) AND f.id > \(follow)
            ORDER BY f.id LIMIT 1 OFFSET \(count - 1)
            """, as: Int64.self)
        if let last {
            try transaction.execute(
                """
                INSERT INTO feed_progress (post_id, author_id, follow_id) VALUES (\(post), \(author), \(last))
                ON CONFLICT (post_id) DO UPDATE SET follow_id = excluded.follow_id
                """)
        } else {
            try transaction.execute("DELETE FROM feed_progress WHERE post_id = \(post)")
        }
        return last != nil
    }

    /// Brings somebody's posts into the feed of a new follower, or takes them out again.
    static func follow(
        _ follower: ID<Account>, _ followed: ID<Account>, _ isFollowing: Bool, in transaction: Transaction
    ) throws {
        if isFollowing {
            try transaction.execute(
                """
                INSERT INTO feed (account_id, post_id)
                SELECT \(follower), p.id FROM posts p WHERE p.author_id = \(followed) AND p.root_id IS NULL
                ORDER BY p.id DESC LIMIT \(kept)
                ON CONFLICT DO NOTHING
                """)
        } else {
            try transaction.execute(
                """
                DELETE FROM feed WHERE account_id = \(follower)
                    AND post_id IN (SELECT p.id FROM posts p WHERE p.author_id = \(followed) AND p.root_id IS NULL)
                """)
        }
    }

    /// Takes a post out of all feeds.
    static func remove(_ post: ID<Post>, by author: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM feed WHERE post_id = \(post)
                AND account_id IN (SELECT f.follower_id FROM follows f WHERE f.followed_id = \(author))
            """)
    }
}

/// A post has reached the first of many followers; the others are still to come.
struct FeedWaits: Event {
    static let name = "feed-waits"
    let post: ID<Post>
}
