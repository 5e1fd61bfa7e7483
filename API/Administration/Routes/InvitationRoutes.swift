import APIDoor
import Accounts
import Base
import Core
import Joining
import Kernel
import SQL

/// The member's own invitations, where they may invite.
extension AdministrationAPIRoutes {
    func addInvitations(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.root)/invitations")
        api.member(.get, path, .read(.accounts)) { call in
            let member = try inviter(call)
            let (found, next) = try await services.database.read { reader in
                try InvitationQueries.page(of: member, before: call.below(), reader)
            }
            return call.call.answer(
                found.map { InvitationEntity($0, now: call.now) }, first: nil, last: next?.rawValue)
        }
        api.member(.post, path, .write(.accounts)) { call in
            let member = try inviter(call)
            let code = try await MakeInvitation(
                inviter: member, uses: try call.parameters.needed("uses"), period: try call.parameters.needed("days"))(
                    services)
            return Answer(InvitationLinkEntity(url: "\(services.site.publicURL)/join?invitation=\(code.text)"))
        }
        api.member(.delete, "\(path)/:id", .write(.accounts)) { call in
            let member = try inviter(call)
            try await RevokeInvitation(invitation: try call.id(of: Invitation.self), inviter: member)(services)
            return .done
        }
    }

    private func inviter(_ call: MemberCall) throws -> ID<Account> {
        guard services.registration.canInvite(call.member.role) else { throw Problem.recordNotFound }
        return call.member.id
    }
}

extension InvitationEntity {
    fileprivate init(_ invitation: Invitation, now: Timestamp) {
        let state =
            switch invitation.state(at: now) {
            case .live: "live"
            case .usedUp: "used_up"
            case .expired: "expired"
            case .revoked: "revoked"
            }
        self.init(
            id: invitation.id.description, createdAt: invitation.id.createdAt, state: state,
            usesCount: invitation.useCount, usesLimit: invitation.useLimit, expiresAt: invitation.expiresAt)
    }
}
