package import Base
package import Core
import Posts
package import SQL
package import Search

extension WorkQueries {
    /// The works under a tag, newest first.
    package static func tagged(
        _ tag: Hashtag, _ span: PostSpan, _ audience: Audience, _ filter: PostFilter = PostFilter()
    ) -> Statement {
        """
        SELECT t.post_id, t.post_id AS place FROM post_tags t JOIN works w ON w.post_id = t.post_id
        WHERE t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = \(Tags.Kind.work)
            AND \(span.holds("t.post_id")) AND \(audience.sees("w")) \(filter.keeps("t.post_id"))
        \(span.taken(by: "t.post_id"))
        """
    }
}

extension Tags {
    /// Adds works that are older than tags to their tags.
    @discardableResult
    package static func fillWorks(_ database: Database) async throws -> Int {
        try await fill(database, .work) { posts, reader in
            try reader.all(
                """
                SELECT p.id, p.text FROM works w JOIN posts p ON p.id = w.post_id
                WHERE w.post_id IN (\(list: posts)) ORDER BY p.id
                """
            ) { row in (try row.next(), try row.next()) }
        }
    }
}
