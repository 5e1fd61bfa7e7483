package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import People
import PeoplePages
import SQL
package import Web
import Works

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
        let feed = try await services.database.read { reader in
            let author = try ProfileQueries.head(handle, counts: [], viewer: nil, now: now, reader).author
            let cards = try WorkQueries.cards(WorkQueries.by(author.id, .before(nil)), reader).cards
            let joined = try reader.value(
                "SELECT created_at FROM accounts WHERE id = \(author.id)", as: Timestamp.self)
            return atomFeed(
                of: author, cards, at: try WorkQueries.times(of: cards.map(\.id), reader), joined: joined ?? now,
                site: services.site.publicURL)
        }
        var response = Response.html(feed)
        response.headers[.contentType] = "application/atom+xml; charset=utf-8"
        return response
    }
}
