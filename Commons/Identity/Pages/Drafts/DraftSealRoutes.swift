package import Base
import Core
package import Hummingbird
import Identity
import Kernel
package import Web

/// What `sealed.js` asks for: the key to seal to, and the keys of what it has sealed.
package struct DraftSealRoutes: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/drafts/seal") { _, context in
            let member = try context.member()
            let seal = try await DraftSeal.of(member.id, in: services.database)
            // A page that somebody else has left open asks, too.
            return Response.json(["key": JSON(seal.publicKey), "viewer": JSON(member.id.description)])
        }
        router.post("/settings/drafts/seal") { request, context in
            let member = try context.member()
            let point = try await request.form()["point"]
            guard let key = try await DraftSeal.of(member.id, in: services.database).key(of: point) else {
                throw Problem.notFound
            }
            return Response.json(["key": JSON(key)])
        }
    }
}
