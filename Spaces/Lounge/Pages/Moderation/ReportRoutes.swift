import Base
import BasePages
import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import Posts
import SQL
import Web

/// Reports of another persona's post or reply.
struct LoungeReportRoutes: Sendable {
    let door: LoungeDoor
    let rules: LoungeRules
    private var services: Services { door.services }
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/lounge/:id/report") { _, context in
            let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
            return try await door.enter(context) { insider in try await show(id, insider, context) }
        }
        router.post("/lounge/:id/report") { request, context in try await report(request, context) }
    }

    private func show(
        _ id: ID<LoungePost>, _ insider: CurrentPersona, reason: ReportReason? = nil, note: String = "",
        problem: Problem? = nil, _ context: Context
    ) async throws -> Response {
        let (item, former) = try await services.database.read { reader in
            let item = try LoungeReader.one(id, viewer: insider.id, reader)
            // Its author may have deleted it since it was seen.
            return (item, item == nil ? try FormerLoungePosts.read(id, reader) : nil)
        }
        guard item != nil || former != nil else { throw Problem.loungePostNotFound }
        guard item?.isOwn != true, former?.author != insider.id else { throw Problem.reportOwn }
        let shell = site.shell(context)
        let form = LoungeReportForm(
            post: id, reason: reason, note: note, problem: problem?.phrase, helpLines: rules.helpLines,
            back: item?.path ?? "/lounge")
        guard !context.visit.wantsFragment else {
            return .html(loungeReportForm(form, isSheet: true, in: shell.language))
        }
        return site.page(
            .lounge(shell.language(.reportInLounge), insider, back: form.back, in: shell.language),
            loungeReportView(item, form, today: services.clock.now().day, shell: shell), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func report(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: LoungePost.self, orThrow: .loungePostNotFound)
        return try await door.enter(context) { insider in
            let form = try await request.form()
            let reason = ReportReason.chosen(form["reason"], among: ReportReason.ofLounge)
            do {
                guard let reason else { throw Problem.reasonMissing }
                try await ReportLoungePost(
                    post: id, reporter: insider.id, reason: reason, note: form["note"])(services)
            } catch let problem as Problem
                where !context.visit.wantsFragment && problem.status != 404 && problem.status != 403
            {
                return try await show(
                    id, insider, reason: reason, note: form.text("note"), problem: problem, context)
            }
            guard !context.visit.wantsFragment else { return .noContent }
            return site.redirect(to: "/lounge", toast: .reported, for: context)
        }
    }
}
