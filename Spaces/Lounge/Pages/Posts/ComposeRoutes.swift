import Base
import Core
import Design
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import SQL
import Web

/// Writing posts and replies: the page with the form, and what forms send.
struct ComposeRoutes: Sendable {
    let door: LoungeDoor
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/new") { request, context in try await compose(request, context) }
        router.post("/lounge") { request, context in try await publish(under: nil, request, context) }
        router.post("/lounge/delayed/:id/withdraw") { _, context in try await withdraw(context) }
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
                if !context.visit.wantsFragment { try await ask(form, under: root, insider) }
                if form["later"] == "on" { return try await postpone(under: root, form, insider, context) }
                let id = try await PublishLoungePost(
                    author: insider.id, root: root, text: form["text"], clientID: try form.clientID())(services)
                return try await published(id, under: root, insider, context)
            } catch let said as LoungeSaidBefore {
                var composer = again(form, under: root, .saidJustNow, insider)
                composer.before = said
                composer.again = said.name
                return try await page(composer, insider, context, status: Problem.saidJustNow.status)
            } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
                var composer = again(form, under: root, problem, insider)
                if problem.isSaidBefore {
                    composer.clientID = UUID().uuidString
                    composer.before = try await services.database.read { reader in
                        try form.clientID().flatMap { try LoungeSaidBefore.find(as: $0, by: insider.id, reader) }
                    }
                }
                return try await page(composer, insider, context, status: problem.status).retrying(after: problem)
            }
        }
    }

    /// Asks before the same is posted twice.
    private func ask(_ form: Form, under root: ID<LoungePost>?, _ insider: CurrentPersona) async throws {
        let today = services.clock.now().day
        try await services.database.read { reader in
            try LoungeSaidBefore.check(
                form["text"].tidied.nfc, under: root, as: form.clientID() ?? "", by: insider.id, known: form["again"],
                on: today, reader)
        }
    }

    /// The form with what was typed.
    private func again(
        _ form: Form, under root: ID<LoungePost>?, _ problem: Problem, _ insider: CurrentPersona
    ) -> LoungeComposer {
        var composer = LoungeComposer(
            root: root, clientID: (try? form.clientID()) ?? UUID().uuidString, insider, at: services.clock.now())
        composer.text = form["text"].tidied
        composer.isLater = form["later"] == "on"
        composer.problem = problem.phrase
        // A restricted persona keeps what was typed, with the reason above it.
        composer.rest = nil
        return composer
    }

    private func published(
        _ id: ID<LoungePost>, under root: ID<LoungePost>?, _ insider: CurrentPersona, _ context: Context
    ) async throws -> Response {
        guard !context.visit.wantsFragment else { return try await fragment(id, insider, context) }
        return site.redirect(
            to: root.map { "/lounge/\($0)#lounge-\(id)" } ?? "/lounge", toast: .posted, for: context)
    }

    // MARK: Appearing later

    private func postpone(
        under root: ID<LoungePost>?, _ form: Form, _ insider: CurrentPersona, _ context: Context
    ) async throws -> Response {
        let outcome = try await DelayLoungePost(
            author: insider.id, root: root, text: form["text"], clientID: try form.clientID())(services)
        guard case .waits(let id) = outcome else {
            guard case .appeared(let post) = outcome else { throw Problem.badRequest }
            return try await published(post, under: root, insider, context)
        }
        guard context.visit.wantsFragment else {
            return site.redirect(
                to: root.map { "/lounge/\($0)" } ?? "/lounge", toast: .waitsInLounge, for: context)
        }
        let item = DelayedItem(id: id, root: root, text: form["text"].tidied, isLost: false)
        return .html(delayedItemView(item, in: context.language), status: .accepted)
    }

    private func withdraw(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: DelayedPost.self, orThrow: .waitsNoMore)
        return try await door.enter(context) { insider in
            let taken = try await CancelDelayedPost(id: id, author: insider.id)(services)
            guard !context.visit.wantsFragment else { return .noContent }
            // A cancelled delay does not lose the text. No address holds it, so the answer itself does.
            var composer = LoungeComposer(
                root: taken.root, clientID: UUID().uuidString, insider, at: services.clock.now())
            composer.text = taken.text
            composer.isLater = true
            do {
                return try await page(composer, insider, context)
            } catch let problem as Problem where problem.status == 404 {
                // The post it answered is gone.
                composer.root = nil
                return try await page(composer, insider, context)
            }
        }
    }

    private func fragment(_ id: ID<LoungePost>, _ insider: CurrentPersona, _ context: Context) async throws -> Response
    {
        let item = try await services.database.read { reader in
            try LoungeReader.one(id, viewer: insider.id, reader)
        }
        guard let item else { throw Problem.loungePostNotFound }
        return .html(
            loungeItemView(item, today: services.clock.now().day, shell: site.shell(context)), status: .created)
    }

    private func page(
        _ composer: LoungeComposer, _ insider: CurrentPersona, _ context: Context, status: Int = 200
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
