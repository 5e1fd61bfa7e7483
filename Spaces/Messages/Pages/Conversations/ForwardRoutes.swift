import Base
import BasePages
import Conversations
import Core
import Design
import Hummingbird
import Kernel
import Messages
import Posts
import SQL
import Web

/// Forwarding a message: a page to choose conversations on, with and without scripts.
struct ForwardRoutes: Sendable {
    let services: Services
    let cards: ReadEmbeds
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/:id/:message/forward") { request, context in
            try await choose(request, context)
        }
        router.post("/messages/:id/:message/forward") { request, context in try await forward(request, context) }
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let page = try await page(request.query, context)
        guard request.query["part"] != "results" else { return .html(foundReceivers(page, in: context.language)) }
        return services.withheldPage(
            .messages, titled: .forwardMessage, back: "/messages/\(page.item.conversation)", for: context)
            ?? show(page, context)
    }

    private func page(_ form: Form, _ context: Context) async throws -> ForwardPage {
        let member = try context.member()
        try services.limiter.take(.searches, by: member.id.description)
        let (id, message) = (try context.conversation(), try context.message())
        let typed = form.text("q").beginning(.search)
        let chosen = Set(form.all("with").prefix(ForwardReceiver.most).compactMap { ID<Conversation>($0) })
        let (cards, t) = (cards, context.language)
        return try await services.database.read { reader in
            let head = try ConversationQueries.headToAct(in: id, by: member.id, reader)
            let item = try MessageQueries(conversation: head, viewer: member.id, cards: cards).one(message, reader)
            guard let item, !item.isDeleted, item.notice == nil else { throw Problem.messageNotFound }
            let all = try ForwardReceiver.all(of: member.id, reader)
            let words = SoughtWords(typed)
            return ForwardPage(
                item: item, typed: typed, chosen: all.filter { chosen.contains($0.conversation) },
                receivers: all.filter { !chosen.contains($0.conversation) && $0.isFound(by: words, in: t) })
        }
    }

    private func show(_ page: ForwardPage, _ context: Context) -> Response {
        var frame = Frame(
            title: context.language(.forwardMessage), scripts: ["group-people.js"],
            styles: ["search.css", "messages.css"])
        frame.back = "/messages/\(page.item.conversation)"
        return site.page(
            frame, forwardView(page, shell: site.shell(context)), for: context,
            status: .init(code: page.problem?.status ?? 200)
        ).retrying(after: page.problem)
    }

    private func forward(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (id, message) = (try context.conversation(), try context.message())
        let form = try await request.form()
        let clientID = try form.clientID() ?? ""
        do {
            let receivers = Set(form.all("with").compactMap { ID<Conversation>($0) })
            try await ForwardMessage(
                account: member.id, conversation: id, message: message, to: receivers, clientID: clientID)(services)
            let path = "/messages/\((receivers.count == 1 ? receivers.first : nil) ?? id)"
            return site.redirect(to: path, toast: .forwarded, for: context)
        } catch let problem as Problem where [409, 410, 413, 422, 429].contains(problem.status) {
            // What was chosen stays. What was forwarded under the old name was something else.
            var page = try await page(form, context)
            if !clientID.isEmpty, !problem.isSaidBefore { page.clientID = clientID }
            page.problem = problem
            return show(page, context)
        }
    }
}

extension Phrase {
    fileprivate static let forwarded = Phrase("메시지를 전달했어요.", "Message forwarded.")
}
