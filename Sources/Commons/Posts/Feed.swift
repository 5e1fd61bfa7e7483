public import Core
public import SQL

/// What the people one follows have done, spread when it is done so that reading it costs the same for everybody: a row
/// for each follower and entry. See docs/decisions/0013.
///
/// An entry has an id of its own, since a repost brings a post that another entry may have brought before.
public enum Feed: String, Sendable, ColumnValue {
    /// Works by the people one follows. The entry is the work.
    case works
    /// Short posts by oneself and the people one follows, and what these have reposted.
    case timeline

    /// How many followers learn of an entry in the transaction that makes it; the rest follow behind.
    static let atOnce = 500
    /// How many of somebody's entries a new follower gets.
    static let kept = 2_000

    /// Spreads a new entry to the followers of who made it.
    ///
    /// - Parameters:
    ///   - entry: the id of the post itself, or of its repost.
    ///   - account: who posted, or reposted.
    public func spread(_ entry: Int64, of post: ID<Post>, by account: ID<Account>, in transaction: Transaction) throws {
        if self == .timeline {
            try transaction.execute(
                """
                INSERT INTO timeline_feed (account_id, entry_id, post_id) VALUES (\(account), \(entry), \(post))
                ON CONFLICT DO NOTHING
                """)
        }
        let spread = Spread(feed: self, entry: entry, post: post, account: account, follow: 0)
        if try spread.step(Self.atOnce, in: transaction) { try transaction.emit(FeedWaits(post: post)) }
    }

    /// Goes on where ``spread(_:of:by:in:)`` left off. Returns whether there was anything to do.
    static func continueSpreading(count: Int, in transaction: Transaction) throws -> Bool {
        let next = try transaction.first(
            "SELECT feed, entry_id, post_id, account_id, follow_id FROM feed_spreads ORDER BY entry_id LIMIT 1",
            Spread.init(row:))
        guard let next else { return false }
        _ = try next.step(count, in: transaction)
        return true
    }

    /// Brings somebody's entries into the feeds of a new follower, or takes them out again.
    static func follow(
        _ follower: ID<Account>, _ followed: ID<Account>, _ isFollowing: Bool, in transaction: Transaction
    ) throws {
        let works: Statement =
            "SELECT p.id FROM posts p WHERE p.author_id = \(followed) AND p.kind = \(PostKind.work)"
        let posts: Statement = """
            SELECT p.id, p.id AS post_id FROM posts p WHERE p.author_id = \(followed) AND p.kind = \(PostKind.post)
            """
        let reposts: Statement = "SELECT r.id, r.post_id FROM reposts r WHERE r.account_id = \(followed)"
        guard isFollowing else {
            try transaction.execute("DELETE FROM feed WHERE account_id = \(follower) AND entry_id IN (\(works))")
            for entries in [posts, reposts] {
                try transaction.execute(
                    """
                    DELETE FROM timeline_feed WHERE account_id = \(follower)
                        AND entry_id IN (SELECT e.id FROM (\(entries)) e)
                    """)
            }
            return
        }
        try transaction.execute(
            """
            INSERT INTO feed (account_id, entry_id)
            SELECT \(follower), e.id FROM (\(works) ORDER BY p.id DESC LIMIT \(kept)) e WHERE TRUE
            ON CONFLICT DO NOTHING
            """)
        for entries: Statement in [
            "\(posts) ORDER BY p.id DESC LIMIT \(kept)", "\(reposts) ORDER BY r.id DESC LIMIT \(kept)",
        ] {
            try transaction.execute(
                """
                INSERT INTO timeline_feed (account_id, entry_id, post_id)
                SELECT \(follower), e.id, e.post_id FROM (\(entries)) e WHERE TRUE
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Takes an entry out of the feeds of who made it and of all who follow.
    public func remove(_ entry: Int64, by account: ID<Account>, in transaction: Transaction) throws {
        let readers: Statement = """
            SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account) UNION ALL SELECT \(account)
            """
        switch self {
        case .works:
            try transaction.execute("DELETE FROM feed WHERE entry_id = \(entry) AND account_id IN (\(readers))")
        case .timeline:
            try transaction.execute(
                "DELETE FROM timeline_feed WHERE entry_id = \(entry) AND account_id IN (\(readers))")
        }
        try transaction.execute("DELETE FROM feed_spreads WHERE entry_id = \(entry)")
    }
}

/// An entry on its way to many followers, and how far it has come.
private struct Spread {
    let feed: Feed
    let entry: Int64
    let post: ID<Post>
    let account: ID<Account>
    /// The last follow that has it.
    let follow: Int64

    init(feed: Feed, entry: Int64, post: ID<Post>, account: ID<Account>, follow: Int64) {
        self.feed = feed
        self.entry = entry
        self.post = post
        self.account = account
        self.follow = follow
    }

    init(row: inout Row) throws {
        self.init(
            feed: try row.next(), entry: try row.next(), post: try row.next(), account: try row.next(),
            follow: try row.next())
    }

    /// Returns whether there may be more followers.
    func step(_ count: Int, in transaction: Transaction) throws -> Bool {
        let followers: Statement = """
            FROM follows f WHERE f.followed_id = \(account) AND f.id > \(follow) ORDER BY f.id
            """
        switch feed {
        case .works:
            try transaction.execute(
                """
                INSERT INTO feed (account_id, entry_id) SELECT f.follower_id, \(entry) \(followers) LIMIT \(count)
                ON CONFLICT DO NOTHING
                """)
        case .timeline:
            try transaction.execute(
                """
                INSERT INTO timeline_feed (account_id, entry_id, post_id)
                SELECT f.follower_id, \(entry), \(post) \(followers) LIMIT \(count)
                ON CONFLICT DO NOTHING
                """)
        }
        let last = try transaction.value("SELECT f.id \(followers) LIMIT 1 OFFSET \(count - 1)", as: Int64.self)
        if let last {
            try transaction.execute(
                """
                INSERT INTO feed_spreads (entry_id, post_id, feed, account_id, follow_id)
                VALUES (\(entry), \(post), \(feed), \(account), \(last))
                ON CONFLICT (entry_id) DO UPDATE SET follow_id = excluded.follow_id
                """)
        } else {
            try transaction.execute("DELETE FROM feed_spreads WHERE entry_id = \(entry)")
        }
        return last != nil
    }
}

/// An entry has reached the first of many followers; the others are still to come.
struct FeedWaits: Event {
    static let name = "feed-waits"
    let post: ID<Post>
}
