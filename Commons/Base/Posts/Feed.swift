package import Core
package import SQL

/// What the people one follows have done, spread when it is done so that reading it costs the same for everybody: a row
/// for each follower and entry. See docs/decisions/0013. A space that has one brings it (``SpaceParts/feeds``).
///
/// An entry has an id of its own, since a repost brings a post that another entry may have brought before.
package struct Feed: Sendable {
    /// Stands in the table of what is still to be spread.
    let name: String
    /// Has `account_id` and `entry_id`.
    let table: Statement
    /// Whether an entry is not the post itself: the table has `post_id`, too.
    let namesPosts: Bool
    /// Whether what somebody brings is in their own feed as well.
    let isForOneself: Bool
    /// What somebody has brought: statements that select `id` and `post_id`, each by an index.
    let entries: @Sendable (ID<Account>) -> [Statement]

    package init(
        _ name: String, table: Statement, namesPosts: Bool = false, isForOneself: Bool = false,
        entries: @escaping @Sendable (ID<Account>) -> [Statement]
    ) {
        self.name = name
        self.table = table
        self.namesPosts = namesPosts
        self.isForOneself = isForOneself
        self.entries = entries
    }

    /// How many followers learn of an entry in the transaction that makes it; the rest follow behind.
    static let atOnce = 500
    /// How many of somebody's entries a new follower gets.
    static let kept = 2_000

    fileprivate var postColumn: Statement? { namesPosts ? ", post_id" : nil }

    /// Spreads a new entry to the followers of who made it.
    ///
    /// - Parameters:
    ///   - entry: the id of the post itself, or of its repost.
    ///   - account: who posted, or reposted.
    package func spread(_ entry: Int64, of post: ID<Post>, by account: ID<Account>, in transaction: Transaction) throws
    {
        if isForOneself {
            let post: Statement? = namesPosts ? ", \(post)" : nil
            try transaction.execute(
                """
                INSERT INTO \(table) (account_id, entry_id\(postColumn)) VALUES (\(account), \(entry)\(post))
                ON CONFLICT DO NOTHING
                """)
        }
        let spread = Spread(entry: entry, post: post, account: account, follow: 0)
        if try spread.step(Self.atOnce, into: self, in: transaction) { try transaction.emit(FeedWaits(post: post)) }
    }

    /// Goes on where ``spread(_:of:by:in:)`` left off. Returns whether there was anything to do.
    package static func continueSpreading(_ feeds: [Feed], count: Int, in transaction: Transaction) throws -> Bool {
        let next = try transaction.first(
            "SELECT feed, entry_id, post_id, account_id, follow_id FROM feed_spreads ORDER BY entry_id LIMIT 1"
        ) { row in (feed: try row.next(as: String.self), spread: try Spread(row: &row)) }
        guard let next, let feed = feeds.first(where: { $0.name == next.feed }) else { return false }
        _ = try next.spread.step(count, into: feed, in: transaction)
        return true
    }

    /// Brings somebody's entries into the feed of a new follower, or takes them out again.
    package func follow(
        _ follower: ID<Account>, _ followed: ID<Account>, _ isFollowing: Bool, in transaction: Transaction
    ) throws {
        for entries in entries(followed) {
            guard isFollowing else {
                try transaction.execute(
                    """
                    DELETE FROM \(table) WHERE account_id = \(follower)
                        AND entry_id IN (SELECT e.id FROM (\(entries)) e)
                    """)
                continue
            }
            let post: Statement? = namesPosts ? ", e.post_id" : nil
            try transaction.execute(
                """
                INSERT INTO \(table) (account_id, entry_id\(postColumn))
                SELECT \(follower), e.id\(post) FROM (\(entries) ORDER BY id DESC LIMIT \(Self.kept)) e WHERE TRUE
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Takes entries out of the feeds of who made them and of all who follow.
    package func remove(_ entries: [Int64], by account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM \(table) WHERE entry_id IN (\(list: entries)) AND account_id IN (
                SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account) UNION ALL SELECT \(account))
            """)
        try transaction.execute("DELETE FROM feed_spreads WHERE entry_id IN (\(list: entries))")
    }

    package func remove(_ entry: Int64, by account: ID<Account>, in transaction: Transaction) throws {
        try remove([entry], by: account, in: transaction)
    }

    /// How many entries by somebody who leaves go at once, of one with many followers fewer: each is in all their feeds.
    package static func step(of account: ID<Account>, _ reader: Reader) throws -> Int {
        let followers = try reader.value("SELECT follower_count FROM accounts WHERE id = \(account)", as: Int.self) ?? 0
        return min(max(20_000 / (followers + 1), 5), AccountRemoval.size)
    }

    /// Removes some of what waits for a member who leaves; whether there may be more.
    package func empty(of account: ID<Account>, _ count: Int, in transaction: Transaction) throws -> Bool {
        try transaction.execute(
            """
            DELETE FROM \(table) WHERE account_id = \(account) AND entry_id IN (
                SELECT e.entry_id FROM \(table) e WHERE e.account_id = \(account) ORDER BY e.entry_id LIMIT \(count))
            """) > 0
    }
}

/// An entry on its way to many followers, and how far it has come.
private struct Spread {
    let entry: Int64
    let post: ID<Post>
    let account: ID<Account>
    /// The last follow that has it.
    let follow: Int64

    init(entry: Int64, post: ID<Post>, account: ID<Account>, follow: Int64) {
        self.entry = entry
        self.post = post
        self.account = account
        self.follow = follow
    }

    init(row: inout Row) throws {
        self.init(
            entry: try row.next(), post: try row.next(), account: try row.next(), follow: try row.next())
    }

    /// Returns whether there may be more followers.
    func step(_ count: Int, into feed: Feed, in transaction: Transaction) throws -> Bool {
        let followers: Statement = """
            FROM follows f WHERE f.followed_id = \(account) AND f.id > \(follow) ORDER BY f.id
            """
        let named: Statement? = feed.namesPosts ? ", \(post)" : nil
        try transaction.execute(
            """
            INSERT INTO \(feed.table) (account_id, entry_id\(feed.postColumn))
            SELECT f.follower_id, \(entry)\(named) \(followers) LIMIT \(count)
            ON CONFLICT DO NOTHING
            """)
        let last = try transaction.value("SELECT f.id \(followers) LIMIT 1 OFFSET \(count - 1)", as: Int64.self)
        if let last {
            try transaction.execute(
                """
                INSERT INTO feed_spreads (entry_id, post_id, feed, account_id, follow_id)
                VALUES (\(entry), \(post), \(feed.name), \(account), \(last))
                ON CONFLICT (entry_id) DO UPDATE SET follow_id = excluded.follow_id
                """)
        } else {
            try transaction.execute("DELETE FROM feed_spreads WHERE entry_id = \(entry)")
        }
        return last != nil
    }
}

/// An entry has reached the first of many followers; the others are still to come.
package struct FeedWaits: Event {
    package static let name = "feed-waits"
    let post: ID<Post>
}
