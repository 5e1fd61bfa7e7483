package import APIDoor
import Accounts
import Base
import Core
import Hummingbird
import Kernel
import SQL
import Search
import Storage
import Web

/// Timelines: posts and works in one list, newest first.
extension MastodonRoutes {
    /// How many more tags than its own a timeline may be about, of each kind.
    private static let tagsLimit = 4

    func addTimelines(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/timelines/home", .read(.statuses)) { call in
            let page = call.parameters.page()
            return try await services.feeds.read { reader, feeds in
                let found = try places(for: call.member, reader).home(of: call.member, page, feeds)
                return try call.call.answer(found, try statuses.timeline(found.entries, for: call.member, reader))
            }
        }
        api.anyone(.get, "/api/v1/timelines/public", .read(.statuses)) { call in
            // All that there is is from here.
            if call.parameters.flag("remote") == true { return Answer([String]()) }
            let page = call.parameters.page()
            let withPictures = call.parameters.flag("only_media") == true
            return try await services.database.read { reader in
                let found = try places(for: call.viewer, reader).everybodys(page, withPictures: withPictures)
                return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
            }
        }
        api.anyone(.get, "/api/v1/timelines/tag/:tag", .read(.statuses)) { call in
            guard call.parameters.flag("remote") != true, let tag = Hashtag(call.context.text("tag"))
            else { return Answer([String]()) }
            func tags(_ name: String) -> [Hashtag] {
                call.parameters.texts(name).prefix(Self.tagsLimit).compactMap { Hashtag($0) }
            }
            var known: Set<String> = []
            let any = ([tag] + tags("any")).filter { known.insert($0.key).inserted }
            let filter = PostFilter(
                withPictures: call.parameters.flag("only_media") == true, all: tags("all"), none: tags("none"))
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let found = try places(for: call.viewer, reader).tagged(any, filter, page)
                return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
            }
        }
        api.member(.get, "/api/v1/timelines/direct", .read(.statuses)) { call in
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let found = try places(for: call.member, reader).direct(page, for: call.member)
                return try call.call.answer(found, try statuses.timeline(found.entries, for: call.member, reader))
            }
        }
        api.anyone(.get, "/api/v1/timelines/link", .read(.statuses)) { call in
            let (url, page) = (call.parameters.text("url") ?? "", call.parameters.page())
            return try await services.database.read { reader in
                let found = try places(for: call.viewer, reader).linking(to: url, page)
                return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
            }
        }
        for empty in ["trends", "trends/tags", "trends/statuses", "trends/links"] {
            api.open(.get, "/api/v1/\(empty)") { _ in Answer([String]()) }
        }
    }

    func places(for viewer: Viewer?, _ reader: Reader) -> StatusPlaces {
        StatusPlaces(
            viewer: viewer, features: services.site.features, now: services.clock.now(),
            mayWait: services.rules.mayHoldPosts, reader: reader)
    }
}

extension Call {
    /// Statuses, and where their list goes on.
    package func answer(_ page: StatusPage, _ statuses: [StatusEntity]) throws -> Answer {
        answer(statuses, first: page.entries.first?.place, last: page.next)
    }
}
