package import Base
import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import Moderation
import Posts
import SQL
package import Web

/// A member's page about the moderators' decisions, with the appeal.
package struct StandingRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/standing") { _, context in try await show(context) }
        router.post("/settings/standing/:id") { request, context in try await appeal(request, context) }
    }

    private func show(
        _ context: Context, refused: RefusedWords? = nil, problem: Problem? = nil
    ) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let (sanctions, waiting) = try await services.database.read { reader in
            (
                try SanctionRecord.withItems(of: member.id, reader),
                try reader.all(HeldPosts.words(of: member.id)) { row in
                    StandingPage.Waiting(post: try row.next(), words: try row.next())
                }
            )
        }
        var frame = Frame(title: context.language(.standing), place: .settings, styles: ["cases.css"])
        if member.isSuspended { frame.back = "/" }
        return site.page(
            frame,
            standingView(
                StandingPage(
                    sanctions: sanctions, now: now, isSuspended: member.isSuspended, waiting: waiting,
                    refused: refused),
                shell: site.shell(context)),
            for: context, status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func appeal(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let sanction = try context.id("id", of: Sanction.self, orThrow: .notFound)
        let form = try await request.form()
        do {
            try await AppealSanction(sanction: sanction, account: member.id, text: form["text"])(services)
        } catch let problem as Problem where problem.status != 404 && !context.visit.wantsFragment {
            return try await show(
                context, refused: RefusedWords(row: sanction.rawValue, words: form["text"], problem: problem.phrase),
                problem: problem)
        }
        return site.redirect(to: SettingsPath.standing, toast: .appealed, for: context)
    }
}

extension Phrase {
    fileprivate static let appealed = Phrase("이의를 신청했어요.", "Your appeal has been sent.")
}
