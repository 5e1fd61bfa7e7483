internal import Commons
internal import Core
public import SQL

/// A work as it is stored, with the viewer's relation to it.
struct Work: Sendable {
    let id: ID<Post>
    let title: String
    let description: String
    let medium: String
    let licence: Licence
    let allowsDownload: Bool
    let likeCount: Int
    let commentCount: Int
    let isLiked: Bool
    let isSaved: Bool
    let author: Author

    init(row: inout Row) throws {
        id = try row.next()
        title = try row.next()
        description = try row.next()
        medium = try row.next()
        licence = try row.next()
        allowsDownload = try row.next()
        likeCount = try row.next()
        commentCount = try row.next()
        isLiked = try row.next()
        isSaved = try row.next()
        author = try Author(row: &row)
    }
}

extension Licence: ColumnValue {}
