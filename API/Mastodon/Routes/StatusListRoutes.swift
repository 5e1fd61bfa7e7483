import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import Search
import SpaceKit
import Storage

/// Statuses of a member, what the member who asks has saved and likes, and some by their ids.
extension MastodonRoutes {
    func addStatusLists(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.anyone(.get, "/api/v1/accounts/:id/statuses", .read(.statuses)) { call in
            let author = try call.id(of: Account.self)
            let (isPinned, wanted) = try (call.parameters.flag("pinned") == true, call.parameters.authorFilter())
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let known = try statuses.facts.accounts([author], for: call.viewer?.id, reader)[author]
                guard let known else { throw Problem.recordNotFound }
                guard !known.isBlocked, let wanted else { return Answer([String]()) }
                let places = places(for: call.viewer, reader)
                if isPinned {
                    let pinned = try places.pinned(by: author)
                    return Answer(try statuses.list(pinned, for: call.viewer, reader))
                }
                let found = try places.by(author, wanted, page)
                return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
            }
        }
        api.member(.get, "/api/v1/bookmarks", .read(.bookmarks)) { call in
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let found = try places(for: call.member, reader).saved(by: call.member, page)
                return try call.call.answer(found, try statuses.list(found.posts, for: call.member, reader))
            }
        }
        api.member(.get, "/api/v1/favourites", .read(.favourites)) { call in
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let (found, first) = try places(for: call.member, reader).liked(by: call.member, page)
                let list = try statuses.list(found.posts, for: call.member, reader)
                return call.call.answer(list, first: first, last: found.next)
            }
        }
        api.anyone(.get, "/api/v1/statuses", .read(.statuses)) { call in
            let ids = call.parameters.ids("id", of: Post.self)
            return Answer(try await services.database.read { try statuses.list(ids, for: call.viewer, $0) })
        }
        api.anyone(.get, "/api/v1/statuses/:id/context", .read(.statuses)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try statuses.context(of: id, for: call.viewer, $0) })
        }
    }
}

extension Parameters {
    /// What of a member's a client asks for; `nil` for a tag that is none.
    fileprivate func authorFilter() throws -> AuthorFilter? {
        var wanted = AuthorFilter()
        wanted.hasReplies = flag("exclude_replies") != true
        wanted.hasReposts = flag("exclude_reblogs") != true
        if flag("only_media") == true { wanted.filter.withPictures = true }
        if let name = text("tagged"), !name.isEmpty {
            guard let tag = Hashtag(name) else { return nil }
            wanted.filter.all = [tag]
        }
        // What a repost shows is another's.
        if wanted.filter.withPictures || !wanted.filter.all.isEmpty { wanted.hasReposts = false }
        return wanted
    }
}
