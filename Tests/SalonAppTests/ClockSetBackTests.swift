import Base
import Core
import Gallery
import SQL
import TestKit
import Testing

@testable import SalonApp

/// An instance whose clock was ahead, and is right again after a restart.
@Suite struct ClockSetBackTests {
    // Catches an answer whose id is older than that of what it answers, whichever table and node has the newest.
    @Test(arguments: TestEngine.available)
    func whatComesAfterARestartIsNewer(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await Household(house)
            let right = house.clock.clock.now()
            house.clock.advance(by: .minutes(10))
            let (ada, minsu) = (try await Household.browser(.ada, house), try await Household.browser(.minsu, house))
            let work = try await house.shareWork("Dune", by: ada)
            _ = try await minsu.post("/posts/\(work)/save")
            let saved = try await house.database.read { reader in
                try reader.one("SELECT MAX(id) FROM bookmarks") { try $0.next(as: Int64.self) }
            }
            #expect(saved > work.rawValue)
            for node in [0, 7] {
                var options = house.salon.options
                options.node = node
                let salon = try await Salon.build(
                    options, database: house.database, clock: .fixed(right), passwords: TestSalon.passwords,
                    logger: house.services.logger)
                // Personas' ids are drawn by lot, and would be some thousand years ahead.
                #expect(salon.services.ids.newest >= right + .minutes(10))
                #expect(salon.services.ids.newest < right + .minutes(11))
                let next = salon.services.ids.next(Post.self)
                #expect(next.rawValue > saved && next > work)
            }
        }
    }
}
