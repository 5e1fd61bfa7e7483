import APIDoor
import Accounts
import Base
import Core
import Kernel
import SQL
import Storage

extension MastodonRoutes {
    func addStatuses(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.anyone(.get, "/api/v1/statuses/:id", .read(.statuses)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try statuses.status(id, for: call.viewer, $0) })
        }
    }
}
