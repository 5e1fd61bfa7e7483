package import Base
import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import Posts
import SQL
package import Web

/// Acts on any post, work or comment: react, save, delete, report.
package struct PostRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.post("/posts/:id") { request, context in try await pressed(request, context) }
        for reaction in PostReaction.all {
            for (action, isOn) in [(reaction.name, true), ("un\(reaction.name)", false)] {
                router.post("/posts/:id/\(action)") { request, context in
                    try await react(reaction, isOn, request, context)
                }
            }
        }
        for (action, isSaved) in [("save", true), ("unsave", false)] {
            router.post("/posts/:id/\(action)") { request, context in
                try await save(isSaved, request, context)
            }
        }
        for (action, isMuted) in [("mute", true), ("unmute", false)] {
            router.post("/posts/:id/\(action)") { request, context in
                let member = try context.member()
                let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
                try await MuteThread(post: id, account: member.id, isMuted: isMuted)(services)
                // From the menu, which without scripts is a page of its own.
                let back = request.refererPath
                return site.redirect(
                    to: back.hasPrefix("\(id.postPath)/menu") ? id.postPath : back,
                    toast: isMuted ? .threadMuted : .threadHeard, for: context)
            }
        }
        router.post("/posts/:id/withdraw") { _, context in try await withdraw(context) }
        router.post("/posts/:id/delete") { request, context in try await delete(request, context) }
        router.get("/posts/:id/report") { request, context in
            try await showReport(seen: Timestamp(seen: request.query["seen"]), next: request.refererPath, context)
        }
        router.post("/posts/:id/report") { request, context in try await report(request, context) }
    }

    /// Leads on to what a button of an ``actsForm(of:className:_:)`` names: a form is sent again, to the act itself.
    private func pressed(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = try await request.form()
        if let act = NamedActs.all.first(where: form.has) {
            return .redirect(to: "\(id.postPath)/\(act)", type: .temporary)
        }
        return .redirect(to: form.has(NamedActs.menu) ? "\(id.postPath)/menu" : id.postPath, type: .normal)
    }

    private func react(
        _ reaction: PostReaction, _ isOn: Bool, _ request: Request, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let state = try await ReactToPost(reaction, post: id, account: member.id, isOn: isOn)(services)
        guard context.visit.wantsFragment else { return .redirect(to: request.refererPath, type: .normal) }
        return .html(reactionButton(state, shell: site.shell(context)))
    }

    private func save(_ isSaved: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await SavePost(post: id, account: member.id, isSaved: isSaved)(services)
        guard context.visit.wantsFragment else { return .redirect(to: request.refererPath, type: .normal) }
        return .html(saveButton(isSaved: isSaved, shell: site.shell(context)))
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let root = try await DeletePost(post: id, account: member.id)(services)
        guard context.visit.wantsFragment else {
            // A deleted post's own page is gone, too.
            let next =
                root == id || !request.query["next"].isEmpty ? localPath(request.query["next"]) : request.refererPath
            return site.redirect(to: next, toast: .deleted, for: context)
        }
        return .noContent
    }

    private func withdraw(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await WithdrawPost(post: id, account: member.id)(services)
        return site.redirect(to: "/@\(member.handle)", toast: .withdrawn, for: context)
    }

    private func report(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = try await request.form()
        let reason = ReportReason.chosen(form["reason"])
        let next = try await back(
            from: form["next"].isEmpty ? request.refererPath : localPath(form["next"]), about: id, member.id)
        do {
            guard let reason else { throw Problem.reasonMissing }
            let report = ReportPost(
                post: id, reporter: member.id, reason: reason, note: form["note"], seen: Timestamp(seen: form["seen"]))
            return site.reported(try await report(services), leadingTo: next, for: context)
        } catch let problem as Problem where [422, 429].contains(problem.status) && !context.visit.wantsFragment {
            return try await showReport(
                reason, note: form["note"], seen: Timestamp(seen: form["seen"]), next: next, problem: problem, context)
        }
    }

    /// Where a report came from. The menu, and the form itself, would ask again: it is the post's own page instead, and
    /// the front page for a post that is gone.
    private func back(from path: String, about post: ID<Post>, _ member: ID<Account>) async throws -> String {
        let page = path.prefix { $0 != "?" && $0 != "#" }
        guard ["report", "menu"].contains(where: { page == "\(post.postPath)/\($0)" }) else { return path }
        let isThere = try await services.database.read { reader in
            try ReportPost.isThere(post, for: member, services, reader)
        }
        return isThere ? post.postPath : "/"
    }

    private func showReport(
        _ reason: ReportReason? = nil, note: String = "", seen: Timestamp?, next: String,
        problem: Problem? = nil, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        var page = try await services.database.read { reader in
            try ReportPostPage.read(id, for: member.id, seen: seen, next: next, services, reader)
        }
        page.reason = reason
        page.note = note
        page.problem = problem?.phrase
        guard !context.visit.wantsFragment else { return .html(reportSheet(id, shell: site.shell(context))) }
        return site.page(
            Frame(title: context.language(.report)), reportPostView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }
}

extension Timestamp {
    /// When a page was rendered, as it says itself; `nil` where it does not.
    fileprivate init?(seen text: String) {
        guard let milliseconds = Int64(text, in: 0...Int64.max) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension Phrase {
    fileprivate static let threadMuted = Phrase("이 스레드는 이제 알리지 않아요.", "Thread muted.")
    fileprivate static let threadHeard = Phrase("이 스레드를 다시 알려 드려요.", "Thread unmuted.")
    fileprivate static let withdrawn = Phrase("올리지 않기로 했어요.", "Withdrawn.")
    static let deleted = Phrase("삭제했어요.", "Deleted.")
}
