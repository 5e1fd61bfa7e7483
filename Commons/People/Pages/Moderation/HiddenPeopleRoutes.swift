package import Base
import Core
import Design
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// The people a member has blocked or muted. Forms go to their profiles, and lead back here.
package struct HiddenPeopleRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        for list in HiddenPeople.allCases {
            router.get("\(list.path)") { request, context in try await show(list, request, context) }
        }
    }

    private func show(_ list: HiddenPeople, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let before = ID<Account>(request.query["before"])
        let now = services.clock.now()
        let (people, next) = try await services.database.read { reader in
            try list.page(of: member.id, before: before, now: now, reader)
        }
        let page = HiddenPeoplePage(
            list: list, people: people, next: olderPath(list.path, before: next), now: now)
        return site.page(
            Frame(title: context.language(.hiddenPeople), place: .settings),
            hiddenPeopleView(page, shell: site.shell(context)), for: context)
    }
}
