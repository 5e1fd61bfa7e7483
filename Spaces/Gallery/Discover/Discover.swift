package import Base
import Core
import Logging
package import SQL
import ServiceLifecycle

/// What Discover is made of, once for each process.
package struct Discover: Sendable {
    package let index: DiscoverIndex
    package let keys: DiscoverKeys
    private let members = ViewCounter(viewers: 200_000)
    private let visitors = ViewCounter(viewers: 20_000)

    package init(_ database: Database) {
        index = DiscoverIndex(database)
        keys = DiscoverKeys(database)
    }

    func take(_ looks: [Look], of seer: Seer) { (seer.isMember ? members : visitors).take(looks) }

    var hasLooks: Bool { !members.isEmpty || !visitors.isEmpty }

    /// Counts what has come. What could not be written waits for the next time.
    ///
    /// - Parameter promise: how many members a work is owed now.
    func count(promise: Int, _ services: Services) async throws {
        try await members.flush(promise: promise, services)
        try await visitors.flush(promise: promise, services)
    }
}

/// Reads works when the server starts, so that the first who asks does not wait for them, and counts looks each second.
package struct DiscoverKeeper: Service {
    private let services: Services
    private let discover: Discover

    package init(_ services: Services, _ discover: Discover) {
        self.services = services
        self.discover = discover
    }

    package func run() async {
        await services.repeatedly(
            every: .seconds(1), failure: Phrase("작품을 본 횟수를 세지 못했어요", "showings of works could not be counted")
        ) {
            try await turn()
        }
        // What came in the last second.
        try? await turn()
    }

    /// Counts what has come by now.
    package func turn() async throws {
        // While nobody looks, nothing is mixed.
        guard discover.hasLooks || !discover.index.isFilled else { return }
        let deck = try await discover.index.deck(at: services.clock.now())
        try await discover.count(promise: deck.promise, services)
    }

    /// Closes the days that are over: hourly work.
    package func closeDays() async throws {
        let now = services.clock.now()
        let deck = try await discover.index.deck(at: now)
        try await CloseDays()(promise: deck.promise, at: now, services)
    }
}
