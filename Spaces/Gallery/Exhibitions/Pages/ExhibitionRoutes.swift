package import Base
package import BasePages
import Comments
import CommentsPages
import Core
import Design
package import Exhibitions
import FoundationEssentials
package import Hummingbird
import Kernel
import Media
import Posts
import PostsPages
import SQL
import Storage
package import Web
import Works

/// What everybody sees of exhibitions: lists, the exhibition, its guestbook, and what is printed.
package struct ExhibitionRoutes: Sendable {
    private let services: Services
    private let visits: VisitCounter
    private var site: Site { services.site }

    package init(_ services: Services, _ visits: VisitCounter) { (self.services, self.visits) = (services, visits) }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/exhibitions") { request, context in try await list(request, context) }
        router.get("/exhibitions/:id") { request, context in try await show(request, context) }
        router.get("/exhibitions/:id/catalogue") { _, context in try await catalogue(context) }
        router.get("/exhibitions/:id/labels") { _, context in try await labels(context) }
        router.post("/exhibitions/:id/comments") { request, context in try await sign(request, context) }
        router.post("/exhibitions/:id/comments/:comment/remove") { _, context in try await remove(context) }
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let query = request.query
        let tab = ExhibitionsPage.Tab(rawValue: query["tab"]) ?? .current
        let member = tab == .mine ? try context.member().id : nil
        let (viewer, now) = (context.viewer, services.clock.now())
        let page = try await services.database.read { reader in
            if let member {
                let goingOn = ExhibitionsPage.Others.Kind(rawValue: query["of"])
                let before = goingOn == nil ? nil : ID<Post>(query["before"])
                return try ExhibitionsPage.mine(member, goingOn: goingOn, before: before, reader)
            }
            let before = ExhibitionCursor(query["before"])
            return try ExhibitionsPage.read(tab, before: before, viewer: viewer, now: now, reader)
        }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(.exhibitions), styles: ["exhibition.css"])
        frame.back = "/"
        return site.page(frame, exhibitionsView(page, shell: shell), for: context)
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let query = request.query
        if query["part"] == "comments" { return try await entries(of: id, before: ID(query["before"]), context) }
        return try await services.orHidden(id, context) {
            try await services.orGone(id, of: [.exhibition], for: context.viewer?.id) {
                try await page(id, commentsBefore: ID(query["before"]), answering: ID(query["reply"]), context)
            }
        }
    }

    private func entries(of id: ID<Post>, before: ID<Post>?, _ context: Context) async throws -> Response {
        let (viewer, now, mayWait) = (context.viewer, services.clock.now(), services.rules.mayHoldPosts)
        let (comments, hasOlder) = try await services.database.read { reader in
            guard try ExhibitionQueries.one(id, viewer: viewer?.id, reader).stage == .open else {
                throw Problem.postNotFound
            }
            return try CommentQueries.page(
                of: id, before: before, viewer: viewer?.id, muting: viewer?.mutedWords ?? .empty, mayWait: mayWait,
                now: now, reader)
        }
        let older = olderPath(id.exhibitionPath, before: hasOlder ? comments.last?.id : nil)
        return .html(commentItems(comments, older: older, shell: site.shell(context)))
    }

    private func page(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, answering answered: ID<Post>? = nil, draft: String = "",
        problem: Problem? = nil, _ context: Context
    ) async throws -> Response {
        let (viewer, now, mayWait) = (context.viewer, services.clock.now(), services.rules.mayHoldPosts)
        var page = try await services.database.read { reader in
            try ExhibitionPage.read(
                id, commentsBefore: commentsBefore, answering: answered, viewer: viewer, mayWait: mayWait, now: now,
                reader)
        }
        page.restriction = services.restriction(from: .posts, for: context)
        page.clientID = viewer == nil ? "" : UUID().uuidString
        page.draftComment = draft
        page.problem = problem?.phrase
        let exhibition = page.exhibition
        if exhibition.stage == .open, !exhibition.isOwn {
            try await visits.note(id, member: viewer?.id, network: context.visit.network, at: now)
        }
        var frame = Frame(
            title: exhibition.details.title, bar: .empty, topics: [PostUpdates.topic(id), GalleryUpdates.topic],
            scripts: ["comment-composer.js", "exhibition.js"], styles: ["exhibition.css"])
        frame.back = ExhibitionsPage.path
        if exhibition.stage != .draft { frame.preview = PageMetadata(exhibition: page, at: site) }
        return site.page(
            frame, exhibitionView(page, shell: site.shell(context)), for: context,
            status: problem.map { .init(code: $0.status) } ?? .ok
        ).retrying(after: problem)
    }

    private func catalogue(_ context: Context) async throws -> Response {
        let page = try await furnished(context)
        let shell = site.shell(context)
        let address = site.publicURL + page.exhibition.path
        var frame = Frame(title: page.exhibition.details.title, scripts: ["print.js"], styles: ["catalogue.css"])
        frame.isBare = true
        return site.page(frame, catalogueView(page, address: address, shell: shell), for: context)
    }

    /// Codes are drawn beside the event loop: there may be two hundred.
    private func labels(_ context: Context) async throws -> Response {
        let page = try await furnished(context)
        let (shell, site) = (site.shell(context), site)
        let view = try await onFileThread {
            labelsView(page, address: { site.publicURL + $0.path }, shell: shell)
        }
        var frame = Frame(title: shell.language(.wallLabels), scripts: ["print.js"], styles: ["catalogue.css"])
        frame.isBare = true
        return site.page(frame, view, for: context)
    }

    /// For those who may come in.
    private func furnished(_ context: Context) async throws -> ExhibitionPage {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let viewer = context.viewer?.id
        let page = try await services.database.read { reader in
            try ExhibitionPage.furnished(id, viewer: viewer, reader)
        }
        guard page.exhibition.isEntered else { throw Problem.postNotFound }
        return page
    }

    private func sign(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = try await request.form()
        do {
            let comment = try await PublishComment(
                author: member.id, root: id, inReplyTo: try form.id("in_reply_to", orThrow: .replyElsewhere),
                text: form["text"], clientID: try form.clientID())(services)
            return try await services.answer(with: comment, of: member, at: "\(id.exhibitionPath)#guestbook", context)
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await page(
                id, answering: ID(form["in_reply_to"]), draft: form["text"], problem: problem, context)
        }
    }

    private func remove(_ context: Context) async throws -> Response {
        let member = try context.member()
        let exhibition = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let comment = try context.id("comment", of: Post.self, orThrow: .postNotFound)
        try await RemoveComment(comment, below: exhibition, owner: member.id)(services)
        guard context.visit.wantsFragment else {
            return site.redirect(to: exhibition.exhibitionPath, for: context)
        }
        return .noContent
    }
}

extension PageMetadata {
    /// What is shown elsewhere of a link to it.
    init(exhibition page: ExhibitionPage, at site: Site) {
        let details = page.exhibition.details
        let words = [details.place, details.text].filter { !$0.isEmpty }.joined(separator: "\n")
        self.init(
            .article, address: site.publicURL + page.exhibition.path, title: details.title,
            description: PageMetadata.beginning(of: words.isEmpty ? page.exhibition.curator.name : words),
            image: page.exhibition.poster.map { PreviewImage($0, alt: details.title, at: site.publicURL) })
    }
}
