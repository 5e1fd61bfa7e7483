package import Core
package import SQL

/// The posts of each tag, written by the transaction that writes the text.
package enum Tags {
    /// What a post is: the pages of a tag show one kind each, so each is a range of the index.
    package enum Kind: String, Sendable, CaseIterable, ColumnValue { case work, post }

    /// Whether a use of a tag is of a kind there is here; `nil` where there are all.
    ///
    /// - Parameter kind: a column with a use's kind, such as `"v.kind"`.
    static func isHere(_ kind: Statement, _ features: Features) -> Statement? {
        let kinds: [Kind] = (features.contains(.works) ? [.work] : []) + (features.contains(.threads) ? [.post] : [])
        return kinds.count == Kind.allCases.count ? nil : "AND \(kind) IN (\(list: kinds))"
    }

    /// A post is listed under the first of its tags, no more than so many.
    package static let limit = 30

    /// Puts a new post under the tags of its text. Where a text has changed, ``remove(posts:in:)`` comes first.
    package static func write(
        _ post: ID<Post>, _ kind: Kind, text: String, in transaction: Transaction
    ) throws {
        for tag in Hashtag.all(in: text).prefix(limit) {
            let id = try id(of: tag, in: transaction)
            try transaction.execute(
                """
                INSERT INTO post_tags (tag_id, kind, post_id) VALUES (\(id), \(kind), \(post)) ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Takes posts out of their tags, before they go themselves. Tags that list nothing else go as well: a tag
    /// may be as private as the text it was in.
    ///
    /// - Parameter posts: a list or a query of ids.
    package static func remove(posts: Statement, in transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM tags WHERE id IN (SELECT t.tag_id FROM post_tags t WHERE t.post_id IN (\(posts)))
                AND NOT EXISTS (
                    SELECT 1 FROM post_tags o WHERE o.tag_id = tags.id AND o.post_id NOT IN (\(posts)))
            """)
        try transaction.execute("DELETE FROM post_tags WHERE post_id IN (\(posts))")
    }

    private static func id(of tag: Hashtag, in transaction: Transaction) throws -> Int64 {
        if let id = try transaction.value("SELECT id FROM tags WHERE key = \(tag.key)", as: Int64.self) { return id }
        let id = try transaction.value("SELECT COALESCE(MAX(id), 0) + 1 FROM tags", as: Int64.self) ?? 1
        try transaction.execute("INSERT INTO tags (id, key, name) VALUES (\(id), \(tag.key), \(tag.name))")
        try SearchIndex.tags.write([.title(tag.name)], for: id, in: transaction)
        return id
    }

    /// Puts posts under their tags that were there before tags were, some hundreds at a time, and goes on where it was
    /// interrupted.
    ///
    /// - Parameter texts: what those of these posts say that are of this kind.
    /// - Returns: how many posts were looked at.
    @discardableResult
    package static func fill(
        _ database: Database, _ kind: Kind,
        _ texts: @escaping @Sendable ([ID<Post>], Reader) throws -> [(ID<Post>, String)]
    ) async throws -> Int {
        var total = 0
        while true {
            let count = try await database.write { transaction in
                let posts = try transaction.values(
                    "SELECT post_id FROM tag_backlog ORDER BY post_id LIMIT \(200)", as: ID<Post>.self)
                for (post, text) in try texts(posts, transaction) {
                    try write(post, kind, text: text, in: transaction)
                }
                if let last = posts.last {
                    try transaction.execute("DELETE FROM tag_backlog WHERE post_id <= \(last)")
                }
                return posts.count
            }
            guard count > 0 else { return total }
            total += count
        }
    }
}
