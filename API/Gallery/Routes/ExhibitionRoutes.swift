import APIDoor
import Accounts
import Base
import Core
import Exhibitions
import Gallery
import Kernel
import MastodonAPI
import People
import SQL
import Search
import SpaceKit
import Storage

/// What everybody sees of exhibitions: lists, and one with its rooms.
extension GalleryAPIRoutes {
    func addExhibitions(to api: APIRoutes) {
        let (services, visits, root) = (services, indexes.visits, Self.root)
        api.anyone(.get, "\(root)/exhibitions", .read(.works)) { call in
            let named = call.parameters.text("time") ?? ""
            guard let time = named.isEmpty ? .current : ExhibitionTime(rawValue: named), time != .draft else {
                throw Problem.badRequest.at("time")
            }
            let cursor = ExhibitionCursor(call.parameters.text("cursor") ?? "")
            let limit = call.parameters.page().limit
            return try await services.database.read { reader in
                let page = try ExhibitionLists.page(
                    time, before: cursor, viewer: call.viewer, now: call.now, limit: limit, reader)
                return call.answer(try exhibitions(page.cards, for: call.viewer, reader), cursor: page.next)
            }
        }
        api.anyone(.get, "\(root)/exhibitions/search", .read(.works)) { call in
            try services.limiter.take(.searches, by: call.viewer?.id.description ?? call.network)
            let typed = (call.parameters.text("q") ?? "").tidiedLine.beginning(.search)
            let after = SearchCursor(call.parameters.text("cursor") ?? "")
            guard !SearchText(typed).isEmpty else { return Answer([String]()) }
            let visit = SearchVisit(typed: typed, after: after, viewer: call.viewer, now: call.now)
            return try await services.database.read { reader in
                let found = try ExhibitionSearch.find(visit, reader)
                return call.answer(try exhibitions(found.items, for: call.viewer, reader), cursor: found.next)
            }
        }
        api.anyone(.get, "\(root)/accounts/:id/exhibitions", .read(.works)) { call in
            let curator = try call.id(of: Account.self)
            return try await services.database.read { reader in
                let known = try statuses.facts.accounts([curator], for: call.viewer?.id, reader)[curator]
                guard let known else { throw Problem.recordNotFound }
                guard !known.isBlocked else { return Answer([String]()) }
                let cards = try ExhibitionLists.by(curator, viewer: call.viewer?.id, reader)
                return Answer(try exhibitions(cards, for: call.viewer, reader))
            }
        }
        // The member's own, which are few: drafts, and what waits for a moderator.
        api.member(.get, "\(root)/exhibitions/own", .read(.works)) { call in
            try await services.database.read { reader in
                let cards = try ExhibitionLists.own(call.member.id, reader)
                return Answer(try exhibitions(cards, for: call.member, reader))
            }
        }
        for (path, state) in [("asking", HungWork.State.asked), ("showing", .agreed)] {
            api.member(.get, "\(root)/exhibitions/\(path)", .read(.works)) { call in
                let page = call.parameters.page()
                return try await services.database.read { reader in
                    let (cards, next) = try ExhibitionLists.asking(
                        call.member.id, state, before: page.below.map { ID(rawValue: $0) }, limit: page.limit, reader)
                    let list = try exhibitions(cards, for: call.member, reader)
                    return call.call.answer(list, first: nil, last: next?.rawValue)
                }
            }
        }
        api.anyone(.get, "\(root)/exhibitions/:id", .read(.works)) { call in
            let id = try call.id(of: Post.self)
            return Answer(try await services.database.read { try exhibition(id, for: call.viewer, $0) })
        }
        // An app that reads ahead visits nothing; it says when its user does.
        api.anyone(.post, "\(root)/exhibitions/:id/visited", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            let found = try await services.database.read { reader in
                try ExhibitionQueries.one(id, viewer: call.viewer?.id, reader)
            }
            if found.stage == .open, !found.isOwn {
                try await visits.note(id, member: call.viewer?.id, network: call.network, at: call.now)
            }
            return .done
        }
    }
}
