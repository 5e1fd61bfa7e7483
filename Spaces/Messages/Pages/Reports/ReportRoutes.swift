import Base
import BasePages
import Conversations
import Core
import Hummingbird
import Kernel
import Messages
import Posts
import SQL
import Web

/// Choosing the messages to report.
struct MessageReportRoutes: Sendable {
    let services: Services
    let cards: ReadEmbeds
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/:id/report") { request, context in
            try await show(Set([ID<Message>(request.query["message"])].compactMap { $0 }), context)
        }
        router.post("/messages/:id/report") { request, context in try await report(request, context) }
    }

    private func show(
        _ chosen: Set<ID<Message>>, reason: ReportReason? = nil, note: String = "", problems: Problems = Problems([]),
        _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let cards = cards
        let page = try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member.id, reader)
            let queries = MessageQueries(conversation: head, viewer: member.id, cards: cards)
            let oldest = try chosen.min().flatMap { try queries.one($0, reader) }
            // Around the chosen message, if it is not among the newest.
            let newest = try queries.page(.newest, reader).messages
            let isAmong = oldest.map { oldest in newest.contains { $0.id == oldest.id } } ?? true
            let messages = try isAmong ? newest : queries.page(.around(oldest?.position ?? 1), reader).messages
            let kept = try FormerMessages.kept(of: messages.filter(\.isDeleted).map(\.id), reader)
            let shown = messages.filter { $0.notice == nil && (!$0.isDeleted || kept.contains($0.id)) }
            return MessageReportPage(
                head: head, messages: shown, chosen: chosen,
                reason: reason, note: note, problems: problems)
        }
        return site.page(
            .conversation(page.head, in: context.language), messageReportView(page, shell: site.shell(context)),
            for: context, status: .init(code: problems.all.isEmpty ? 200 : problems.status)
        ).retrying(after: problems.all.first)
    }

    private func report(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let form = try await request.form()
        let chosen = form.all("message").compactMap { ID<Message>($0) }
        let reason = ReportReason.chosen(form["reason"])
        let isRead: Bool
        do {
            guard let reason, !chosen.isEmpty else {
                throw Problems(
                    (chosen.isEmpty ? [Problem.nothingChosen] : []) + (reason == nil ? [Problem.reasonMissing] : []))
            }
            isRead = try await ReportMessages(
                reporter: member.id, conversation: id, messages: chosen, reason: reason, note: form["note"])(services)
        } catch {
            guard let problems = Problems(of: error), [422, 429].contains(problems.status) else { throw error }
            return try await show(Set(chosen), reason: reason, note: form["note"], problems: problems, context)
        }
        return site.redirect(to: "/messages/\(id)", toast: isRead ? .reportSent : .reportedToNobody, for: context)
    }
}

extension Phrase {
    fileprivate static let reportSent = Phrase(
        "알려 주셔서 고마워요. 운영진은 고른 메시지만 봐요.", "Thank you. The moderators see only the messages you chose.")
}
