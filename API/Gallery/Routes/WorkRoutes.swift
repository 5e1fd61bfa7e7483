import APIDoor
import Accounts
import Base
import Core
import HTTPTypes
import Kernel
import MastodonAPI
import Posts
import SQL
import Sharing
import SpaceKit
import Storage
import Works

/// One work: all that its page shows, and what its maker does with it.
extension GalleryAPIRoutes {
    func addWorks(to api: APIRoutes) {
        let (services, root) = (services, Self.root)
        api.anyone(.get, "\(root)/works/:id", .read(.works)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try work(id, for: call.viewer, $0) })
        }
        api.anyone(.get, "\(root)/works/:id/history", .read(.works)) { call in
            let id = try call.id(of: Post.self)
            let page = call.parameters.page(usual: WorkVersion.pageSize)
            return try await services.database.read { reader in
                _ = try WorkQueries.work(id, viewer: call.viewer?.id, reader)
                let past = try WorkVersion.past(
                    of: id, before: page.below.map(Timestamp.init(milliseconds:)), limit: page.limit, reader)
                return call.answer(past.items.map(WorkVersionEntity.init), first: nil, last: past.next)
            }
        }
        api.member(.post, "\(root)/works", .write(.works)) { call in
            let parameters = call.parameters
            let id = try await NewWork(
                author: call.member.id, description: parameters.text("description") ?? "", parameters.all,
                images: try parameters.images("media_ids"), attributes: parameters["media_attributes"],
                clientID: call.call.idempotencyKey
            ).publish(services)
            return try await answer(id, call)
        }
        api.member(.patch, "\(root)/works/:id", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            try await EditedWork(id, call).save(services)
            return try await answer(id, call)
        }
        api.member(.delete, "\(root)/works/:id", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            return try await delete(id, "work", call)
        }
        for (path, isClosed) in [("close_comments", true), ("open_comments", false)] {
            api.member(.post, "\(root)/works/:id/\(path)", .write(.works)) { call in
                let id = try call.id(of: Post.self)
                try await CloseComments(below: id, owner: call.member.id, isClosed: isClosed)(services)
                return try await answer(id, call)
            }
        }
    }

    func answer(_ id: ID<Post>, _ call: MemberCall) async throws -> Answer {
        Answer(try await services.database.read { try work(id, for: call.member, $0) })
    }

    /// What is another's, or of another kind, is not found: the scope is of works.
    func delete(_ id: ID<Post>, _ type: String, _ call: MemberCall) async throws -> Answer {
        let member = call.member
        let status = try await services.database.read { try statuses.status(id, for: member, $0) }
        guard status.salon?.type == type, status.account.id == member.id.description else {
            throw Problem.recordNotFound
        }
        if try await services.isHeld(id) {
            try await WithdrawPost(post: id, account: member.id)(services)
        } else {
            _ = try await DeletePost(post: id, account: member.id)(services)
        }
        return .done
    }
}
