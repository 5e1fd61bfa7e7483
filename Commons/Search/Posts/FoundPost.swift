import Accounts
package import Base
package import Core
import SQL

/// A post that was found, and by what.
package struct FoundPost: Sendable {
    package let post: SoughtPost
    /// Of words, as ``SearchWords`` writes them.
    package let beginnings: [String]
}

/// A post among the results of a search.
package struct SoughtPost: Sendable {
    package let id: ID<Post>
    package let kind: PostKind
    package let root: ID<Post>
    package let text: String
    package let createdAt: Timestamp
    package let warning: String
    /// Whether it waits for a moderator: its author alone finds it.
    package let isWaiting: Bool
    package let author: Author

    init(row: inout Row) throws {
        id = try row.next()
        kind = try row.next()
        root = try row.next()
        text = try row.next()
        createdAt = try row.next()
        warning = try row.next()
        isWaiting = try row.next()
        author = try Author(row: &row)
    }
}
