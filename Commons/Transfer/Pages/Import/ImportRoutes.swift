package import Base
import BasePages
import Core
import Design
import Exports
import Files
import HTTPTypes
package import Hummingbird
import Kernel
import MediaPages
import SQL
import Storage
import Transfer
package import Web

/// Bringing back what was exported, here or elsewhere.
package struct ImportRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    /// A page that shows how far it is comes again after so many seconds.
    private static let pause = "4"
    /// 4 GiB. The body goes to a file as it comes. Larger ones are for the command.
    static let maxBytes = 4 << 30
    private static let limits = MultipartLimits(fileBytes: maxBytes, files: 1)

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/import") { _, context in
            var page = try await ImportPage.read(try context.member(), services)
            page.restriction = services.restriction(from: [.posts, .uploads], for: context)
            return show(page, context)
        }
        router.post("/settings/import") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in
                try await start(sent, context)
            }
        }
        router.post("/settings/import/end") { _, context in
            try await DeleteImport(account: try context.member().id)(services)
            return site.redirect(to: SettingsPath.imports, for: context)
        }
    }

    private func start(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        do {
            guard let file = sent.uploads.first, file.byteCount > 0 || file.isTooLarge else { throw Problem.noExport }
            guard !file.isTooLarge else { throw Problem.uploadTooLarge(Self.limits.fileBytes).naming(file.fileName) }
            do {
                try await StartImport(account: member.id, language: context.language, path: file.path)(services)
            } catch let problem as Problem {
                throw problem.naming(file.fileName)
            }
            return site.redirect(to: SettingsPath.imports, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await ImportPage.read(member, services)
            page.problems = problems
            return show(page, context)
        }
    }

    private func show(_ page: ImportPage, _ context: Context) -> Response {
        var response = site.page(
            Frame(title: context.language(.importExport), place: .settings),
            importView(page, shell: site.shell(context)), for: context, problems: page.problems)
        if page.last?.state.isActive == true, page.problems.all.isEmpty, let refresh = HTTPField.Name("Refresh") {
            response.headers[refresh] = "\(Self.pause); url=\(SettingsPath.imports)"
        }
        return response
    }
}
