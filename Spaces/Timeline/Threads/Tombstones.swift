import Accounts
import Core
import Posts
import SQL

/// Takes posts out of threads. What answers them stays readable: in the place of a post that is answered or quoted
/// a tombstone remains, a post without author and words, until nothing needs it any more.
enum Tombstones {
    /// Removes a post or reply and the stones above it that nothing holds now. Files, tags, feeds and notifications are
    /// the caller's.
    ///
    /// - Returns: from where ``clear(from:in:)`` goes on in transactions of their own.
    @discardableResult
    static func remove(_ post: ID<Post>, in transaction: Transaction) throws -> [ID<Post>] {
        let (parent, quoted, isCounted) = try transaction.one(
            "SELECT p.parent_id, p.quote_id, \(.published("p")) FROM posts p WHERE p.id = \(post)"
        ) { row in
            (try row.next(as: ID<Post>?.self), try row.next(as: ID<Post>?.self), try row.next(as: Bool.self))
        }
        // What is hidden is not counted by what it answers.
        if isCounted, let parent {
            try transaction.execute("UPDATE posts SET reply_count = reply_count - 1 WHERE id = \(parent)")
        }
        var rest: [ID<Post>?] = []
        if try isNeeded(post, transaction) {
            for table in PostReaction.all.map(\.table) + [
                "bookmarks", "reposts", "post_versions", "pins", "polls", "post_links",
            ] {
                try transaction.execute("DELETE FROM \(table) WHERE post_id = \(post)")
            }
            let noReactions = PostReaction.all.map { "\($0.countColumn) = 0" as Statement }.joined(separator: ", ")
            try transaction.execute(
                """
                UPDATE posts SET author_id = NULL, state = 'removed',
                    (\(PostWords.names)) = (\(PostWords("").values)), \(noReactions), repost_count = 0,
                    quote_id = NULL, named_id = NULL, named_account_id = NULL, edited_at = NULL, client_id = NULL
                WHERE id = \(post)
                """)
        } else {
            try transaction.execute("DELETE FROM posts WHERE id = \(post)")
            rest.append(try clear(from: parent, in: transaction))
        }
        rest.append(try clear(from: quoted, in: transaction))
        return rest.compactMap { $0 }
    }

    /// Whether others see what holds the stone `p`: below or around a hidden post there is nothing to them.
    static let isSeen: Statement = """
        (EXISTS (SELECT 1 FROM posts c WHERE c.parent_id = p.id AND (c.author_id IS NULL OR \(.open("c", to: nil))))
            OR EXISTS (SELECT 1 FROM posts q WHERE q.quote_id = p.id AND \(.open("q", to: nil))))
        """

    /// How many stones one transaction removes: a thread may be ten thousand of them deep, and everybody else who writes
    /// waits for it.
    static let limit = 200

    /// Removes a stone that nothing needs, then the one above it, and so on.
    ///
    /// - Returns: where to go on, if there are more than ``limit``; the rest stays until then, and says nothing.
    @discardableResult
    static func clear(from post: ID<Post>?, in transaction: Transaction) throws -> ID<Post>? {
        var next = post
        for _ in 0..<limit {
            guard let post = next else { return nil }
            let stone = try transaction.first(
                "SELECT parent_id FROM posts WHERE id = \(post) AND author_id IS NULL"
            ) { row in try row.next(as: ID<Post>?.self) }
            guard let parent = stone, try !isNeeded(post, transaction) else { return nil }
            try transaction.execute("DELETE FROM posts WHERE id = \(post)")
            next = parent
        }
        return next
    }

    private static func isNeeded(_ post: ID<Post>, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT EXISTS (SELECT 1 FROM posts c WHERE c.parent_id = \(post))
                OR EXISTS (SELECT 1 FROM posts q WHERE q.quote_id = \(post))
            """, as: Bool.self) ?? false
    }
}
