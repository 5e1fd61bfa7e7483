package import Core
package import SQL

/// A member as the operator's list shows one.
package struct MemberRow: Sendable {
    package let id: ID<Account>
    package let handle: String
    package let name: String
    package let email: String
    package let role: Role
    package let joinedAt: Timestamp
    /// Whether the account is being deleted.
    package let isLeaving: Bool

    /// The longest members first.
    ///
    /// - Parameter last: the one before them; `nil` begins with the first.
    package static func page(after last: ID<Account>?, limit: Int, _ reader: Reader) throws -> [MemberRow] {
        try reader.all(statement(after: last, limit: limit)) { row in
            MemberRow(
                id: try row.next(), handle: try row.next(), name: try row.next(), email: try row.next(),
                role: try row.next(), joinedAt: try row.next(), isLeaving: try row.next())
        }
    }

    static func statement(after last: ID<Account>?, limit: Int) -> Statement {
        """
        SELECT a.id, a.handle, a.name, a.email, a.role, a.created_at, a.state = 'leaving'
        FROM accounts a WHERE a.id > \(last ?? ID(rawValue: 0)) ORDER BY a.id LIMIT \(limit)
        """
    }
}
