package import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import IdentityPages
import JoiningPages
import Kernel
import SQL
import Settings
package import Web

/// Deleting the member's own account.
package struct DeletionRoutes: Sendable {
    private let services: Services
    private let parts: [DeletionPart]
    private var site: Site { services.site }

    /// - Parameter parts: what the spaces that are on add.
    package init(_ services: Services, parts: [DeletionPart] = []) {
        self.services = services
        self.parts = parts
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/account/delete") { _, context in
            try await show(try context.member(), context)
        }
        router.post("/settings/account/delete") { request, context in try await delete(request, context) }
    }

    private func show(
        _ member: Viewer, _ context: Context, typed: String = "", problems: Problems = Problems([])
    ) async throws -> Response {
        let own = try await services.database.read { reader in try OwnAccount.read(member.id, reader) }
        var page = DeletionPage(
            handle: member.handle, warnings: warnings(in: context.language), typed: typed,
            problems: problems, hasPassword: own.hasPassword)
        page.canExport = !member.isSuspended
        return site.page(
            Frame(title: context.language(.deleteAccount), place: .settings),
            deletionView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    /// The spaces' points come before the last one: that nothing can be undone.
    private func warnings(in language: Language) -> [String] {
        DeletionWarnings.points(
            in: language, features: site.features,
            spaces: parts.flatMap { $0.warnings(in: language, features: site.features) })
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let typed = form.text("handle")
        do {
            let receipt = try await DeleteAccount(
                account: member.id, handle: typed, password: form["password"], parts: parts)(services)
            return self.receipt(receipt, context)
        } catch let problems as Problems {
            return try await show(member, context, typed: typed, problems: problems)
        }
    }

    /// The answer to the form itself: nobody is left who could ask for it by an address.
    private func receipt(_ receipt: DeletionReceipt, _ context: Context) -> Response {
        var shell = site.shell(context)
        shell.visitor = nil
        let frame = Frame(title: context.language(.deleteAccount), isBare: true)
        var response = Response.html(document(frame, in: shell, deletionReceiptView(receipt, shell: shell)))
        response.setCookie(Cookie.session, "", age: .zero, site: site)
        // Drafts kept in the browser were the member's, too.
        response.headers[.clearSiteData] = "\"cache\", \"storage\""
        return response
    }
}
