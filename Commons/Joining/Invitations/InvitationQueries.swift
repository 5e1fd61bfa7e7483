package import Accounts
package import Core
package import SQL

package enum InvitationQueries {
    package static let pageSize = 40

    /// A member's invitations, the latest first, and the place where the next page begins.
    package static func page(
        of inviter: ID<Account>, before: ID<Invitation>?, _ reader: Reader
    ) throws -> (invitations: [Invitation], next: ID<Invitation>?) {
        let rows = try reader.all(statement(of: inviter, before: before), Invitation.init(row:))
        return (Array(rows.prefix(pageSize)), rows.count > pageSize ? rows[pageSize - 1].id : nil)
    }

    package static func statement(of inviter: ID<Account>, before: ID<Invitation>?) -> Statement {
        """
        SELECT \(Invitation.columns) FROM invitations i
        WHERE i.inviter_id = \(inviter) AND i.id < \(before ?? ID(rawValue: .max))
        ORDER BY i.id DESC LIMIT \(pageSize + 1)
        """
    }

    package static func liveCount(of inviter: ID<Account>, at now: Timestamp) -> Statement {
        "SELECT COUNT(*) FROM invitations i WHERE i.inviter_id = \(inviter) AND \(isLive(at: now))"
    }

    /// The invitation a code opens, with its inviter. Of somebody who is suspended or leaving there is none.
    package static func find(_ code: InvitationCode) -> Statement {
        """
        SELECT \(Invitation.columns), a.name, a.is_private, a.role
        FROM invitations i JOIN accounts a ON a.id = i.inviter_id
        WHERE i.code_hash = \(code.hash) AND a.state = 'active'
        """
    }

    /// Takes one use of the invitation a code opens. Asking and counting are one statement, so the last use is had by
    /// one alone.
    static func use(_ code: InvitationCode, at now: Timestamp) -> Statement {
        """
        UPDATE invitations AS i SET use_count = use_count + 1 WHERE i.code_hash = \(code.hash) AND \(isLive(at: now))
        RETURNING inviter_id
        """
    }

    private static func isLive(at now: Timestamp) -> Statement {
        """
        i.revoked_at IS NULL AND i.use_count < COALESCE(i.use_limit, i.use_count + 1)
            AND COALESCE(i.expires_at, \(Timestamp.distantFuture)) > \(now) AND \(.notAway("i.inviter_id"))
        """
    }
}

extension Invitation {
    /// The columns ``init(row:)`` reads, of a table called `i`.
    static let columns: Statement = "i.id, i.use_count, i.use_limit, i.expires_at, i.revoked_at IS NOT NULL"

    init(row: inout Row) throws {
        self.init(
            id: try row.next(), useCount: try row.next(), useLimit: try row.next(), expiresAt: try row.next(),
            isRevoked: try row.next())
    }
}
