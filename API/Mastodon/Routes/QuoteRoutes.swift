import APIDoor
import Base
import Core
import Kernel
import Posts
import SQL
import Timeline

/// What quotes a status, who may, and what its author does about it.
extension MastodonRoutes {
    func addQuotes(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.anyone(.get, "/api/v1/statuses/:id/quotes", .read(.statuses)) { call in
            let id = try call.id(of: Post.self)
            let span = ListSpan(call.parameters.page())
            let (page, list) = try await services.database.read { reader in
                try Self.check(id, for: call.viewer, services, reader)
                let page = try PostQueries.quotes(of: id, span, viewer: call.viewer?.id, now: call.now, reader)
                let entries = page.items.map { TimelineEntry(place: $0.rawValue, post: $0) }
                return (page, try statuses.timeline(entries, for: call.viewer, reader))
            }
            return call.answer(list, first: page.first, last: page.next)
        }
        api.member(.post, "/api/v1/statuses/:id/quotes/:quoting/revoke", .write(.statuses)) { call in
            let (id, quoting) = (try call.id(of: Post.self), try call.id("quoting", of: Post.self))
            try await RemoveFromQuote(post: quoting, account: call.member.id, quoted: id)(services)
            return Answer(try await services.database.read { try statuses.status(quoting, for: call.member, $0) })
        }
        api.member(.put, "/api/v1/statuses/:id/interaction_policy", .write(.statuses)) { call in
            let id = try call.id(of: Post.self)
            guard let policy = try QuotePolicy(call.parameters) else { throw Problem.policyUnknown }
            try await ChangeQuotePolicy(post: id, account: call.member.id, policy: policy)(services)
            return Answer(try await services.database.read { try statuses.status(id, for: call.member, $0) })
        }
    }
}
