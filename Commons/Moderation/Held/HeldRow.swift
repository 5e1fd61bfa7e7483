import Accounts
package import Base
package import Core
package import SQL
import Storage

/// A post that waits for a moderator.
package struct HeldRow: Sendable {
    package let post: ID<Post>
    package let kind: PostKind
    package let createdAt: Timestamp
    package let author: Author
    /// All that it says, alternative texts included.
    package let text: String
    package var pictures: [Picture] = []

    /// Those that are this moderator's, the oldest first, with their pictures.
    package static func page(after post: ID<Post>?, for moderator: Moderator, _ reader: Reader) throws -> [HeldRow] {
        var rows = try reader.all(statement(after: post, for: moderator)) { row in
            HeldRow(
                post: try row.next(), kind: try row.next(), createdAt: try row.next(), author: try Author(row: &row),
                text: try row.next())
        }
        guard !rows.isEmpty else { return rows }
        let pictures = try reader.all(
            """
            SELECT m.post_id, \(StoredImage.columns) FROM media m WHERE m.post_id IN (\(list: rows.map(\.post)))
            ORDER BY m.post_id, m.role, m.position
            """
        ) { row in (post: try row.next(as: ID<Post>.self), picture: try StoredImage(row: &row).picture) }
        let byPost = Dictionary(grouping: pictures, by: \.post)
        for index in rows.indices { rows[index].pictures = byPost[rows[index].post]?.map(\.picture) ?? [] }
        return rows
    }

    static func statement(after post: ID<Post>?, for moderator: Moderator) -> Statement {
        """
        SELECT h.post_id, p.kind, p.created_at, \(Author.columns), h.text
        FROM held_posts h JOIN posts p ON p.id = h.post_id JOIN accounts a ON a.id = h.author_id
        WHERE h.post_id > \(post ?? ID(rawValue: 0)) AND \(moderator.decidesAbout)
        ORDER BY h.post_id LIMIT \(CaseQueries.pageSize + 1)
        """
    }

    package static let sample = HeldRow(
        post: ID(rawValue: 65_536 * 60_000), kind: .post, createdAt: Timestamp(milliseconds: 60_000), author: .sample,
        text: "Hello, I am new <here>!")
}
