package import Base
import BasePages
import Core
import Design
package import Hummingbird
import Kernel
import SQL
package import Web

/// `/tags/{tag}`: the page of a tag, even if nothing carries it.
package struct TagRoutes: Sendable {
    private let services: Services
    private let tabs: [TagTab]
    private var site: Site { services.site }

    /// - Parameter tabs: the tag tabs of the spaces that are on.
    package init(_ services: Services, tabs: [TagTab]) {
        self.services = services
        self.tabs = tabs
    }

    package func add(to router: some RouterMethods<Context>) {
        for (index, tab) in tabs.enumerated() {
            router.get(index == 0 ? "/tags/:tag" : "/tags/:tag/\(tab.name)") { request, context in
                try await show(tab, request, context)
            }
        }
    }

    /// The first of the other tabs that has something.
    private func filled(_ tag: Hashtag, _ context: Context) async throws -> TagTab? {
        let now = services.clock.now()
        return try await services.database.read { reader in
            try tabs.dropFirst().first { tab in
                let visit = TagVisit(
                    tag: tag, path: tabs.path(of: tab, at: tag.path), query: Form(), viewer: context.viewer, now: now)
                return try !tab.read(visit, reader)().isEmpty
            }
        }
    }

    private func show(_ tab: TagTab, _ request: Request, _ context: Context) async throws -> Response {
        guard let tag = Hashtag(context.text("tag")) else { throw Problem.notFound }
        let query = request.query
        let visit = TagVisit(
            tag: tag, path: tabs.path(of: tab, at: tag.path), query: query, viewer: context.viewer,
            now: services.clock.now())
        let show = try await services.database.read { reader in try tab.read(visit, reader) }
        let content = show()
        // The first tab is where links lead; whoever chooses it from among the tabs gets it.
        if content.isEmpty, tab.name == tabs.first?.name,
            ["part", "tab", "before"].allSatisfy({ query[$0].isEmpty }),
            let other = try await filled(tag, context)
        {
            return .redirect(to: tabs.path(of: other, at: tag.path), type: .found)
        }
        let shell = site.shell(context)
        if let part = content.part(query["part"], shell) { return .html(part) }
        var frame = Frame(title: "#\(tag.name)", topics: content.topics)
        if tab.name != tabs.first?.name { frame.pageTitle = "#\(tag.name) – \(shell.language(tab.label))" }
        return site.page(
            frame, tagView(tag, tabs: tabs, current: tab, shell: shell, content.whole(shell)), for: context)
    }
}
