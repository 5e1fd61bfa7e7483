internal import Commons
internal import Core
internal import Design
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SQL
internal import Web

/// Writing posts and replies: the page with the form, and what forms send.
struct ComposeRoutes: Sendable {
    private let services: Services
    private let door: LoungeDoor
    private var site: Site { services.site }

    init(_ services: Services) {
        self.services = services
        door = LoungeDoor(services: services)
    }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/new") { request, context in try await compose(request, context) }
        router.post("/lounge") { request, context in try await publish(under: nil, request, context) }
        router.post("/lounge/:id/replies") { request, context in
            let root = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
            return try await publish(under: root, request, context)
        }
    }

    private func compose(_ request: Request, _ context: Context) async throws -> Response {
        try await door.enter(context) { insider in
            let root = ID<LoungePost>(request.query["reply"])
            let composer = LoungeComposer(
                root: root, clientID: UUID().uuidString, insider, at: services.clock.now())
            return try await page(composer, insider, context)
        }
    }

    private func publish(
        under root: ID<LoungePost>?, _ request: Request, _ context: Context
    ) async throws -> Response {
        try await door.enter(context) { insider in
            let form = try await request.form()
            do {
                try services.limiter.take(LoungeLimits.posts, by: insider.id.description)
                let id = try await PublishLoungePost(
                    author: insider.id, root: root, text: form["text"], clientID: form["client_id"])(services)
                guard context.visit.wantsFragment else {
                    return site.redirect(
                        to: root.map { "/lounge/\($0)#lounge-\(id)" } ?? "/lounge", toast: .postedInLounge, for: context
                    )
                }
                return try await fragment(id, insider, context)
            } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
                var composer = LoungeComposer(
                    root: root, clientID: form["client_id"], insider, at: services.clock.now())
                composer.text = form["text"].tidied
                composer.problem = problem.phrase
                // Who may only read now keeps what was typed, with the reason above it.
                composer.rest = nil
                return try await page(composer, insider, context, status: problem.status)
            }
        }
    }

    private func fragment(_ id: ID<LoungePost>, _ insider: Insider, _ context: Context) async throws -> Response {
        let item = try await services.database.read { reader in
            try LoungeReader.one(id, viewer: insider.id, reader)
        }
        guard let item else { throw Problem.loungePostNotFound }
        return .html(
            loungeItemView(item, today: services.clock.now().day, shell: site.shell(context)), status: .created)
    }

    private func page(
        _ composer: LoungeComposer, _ insider: Insider, _ context: Context, status: Int = 200
    ) async throws -> Response {
        let post = try await services.database.read { reader -> LoungeItem? in
            guard let root = composer.root else { return nil }
            let post = try LoungeReader.one(root, viewer: insider.id, reader)
            guard let post, post.root == nil else { throw Problem.loungePostNotFound }
            return post
        }
        let shell = site.shell(context)
        let title = post.map { Phrase.replyTo($0.nickname) } ?? .writeInLounge
        return site.page(
            .lounge(shell.language(title), insider, back: post?.path ?? "/lounge", in: shell.language),
            loungeComposerView(composer, under: post, today: services.clock.now().day, shell: shell), for: context,
            status: .init(code: status))
    }
}
