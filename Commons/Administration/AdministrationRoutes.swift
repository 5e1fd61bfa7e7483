package import Base
import Core
import Design
package import Hummingbird
import SQL
package import Web

/// The admins' pages. For everybody else they do not exist.
package struct AdministrationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        RulesRoutes(services: services).add(to: router)
        router.get("/admin/acts") { request, context in
            _ = try Admin(context.member())
            let page = try await services.database.read { reader in
                try AdminLogPage.read(before: ID(request.query["before"]), reader)
            }
            return site.page(
                .admin(context.language), adminLogView(page, shell: site.shell(context)), for: context)
        }
    }
}
