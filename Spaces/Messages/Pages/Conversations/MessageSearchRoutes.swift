import Base
import Conversations
import Core
import Design
import Hummingbird
import Kernel
import Messages
import Posts
import SQL
import Web

/// Searching what was said: in all conversations, and in one.
struct MessageSearchRoutes: Sendable {
    let services: Services
    let cards: ReadEmbeds
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/search") { request, context in try await searchAll(request, context) }
        router.get("/messages/:id/search") { request, context in try await searchOne(request, context) }
    }

    private func searchAll(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let query = request.query
        let typed = query.text("q").beginning(.search)
        let from = ConversationsSearch.Place(query["after"]) ?? .newest
        var page = ConversationsSearchPage(typed: typed, found: [], further: nil)
        if !typed.isEmpty {
            try services.limiter.take(.messageSearches, by: member.id.description)
            let database = services.database
            let (found, further) = try await context.whileConnected {
                try await database.readSlowly { reader in
                    try ConversationsSearch(viewer: member.id).search(typed, from: from, reader)
                }
            }
            page = ConversationsSearchPage(
                typed: typed, found: found,
                further: further.map { "/messages/search?q=\(typed.percentEncoded)&after=\($0)" })
        }
        page.query = typed.percentEncoded
        let shell = site.shell(context)
        guard query["part"] != "results" else { return .html(conversationsSearchResults(page, shell: shell)) }
        var frame = Frame.messages(in: context.language)
        frame.title = context.language(.searchAllMessages)
        frame.place = nil
        frame.styles.append("search.css")
        frame.scripts.append("search.js")
        frame.back = "/messages"
        return site.page(frame, conversationsSearchView(page, shell: shell), for: context)
    }

    private func searchOne(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.conversation()
        let query = request.query
        let typed = query.text("q").beginning(.search)
        let before = Int(query["before"], in: MessageQueries.positions) ?? .max
        if !typed.isEmpty { try services.limiter.take(.messageSearches, by: member.id.description) }
        let cards = cards
        let database = services.database
        var page = try await context.whileConnected {
            try await database.readSlowly { reader in
                let head = try ConversationQueries.head(id, of: member.id, reader)
                guard !typed.isEmpty else { return MessageSearchPage(head: head, typed: "", found: [], older: nil) }
                let (found, further) = try MessageQueries(conversation: head, viewer: member.id, cards: cards)
                    .search(typed, before: before, reader)
                return MessageSearchPage(
                    head: head, typed: typed, found: found,
                    older: further.map { "\(head.path)/search?q=\(typed.percentEncoded)&before=\($0)" })
            }
        }
        page.query = typed.percentEncoded
        let shell = site.shell(context)
        guard query["part"] != "results" else { return .html(messageSearchResults(page, shell: shell)) }
        var frame = Frame.conversation(page.head, in: context.language)
        frame.layout = nil
        frame.styles.append("search.css")
        frame.scripts.append("search.js")
        frame.back = page.head.path
        return site.page(frame, messageSearchView(page, shell: shell), for: context)
    }
}
