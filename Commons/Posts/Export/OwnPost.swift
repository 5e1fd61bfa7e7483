import Accounts
package import Base
package import Core
package import Exports
package import SQL
package import Storage

/// A post in its author's export.
package struct OwnPost: Sendable {
    package let id: ID<Post>
    package let kind: PostKind
    let root: ID<Post>?
    let parent: ID<Post>?
    let quote: ID<Post>?
    package let text: String
    package let warning: String
    let language: TextLanguage?
    package let createdAt: Timestamp
    let editedAt: Timestamp?
    package var images: [StoredImage] = []

    /// The newest of some kinds, before one; so many as an export reads at a time.
    package static func page(
        of account: ID<Account>, _ kinds: [PostKind], before: ID<Post>, _ reader: Reader
    ) throws -> [OwnPost] {
        var posts = try reader.all(statement(of: account, kinds, before: before)) { row in
            OwnPost(
                id: try row.next(), kind: try row.next(), root: try row.next(), parent: try row.next(),
                quote: try row.next(), text: try row.next(), warning: try row.next(), language: try row.next(),
                createdAt: try row.next(), editedAt: try row.next())
        }
        let images = try reader.all(
            """
            SELECT m.post_id, \(StoredImage.columns) FROM media m
            WHERE m.post_id IN (\(list: posts.map(\.id))) ORDER BY m.post_id, m.role, m.position
            """
        ) { row in (post: try row.next(as: ID<Post>.self), image: try StoredImage(row: &row)) }
        let byPost = Dictionary(grouping: images, by: \.post)
        for index in posts.indices { posts[index].images = byPost[posts[index].id]?.map(\.image) ?? [] }
        return posts
    }

    /// A page of each kind, by the index, of which the newest are taken.
    private static func statement(of account: ID<Account>, _ kinds: [PostKind], before: ID<Post>) -> Statement {
        let pages = kinds.map { kind -> Statement in
            """
            SELECT * FROM (
                SELECT p.id, p.kind, p.root_id, p.parent_id, p.quote_id, p.text, p.warning, p.language,
                    p.created_at, p.edited_at
                FROM posts p
                WHERE p.author_id = \(account) AND p.kind = \(kind) AND \(.published("p")) AND p.id < \(before)
                ORDER BY p.id DESC LIMIT \(MemberExport.pageSize)) own
            """
        }
        let all = pages.reduce(nil as Statement?) { all, page in all.map { "\($0) UNION ALL \(page)" } ?? page }
        return "SELECT e.* FROM (\(all)) e ORDER BY e.id DESC LIMIT \(MemberExport.pageSize)"
    }

    package func address(_ url: String) -> String { url + kind.path(of: id, below: root ?? id) }

    /// Of what it answers and quotes there is the address.
    package func json(_ images: [ExportedImage], _ url: String) -> [(String, JSON)] {
        func address(_ post: ID<Post>?) -> JSON { post.map { JSON(url + $0.postPath) } ?? .null }
        return [
            ("id", JSON(id.description)), ("published", JSON(createdAt)), ("edited", JSON(editedAt)),
            ("address", JSON(self.address(url))), ("answers", address(parent ?? root)), ("quotes", address(quote)),
            ("warning", JSON(warning)), ("text", JSON(text)), ("language", .encoded(language?.rawValue)),
            ("images", JSON(images.map(\.json))),
        ]
    }
}
