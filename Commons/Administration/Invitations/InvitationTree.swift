import Accounts
package import Core
package import SQL

/// Who came by whom.
package enum InvitationTree {
    /// So many of those who came, directly or by others, are counted for a page together.
    static let mostCounted = 5_000

    /// Who invited a member, who invited them, and so on, as far as fifty.
    package static func chain(above member: ID<Account>, _ reader: Reader) throws -> [Author] {
        try reader.all(chainStatement(above: member), Author.init(row:))
    }

    package static func chainStatement(above member: ID<Account>) -> Statement {
        """
        WITH RECURSIVE chain (id, step) AS (
            SELECT m.invited_by, CAST(1 AS INTEGER) FROM accounts m WHERE m.id = \(member) AND m.invited_by IS NOT NULL
            UNION ALL
            SELECT m.invited_by, chain.step + 1 FROM chain JOIN accounts m ON m.id = chain.id
            WHERE m.invited_by IS NOT NULL AND chain.step < 50)
        SELECT \(Author.columns) FROM chain JOIN accounts a ON a.id = chain.id ORDER BY chain.step
        """
    }

    /// How many came by each of some members, directly or by others.
    static func counts(
        below members: [ID<Account>], _ reader: Reader
    ) throws -> (counts: [ID<Account>: Int], isCut: Bool) {
        let rows = try reader.all(countStatement(below: members)) { row in
            (member: try row.next(as: ID<Account>.self), count: try row.next(as: Int.self))
        }
        // Each has been counted with itself.
        let counts = Dictionary(rows.map { ($0.member, $0.count - 1) }, uniquingKeysWith: { one, _ in one })
        return (counts, rows.reduce(0) { $0 + $1.count } >= mostCounted)
    }

    /// Level by level, and no further than the limit: both engines stop where it is reached.
    package static func countStatement(below members: [ID<Account>]) -> Statement {
        """
        WITH RECURSIVE tree (root, id) AS (
            SELECT m.id, m.id FROM accounts m WHERE m.id IN (\(list: members))
            UNION ALL
            SELECT tree.root, m.id FROM tree JOIN accounts m ON m.invited_by = tree.id)
        SELECT counted.root, COUNT(*) FROM (SELECT root FROM tree LIMIT \(mostCounted)) counted GROUP BY counted.root
        """
    }
}

/// Members whom one member invited, or whom nobody did, in the order they joined.
package struct InvitedMembers: Sendable {
    package struct Row: Sendable {
        package let author: Author
        package let joinedAt: Timestamp
        /// How many joined through them, directly or by others.
        package let count: Int
    }

    package let rows: [Row]
    /// Whether there were too many to count them all.
    package let isCut: Bool
    /// The address of the next page; `nil` at the end.
    package let next: String?

    package static let pageSize = 30

    /// - Parameters:
    ///   - inviter: `nil` for those whom nobody invited who is still here.
    ///   - path: the page's.
    package static func read(
        by inviter: ID<Account>?, after: ID<Account>?, at path: String, _ reader: Reader
    ) throws -> InvitedMembers {
        let found = try reader.all(statement(by: inviter, after: after)) { row in
            (author: try Author(row: &row), joinedAt: try row.next(as: Timestamp.self))
        }
        let members = found.prefix(pageSize)
        let (counts, isCut) = try InvitationTree.counts(below: members.map(\.author.id), reader)
        return InvitedMembers(
            rows: members.map { Row(author: $0.author, joinedAt: $0.joinedAt, count: counts[$0.author.id] ?? 0) },
            isCut: isCut,
            next: found.count > pageSize ? members.last.map { "\(path)?after=\($0.author.id)#invited" } : nil)
    }

    package static func statement(by inviter: ID<Account>?, after: ID<Account>?) -> Statement {
        let whom: Statement = inviter.map { "a.invited_by = \($0)" } ?? "a.invited_by IS NULL"
        return """
            SELECT \(Author.columns), a.created_at FROM accounts a
            WHERE \(whom) AND a.id > \(after ?? ID(rawValue: 0)) AND \(.isMember) ORDER BY a.id LIMIT \(pageSize + 1)
            """
    }
}

extension Migration {
    /// Whom nobody invited, who begin the trees; and whom somebody did, in the order they joined.
    package static let invitationTree = Migration(
        "invitations-2",
        """
        CREATE INDEX accounts_uninvited ON accounts (id) WHERE invited_by IS NULL;
        CREATE INDEX accounts_by_inviter_id ON accounts (invited_by, id) WHERE invited_by IS NOT NULL
        """)
}
