package import Base
import Core
package import Hummingbird
import Kernel
import SQL
import Search
package import Web

/// Completions of `@mi` or `#se`. The script requests them with every key.
package struct CompletionRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/complete") { request, context in try await complete(request, context) }
    }

    private func complete(_ request: Request, _ context: Context) async throws -> Response {
        // There is no page to return to: visitors are refused instead of sent to log in.
        guard let viewer = context.viewer?.id else { throw Problem.loginNeeded }
        try services.limiter.take(.searches, by: viewer.description)
        let typed = request.query.text("q").beginning(.search)
        let completion = try await services.database.read { reader in
            try Completion.find(typed, for: viewer, features: site.features, reader)
        }
        return .html(completionView(completion, shell: site.shell(context)))
    }
}
