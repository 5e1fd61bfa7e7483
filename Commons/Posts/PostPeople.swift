package import Accounts
package import Base
package import Core
package import SQL

/// The members who did something with a post: reacted to it or reposted it.
package struct PostPeople: Sendable {
    /// Whose rows have `post_id` and `account_id`.
    let table: Statement
    /// The column that orders the people of one post; unique among them.
    let place: Statement

    /// In the order of their accounts: the order in which they did it does not matter, and would cost an index.
    package static func with(_ reaction: PostReaction) -> PostPeople {
        PostPeople(table: reaction.table, place: "account_id")
    }

    /// The latest first.
    package static let reposting = PostPeople(table: "reposts", place: "id")

    package static let pageSize = 40

    /// A page of them, and the place where the next begins. One query.
    package func page(
        of post: ID<Post>, before: Int64?, viewer: ID<Account>?, _ reader: Reader
    ) throws -> (people: [PersonRow], next: Int64?) {
        let rows = try reader.all(statement(of: post, before: before, viewer: viewer)) { row in
            (place: try row.next(as: Int64.self), person: try PersonRow(row: &row, viewer: viewer))
        }
        let next = rows.count > Self.pageSize ? rows[Self.pageSize - 1].place : nil
        return (rows.prefix(Self.pageSize).map(\.person), next)
    }

    package func statement(of post: ID<Post>, before: Int64?, viewer: ID<Account>?) -> Statement {
        """
        SELECT page.place, \(PersonRow.columns(viewer: viewer))
        FROM (
            \(places(of: post, ListSpan(below: before, size: Self.pageSize), viewer: viewer))
        ) page
        JOIN accounts a ON a.id = page.account_id
        ORDER BY page.place DESC
        """
    }

    /// Part of them, by their ids alone.
    package func accounts(
        of post: ID<Post>, _ span: ListSpan, viewer: ID<Account>?, _ reader: Reader
    ) throws -> ListPage<ID<Account>> {
        let rows = try reader.all(places(of: post, span, viewer: viewer)) { row in
            (place: try row.next(as: Int64.self), item: try row.next(as: ID<Account>.self))
        }
        return span.slice(span.isRising ? rows.reversed() : rows)
    }

    package func places(of post: ID<Post>, _ span: ListSpan, viewer: ID<Account>?) -> Statement {
        """
        SELECT x.\(place) AS place, x.account_id FROM \(table) x
        WHERE x.post_id = \(post) AND \(span.holds("x.\(place)")) AND \(.notBlocked("x.account_id", by: viewer))
        \(span.taken(by: "x.\(place)"))
        """
    }
}
