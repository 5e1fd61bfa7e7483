package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// What anybody may follow without joining.
package struct AtomFeedRoutes: Sendable {
    /// The suffix of the feed's address after the profile's.
    package static let name = "feed.atom"

    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}/\(Self.name)") { _, context in try await feed(context) }
    }

    /// Nothing of closed profiles, not even for members: feed readers fetch it without a session.
    private func feed(_ context: Context) async throws -> Response {
        let handle = context.handle
        let now = services.clock.now()
        let (author, cards) = try await services.database.read { reader in
            let author = try ProfileQueries.head(handle, counts: [], viewer: nil, now: now, reader).author
            return (author, try WorkQueries.cards(WorkQueries.by(author.id, before: nil), reader).cards)
        }
        var response = Response.html(atomFeed(of: author, cards, site: services.site.publicURL))
        response.headers[.contentType] = "application/atom+xml; charset=utf-8"
        return response
    }
}
