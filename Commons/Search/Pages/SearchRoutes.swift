package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import SQL
import Search
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
        let chosen = tabs.first { $0.name == query["tab"] }
        let after = SearchCursor(query["after"])
        let visit = SearchVisit(typed: typed, after: after, viewer: context.viewer, now: services.clock.now())
        let found = try await found(by: visit, in: chosen, counting: query["part"] != "items")
        let tab = found?.tab ?? chosen ?? tabs[0]
        var page = SearchPage(
            typed: typed, tabs: tabs.map { ($0.name, $0.label) }, current: tab.name, isChosen: chosen != nil,
            results: found?.results, isFirst: after == nil)
        page.counts = found?.counts ?? [:]
        page.doors = doors
        if found == nil {
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
            frame.styles += tabs.flatMap(\.styles)
            if !typed.isEmpty { frame.pageTitle = "\(typed) – \(shell.language(tab.label)) – \(frame.title)" }
            return site.page(frame, searchView(page, shell: shell), for: context)
        }
    }

    private typealias Found = (tab: SearchTab, results: SearchResults, counts: [String: Int])

    /// What is found in the chosen tab; in the first one that has something, where none is chosen. `nil` where nothing is
    /// asked.
    ///
    /// - Parameter counting: whether to say how many there are in each tab.
    private func found(by visit: SearchVisit, in chosen: SearchTab?, counting: Bool) async throws -> Found? {
        guard !SearchText(visit.typed).isEmpty else { return nil }
        let mayWait = services.rules.mayHoldPosts
        return try await services.database.read { reader in
            var visit = visit
            if mayWait, let viewer = visit.viewer?.id {
                visit.waiting = try reader.first(.anyWaits(of: viewer)) { _ in viewer }
            }
            var first: (tab: SearchTab, results: SearchResults)?
            for tab in chosen.map({ [$0] }) ?? tabs {
                let results = try tab.read(visit, reader)
                first = first ?? (tab, results)
                guard !results.isEmpty else { continue }
                first = (tab, results)
                break
            }
            guard let (current, results) = first else { return nil }
            guard counting else { return (current, results, [:]) }
            var counts: [String: Int] = [:]
            for tab in tabs {
                let isWhole = tab.name == current.name && visit.after == nil && results.next == nil
                counts[tab.name] = isWhole ? results.count : try tab.count(visit, reader)
            }
            return (current, results, counts)
        }
    }
}

/// The address of a search in a tab.
func searchPath(_ typed: String, tab: String, after: SearchCursor? = nil) -> String {
    var query = typed.isEmpty ? [] : ["q=\(typed.percentEncoded)"]
    query.append("tab=\(tab)")
    if let after { query.append("after=\(after.description.percentEncoded)") }
    return "/search?\(query.joined(separator: "&"))"
}
