import Base
import Conversations
import Core
import Hummingbird
import Kernel
import Messages
import Posts
import SQL
import Web

/// A message's menu, and acts upon it.
struct MessageRoutes: Sendable {
    let services: Services
    let cards: ReadEmbeds
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/:id/:message") { _, context in try await menu(context) }
        router.post("/messages/:id/:message/react") { request, context in try await react(request, context) }
        router.post("/messages/:id/:message/edit") { request, context in try await edit(request, context) }
        router.post("/messages/:id/:message/delete") { request, context in try await delete(request, context) }
    }

    private func menu(
        _ context: Context, refused: (text: String, problem: Problem)? = nil
    ) async throws -> Response {
        let member = try context.member()
        let (id, message) = (try context.conversation(), try context.message())
        let cards = cards
        let (head, item) = try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member.id, reader)
            return (head, try MessageQueries(conversation: head, viewer: member.id, cards: cards).one(message, reader))
        }
        guard let item, !item.isDeleted, item.notice == nil else { throw Problem.messageNotFound }
        let shell = site.shell(context)
        let canReply = head.hasComposer
        let canEdit = canReply && item.isOwn && !item.isForwarded && EditMessage.isOpen(item.id, at: context.visit.time)
        let readers = head.group.flatMap { group in
            item.isOwn
                ? group.members.filter { $0.hasAccepted && $0.read.contains(item.position) }.map(\.author) : nil
        }
        if context.visit.wantsFragment {
            return .html(messageMenu(item, canReply: canReply, canEdit: canEdit, readers: readers, shell: shell))
        }
        return site.page(
            .conversation(head, in: context.language),
            messageMenuView(
                item, canReply: canReply, canEdit: canEdit,
                typed: refused.map { (text: $0.text, problem: $0.problem.phrase) }, readers: readers, shell: shell),
            for: context, status: .init(code: refused?.problem.status ?? 200))
    }

    private func react(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (id, message) = (try context.conversation(), try context.message())
        let reaction = try await request.form()["reaction"].tidied
        try await ReactToMessage(account: member.id, conversation: id, message: message, reaction: reaction)(services)
        guard context.visit.wantsFragment else { return back(to: message, in: id) }
        return try await fragment(message, in: id, for: member, context)
    }

    private func edit(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (id, message) = (try context.conversation(), try context.message())
        let text = try await request.form()["text"]
        do {
            try await EditMessage(account: member.id, conversation: id, message: message, text: text)(services)
        } catch let problem as Problem where [422, 429].contains(problem.status) && !context.visit.wantsFragment {
            return try await menu(context, refused: (text: text, problem: problem)).retrying(after: problem)
        }
        guard context.visit.wantsFragment else { return back(to: message, in: id) }
        return try await fragment(message, in: id, for: member, context)
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (id, message) = (try context.conversation(), try context.message())
        try await DeleteMessage(account: member.id, conversation: id, message: message)(services)
        guard context.visit.wantsFragment else { return back(to: message, in: id) }
        return try await fragment(message, in: id, for: member, context)
    }

    private func back(to message: ID<Message>, in id: ID<Conversation>) -> Response {
        .redirect(to: "/messages/\(id)#message-\(message)", type: .normal)
    }

    /// A message as it is in the open conversation.
    func fragment(
        _ message: ID<Message>, in id: ID<Conversation>, for member: Viewer, _ context: Context
    ) async throws -> Response {
        let cards = cards
        let item = try await services.database.read { reader in
            let head = try ConversationQueries.head(id, of: member.id, reader)
            return try MessageQueries(conversation: head, viewer: member.id, cards: cards).one(message, reader)
        }
        guard let item else { throw Problem.messageNotFound }
        return .html(messageView(item, shell: site.shell(context)))
    }
}
