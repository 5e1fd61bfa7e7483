package import Accounts
package import Base
package import Core
package import SQL

/// People by their handles, and lists of them: one statement each, ids first by index.
package enum PeopleQueries {
    package static let pageSize = 40

    /// Somebody the viewer may see. Throws ``Core/Problem/personNotFound``.
    package static func author(_ handle: String, viewer: ID<Account>?, _ reader: Reader) throws -> Author {
        let found = try reader.first(
            """
            SELECT \(Author.columns) FROM accounts a
            WHERE a.handle_key = \(handle) AND \(.notBlocked("a.id", by: viewer))
            """, Author.init(row:))
        guard let found else { throw Problem.personNotFound }
        return found
    }

    /// Somebody the viewer may see, or has blocked. Throws ``Core/Problem/personNotFound``.
    package static func nameable(_ handle: String, viewer: ID<Account>, _ reader: Reader) throws -> ID<Account> {
        try nameable(where: "a.handle_key = \(handle)", viewer: viewer, reader)
    }

    /// The same for who knows the id.
    package static func nameable(_ id: ID<Account>, viewer: ID<Account>, _ reader: Reader) throws -> ID<Account> {
        try nameable(where: "a.id = \(id)", viewer: viewer, reader)
    }

    private static func nameable(
        where isMeant: Statement, viewer: ID<Account>, _ reader: Reader
    ) throws -> ID<Account> {
        let found: ID<Account>? = try reader.value(
            """
            SELECT a.id FROM accounts a WHERE \(isMeant) AND NOT EXISTS (
                SELECT 1 FROM blocks b WHERE b.account_id = \(viewer) AND b.other_id = a.id AND b.is_own = 0)
            """)
        guard let found else { throw Problem.personNotFound }
        return found
    }

    /// One row of a list.
    package static func row(_ account: ID<Account>, viewer: ID<Account>, _ reader: Reader) throws -> PersonRow {
        try reader.one("SELECT \(PersonRow.columns(viewer: viewer)) FROM accounts a WHERE a.id = \(account)") { row in
            try PersonRow(row: &row, viewer: viewer)
        }
    }

    package enum Direction: String, Sendable { case followers, following }

    /// A member's followers, or the people they follow, the latest first, and the place where the next page begins.
    package static func page(
        _ direction: Direction, of account: ID<Account>, before: ID<Follow>?, viewer: ID<Account>?, _ reader: Reader
    ) throws -> (people: [PersonRow], next: ID<Follow>?) {
        let span = ListSpan.before(before, size: pageSize)
        let page = try page(direction, of: account, span, viewer: viewer, reader)
        return (page.items, page.next.map { ID(rawValue: $0) })
    }

    /// The same within a span, whose places are the follows' ids.
    package static func page(
        _ direction: Direction, of account: ID<Account>, _ span: ListSpan, viewer: ID<Account>?, _ reader: Reader
    ) throws -> ListPage<PersonRow> {
        let rows = try reader.all(statement(direction, of: account, span, viewer: viewer)) { row in
            (place: try row.next(as: Int64.self), item: try PersonRow(row: &row, viewer: viewer))
        }
        return span.slice(rows)
    }

    package static func statement(
        _ direction: Direction, of account: ID<Account>, before: ID<Follow>?, viewer: ID<Account>?
    ) -> Statement {
        statement(direction, of: account, .before(before, size: pageSize), viewer: viewer)
    }

    package static func statement(
        _ direction: Direction, of account: ID<Account>, _ span: ListSpan, viewer: ID<Account>?
    ) -> Statement {
        let (mine, other): (Statement, Statement) =
            switch direction {
            case .followers: ("followed_id", "follower_id")
            case .following: ("follower_id", "followed_id")
            }
        return """
            SELECT page.id, \(PersonRow.columns(viewer: viewer))
            FROM (
                SELECT x.id, x.\(other) AS person_id FROM follows x
                WHERE x.\(mine) = \(account) AND \(span.holds("x.id")) AND \(.notBlocked("x.\(other)", by: viewer))
                \(span.taken(by: "x.id"))
            ) page
            JOIN accounts a ON a.id = page.person_id
            ORDER BY page.id DESC
            """
    }
}
