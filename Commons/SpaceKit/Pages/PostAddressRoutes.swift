import Accounts
package import Base
import Core
package import Hummingbird
import Kernel
import Posts
import SQL
package import SpaceKit
import Storage
package import Web

/// `/@handle/1`: how programs address a post of any kind, or a repost. It leads to the page where the post is read.
package struct PostAddressRoutes: Sendable {
    private let services: Services
    private let facts: Facts

    package init(_ services: Services, facts: Facts) {
        self.services = services
        self.facts = facts
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}/:id") { _, context in
            let id = try context.id("id", of: Post.self, orThrow: .notFound)
            return Response.redirect(to: try await path(id, for: context.viewer?.id), type: .permanent)
        }
    }

    private func path(_ id: ID<Post>, for viewer: ID<Account>?) async throws -> String {
        try await services.database.read { reader in
            let repost = ID<Repost>(rawValue: id.rawValue)
            let post = try facts.reposts([repost], for: viewer, reader)[repost]?.post ?? id
            try PostQueries.check(post, in: services, reader)
            guard let found = try PostQueries.place(of: post, for: viewer, reader) else { throw Problem.postNotFound }
            return found.kind.path(of: post, below: found.root)
        }
    }
}
