import Accounts
package import Base
package import Core
package import Exports
package import SQL

/// Where posts come from: `posts.imported_at` has the time at which an archive brought one, and is empty where it was
/// published here. Its own time is a claim then, and it is news to nobody. It stays with a post that is held, hidden, shown
/// again or edited. `posts.client_id` only says which one it is, so that it comes once.
package enum ImportedPosts {
    /// Within the transaction that writes the post, which already is its author's.
    ///
    /// - Parameters:
    ///   - key: names it wherever it was published first.
    ///   - claimed: its id there; `nil` for what is published here anew.
    ///   - language: what its author has said there.
    package static func mark(
        _ post: ID<Post>, as key: String, claiming claimed: ID<Post>? = nil, in language: TextLanguage?,
        _ transaction: Transaction
    ) throws {
        let now = transaction.now
        let time = claimed.map { self.time(claimedBy: $0, now: now) } ?? post.createdAt(by: now)
        try transaction.execute(
            """
            UPDATE posts SET imported_at = \(now), client_id = \(key), created_at = \(time),
                language = COALESCE(\(language), language)
            WHERE id = \(post)
            """)
    }

    /// When an archive brought it; `nil` where none did.
    package static func time(of post: ID<Post>, _ reader: Reader) throws -> Timestamp? {
        try reader.value("SELECT imported_at FROM posts WHERE id = \(post)", as: Timestamp?.self) ?? nil
    }

    /// When it was published first. What claims to be of the future, or older than any web page, is of now.
    package static func time(claimedBy post: ID<Post>, now: Timestamp) -> Timestamp {
        let earliest = Timestamp(milliseconds: 631_152_000_000)
        return post.createdAt > earliest ? min(post.createdAt, now) : now
    }

    /// Its own, which has its place among others; another of that millisecond where somebody has that.
    package static func freeID(
        for claimed: ID<Post>, _ services: Services, in transaction: Transaction
    ) throws -> ID<Post> {
        let now = transaction.now
        guard time(claimedBy: claimed, now: now) < now else { return services.ids.next() }
        let others = (0..<20).map { _ in
            ID<Post>(rawValue: claimed.rawValue & ~0xFFFF | Int64.random(in: 0...0xFFFF))
        }
        let wanted = [claimed] + others
        // Links to what is gone lead to nobody else's post.
        let taken = Set(
            try transaction.values(
                """
                SELECT id FROM posts WHERE id IN (\(list: wanted))
                UNION ALL SELECT id FROM gone_posts WHERE id IN (\(list: wanted))
                """, as: ID<Post>.self))
        return wanted.first { !taken.contains($0) } ?? services.ids.next()
    }

    /// The member's own post that others see and that this was where it was published first, or is.
    package static func find(
        _ post: ID<Post>, _ kinds: [PostKind], from origin: ImportOrigin, _ reader: Reader
    ) throws -> ID<Post>? {
        let (account, key) = (origin.account, origin.key(of: post))
        return try reader.value(
            "SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.client_id = \(key) AND \(.published("p"))",
            as: ID<Post>.self)
            ?? reader.value(
                """
                SELECT p.id FROM posts p
                WHERE p.id = \(post) AND p.author_id = \(account) AND p.kind IN (\(list: kinds)) AND \(.published("p"))
                """, as: ID<Post>.self)
    }

    /// Whether it is there, seen or not.
    package static func isKnown(
        _ post: ID<Post>, _ kinds: [PostKind], from origin: ImportOrigin, _ reader: Reader
    ) throws -> Bool {
        try find(post, kinds, from: origin, reader) != nil
            || isKnown(origin.key(of: post), post, of: origin.account, reader)
    }

    /// What moderators have hidden, or have yet to look at, is there, too: it neither comes twice nor back.
    ///
    /// - Parameter claimed: its id where it was published first, which may have been here.
    package static func isKnown(
        _ key: String, _ claimed: ID<Post>, of account: ID<Account>, _ reader: Reader
    ) throws -> Bool {
        try reader.value(isKnownStatement(key, claimed, account), as: Int.self) != nil
    }

    package static func isKnownStatement(_ key: String, _ claimed: ID<Post>, _ account: ID<Account>) -> Statement {
        """
        SELECT 1 FROM posts WHERE author_id = \(account) AND client_id = \(key)
        UNION ALL SELECT 1 FROM posts p
        WHERE p.id = \(claimed) AND p.author_id = \(account) AND NOT (\(.published("p"))) LIMIT 1
        """
    }
}

extension Migration {
    /// What had come by then: what is still called as imports are; and works of which no image is as old as they are, since
    /// images come before the work that is published with them, and after the one an archive claims. They came, at the latest,
    /// with their last image.
    package static let importedPosts = Migration(
        "posts-imported-1",
        """
        ALTER TABLE posts ADD COLUMN imported_at INTEGER;
        UPDATE posts SET imported_at = (SELECT MAX(m.id) FROM media m WHERE m.post_id = posts.id) >> 16
            WHERE kind = 'work' AND (client_id LIKE 'import:%'
                OR id IN (SELECT h.post_id FROM hidden_posts h WHERE h.client_id LIKE 'import:%')
                OR NOT EXISTS (SELECT 1 FROM media m WHERE m.post_id = posts.id AND m.id < posts.id));
        UPDATE hidden_posts SET client_id = (SELECT h.client_id FROM held_posts h WHERE h.post_id = hidden_posts.post_id)
            WHERE client_id IS NULL AND post_id IN (SELECT h.post_id FROM held_posts h)
        """)
}
