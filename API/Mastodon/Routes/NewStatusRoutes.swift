import APIDoor
import Accounts
import Base
import Core
import Kernel
import Posts
import SQL
import SpaceKit
import Storage
import Timeline

/// Saying something, saying it otherwise, and taking it back.
extension MastodonRoutes {
    func addNewStatuses(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.member(.post, "/api/v1/statuses", .write(.statuses)) { call in
            let status = try NewStatus(call)
            let id = try await namedForClients { try await status.publish(services) }
            return Answer(try await services.database.read { try statuses.status(id, for: call.member, $0) })
        }
        api.member(.put, "/api/v1/statuses/:id", .write(.statuses)) { call in
            let id = try call.id(of: Post.self)
            try await namedForClients { try await EditedStatus(call, id).save(services) }
            return Answer(try await services.database.read { try statuses.status(id, for: call.member, $0) })
        }
        api.member(.delete, "/api/v1/statuses/:id", .write(.statuses)) { call in try await delete(call) }
        // There is nothing to publish later.
        api.member(.get, "/api/v1/scheduled_statuses", .read(.statuses)) { _ in Answer([String]()) }
    }

    /// Answers what is gone, with its text, so that an app can offer to say it again; images of a short post are kept for
    /// that, unless the app says that it needs them no more.
    private func delete(_ call: MemberCall) async throws -> Answer {
        let id = try call.id(of: Post.self)
        let (services, statuses, member) = (services, statuses, call.member)
        let (found, isRepost) = try await services.database.read { reader -> (StatusEntity, Bool) in
            let entry = try statuses.facts.reposts([ID(rawValue: id.rawValue)], for: member.id, reader).values.first
            guard let entry else { return (try statuses.status(id, for: member, reader), false) }
            guard entry.account == member.id else { throw Problem.notYours }
            let place = TimelineEntry(place: id.rawValue, post: entry.post)
            guard let status = try statuses.timeline([place], for: member, reader).first else {
                throw Problem.recordNotFound
            }
            return (status, true)
        }
        if isRepost, let post = found.reblog.flatMap({ ID<Post>($0.status.id) }) {
            _ = try await RepostPost(post: post, account: member.id, isReposted: false)(services)
            return Answer(found)
        }
        var gone = found
        gone.text = try await services.database.read { reader in
            try statuses.source(id, for: member, reader).text
        }
        if try await services.isHeld(id) {
            try await WithdrawPost(post: id, account: member.id)(services)
        } else {
            let keepsImages = call.parameters.flag("delete_media") != true
            _ = try await DeletePost(post: id, account: member.id, keepsImages: keepsImages)(services)
        }
        return Answer(gone)
    }
}
