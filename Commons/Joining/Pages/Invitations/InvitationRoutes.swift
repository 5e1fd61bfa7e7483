import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Joining
import Kernel
import SQL
package import Web

/// Making, listing and revoking the member's own invitations.
package struct InvitationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/invitations") { request, context in
            try await show(try inviter(context), before: ID(request.query["before"]), context)
        }
        router.post("/settings/invitations") { request, context in try await make(request, context) }
        router.post("/settings/invitations/{id}/revoke") { _, context in
            let member = try inviter(context)
            let id = try context.id("id", of: Invitation.self, orThrow: .notFound)
            try await RevokeInvitation(invitation: id, inviter: member.id)(services)
            return site.redirect(to: SettingsPath.invitations, toast: .revoked, for: context)
        }
    }

    /// The viewer, if they may invite.
    private func inviter(_ context: Context) throws -> Viewer {
        let member = try context.member()
        guard services.registration.canInvite(member.role) else { throw Problem.notFound }
        return member
    }

    private func make(_ request: Request, _ context: Context) async throws -> Response {
        let member = try inviter(context)
        let form = try await request.form()
        let uses = InvitationUses(rawValue: form["uses"])
        let period = InvitationPeriod(rawValue: form["period"])
        do {
            try Problems(
                [
                    uses == nil ? Problem.chooseFromList.at("uses") : nil,
                    period == nil ? Problem.chooseFromList.at("period") : nil,
                ].compactMap(\.self)
            ).throwIfAny()
            let code = try await MakeInvitation(inviter: member.id, uses: uses ?? .one, period: period ?? .week)(
                services)
            // Not a redirect: the code is nowhere to be read again.
            return try await show(
                member, link: "\(site.publicURL)/join?invitation=\(code.text)", uses: uses, period: period, context)
        } catch let problems as Problems {
            return try await show(member, uses: uses, period: period, problems: problems, context)
        } catch let problem as Problem where problem.status != 404 {
            return try await show(member, uses: uses, period: period, problems: Problems([problem]), context)
        }
    }

    private func show(
        _ member: Viewer, before: ID<Invitation>? = nil, link: String? = nil, uses: InvitationUses? = nil,
        period: InvitationPeriod? = nil, problems: Problems = Problems([]), _ context: Context
    ) async throws -> Response {
        let now = services.clock.now()
        let (invitations, next) = try await services.database.read { reader in
            try InvitationQueries.page(of: member.id, before: before, reader)
        }
        let page = InvitationsPage(
            rows: invitations.map { InvitationRow($0, now: now) },
            older: olderPath(SettingsPath.invitations, before: next),
            link: link, uses: uses ?? .one, period: period ?? .week, problems: problems)
        return site.page(
            Frame(title: context.language(.invitations), place: .settings),
            invitationsView(page, shell: site.shell(context)), for: context,
            status: problems.all.isEmpty ? (link == nil ? .ok : .created) : .init(code: problems.status)
        ).retrying(after: problems.all.first)
    }
}

extension Phrase {
    fileprivate static let revoked = Phrase("초대를 취소했어요.", "Invitation revoked.")
}
