package import Base
import Core
import Design
import Files
import HTTPTypes
package import Hummingbird
import Identity
import IdentityPages
import Kernel
import SQL
import Transfer
package import Web

/// The member's own export: asked for, watched, downloaded, deleted.
package struct ExportRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    /// A page that shows how far it is comes again after so many seconds.
    private static let pause = "4"

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/export") { _, context in
            show(try await ExportPage.read(try context.member(), services), context)
        }
        router.post("/settings/export") { request, context in try await act(request, context) }
        router.get("/settings/export/:file") { request, context in try await download(request, context) }
    }

    private func act(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let (password, code) = (form["password"], form["code"])
            if !password.isEmpty || !code.isEmpty {
                try await ConfirmSession(
                    account: member.id, session: member.session, password: password, code: code,
                    browser: LoginBrowser(request, context, of: site))(services)
            }
            switch form["act"] {
            case "start":
                try await StartExport(
                    account: member.id, session: member.session, language: context.language)(services)
            case "delete": try await DeleteExport(account: member.id)(services)
            case "confirm": break
            default: throw Problem.badRequest
            }
            return site.redirect(to: SettingsPath.export, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await ExportPage.read(member, services)
            page.problems = problems
            return show(page, context)
        }
    }

    private func show(_ page: ExportPage, _ context: Context) -> Response {
        var response = site.page(
            Frame(title: context.language(.exportEverything), place: .settings),
            exportView(page, shell: site.shell(context)), for: context, problems: page.problems)
        if page.export?.state.isActive == true, page.problems.all.isEmpty, let refresh = HTTPField.Name("Refresh") {
            response.headers[refresh] = "\(Self.pause); url=\(SettingsPath.export)"
        }
        return response
    }

    private func download(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let page = try await ExportPage.read(member, services)
        guard let export = page.export, export.state == .done, context.text("file") == page.fileName else {
            throw Problem.notFound
        }
        guard page.confirmation.isConfirmed else { return site.redirect(to: SettingsPath.export, for: context) }
        guard let file = try? await OpenFile.open(ExportPlace(services.files).archive(export.id)) else {
            throw Problem.notFound
        }
        return .file(
            file,
            headers: [
                .contentType: "application/zip", .cacheControl: "private, no-cache", .eTag: "\"\(export.id)\"",
                .contentDisposition: "attachment; filename=\"\(page.fileName)\"", .xContentTypeOptions: "nosniff",
                HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
            ], to: request)
    }
}
