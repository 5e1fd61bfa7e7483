import Accounts
import Base
import BasePages
import Core
import Design
import Hummingbird
import Kernel
import Messages
import SQL
import Search
import Web

/// Choosing a recipient: all members, filtered by what is typed.
struct NewConversationRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/messages/new") { request, context in try await show(request, context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        try services.limiter.take(.searches, by: member.id.description)
        let query = request.query
        let typed = query.text("q").beginning(.search)
        var page = try await services.database.read { reader in
            if SearchText(typed).isEmpty {
                let (people, next) = try MembersQueries.page(
                    viewer: member.id, before: ID(query["after"]), reader)
                return NewConversationPage(typed: typed, people: people, next: next?.description)
            }
            let (rows, next) = try PeopleSearch.page(
                typed, after: SearchCursor(query["after"]), viewer: member.id, findsViewer: false, reader)
            return NewConversationPage(typed: typed, people: rows.map(\.author), next: next?.description)
        }
        page.restriction = services.restriction(from: .messages, for: context)
        let shell = site.shell(context)
        switch query["part"] {
        case "results": return .html(newConversationResults(page, shell: shell))
        case "items": return .html(newConversationItems(page, shell: shell))
        default:
            var frame = Frame(
                title: shell.language(.newMessage), scripts: ["search.js"], styles: ["search.css", "messages.css"])
            frame.back = "/messages"
            return site.page(frame, newConversationView(page, shell: shell), for: context)
        }
    }
}
