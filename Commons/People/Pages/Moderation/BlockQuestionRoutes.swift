package import Base
import Core
import Design
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// Asks before a block: menus of posts and comments lead here.
package struct BlockQuestionRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}/block") { request, context in try await ask(request, context) }
    }

    private func ask(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let handle = context.handle
        let author = try await services.database.read { reader in
            try PeopleQueries.author(handle, viewer: member.id, reader)
        }
        // Menus below the member's own words hide the way here by their style alone.
        guard author.id != member.id else { return .redirect(to: author.path, type: .found) }
        let next = request.query["next"]
        let shell = site.shell(context)
        let isPage = !context.visit.wantsFragment
        let question = blockQuestion(
            author, next: next.isEmpty ? author.path : localPath(next), isPage: isPage, shell: shell)
        guard isPage else { return .html(question) }
        var frame = Frame(title: shell.language(.blockQuestion(author.name)), bar: .empty)
        frame.back = author.path
        return site.page(frame, question, for: context)
    }
}
