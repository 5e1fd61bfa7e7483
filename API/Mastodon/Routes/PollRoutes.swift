import APIDoor
import Accounts
import Base
import Core
import Kernel
import SQL
import Storage
import Timeline

extension MastodonRoutes {
    /// A poll has the id of its post.
    func addPolls(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        @Sendable func poll(_ id: ID<Post>, for viewer: Viewer?) async throws -> Answer {
            let status = try await services.database.read { try statuses.status(id, for: viewer, $0) }
            guard let poll = status.poll else { throw Problem.recordNotFound }
            return Answer(poll)
        }
        api.anyone(.get, "/api/v1/polls/:id", .read(.statuses)) { call in
            try await poll(try call.id(of: Post.self), for: call.viewer)
        }
        api.member(.post, "/api/v1/polls/:id/votes", .write(.statuses)) { call in
            let id = try call.id(of: Post.self)
            // What is no number is an option that no poll has.
            let choices = call.parameters["choices"].elements.prefix(100).map { $0.number(in: 0...99) ?? 99 }
            try await namedForClients {
                try await VoteInPoll(post: id, account: call.member.id, choices: Set(choices))(services)
            }
            return try await poll(id, for: call.member)
        }
    }
}
