public import Commons
internal import Core
internal import Design
internal import HTTPTypes
public import Hummingbird
internal import SQL
public import Web

/// A member's page: works, replies, likes.
public struct ProfileRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    public init(_ services: Services) { self.services = services }

    public func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}") { request, context in try await wall(.works, request, context) }
        router.get("/@{handle}/feed.atom") { _, context in try await feed(context) }
        router.get("/@{handle}/likes") { request, context in try await wall(.likes, request, context) }
        router.get("/@{handle}/replies") { request, context in try await replies(request, context) }
    }

    private func readHead(_ context: Context, _ reader: Reader) throws -> ProfileHead {
        try ProfileQueries.head(
            context.handle, works: WorkQueries.count, viewer: context.viewer?.id, now: services.clock.now(), reader)
    }

    private func wall(_ tab: ProfileHead.Tab, _ request: Request, _ context: Context) async throws -> Response {
        let query = request.query
        let shell = site.shell(context)
        let before = Place(query["before"])
        let audience = Audience(context.viewer, now: services.clock.now())
        let (head, cards, next) = try await services.database.read { reader in
            let head = try readHead(context, reader)
            guard !head.isBlocked else { return (head, [WorkCard](), Place?.none) }
            let places =
                tab == .works
                ? WorkQueries.by(head.author.id, before: before)
                : WorkQueries.liked(by: head.author.id, before: before, audience)
            let (cards, next) = try WorkQueries.cards(places, reader)
            return (head, cards, next)
        }
        let path = tab == .works ? head.author.path : "\(head.author.path)/likes"
        let older = next.map { "\(path)?before=\($0)" }
        if query["part"] == "cards" { return .html(wallCards(cards, next: older, shell: shell)) }
        let empty =
            tab == .works
            ? noWorksYet(isSelf: head.isSelf, shell: shell) : noLikesYet(isSelf: head.isSelf, shell: shell)
        return page(
            head, tab, newest: tab == .works ? cards.first : nil,
            worksWall(cards, next: older, shell: shell, empty: empty), context)
    }

    /// What anybody may follow without joining: nothing of those who have closed their profile, not even to members,
    /// whose readers fetch it signed out.
    private func feed(_ context: Context) async throws -> Response {
        let now = services.clock.now()
        let (author, cards) = try await services.database.read { reader in
            let head = try ProfileQueries.head(
                context.handle, works: WorkQueries.count, viewer: nil, now: now, reader)
            return (head.author, try WorkQueries.cards(WorkQueries.by(head.author.id, before: nil), reader).cards)
        }
        var response = Response.html(workFeed(of: author, cards, site: site.publicURL))
        response.headers[.contentType] = "application/atom+xml; charset=utf-8"
        return response
    }

    private func replies(_ request: Request, _ context: Context) async throws -> Response {
        let before = ID<Post>(request.query["before"])
        let viewer = context.viewer?.id
        let now = services.clock.now()
        let (head, replies, next) = try await services.database.read { reader in
            let head = try readHead(context, reader)
            guard !head.isBlocked else { return (head, [ReplyItem](), ID<Post>?.none) }
            let (replies, next) = try ReplyQueries.page(
                by: head.author.id, before: before, viewer: viewer, now: now, reader)
            return (head, replies, next)
        }
        let older = next.map { "\(head.author.path)/replies?before=\($0)" }
        return page(
            head, .replies, repliesView(replies, older: older, isSelf: head.isSelf, shell: site.shell(context)), context
        )
    }

    private func page(
        _ head: ProfileHead, _ tab: ProfileHead.Tab, newest: WorkCard? = nil, _ content: HTML, _ context: Context
    ) -> Response {
        var frame = Frame.profile(head)
        if !head.isPrivate, !head.isBlocked { frame.preview = LinkPreview(profile: head, newest: newest, at: site) }
        frame.topics = head.isBlocked ? [] : [FollowUpdates.topic(head.author.id)]
        return site.page(frame, profileView(head, tab: tab, shell: site.shell(context), content), for: context)
    }
}
