public import Core
internal import SQL
internal import Web

/// Takes an invitation back. Who has joined by it stays.
public struct RevokeInvitation: Sendable {
    public let invitation: ID<Invitation>
    public let inviter: ID<Account>

    public init(invitation: ID<Invitation>, inviter: ID<Account>) {
        self.invitation = invitation
        self.inviter = inviter
    }

    /// Throws `notFound` for what is not the inviter's own.
    public func callAsFunction(_ services: Services) async throws {
        let (id, inviter, now) = (invitation, inviter, services.clock.now())
        let count = try await services.database.write { transaction in
            try transaction.execute(
                """
                UPDATE invitations SET revoked_at = COALESCE(revoked_at, \(now))
                WHERE id = \(id) AND inviter_id = \(inviter)
                """)
        }
        guard count == 1 else { throw Problem.notFound }
    }
}
