import Base
import Core
import Jobs
import SQL
import SpaceKit
import Synchronization
import TestKit
import Testing

@testable import SalonApp

@Suite struct HousekeepingTests {
    private struct Sketch: Job {
        static let kind = "sketch"
        let key: String
    }

    private struct Trouble: Error {}

    // Catches work that each process does, that ends where something of a space fails, or that admins see by no name.
    @Test(arguments: TestEngine.available)
    func isDoneOnceAnHour(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let tidied = Mutex(0)
            let isBroken = Mutex(true)
            let tidying: [@Sendable (Services) async throws -> Void] =
                salon.salon.spaces.all.flatMap(\.tidy) + [
                    { _ in
                        if isBroken.withLock({ $0 }) { throw Trouble() }
                        tidied.withLock { $0 += 1 }
                    }
                ]
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "a"))
                try transaction.execute(
                    "UPDATE jobs SET run_at = NULL, failed_at = \(transaction.now), error = 'no ink'")
            }
            salon.clock.advance(by: .days(31))
            let workers = (1...2).map { _ in Housekeeping.worker(salon.services, tidying: tidying) }
            #expect(salon.services.jobs.all[Housekeeping.kind]?.name.english == "Housekeeping")
            await #expect(throws: Trouble.self) { try await workers[0].turn() }
            #expect(try await salon.count("jobs WHERE kind = 'sketch'") == 1)
            #expect(try await salon.count("jobs WHERE kind = 'housekeeping' AND error <> ''") == 1)
            isBroken.withLock { $0 = false }
            salon.clock.advance(by: .seconds(12))
            for worker in workers { try await worker.turn() }
            #expect(tidied.withLock { $0 } == 1)
            #expect(try await salon.count("jobs WHERE kind = 'sketch'") == 0)
            #expect(try await salon.count("jobs WHERE kind = 'housekeeping' AND error = ''") == 1)
            salon.clock.advance(by: .hours(1))
            for worker in workers { try await worker.turn() }
            #expect(tidied.withLock { $0 } == 2)
        }
    }
}
