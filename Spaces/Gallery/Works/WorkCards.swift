import Base
package import Core
import Design
package import Posts
package import SQL

extension WorkEmbed {
    /// The cards of works: what other spaces show of a gallery.
    package static func works(
        _ ids: [ID<Post>], viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Post>: WorkEmbed] {
        let works = try reader.all(
            """
            SELECT w.post_id, w.title, \(Author.columns), \(Picture.columns)
            FROM works w
            JOIN accounts a ON a.id = w.author_id
            JOIN media m ON m.post_id = w.post_id AND m.position = 0
            WHERE w.post_id IN (\(list: ids)) AND \(.notBlocked("w.author_id", by: viewer))
            """
        ) { row in
            let id = try row.next(as: ID<Post>.self)
            return (
                id,
                WorkEmbed(
                    id: id, title: try row.next(), author: try Author(row: &row), picture: try Picture(row: &row))
            )
        }
        return Dictionary(works) { first, _ in first }
    }
}
