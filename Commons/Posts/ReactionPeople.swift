package import Base
package import Core
package import SQL

/// Who has given a post a reaction.
package enum ReactionPeople {
    package static let pageSize = 40

    /// A page of them, and the place where the next begins. In the order of their accounts: who was first is no matter,
    /// and costs an index. One query.
    package static func page(
        _ reaction: PostReaction, to post: ID<Post>, before: ID<Account>?, viewer: ID<Account>?, _ reader: Reader
    ) throws -> (people: [PersonRow], next: ID<Account>?) {
        let people = try reader.all(statement(reaction, to: post, before: before, viewer: viewer)) { row in
            try PersonRow(row: &row, viewer: viewer)
        }
        return (Array(people.prefix(pageSize)), people.count > pageSize ? people[pageSize - 1].author.id : nil)
    }

    package static func statement(
        _ reaction: PostReaction, to post: ID<Post>, before: ID<Account>?, viewer: ID<Account>?
    ) -> Statement {
        """
        SELECT \(PersonRow.columns(viewer: viewer))
        FROM (
            SELECT x.account_id FROM \(reaction.table) x
            WHERE x.post_id = \(post) AND x.account_id < \(before ?? ID(rawValue: .max))
                AND \(.notBlocked("x.account_id", by: viewer))
            ORDER BY x.account_id DESC LIMIT \(pageSize + 1)
        ) page
        JOIN accounts a ON a.id = page.account_id
        ORDER BY page.account_id DESC
        """
    }
}
