package import Base
package import Core
package import SQL

/// Revokes an invitation. Members who joined with it stay.
package struct RevokeInvitation: WritingAct {
    package let invitation: ID<Invitation>
    package let inviter: ID<Account>

    package init(invitation: ID<Invitation>, inviter: ID<Account>) {
        self.invitation = invitation
        self.inviter = inviter
    }

    package var cost: Cost? { Cost(.deletions, of: inviter) }

    /// Throws `notFound` unless it is the inviter's own.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let count = try transaction.execute(
            """
            UPDATE invitations SET revoked_at = COALESCE(revoked_at, \(services.clock.now()))
            WHERE id = \(invitation) AND inviter_id = \(inviter)
            """)
        guard count == 1 else { throw Problem.notFound }
    }
}
