import Administration
import Base
import Core
import Design
import Hummingbird
import Identity
import IdentityPages
import Kernel
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
                try MemberList.read(filter, query.text("q"), after: query["after"], reader)
            }
            return site.page(.admin(context.language), membersView(page, shell: site.shell(context)), for: context)
        }
        router.get("/admin/invitations") { request, context in
            _ = try Admin(context.member())
            let after = ID<Account>(request.query["after"])
            let page = try await services.database.read { reader in
                try InvitedMembers.read(by: nil, after: after, at: AdminPath.invitations, reader)
            }
            return site.page(
                .admin(context.language), invitationTreeView(page, shell: site.shell(context)), for: context)
        }
        router.get("/admin/members/:id") { request, context in
            let admin = try Admin(context.member())
            return try await show(context.accountID(), admin, after: ID(request.query["after"]), context)
        }
        for kind in MemberForm.Kind.allCases {
            // Where a page stays that was refused.
            router.get("/admin/members/:id/\(kind.rawValue)") { _, context in
                _ = try Admin(context.member())
                return Response.redirect(to: "\(AdminPath.members)/\(try context.accountID())", type: .normal)
            }
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
            frame, memberSheetView(sheet, shell: site.shell(context)), for: context, problems: problems)
    }

    private func act(_ kind: MemberForm.Kind, _ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let id = try context.accountID()
        let fields = try await request.form()
        let form = MemberForm(kind, fields)
        let browser = LoginBrowser(request, context, of: site)
        do {
            try await admin.confirm(fields, browser, services)
            // Not a redirect: the link is nowhere to be read again.
            if let link = try await perform(form, about: id, admin) {
                return try await show(id, admin, link: link, context).keptSecret()
            }
        } catch {
            guard !context.visit.wantsFragment, let problems = Problems(of: error) else { throw error }
            return try await show(id, admin, form: form.refused(problems), context)
        }
        return site.redirect(to: next(after: form, about: id, admin), toast: kind.done, for: context)
    }

    /// - Returns: the link to hand over, where there is one.
    private func perform(_ form: MemberForm, about id: ID<Account>, _ admin: Admin) async throws -> String? {
        if let deed = try form.deed() { return try await ActOnMember(deed, about: id, by: admin)(services) }
        try await DeleteMember(account: id, handle: form.handle, reason: form.reason, by: admin)(services)
        return nil
    }

    private func next(after form: MemberForm, about id: ID<Account>, _ admin: Admin) -> String {
        if form.kind == .deletion { return AdminPath.members }
        // An admin who is none any more has no such page.
        return form.kind == .role && id == admin.id && form.role != .admin
            ? SettingsPath.index : "\(AdminPath.members)/\(id)"
    }
}

extension Context {
    fileprivate func accountID() throws -> ID<Account> { try id("id", orThrow: .memberUnknown) }
}

extension Phrase {
    fileprivate static let member = Phrase("회원", "Member")
}
