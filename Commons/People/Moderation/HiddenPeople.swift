import Accounts
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
        let rows = try reader.all(statement(of: account, before: before, now: now)) { row in
            Row(author: try Author(row: &row), until: try row.next())
        }
        return (Array(rows.prefix(Self.pageSize)), rows.count > Self.pageSize ? rows[Self.pageSize - 1].author.id : nil)
    }

    package func statement(of account: ID<Account>, before: ID<Account>?, now: Timestamp) -> Statement {
        let hidden: Statement =
            switch self {
            case .blocked:
                """
                SELECT b.other_id, NULL AS until FROM blocks b
                WHERE b.account_id = \(account) AND b.is_own = 1 AND b.other_id < \(before ?? ID(rawValue: .max))
                    AND \(.notAway("b.other_id"))
                ORDER BY b.other_id DESC LIMIT \(Self.pageSize + 1)
                """
            case .muted:
                """
                SELECT m.other_id, m.until FROM mutes m
                WHERE m.account_id = \(account) AND m.other_id < \(before ?? ID(rawValue: .max))
                    AND COALESCE(m.until, \(Timestamp.distantFuture)) > \(now)
                    AND \(.notBlocked("m.other_id", by: account))
                ORDER BY m.other_id DESC LIMIT \(Self.pageSize + 1)
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
