import Accounts
package import Base
import BasePages
import Core
import Design
package import Hummingbird
import Kernel
package import People
import SQL
import Storage
package import Web

/// A member's page: the head, and the tabs that spaces bring.
package struct ProfileRoutes: Sendable {
    private let services: Services
    private let tabs: [ProfileTab]
    private let counts: [ProfileCount]
    private let atomFeed: String?
    private var site: Site { services.site }

    /// - Parameters:
    ///   - tabs: the profile tabs of the spaces that are on.
    ///   - counts: what they count of it.
    ///   - atomFeed: what the address of an Atom feed adds to the profile's, where a space has one.
    package init(_ services: Services, tabs: [ProfileTab], counts: [ProfileCount], atomFeed: String?) {
        self.services = services
        self.tabs = tabs
        self.counts = counts
        self.atomFeed = atomFeed
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}") { request, context in try await show(tabs.first, request, context) }
        // An @ that somebody's mail program has encoded.
        router.get("/%40{handle}") { _, context in
            Response.redirect(to: "/@\(context.text("handle").percentEncoded)", type: .permanent)
        }
        for tab in tabs.dropFirst() {
            router.get("/@{handle}/\(tab.name)") { request, context in try await show(tab, request, context) }
        }
    }

    private func show(_ tab: ProfileTab?, _ request: Request, _ context: Context) async throws -> Response {
        let handle = context.handle
        let query = request.query
        let viewer = context.viewer
        let now = services.clock.now()
        let (head, show) = try await services.database.read {
            reader -> (AccountFacts, (@Sendable () -> TabContent)?) in
            var head = try self.head(handle, code: query[ScannedCode.name], viewer: viewer?.id, now: now, reader)
            if head.isSelf, services.rules.mayHoldPosts {
                head.waiting = try reader.value(ProfileQueries.waiting(of: head.author.id)) ?? 0
            }
            guard let tab, !head.isBlocked else { return (head, nil) }
            let path = tabs.path(of: tab, at: head.author.path)
            let visit = ProfileVisit(head: head, path: path, query: query, viewer: viewer, now: now)
            return (head, try tab.read(visit, reader))
        }
        let content = show?()
        let shell = site.shell(context)
        let part = query["part"]
        if !part.isEmpty {
            // Blocked while the page was open: there is nothing more.
            if head.isBlocked { return .html(HTML.empty) }
            if let answer = content?.part(part, shell) { return .html(answer) }
        }
        var frame = Frame.profile(head)
        if let tab, tab.name != tabs.first?.name {
            frame.pageTitle = "\(frame.title) – \(shell.language(tab.label))"
        }
        if !head.details.isPrivate, !head.isBlocked {
            let picture = if let shown = content?.preview { shown } else { try await photo(of: head.author) }
            frame.preview = PageMetadata(profile: head, picture: picture, atomFeed: atomFeed, at: site)
        }
        frame.topics = head.isBlocked ? [] : [FollowUpdates.topic(head.author.id)]
        let view = profileView(
            head, counts: counts, tabs: tabs, tab: tab, shell: shell, content?.whole(shell) ?? .empty)
        return site.page(frame, view, for: context)
    }

    private func photo(of author: Author) async throws -> (picture: Picture, alt: String)? {
        guard let photo = author.photo else { return nil }
        return try await services.database.read { reader in
            try reader.first(
                "SELECT \(Picture.columns) FROM media m WHERE m.id = \(photo.media)", Picture.init(row:))
        }.map { (picture: $0, alt: author.name) }
    }

    /// - Parameter code: what a scanned QR code says.
    private func head(
        _ handle: String, code: String, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> AccountFacts {
        do {
            return try ProfileQueries.head(handle, counts: counts, viewer: viewer, now: now, reader)
        } catch let problem as Problem where problem.status == 404 {
            if viewer == nil, !code.isEmpty, try ScannedCode.of(handle, reader) == code { throw Problem.membersOnly }
            throw try GoneMembers.contain(handle, now: now, reader) ? Problem.memberGone : problem
        }
    }
}
