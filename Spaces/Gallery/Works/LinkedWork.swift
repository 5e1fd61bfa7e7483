internal import Commons
public import Core
public import Design
public import SQL

/// A work as other spaces show it where somebody links to it.
public struct LinkedWork: Sendable {
    public let title: String
    public let author: String
    public let path: String
    public let picture: Picture

    /// Those of the works that the viewer may see. One query.
    public static func read(
        _ ids: [ID<Post>], viewer: ID<Account>, _ reader: Reader
    ) throws -> [ID<Post>: LinkedWork] {
        let works = try reader.all(
            """
            SELECT w.post_id, w.title, a.name, \(Picture.columns)
            FROM works w
            JOIN accounts a ON a.id = w.author_id
            JOIN media m ON m.post_id = w.post_id AND m.position = 0
            WHERE w.post_id IN (\(list: ids)) AND \(.notBlocked("w.author_id", by: viewer))
            """
        ) { row in
            let id = try row.next(as: ID<Post>.self)
            return (
                id,
                LinkedWork(
                    title: try row.next(), author: try row.next(), path: "/works/\(id)", picture: try Picture(row: &row)
                )
            )
        }
        return Dictionary(works) { first, _ in first }
    }
}
