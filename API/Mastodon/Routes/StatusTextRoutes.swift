import APIDoor
import Accounts
import Base
import Core
import Kernel
import SQL
import Storage

extension MastodonRoutes {
    /// How statuses were written, and what they said before.
    func addStatusTexts(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/statuses/:id/source", .read(.statuses)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try statuses.source(id, for: call.member, $0) })
        }
        api.anyone(.get, "/api/v1/statuses/:id/history", .read(.statuses)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try statuses.history(id, for: call.viewer, $0) })
        }
    }
}
