package import Accounts
package import Base
package import Core
package import SQL

/// Makes an invitation. Its code is shown once.
package struct MakeInvitation: WritingAct {
    package let inviter: ID<Account>
    package let uses: InvitationUses
    package let period: InvitationPeriod

    package init(inviter: ID<Account>, uses: InvitationUses, period: InvitationPeriod) {
        self.inviter = inviter
        self.uses = uses
        self.period = period
    }

    /// How many of one member's may work at a time.
    package static let limit = 20

    package var cost: Cost? { Cost(.invitationsMade, of: inviter) }

    /// Throws `notFound` for members who may not invite, and `invitationsTooMany`.
    package func write(_ services: Services, in transaction: Transaction) throws -> InvitationCode {
        let code = InvitationCode()
        let id = services.ids.next(Invitation.self)
        let now = services.clock.now()
        let expiresAt = period.days.map { now + .days($0) }
        guard let role = try transaction.value("SELECT role FROM accounts WHERE id = \(inviter)", as: Role.self),
            services.registration.canInvite(role)
        else { throw Problem.notFound }
        let live = try transaction.value(InvitationQueries.liveCount(of: inviter, at: now), as: Int.self) ?? 0
        guard live < Self.limit else { throw Problem.invitationsTooMany }
        try transaction.execute(
            """
            INSERT INTO invitations (id, inviter_id, code_hash, use_limit, expires_at)
            VALUES (\(id), \(inviter), \(code.hash), \(uses.limit), \(expiresAt))
            """)
        return code
    }
}

extension Problem {
    static let invitationsTooMany = Problem(
        409,
        Phrase(
            "쓸 수 있는 초대 링크가 이미 \(MakeInvitation.limit)개예요. 하나를 취소하고 다시 만들어 주세요.",
            "You have \(MakeInvitation.limit) invitations that still work. Revoke one first."))
}
