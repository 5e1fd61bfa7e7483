package import Base
import Core
import Design
import Exhibitions
import ExhibitionsPages
package import Hummingbird
import Kernel
import Posts
import SQL
import Search
package import Web
import Works
import WorksPages

/// The walls: everybody's, that of the people one follows, the saved works.
package struct GalleryRoutes: Sendable {
    private let services: Services
    private let wall: HomeWall
    private var site: Site { services.site }

    package init(_ services: Services, wall: HomeWall) {
        self.services = services
        self.wall = wall
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/") { request, context in try await home(request, context) }
        router.get("/following") { request, context in try await following(request, context) }
        router.get("/critique") { request, context in try await critique(request, context) }
        router.get("/saved") { request, context in try await saved(request, context) }
    }

    private func home(_ request: Request, _ context: Context) async throws -> Response {
        let shell = site.shell(context)
        let query = request.query
        let before = PostCursor(query["before"])
        let now = services.clock.now()
        let audience = Audience(context.viewer, now: now)
        let waiting = try await ownThatWait(context)
        guard before == nil, query["part"].isEmpty, waiting == nil, context.viewer?.seesWhatAllSee != false else {
            return try await page(path: "/", filter: .home, query, context) { before, muted in
                try await services.database.read { reader in
                    let page = try WorkQueries.cards(before: before, muting: muted, reader) {
                        WorkQueries.newest(.before($0), audience)
                    }
                    guard let waiting else { return page }
                    return try WorkQueries.adding(waitingOf: waiting, to: page, before: before, reader)
                }
            }
        }
        guard context.viewer == nil, context.visit.toast == nil, shell.path == "/" else {
            return site.page(
                .home(at: context.visit.event, shell: shell), try await wall.content(shell, now: now), for: context,
                to: request)
        }
        var frame = Frame.home(at: context.visit.event, shell: shell)
        frame.isForMany = true
        let page = try await wall.page(shell, at: context.visit.event, now: now) { [frame] content in
            document(frame, in: shell, content)
        }
        return site.lookingAhead(page.response(to: request))
    }

    /// The viewer, where works of theirs wait for moderators: their wall is not everybody's then. Where nothing is held,
    /// nothing is asked.
    private func ownThatWait(_ context: Context) async throws -> ID<Account>? {
        guard services.rules.mayHoldPosts, let viewer = context.viewer?.id else { return nil }
        let places = HeldPosts.places(of: viewer, where: WaitingWorks.all, before: nil, to: nil)
        return try await services.database.read { reader in
            try reader.first(places) { _ in viewer }
        }
    }

    private func following(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let query = request.query
        let now = services.clock.now()
        let audience = Audience(member, now: now)
        return try await page(path: "/following", filter: .following, query, context) { before, muted in
            try await services.feeds.read { reader, feeds in
                try WorkQueries.page(before: before, muting: muted, reader) {
                    try WorkQueries.followed(by: member.id, before: $0, audience, now: now, reader, feeds)
                }
            }
        }
    }

    private func critique(_ request: Request, _ context: Context) async throws -> Response {
        let audience = Audience(context.viewer, now: services.clock.now())
        let waiting = try await ownThatWait(context)
        return try await page(path: "/critique", filter: .critique, request.query, context) { before, muted in
            try await services.database.read { reader in
                let page = try WorkQueries.cards(before: before, muting: muted, reader) {
                    WorkQueries.asking(.before($0), audience)
                }
                guard let waiting else { return page }
                return try WorkQueries.adding(
                    waitingOf: waiting, WaitingWorks.asking, to: page, before: before, reader)
            }
        }
    }

    private func saved(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let query = request.query
        let audience = Audience(member, now: services.clock.now())
        return try await page(path: "/saved", filter: .saved, query, context) { before, _ in
            // Saved works are shown whatever they say.
            try await services.database.read { reader in
                try WorkQueries.cards(WorkQueries.saved(by: member.id, .before(before), audience), reader)
            }
        }
    }

    private func page(
        path: String, filter: WallFilter, _ query: Form, _ context: Context,
        _ read: (PostCursor?, MutedWorks?) async throws -> WorkQueries.Page
    ) async throws -> Response {
        let shell = site.shell(context)
        let before = PostCursor(query["before"])
        let (cards, next) = try await read(before, MutedWorks(context.viewer))
        let older = olderPath(path, before: next)
        if query["part"] == "cards" {
            return .html(wallCards(cards, next: older, signed: filter == .following, shell: shell))
        }
        var frame = Frame.gallery(filter, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        var page = GalleryPage(filter: filter, cards: cards, next: older, isFirst: before == nil)
        if filter == .home, page.isFirst {
            page.beside = try await services.database.read { reader in
                try ExhibitionLists.onWall(for: context.viewer, now: context.visit.time, reader)
            }?.card(in: shell.language)
        }
        if filter == .following, cards.isEmpty, older == nil, page.isFirst {
            page.suggestions = try await services.database.read { reader in
                try PeopleSuggestions.read(
                    for: context.viewer?.id, on: site.features, now: context.visit.time, reader)
            }
        }
        return site.page(frame, galleryView(page, shell: shell), for: context)
    }
}

extension Frame {
    /// The front page listens for new and deleted works.
    fileprivate static func home(at event: Int64, shell: Shell) -> Frame {
        var frame = gallery(.home, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        frame.lastEventID = event
        return frame
    }
}
