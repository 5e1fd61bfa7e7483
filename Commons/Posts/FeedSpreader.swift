package import Base
import Core
import Logging
import SQL
import ServiceLifecycle

/// Brings new posts to the followers who did not get them at once. What it has done is in the database, so it goes on
/// after a restart where it was.
package struct FeedSpreader: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// A transaction of this many rows keeps other writers waiting for a few milliseconds.
    static let step = 1_000

    package func run() async {
        await services.repeatedly(every: .minutes(1), or: FeedWaits.name, failure: "posts could not be spread") {
            try await finish()
        }
    }

    /// Spreads until nothing waits.
    package func finish() async throws {
        while try await services.database.write({
            try Feed.continueSpreading(services.upkeep.feeds, count: Self.step, in: $0)
        }) {}
    }
}
