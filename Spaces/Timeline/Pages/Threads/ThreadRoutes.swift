package import Base
import BasePages
import Core
import Design
import Foundation
package import Hummingbird
import Kernel
import Notifications
import People
package import Posts
import PostsPages
import SQL
import Timeline
package import Web

/// A post's page with its thread, its edit history, and its likes and reposts.
package struct ThreadRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?
    private var site: Site { services.site }

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/posts/:id") { request, context in try await show(request, context) }
        router.get("/posts/:id/menu") { request, context in try await menu(request, context) }
        router.get("/posts/:id/history") { request, context in try await history(request, context) }
        for list in PostPeopleList.allCases {
            router.get("/posts/:id/\(list.rawValue)") { request, context in try await people(list, request, context) }
        }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        if let path = try await workPath(id, for: context.viewer?.id) { return .redirect(to: path, type: .found) }
        let query = request.query
        let part = ThreadPart(rawValue: query["part"])
        let edge =
            ID<Post>(query["after"]).map(AnswersEdge.after)
            ?? (part == .branch ? .after(ID(rawValue: 0)) : .before(ID(query["before"])))
        return try await services.orHidden(id, context) {
            try await services.orGone(id, of: PostKind.allCases, for: context.viewer?.id) {
                try await page(around: id, from: edge, part: part, context) { thread in
                    if query["poll"] == "results" { thread.focus?.poll?.isRevealed = true }
                }
            }
        }
    }

    /// The thread around a post, or around the stone in its place.
    ///
    /// - Parameters:
    ///   - part: what alone of it is wanted.
    ///   - change: what this page shows differently.
    func page(
        around id: ID<Post>, from edge: AnswersEdge = .before(nil), part: ThreadPart? = nil, _ context: Context,
        status: Int = 200, _ change: (inout PostThread) -> Void
    ) async throws -> Response {
        let posts = PostReader(context, services, cards: cards)
        var thread = try await services.database.read { reader in
            try ThreadQueries.thread(around: id, edge, posts: posts, reader)
        }
        change(&thread)
        var composer = PostComposer(clientID: UUID().uuidString)
        composer.inReplyTo = id
        composer.answered = thread.focus
        composer.restriction = services.restriction(from: .posts, for: context)
        if thread.focus?.isOwn == true { composer.list = thread.chain.elementID }
        let shell = site.shell(context)
        switch part {
        case .chain: return .html(chainItems(thread.chain, shell: shell))
        case .posts, .branch: return .html(answers(thread, shell: shell))
        case nil: break
        }
        // What was deleted is gone; what others have said below it is not.
        return site.page(
            .thread(thread, at: site, shell: shell),
            threadView(ThreadPage(thread: thread, composer: composer), shell: shell), for: context,
            status: .init(code: thread.focus == nil ? 410 : status))
    }

    /// With the gallery, works and comments have pages of their own.
    private func workPath(_ id: ID<Post>, for viewer: ID<Account>?) async throws -> String? {
        guard cards != nil else { return nil }
        let found = try await services.database.read { reader in try PostQueries.place(of: id, for: viewer, reader) }
        guard let found, !found.kind.isInThread else { return nil }
        return found.kind.path(of: id, below: found.root)
    }

    private func menu(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let posts = PostReader(context, services, cards: cards)
        let shell = site.shell(context)
        let viewer = context.viewer?.id
        let (item, rights, isMuted) = try await services.database.read { reader in
            let isMuted = try viewer.map { try MutedThreads.isMuted(id, for: $0, reader) } ?? false
            return (try posts.one(id, reader), try QuoteRights.find(id, for: viewer, reader), isMuted)
        }
        guard let item, let rights, item.kind.isInThread else {
            // Nobody can read it any more; viewers who have it on an open page may still report it.
            guard item == nil, let member = context.viewer,
                try await services.database.read({ try FormerPosts.isKept(id, for: member.id, services, $0) })
            else { throw Problem.postNotFound }
            guard context.visit.wantsFragment else {
                return .redirect(to: "\(id.postPath)/report", type: .normal)
            }
            return .html(goneMenu(id, shell: shell))
        }
        guard !context.visit.wantsFragment else {
            return .html(postMenu(item, rights, isMuted: isMuted, isPage: false, shell: shell))
        }
        // The post's own page is none to return to once its author is blocked.
        let from = request.refererPath
        let back = ["/timeline", "/tags/"].contains { from.hasPrefix($0) } ? from : "/timeline"
        var frame = Frame(title: shell.language(.thisPost))
        frame.back = item.path
        return site.page(frame, postMenuView(item, rights, isMuted: isMuted, back: back, shell: shell), for: context)
    }

    private func history(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let before = Int64(request.query["before"], in: 0...Int64.max).map(Timestamp.init(milliseconds:))
        let posts = PostReader(context, services, cards: cards)
        let (item, versions) = try await services.database.read { reader in
            guard let item = try posts.one(id, reader), item.kind.isInThread else { throw Problem.postNotFound }
            return (item, try PostVersion.past(of: id, before: before, reader))
        }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(.history), scripts: ["timeline.js"])
        frame.back = item.path
        return site.page(
            frame, historyView(item, versions, shell: shell), for: context)
    }

    private func people(_ list: PostPeopleList, _ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let viewer = context.viewer?.id
        let before = Int64(request.query["before"], in: 1...Int64.max)
        let posts = PostReader(context, services, cards: cards)
        let (item, people, next) = try await services.database.read { reader in
            guard let item = try posts.one(id, reader) else { throw Problem.postNotFound }
            let (people, next) = try list.people.page(of: id, before: before, viewer: viewer, reader)
            return (item, people, next)
        }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(list.title))
        frame.back = item.path
        return site.page(
            frame,
            postPeopleView(
                list, of: item, people, next: olderPath("\(id.postPath)/\(list.rawValue)", before: next), shell: shell),
            for: context)
    }
}

/// A list of a thread, asked for alone.
enum ThreadPart: String {
    /// How the author goes on.
    case chain
    /// The replies to the page's post.
    case posts
    /// The same in their place below a reply, the oldest first.
    case branch
}

extension Frame {
    /// - Parameter site: the site's own address.
    fileprivate static func thread(_ thread: PostThread, at site: Site, shell: Shell) -> Frame {
        var frame = Frame(
            title: shell.language(thread.focus.map { .postTitle($0.author.name) } ?? .thisPost),
            topics: [PostUpdates.topic(thread.root)], scripts: ["timeline.js"])
        frame.back = "/timeline"
        guard let item = thread.focus else { return frame }
        let words = item.warning.isEmpty ? item.text : item.warning
        if !words.isEmpty { frame.pageTitle = "\(item.author.name): \(words.excerpt)" }
        let picture = item.warning.isEmpty ? item.pictures.first : nil
        frame.preview = PageMetadata(
            .article, address: site.publicURL + item.path, title: "\(item.author.name) (@\(item.author.handle))",
            description: words, image: picture.map { PreviewImage($0, at: site.publicURL) })
        return frame
    }
}

extension Phrase {
    static let history = Phrase("수정 기록", "Edit history")
    fileprivate static func postTitle(_ name: String) -> Phrase { Phrase("\(name) 님의 글", "\(name)’s post") }
}
