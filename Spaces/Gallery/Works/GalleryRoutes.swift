public import Commons
internal import Core
internal import Design
public import Hummingbird
internal import SQL
public import Web

/// The walls: everybody's, that of the people one follows, the saved works.
public struct GalleryRoutes: Sendable {
    private let services: Services
    private let wall: HomeWall
    private var site: Site { services.site }

    public init(_ services: Services, wall: HomeWall) {
        self.services = services
        self.wall = wall
    }

    public func add(to router: some RouterMethods<Context>) {
        router.get("/") { request, context in try await home(request, context) }
        router.get("/following") { request, context in try await following(request, context) }
        router.get("/saved") { request, context in try await saved(request, context) }
    }

    private func home(_ request: Request, _ context: Context) async throws -> Response {
        let shell = site.shell(context)
        let query = request.query
        let before = Place(query["before"])
        let now = services.clock.now()
        guard before == nil, query["part"].isEmpty, context.viewer?.hidesSomebody != true else {
            return try await page(
                WorkQueries.newest(before: before, Audience(context.viewer, now: now)), path: "/", filter: .home,
                part: query["part"], context)
        }
        guard context.viewer == nil, context.visit.toast == nil, shell.path == "/" else {
            return site.page(
                .home(at: context.visit.event, shell: shell), try await wall.content(shell, now: now), for: context)
        }
        return .html(
            try await wall.page(shell, at: context.visit.event, now: now) {
                document(.home(at: context.visit.event, shell: shell), in: shell, $0)
            })
    }

    private func following(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let query = request.query
        let audience = Audience(member, now: services.clock.now())
        return try await page(
            WorkQueries.followed(by: member.id, before: Place(query["before"]), audience), path: "/following",
            filter: .following, part: query["part"], context)
    }

    private func saved(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let query = request.query
        let audience = Audience(member, now: services.clock.now())
        return try await page(
            WorkQueries.saved(by: member.id, before: Place(query["before"]), audience), path: "/saved",
            filter: .saved, part: query["part"], context)
    }

    private func page(
        _ places: Statement, path: String, filter: GalleryPage.Filter, part: String, _ context: Context
    ) async throws -> Response {
        let shell = site.shell(context)
        let (cards, next) = try await services.database.read { reader in try WorkQueries.cards(places, reader) }
        let older = next.map { "\(path)?before=\($0)" }
        if part == "cards" {
            return .html(wallCards(cards, next: older, signed: filter == .following, shell: shell))
        }
        var frame = Frame.gallery(filter, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        return site.page(
            frame, galleryView(GalleryPage(filter: filter, cards: cards, next: older), shell: shell), for: context)
    }
}

extension Frame {
    /// The front page listens to what is hung and taken down.
    fileprivate static func home(at event: Int64, shell: Shell) -> Frame {
        var frame = gallery(.home, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        frame.lastEventID = event
        return frame
    }
}
