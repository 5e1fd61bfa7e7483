import Accounts
package import Base
package import Core
package import SQL

/// The people a member has blocked or muted, as the settings list them.
package enum HiddenPeople: String, CaseIterable, Sendable {
    case blocked, muted

    package static let pageSize = 40

    /// A page of them, and the place where the next begins. In the order of their accounts: when somebody was hidden is not
    /// stored. One query.
    package func page(
        of account: ID<Account>, before: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> (people: [Row], next: ID<Account>?) {
        let page = try page(of: account, .before(before, size: Self.pageSize), now: now, reader)
        return (page.items, page.next.map { ID(rawValue: $0) })
    }

    /// The same within a span, whose places are the accounts' ids.
    package func page(
        of account: ID<Account>, _ span: ListSpan, now: Timestamp, _ reader: Reader
    ) throws -> ListPage<Row> {
        let rows = try reader.all(statement(of: account, span, now: now)) { row in
            let author = try Author(row: &row)
            return (place: author.id.rawValue, item: Row(author: author, until: try row.next()))
        }
        return span.slice(rows)
    }

    package func statement(of account: ID<Account>, before: ID<Account>?, now: Timestamp) -> Statement {
        statement(of: account, .before(before, size: Self.pageSize), now: now)
    }

    private func statement(of account: ID<Account>, _ span: ListSpan, now: Timestamp) -> Statement {
        let hidden: Statement =
            switch self {
            case .blocked:
                """
                SELECT b.other_id, NULL AS until FROM blocks b
                WHERE b.account_id = \(account) AND b.is_own = 1 AND \(span.holds("b.other_id"))
                    AND \(.notAway("b.other_id"))
                \(span.taken(by: "b.other_id"))
                """
            case .muted:
                """
                SELECT m.other_id, m.until FROM mutes m
                WHERE m.account_id = \(account) AND \(span.holds("m.other_id"))
                    AND COALESCE(m.until, \(Timestamp.distantFuture)) > \(now)
                    AND \(.notBlocked("m.other_id", by: account))
                \(span.taken(by: "m.other_id"))
                """
            }
        return """
            SELECT \(Author.columns), page.until FROM (\(hidden)) page JOIN accounts a ON a.id = page.other_id
            ORDER BY page.other_id DESC
            """
    }

    package struct Row: Sendable {
        package let author: Author
        /// When the mute ends by itself; `nil` for never.
        package let until: Timestamp?

        package init(author: Author, until: Timestamp?) { (self.author, self.until) = (author, until) }
    }
}
