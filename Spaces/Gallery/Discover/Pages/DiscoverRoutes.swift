package import Base
import Core
import Design
package import Discover
package import Hummingbird
import Kernel
import Posts
import SQL
package import Web
import Works
import WorksPages

/// Works that are owed viewers, and works worth seeing again.
package struct DiscoverRoutes: Sendable {
    private let services: Services
    private let discover: Discover
    private var site: Site { services.site }

    package init(_ services: Services, _ discover: Discover) {
        self.services = services
        self.discover = discover
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/discover") { request, context in try await show(request, context) }
        router.post("/discover/seen") { request, context in try await see(request, context) }
        router.post("/works/:id/looked") { _, context in try await look(context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let now = services.clock.now()
        let query = request.query
        let key = try await discover.keys.key(at: now)
        let viewer = context.viewer
        let seer = viewer.map { Seer($0.id) } ?? Seer(visitor: context.visit.network, key)
        let dealt = DealtWorks(query["dealt"])
        let deck = try await discover.index.deck(at: now)
        let (audience, muted) = (Audience.one(viewer?.id, now: now), MutedWorks(viewer))
        let page = try await services.database.read { reader in
            try DiscoverPage.read(deck, for: seer, after: dealt, audience, muting: muted, now: now, reader)
        }
        let wall = DiscoverWall(
            cards: page.cards, deal: Deal(works: page.cards.map(\.id)).sealed(for: seer, by: key),
            next: page.hasMore ? "\(DiscoverWall.path)?dealt=\(page.dealt.text)" : nil, isFirst: dealt.isEmpty)
        let shell = site.shell(context)
        if query["part"] == "cards" { return .html(discoverCards(wall, shell: shell)) }
        var frame = Frame.gallery(.discover, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        frame.scripts = ["discover.js"]
        return site.page(frame, discoverView(wall, shell: shell), for: context)
    }

    private func see(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await request.form()
        let works = form["works"].split(separator: " ", maxSplits: Deal.most).compactMap { ID<Post>($0) }
        try await SeeWorks(
            viewer: context.viewer?.id, network: context.visit.network, deal: form["deal"], works: works,
            discover: discover)(services)
        return .noContent
    }

    /// A visitor's look says nothing: visitors are counted, not asked.
    private func look(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        guard let viewer = context.viewer else { return .noContent }
        try await LookAtWork(viewer: viewer.id, work: id, discover: discover)(services)
        return .noContent
    }
}
