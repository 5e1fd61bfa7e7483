package import Base
import Core
import Design
package import Hummingbird
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

    private func show(_ tab: TagTab, _ request: Request, _ context: Context) async throws -> Response {
        guard let tag = Hashtag(context.text("tag")) else { throw Problem.notFound }
        let query = request.query
        let visit = TagVisit(
            tag: tag, path: tabs.path(of: tab, at: tag.path), query: query, viewer: context.viewer,
            now: services.clock.now())
        let show = try await services.database.read { reader in try tab.read(visit, reader) }
        let content = show()
        let shell = site.shell(context)
        if let part = content.part(query["part"], shell) { return .html(part) }
        let frame = Frame(title: "#\(tag.name)", topics: content.topics)
        return site.page(
            frame, tagView(tag, tabs: tabs, current: tab, shell: shell, content.whole(shell)), for: context)
    }
}
