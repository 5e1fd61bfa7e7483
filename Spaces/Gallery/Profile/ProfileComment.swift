import Accounts
package import Core
package import SQL

/// A comment as its author's page shows it: the words, and the work they are about.
package struct ProfileComment: Sendable {
    package let id: ID<Post>
    package let work: ID<Post>
    package let title: String
    package let text: String
    package let createdAt: Timestamp
}

package enum ProfileCommentQueries {
    static let pageSize = 30

    package static func page(
        by author: ID<Account>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> (replies: [ProfileComment], next: ID<Post>?) {
        let rows = try reader.all(statement(by: author, before: before, viewer: viewer, now: now)) { row in
            ProfileComment(
                id: try row.next(), work: try row.next(), title: try row.next(), text: try row.next(),
                createdAt: try row.next())
        }
        return (Array(rows.prefix(pageSize)), rows.count > pageSize ? rows[pageSize - 1].id : nil)
    }

    static func statement(
        by author: ID<Account>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, p.root_id, w.title, p.text, p.created_at
        FROM posts p JOIN works w ON w.post_id = p.root_id
        WHERE p.author_id = \(author) AND p.id < \(before ?? ID(rawValue: .max)) AND p.kind = 'comment'
            AND \(.open("p", to: viewer)) AND \(.open(at: "w.post_id", to: viewer))
            AND \(.notHidden("w.author_id", by: viewer, now: now))
        ORDER BY p.id DESC LIMIT \(pageSize + 1)
        """
    }
}
