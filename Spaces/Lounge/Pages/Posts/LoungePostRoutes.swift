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

/// The posts of the lounge: the list, threads, and acts on them.
struct LoungePostRoutes: Sendable {
    let door: LoungeDoor
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge") { request, context in try await home(request, context) }
        router.get("/lounge/:id") { request, context in try await show(request, context) }
        router.get("/lounge/:id/menu") { _, context in try await menu(context) }
        for (action, isLiked) in [("like", true), ("unlike", false)] {
            router.post("/lounge/:id/\(action)") { request, context in try await like(isLiked, request, context) }
        }
        router.post("/lounge/:id/delete") { request, context in try await delete(request, context) }
    }

    private func home(_ request: Request, _ context: Context) async throws -> Response {
        let visit = context.visit
        guard context.viewer != nil || visit.wantsFragment || visit.sessionHasEnded else { return outside(context) }
        return try await door.enter(context) { insider in
            let query = request.query
            let before = ID<LoungePost>(query["before"])
            let now = services.clock.now()
            let (items, next, waiting) = try await services.database.read { reader in
                let (items, next) = try LoungeReader.slice(.home, before: before, viewer: insider.id, reader)
                return (items, next, before == nil ? try DelayedItem.all(of: insider.id, reader) : [])
            }
            let shell = site.shell(context)
            let older = olderPath("/lounge", before: next)
            if query["part"] == "posts" { return .html(loungeItems(items, next: older, today: now.day, shell: shell)) }
            let page = LoungePage(
                items: items, next: older, isFirst: before == nil, mark: insider.mark,
                rest: RestrictionNotice(insider, at: now), today: now.day,
                // A delayed reply is shown in its thread, unless that is gone.
                waiting: waiting.filter { $0.root == nil || $0.isLost })
            return site.page(
                .lounge(shell.language(.lounge), insider, tab: .home, in: shell.language),
                loungeView(page, shell: shell), for: context)
        }
    }

    /// For who is not logged in: what the lounge is, and how writing fades in it.
    private func outside(_ context: Context) -> Response {
        let shell = site.shell(context)
        var frame = Frame.lounge(shell.language(.lounge), nil, in: shell.language)
        frame.place = .lounge
        return site.page(frame, loungeOutsideView(shell: shell), for: context)
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            let query = request.query
            let before = ID<LoungePost>(query["before"])
            let now = services.clock.now()
            let (post, replies, next, place, waiting) = try await services.database.read {
                reader -> (LoungeItem, [LoungeItem], ID<LoungePost>?, String?, [DelayedItem]) in
                guard let post = try LoungeReader.one(id, viewer: insider.id, reader) else {
                    throw Problem.loungePostNotFound
                }
                // A reply is part of its post's page, and alone only for a script.
                guard query["part"] != "item" else { return (post, [], nil, nil, []) }
                if let root = post.root {
                    return (post, [], nil, try LoungeReader.place(of: id, under: root, reader), [])
                }
                let (replies, next) = try LoungeReader.slice(
                    .replies(of: id), before: before, viewer: insider.id, reader)
                return (post, replies, next, nil, try DelayedItem.all(of: insider.id, reader).filter { $0.root == id })
            }
            let shell = site.shell(context)
            if query["part"] == "item" { return .html(loungeItemView(post, today: now.day, shell: shell)) }
            if let place { return .redirect(to: place, type: .found) }
            let page = LoungeThreadPage(
                post: post, replies: replies, next: olderPath("/lounge/\(id)", before: next), isFirst: before == nil,
                composer: LoungeComposer(root: id, clientID: UUID().uuidString, insider, at: now), today: now.day,
                waiting: waiting)
            if query["part"] == "posts" { return .html(loungeReplies(page, shell: shell)) }
            return site.page(
                .lounge(
                    shell.language(.loungePostBy(post.nickname)), insider, topics: [LoungeTopic.thread(id)],
                    in: shell.language), loungeThreadView(page, shell: shell), for: context)
        }
    }

    private func menu(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            let item = try await item(id, for: insider)
            let shell = site.shell(context)
            guard !context.visit.wantsFragment else {
                return .html(loungeMenu(item, isPage: false, in: shell.language))
            }
            return site.page(
                .lounge(shell.language(.thisLoungePost), insider, back: item.path, in: shell.language),
                loungeMenuView(item, today: services.clock.now().day, shell: shell), for: context)
        }
    }

    private func item(_ id: ID<LoungePost>, for insider: CurrentPersona) async throws -> LoungeItem {
        let item = try await services.database.read { reader in
            try LoungeReader.one(id, viewer: insider.id, reader)
        }
        guard let item else { throw Problem.loungePostNotFound }
        return item
    }

    private func like(_ isLiked: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            let state = try await LikeLoungePost(post: id, persona: insider.id, isLiked: isLiked)(services)
            guard context.visit.wantsFragment else { return .redirect(to: request.loungePath, type: .normal) }
            return .html(loungeLikeButton(state, in: context.language))
        }
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            let root = try await DeleteLoungePost(post: id, author: insider.id)(services)
            guard !context.visit.wantsFragment else { return .noContent }
            return site.redirect(
                to: root.map { "/lounge/\($0)" } ?? "/lounge", toast: .deletedInLounge, for: context)
        }
    }
}

extension Request {
    /// The page a form of the lounge was sent from, to return to; the lounge if unknown.
    var loungePath: String {
        let path = refererPath
        return path.hasPrefix("/lounge") ? path : "/lounge"
    }
}

extension Phrase {
    fileprivate static let deletedInLounge = Phrase("삭제했어요.", "Deleted.")
}
