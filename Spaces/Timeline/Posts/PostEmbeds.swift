import Accounts
package import Core
package import Posts
package import SQL
import Storage

extension Embed {
    /// The cards of posts and replies that the viewer may see: what other spaces show of a timeline. One query, none for
    /// none.
    package static func posts(
        _ ids: [ID<Post>], viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Post>: Embed] {
        guard !ids.isEmpty else { return [:] }
        let posts = try reader.all(postsStatement(ids, viewer: viewer)) { row in
            let (id, text) = (try row.next(as: ID<Post>.self), try row.next(as: String.self))
            let warning = try row.next(as: String.self)
            let author = try Author(row: &row)
            let shown = try row.next(as: ID<Post>?.self)
            return PostEmbed(
                id: id, author: author, text: text, warning: warning,
                picture: shown == nil ? nil : try Picture(row: &row))
        }
        return Dictionary(posts.map { ($0.id, .post($0)) }) { first, _ in first }
    }

    static func postsStatement(_ ids: [ID<Post>], viewer: ID<Account>?) -> Statement {
        """
        SELECT p.id, p.text, p.warning, \(Author.columns), m.post_id, \(Picture.columns)
        FROM posts p
        JOIN accounts a ON a.id = p.author_id
        LEFT JOIN media m ON m.post_id = p.id AND \(.cover)
        WHERE p.id IN (\(list: ids)) AND p.kind IN ('post', 'reply') AND \(.visible(alone: "p", to: viewer))
        """
    }
}
