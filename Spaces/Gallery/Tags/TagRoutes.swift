public import Commons
internal import Core
internal import Design
public import Hummingbird
internal import SQL
public import Web

/// `/tags/{tag}`: the works under a tag, whether there are any or not.
public struct TagRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    public init(_ services: Services) { self.services = services }

    public func add(to router: some RouterMethods<Context>) {
        router.get("/tags/:tag") { request, context in try await show(request, context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        guard let tag = Hashtag(context.text("tag")) else { throw Problem.notFound }
        let query = request.query
        let shell = site.shell(context)
        let audience = Audience(context.viewer, now: services.clock.now())
        // Who asks for a muted word by name means to see it.
        let muted = MutedWorks(context.viewer, asking: "#\(tag.name)")
        let (cards, next) = try await services.database.read { reader in
            try WorkQueries.cards(before: Place(query["before"]), muting: muted, reader) {
                WorkQueries.tagged(tag, before: $0, audience)
            }
        }
        let older = next.map { "/tags/\(tag.name.percentEncoded)?before=\($0)" }
        if query["part"] == "cards" { return .html(wallCards(cards, next: older, shell: shell)) }
        let page = TagPage(tag: tag, cards: cards, next: older, isFirst: query["before"].isEmpty)
        var frame = Frame.tag(tag)
        frame.topics = [GalleryUpdates.topic]
        return site.page(frame, tagView(page, shell: shell), for: context)
    }
}
