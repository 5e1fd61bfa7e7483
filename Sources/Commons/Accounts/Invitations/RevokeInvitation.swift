public import Core
public import SQL
internal import Web

/// Revokes an invitation. Members who joined with it stay.
public struct RevokeInvitation: WritingAct {
    public let invitation: ID<Invitation>
    public let inviter: ID<Account>

    public init(invitation: ID<Invitation>, inviter: ID<Account>) {
        self.invitation = invitation
        self.inviter = inviter
    }

    public var cost: Cost? { Cost(.deletions, of: inviter) }

    /// Throws `notFound` unless it is the inviter's own.
    public func write(_ services: Services, in transaction: Transaction) throws {
        let count = try transaction.execute(
            """
            UPDATE invitations SET revoked_at = COALESCE(revoked_at, \(services.clock.now()))
            WHERE id = \(invitation) AND inviter_id = \(inviter)
            """)
        guard count == 1 else { throw Problem.notFound }
    }
}
