package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import SQL
package import Web

/// The search page, whole or the part that changes with every key.
package struct SearchRoutes: Sendable {
    private let services: Services
    private let tabs: [SearchTab]
    private let doors: [SearchDoor]
    private var site: Site { services.site }

    /// - Parameters:
    ///   - tabs: the search tabs of the spaces that are on, besides people.
    ///   - doors: to other ways of searching.
    package init(_ services: Services, tabs: [SearchTab], doors: [SearchDoor]) {
        self.services = services
        self.doors = doors
        self.tabs = [.people] + tabs
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/search") { request, context in try await search(request, context) }
    }

    private func search(_ request: Request, _ context: Context) async throws -> Response {
        try services.limiter.take(.searches, by: context.viewer?.id.description ?? context.visit.network)
        let query = request.query
        // More than any name has; what is too long is not looked for as a whole.
        let typed = query.text("q").beginning(.search)
        let tab = tabs.first { $0.name == query["tab"] } ?? tabs[0]
        let after = SearchCursor(query["after"])
        let visit = SearchVisit(typed: typed, after: after, viewer: context.viewer, now: services.clock.now())
        let show =
            SearchText(typed).isEmpty
            ? nil : try await services.database.read { reader in try tab.read(visit, reader) }
        var page = SearchPage(
            typed: typed, tabs: tabs.map { ($0.name, $0.label) }, current: tab.name, results: show?(),
            isFirst: after == nil)
        page.doors = doors
        if show == nil {
            page.suggestions = try await services.database.read { reader in
                try PeopleSuggestions.read(
                    for: visit.viewer?.id, on: services.site.features, now: visit.now, reader)
            }
        }
        let shell = site.shell(context)
        switch query["part"] {
        case "results": return .html(searchResults(page, shell: shell))
        case "items": return .html(searchItems(page, shell: shell))
        default:
            var frame = Frame.search(in: shell.language)
            if !typed.isEmpty { frame.pageTitle = "\(typed) – \(shell.language(tab.label)) – \(frame.title)" }
            return site.page(frame, searchView(page, shell: shell), for: context)
        }
    }
}

/// The address of a search.
func searchPath(_ typed: String, tab: String, after: SearchCursor? = nil) -> String {
    var query: [String] = []
    if !typed.isEmpty { query.append("q=\(typed.percentEncoded)") }
    if tab != SearchTab.people.name { query.append("tab=\(tab)") }
    if let after { query.append("after=\(after.description.percentEncoded)") }
    return query.isEmpty ? "/search" : "/search?\(query.joined(separator: "&"))"
}
