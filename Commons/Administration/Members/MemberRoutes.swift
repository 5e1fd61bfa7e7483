import Base
import Core
import Design
import HTTPTypes
import Hummingbird
import Identity
import SQL
import Web

/// Members, what admins do about them, and who invited whom.
struct MemberRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/members") { request, context in
            _ = try Admin(context.member())
            let query = request.query
            let filter = MemberFilter(rawValue: query["show"]) ?? .all
            let page = try await services.database.read { reader in
                try MembersPage.read(filter, query.text("q"), after: query["after"], reader)
            }
            return site.page(.admin(context.language), membersView(page, shell: site.shell(context)), for: context)
        }
        router.get("/admin/invitations") { request, context in
            _ = try Admin(context.member())
            let after = ID<Account>(request.query["after"])
            let page = try await services.database.read { reader in
                try InvitedPage.read(by: nil, after: after, at: AdminPath.invitations, reader)
            }
            return site.page(
                .admin(context.language), invitationTreeView(page, shell: site.shell(context)), for: context)
        }
        router.get("/admin/members/:id") { request, context in
            let admin = try Admin(context.member())
            return try await show(context.accountID(), admin, after: ID(request.query["after"]), context)
        }
        for kind in MemberForm.Kind.allCases {
            router.post("/admin/members/:id/\(kind.rawValue)") { request, context in
                try await act(kind, request, context)
            }
        }
    }

    private func show(
        _ id: ID<Account>, _ admin: Admin, after: ID<Account>? = nil, form: MemberForm? = nil, link: String? = nil,
        _ context: Context
    ) async throws -> Response {
        var sheet = try await services.database.read { reader in
            try MemberSheet.read(id, after: after, for: admin, services, reader)
        }
        sheet.form = form
        sheet.link = link
        let problems = form?.problems ?? Problems([])
        let frame = Frame.admin(context.language, title: .member, back: AdminPath.members)
        return site.page(
            frame, memberSheetView(sheet, shell: site.shell(context)), for: context,
            status: .init(code: problems.all.isEmpty ? 200 : problems.status)
        ).retrying(after: problems.all.first)
    }

    private func act(_ kind: MemberForm.Kind, _ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let id = try context.accountID()
        let fields = try await request.form()
        var form = MemberForm(kind, fields)
        do {
            let deed = try form.deed()
            try await admin.confirm(fields, LoginBrowser(request, context, of: site), services)
            guard let deed else {
                try await DeleteMember(account: id, handle: form.handle, reason: form.reason, by: admin)(services)
                return site.redirect(to: AdminPath.members, toast: kind.done, for: context)
            }
            if let link = try await ActOnMember(deed, about: id, by: admin)(services) {
                // Not a redirect: the link is nowhere to be read again.
                return try await show(id, admin, link: link, context).keptSecret()
            }
        } catch let problem as Problem where problem.status != 404 && !context.visit.wantsFragment {
            form.problems = Problems([problem])
            return try await show(id, admin, form: form, context)
        } catch let problems as Problems where !context.visit.wantsFragment {
            form.problems = problems
            return try await show(id, admin, form: form, context)
        }
        // Who is no admin any more has no such page.
        let isOwnRole = kind == .role && id == admin.id && form.role != .admin
        return site.redirect(
            to: isOwnRole ? SettingsPath.index : "\(AdminPath.members)/\(id)", toast: kind.done, for: context)
    }
}

extension Context {
    fileprivate func accountID() throws -> ID<Account> { try id("id", orThrow: .memberUnknown) }
}

extension Phrase {
    fileprivate static let member = Phrase("회원", "Member")
}
