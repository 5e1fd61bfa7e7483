package import Base
import Core
import Logging
import SQL
package import ServiceLifecycle

/// Opens exhibitions on time, and counts who came.
package struct ExhibitionKeeper: Service {
    private let services: Services
    private let visits: VisitCounter

    package init(_ services: Services, _ visits: VisitCounter) {
        self.services = services
        self.visits = visits
    }

    package func run() async {
        await services.repeatedly(
            every: .seconds(5), failure: Phrase("전시회를 열지 못했어요", "exhibitions could not be opened")
        ) {
            try await openDue()
            try await visits.flush(services)
        }
        // Who came in the last seconds.
        try? await visits.flush(services)
    }

    /// Opens what is due. Where several processes do, each exhibition is opened by one.
    package func openDue() async throws {
        let now = services.clock.now()
        let due = try await services.database.read { reader in
            try reader.values(Self.dueStatement(at: now), as: ID<Post>.self)
        }
        for exhibition in due {
            try await services.database.write { transaction in
                try OpenExhibition(exhibition).write(at: now, in: transaction)
            }
        }
    }

    static func dueStatement(at now: Timestamp) -> Statement {
        """
        SELECT e.post_id FROM exhibitions e WHERE \(OpenExhibition.isDue(at: now))
        ORDER BY e.opens_at, e.post_id LIMIT 100
        """
    }
}
