import Accounts
import Base
package import Core
import HTTPTypes
package import Hummingbird
package import Kernel
import Storage
package import Web

/// A request to the API: who asks, and what for.
package struct Call: Sendable {
    package let request: Request
    package let context: Context
    package let parameters: Parameters
    /// The public address of this instance, for links that leave it.
    package let publicURL: String

    package var viewer: Viewer? { context.viewer }
    package var language: Language { context.language }
    package var now: Timestamp { context.visit.time }

    /// The key of limits per address.
    package var network: String { context.visit.network }

    package var userAgent: String { request.headers[.userAgent] ?? "" }

    package var authorization: String? { request.headers[.authorization] }

    /// The id in the path.
    package func id<Entity>(_ name: String = "id", of _: Entity.Type = Entity.self) throws -> ID<Entity> {
        try context.id(name, orThrow: .recordNotFound)
    }

    /// What a client calls what it sends, so that sending it again does it once. Of one that is longer than names of
    /// forms are, a digest is as good.
    package var idempotencyKey: String? {
        guard let key = request.headers[.idempotencyKey], !key.isEmpty else { return nil }
        return key.utf8.count <= 64 ? key : changedName(of: "key", saying: key)
    }
}

/// The same for a member, whose app may do what the route needs.
package struct MemberCall: Sendable {
    package let call: Call
    package let member: Viewer

    package var parameters: Parameters { call.parameters }
    package var now: Timestamp { call.now }
    package func id<Entity>(_ name: String = "id", of _: Entity.Type = Entity.self) throws -> ID<Entity> {
        try call.id(name)
    }
}
