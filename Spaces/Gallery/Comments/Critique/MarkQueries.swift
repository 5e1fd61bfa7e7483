import Accounts
package import Core
package import SQL
import Storage

/// The marks that images show.
package enum MarkQueries {
    package static let limit = 100

    /// Those of the latest comments that the viewer sees on what hangs, in the order of their numbers, and whose they are.
    package static func latest(
        on work: ID<Post>, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> [(mark: CommentMark, author: ID<Account>?)] {
        try reader.all(statement(of: work, viewer: viewer, now: now)) { row in
            let author = try row.next(as: ID<Account>?.self)
            return try CommentMark(of: try row.next(), row: &row).map { (mark: $0, author: author) }
        }.compactMap { $0 }.reversed()
    }

    package static func statement(of work: ID<Post>, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT p.author_id, k.comment_id, \(CommentMark.columns) FROM comment_marks k JOIN media m ON m.id = k.media_id
        JOIN posts p ON p.id = k.comment_id
        WHERE k.post_id = \(work) AND \(.hangs) AND \(.listed(alone: "p", to: viewer, now: now))
        ORDER BY k.number DESC LIMIT \(limit)
        """
    }
}
