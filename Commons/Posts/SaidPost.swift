import Base
import Core
import SQL

/// A post and all its words, as a report has them.
struct SaidPost: Sendable {
    let author: ID<Account>
    let root: ID<Post>
    let kind: PostKind
    let text: String

    /// `nil` where there is no such post any more, or a stone in its place.
    static func read(_ post: ID<Post>, _ services: Services, _ reader: Reader) throws -> SaidPost? {
        let found = try reader.first(
            """
            SELECT p.author_id, COALESCE(p.root_id, p.id), p.kind, p.text FROM posts p
            WHERE p.id = \(post) AND p.author_id IS NOT NULL
            """
        ) { row in
            SaidPost(author: try row.next(), root: try row.next(), kind: try row.next(), text: try row.next())
        }
        guard let found else { return nil }
        let heading = try services.upkeep.removal(of: found.kind).heading(post, reader)
        return SaidPost(
            author: found.author, root: found.root, kind: found.kind,
            text: [heading ?? "", found.text].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
}
