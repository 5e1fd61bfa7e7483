package import Base
import BasePages
import Core
import Foundation
package import Hummingbird
import Kernel
package import Posts
import SQL
import Timeline
package import Web

/// The timelines: Home, Local, and the saved posts.
package struct TimelineRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?
    private var site: Site { services.site }

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/timeline") { request, context in try await home(request, context) }
        router.get("/timeline/local") { request, context in try await local(request, context) }
        router.get("/timeline/saved") { request, context in try await saved(request, context) }
    }

    private func home(_ request: Request, _ context: Context) async throws -> Response {
        guard let member = context.viewer else { return .redirect(to: "/timeline/local", type: .found) }
        let posts = PostReader(context, services, cards: cards)
        return try await page(.home, request, context) { before in
            try await services.feeds.read { reader, feeds in
                let page = try posts.home(of: member.id, before: before, reader, feeds)
                return try posts.adding(WaitingPlaces.posts, to: page, before: before, reader)
            }
        }
    }

    private func local(_ request: Request, _ context: Context) async throws -> Response {
        let posts = PostReader(context, services, cards: cards)
        return try await page(.local, request, context) { before in
            try await services.database.read { reader in
                let page = try posts.page(
                    TimelineQueries.local(.before(before), viewer: posts.viewer, now: posts.now), reader)
                return try posts.adding(WaitingPlaces.posts, to: page, before: before, reader)
            }
        }
    }

    private func saved(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let posts = PostReader(context, services, cards: cards)
        return try await page(.saved, request, context) { before in
            try await services.database.read { reader in
                try posts.page(TimelineQueries.saved(by: member.id, .before(before), now: posts.now), reader)
            }
        }
    }

    private func page(
        _ filter: TimelineFilter, _ request: Request, _ context: Context,
        _ read: (PostCursor?) async throws -> (items: [PostItem], next: PostCursor?)
    ) async throws -> Response {
        let query = request.query
        let before = PostCursor(query["before"])
        let (items, next) = try await read(before)
        let shell = site.shell(context)
        let older = olderPath(filter.path, before: next)
        if query["part"] == "posts" { return .html(streamItems(items, next: older, shell: shell)) }
        var composer = PostComposer(clientID: UUID().uuidString)
        composer.restriction = services.restriction(from: .posts, for: context)
        // What another app has handed over.
        composer.text = query.text("text")
        let page = TimelinePage(
            filter: filter, items: items, next: older, isFirst: before == nil, composer: composer)
        return site.page(timelineFrame(filter, in: shell), timelineView(page, shell: shell), for: context)
    }
}

extension PostReader {
    /// Reads for the viewer.
    init(_ context: Context, _ services: Services, cards: ReadEmbeds?) {
        self.init(
            viewer: context.viewer?.id, words: context.viewer?.mutedWords ?? .empty, now: services.clock.now(),
            cards: cards)
        mayWait = services.rules.mayHoldPosts
    }
}
