package import Accounts
package import Base
package import Core
package import SQL

/// Whether somebody may join: asked when the form is shown, and again by ``JoinAccount`` in its own transaction.
package struct Admission {
    /// Nobody is here yet: the first always may.
    package let isFirst: Bool
    /// The inviter's name; `nil` also if visitors may not see that profile.
    package let inviter: String?
    /// Why not; `nil` for come in.
    package let problem: Problem?
}

extension Registration {
    package func admission(_ code: InvitationCode?, at now: Timestamp, _ reader: Reader) throws -> Admission {
        if try reader.value("SELECT 1 FROM accounts LIMIT 1", as: Int.self) == nil {
            return Admission(isFirst: true, inviter: nil, problem: nil)
        }
        if mode == .closed { return Admission(isFirst: false, inviter: nil, problem: .registrationClosed) }
        let (inviter, problem) = try look(code, at: now, reader)
        return Admission(isFirst: false, inviter: inviter, problem: mode == .open ? nil : problem)
    }

    /// Uses an invitation once, for anybody but the first member.
    ///
    /// - Returns: who invited; `nil` where everybody may join and nobody did.
    /// - Throws: ``Core/Problems``, none of them about a field.
    func admit(_ code: InvitationCode?, at now: Timestamp, in transaction: Transaction) throws -> ID<Account>? {
        guard mode != .closed else { throw Problems([.registrationClosed]) }
        if let problem = try look(code, at: now, transaction).problem {
            if mode == .open { return nil }
            throw Problems([problem])
        }
        guard let code else { return nil }
        // All of its rows, since it is done only when they are read.
        let inviter = try transaction.values(InvitationQueries.use(code, at: now), as: ID<Account>.self).first
        // Taken by another process since.
        if inviter == nil, mode == .invitation { throw Problems([.invitationUsedUp]) }
        return inviter
    }

    private func look(
        _ code: InvitationCode?, at now: Timestamp, _ reader: Reader
    ) throws -> (inviter: String?, problem: Problem?) {
        guard let code else { return (nil, .invitationNeeded) }
        let found = try reader.first(InvitationQueries.find(code)) { row in
            (
                invitation: try Invitation(row: &row), name: try row.next(as: String.self),
                isPrivate: try row.next(as: Bool.self), role: try row.next(as: Role.self)
            )
        }
        // Invitations of members who may no longer invite are suspended.
        guard let found, canInvite(found.role) else { return (nil, .invitationUnknown) }
        switch found.invitation.state(at: now) {
        case .live: return (found.isPrivate ? nil : found.name, nil)
        case .usedUp: return (nil, .invitationUsedUp)
        case .expired: return (nil, .invitationExpired)
        case .revoked: return (nil, .invitationUnknown)
        }
    }
}

extension Services {
    /// Whether there is a way to join at all. An empty instance takes the first one whatever its settings.
    package func takesMembers() async throws -> Bool {
        guard registration.mode == .closed else { return true }
        return try await database.read { reader in
            try reader.value("SELECT 1 FROM accounts LIMIT 1", as: Int.self) == nil
        }
    }
}

extension Problem {
    package static let registrationClosed = Problem(
        403,
        Phrase(
            "새 회원을 다시 받게 되면 여기에서 가입할 수 있어요. 이미 회원이라면 로그인해 주세요.",
            "You can join here when this Salon takes new members again. If you are a member, log in."))
    static let invitationNeeded = Problem(
        403,
        Phrase(
            "회원에게 초대 링크를 받으면 가입할 수 있어요. 받은 링크를 그대로 열어 주세요.",
            "Ask a member for an invitation link and open it exactly as you got it."))
    static let invitationUnknown = Problem(
        403,
        Phrase(
            "이 초대 링크는 쓸 수 없어요. 주소가 잘렸거나 초대가 취소됐을 수 있어요. 보낸 사람에게 새 링크를 부탁해 보세요.",
            "This invitation does not work. The link may be incomplete or revoked. Ask its sender for a new one."))
    static let invitationUsedUp = Problem(
        403,
        Phrase(
            "이 초대 링크는 정해진 인원이 모두 썼어요. 보낸 사람에게 새 링크를 부탁해 보세요.",
            "This invitation is used up. Ask its sender for a new one."))
    static let invitationExpired = Problem(
        403,
        Phrase(
            "이 초대 링크는 기한이 지났어요. 보낸 사람에게 새 링크를 부탁해 보세요.",
            "This invitation has expired. Ask its sender for a new one."))
}
