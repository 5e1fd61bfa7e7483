package import Base
package import BasePages
import Comments
import CommentsPages
import Core
import Design
import FoundationEssentials
import HTTPTypes
package import Hummingbird
import Kernel
import Posts
import PostsPages
import SQL
package import Web
import Works

/// A work's page, its comments, its originals.
package struct WorkRoutes: Sendable {
    private let services: Services
    private let promise: @Sendable () -> Int
    private let hangings: ReadHangings
    private var site: Site { services.site }

    /// - Parameter promise: how many members a new work is owed.
    package init(_ services: Services, promise: @escaping @Sendable () -> Int, hangings: @escaping ReadHangings) {
        (self.services, self.promise, self.hangings) = (services, promise, hangings)
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id") { request, context in try await show(request, context) }
        router.post("/works/:id/comments") { request, context in try await comment(request, context) }
        router.post("/works/:id/comments/:comment/remove") { request, context in try await remove(request, context) }
        for (action, isClosed) in [("close", true), ("open", false)] {
            router.post("/works/:id/\(action)-comments") { _, context in try await close(isClosed, context) }
        }
        for reaction in PostReaction.all {
            router.get("/works/:id/\(reaction.peoplePath)") { request, context in
                try await people(reaction, request, context)
            }
        }
        OriginalRoutes(services: services).add(to: router)
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let query = request.query
        if query["part"] == "comments" {
            let viewer = context.viewer?.id
            let words = context.viewer?.mutedWords ?? .empty
            let (now, mayWait) = (services.clock.now(), services.rules.mayHoldPosts)
            let (comments, hasOlder) = try await services.database.read { reader in
                _ = try WorkQueries.work(id, viewer: viewer, reader)
                return try CommentQueries.page(
                    of: id, before: ID(query["before"]), viewer: viewer, muting: words, mayWait: mayWait, now: now,
                    reader)
            }
            let older = olderPath(id.workPath, before: hasOlder ? comments.last?.id : nil)
            return .html(commentItems(comments, older: older, shell: site.shell(context)))
        }
        do {
            return try await services.orHidden(id, context) {
                try await services.orGone(id, of: [.work], for: context.viewer?.id) {
                    try await page(id, commentsBefore: ID(query["before"]), answering: ID(query["reply"]), context)
                }
            }
        } catch let problem as Problem where problem.status == 404 {
            // What leads to a comment knows its root's id alone.
            let viewer = context.viewer?.id
            let place = try await services.database.read { reader in
                try PostQueries.place(of: id, for: viewer, reader)
            }
            guard place?.kind == .exhibition else { throw problem }
            return .redirect(to: id.exhibitionPath, type: .found)
        }
    }

    private func page(
        _ id: ID<Post>, commentsBefore: ID<Post>? = nil, answering answered: ID<Post>? = nil, draft: String = "",
        draftMark: String = "", problem: Problem? = nil,
        _ context: Context
    ) async throws -> Response {
        let viewer = context.viewer
        let (now, mayWait) = (services.clock.now(), services.rules.mayHoldPosts)
        var page = try await services.database.read { reader in
            try WorkPage.read(
                id, commentsBefore: commentsBefore, answering: answered, viewer: viewer, mayWait: mayWait, now: now,
                hangings: hangings, reader)
        }
        page.restriction = services.restriction(from: .posts, for: context)
        page.clientID = viewer == nil ? "" : UUID().uuidString
        page.draftComment = draft
        page.draftMark = draftMark
        page.problem = problem?.phrase
        page.promise = promise()
        var frame = Frame.work(page)
        frame.topics = [PostUpdates.topic(id)]
        // A maker's own look says nothing, and a visitor's is not counted.
        if viewer != nil, !page.work.isOwn { frame.scripts.append("looked.js") }
        frame.preview = PageMetadata(work: page, at: site)
        frame.allowsTraining = page.work.details.allowsTraining
        return site.page(
            frame, workView(page, shell: site.shell(context)), for: context,
            status: problem.map { .init(code: $0.status) } ?? .ok
        ).retrying(after: problem).allowingTraining(frame.allowsTraining)
    }

    private func comment(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = try await request.form()
        do {
            let comment = try await PublishComment(
                author: member.id, root: id, inReplyTo: try form.id("in_reply_to", orThrow: .replyElsewhere),
                text: form["text"], mark: try mark(form), clientID: try form.clientID())(services)
            return try await services.answer(with: comment, of: member, at: "\(id.workPath)#comments", context)
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await page(
                id, answering: ID(form["in_reply_to"]), draft: form["text"], draftMark: form["mark"], problem: problem,
                context)
        }
    }

    private func mark(_ form: Form) throws -> MarkPlace? {
        let text = form["mark"]
        guard !text.isEmpty else { return nil }
        guard let place = MarkPlace(text) else { throw Problem.markUnreadable }
        return place
    }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let work = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let comment = try context.id("comment", of: Post.self, orThrow: .postNotFound)
        try await RemoveComment(comment, below: work, owner: member.id)(services)
        guard context.visit.wantsFragment else {
            return site.redirect(to: work.workPath, toast: .commentRemoved, for: context)
        }
        return .noContent
    }

    private func close(_ isClosed: Bool, _ context: Context) async throws -> Response {
        let member = try context.member()
        let work = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await CloseComments(below: work, owner: member.id, isClosed: isClosed)(services)
        return site.redirect(
            to: work.workPath, toast: isClosed ? .commentsClosed : .commentsOpened, for: context)
    }

    private func people(
        _ reaction: PostReaction, _ request: Request, _ context: Context
    ) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let viewer = context.viewer?.id
        let before = Int64(request.query["before"], in: 1...Int64.max)
        let (work, people, next) = try await services.database.read { reader in
            let work = try WorkQueries.work(id, viewer: viewer, reader)
            let (people, next) = try PostPeople.with(reaction).page(of: id, before: before, viewer: viewer, reader)
            return (work, people, olderPath("\(id.workPath)/\(reaction.peoplePath)", before: next))
        }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(reaction.plural))
        frame.back = id.workPath
        return site.page(
            frame, workPeopleView(reaction, to: work, people, next: next, shell: shell), for: context)
    }
}

extension Phrase {
    fileprivate static let commentRemoved = Phrase("댓글을 삭제했어요.", "Removed.")
    fileprivate static let commentsClosed = Phrase("댓글을 닫았어요.", "Comments are closed.")
    fileprivate static let commentsOpened = Phrase("댓글을 다시 열었어요.", "Comments are open again.")
}
