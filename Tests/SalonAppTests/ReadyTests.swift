import Base
import Core
import Foundation
import HTTPTypes
import Hummingbird
import SQL
import Storage
import Synchronization
import TestKit
import Testing

@testable import Monitoring
@testable import SalonApp

/// What `/ready` says, and that asking it can neither take long nor cost much.
@Suite(.timeLimit(.minutes(1))) struct ReadyTests {
    /// Catches a part that is broken and not told, and one that tells strangers more than that.
    @Test(arguments: TestEngine.available)
    func whatIsNotReadyIsTold(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            func ask() async throws -> Answer {
                salon.clock.advance(by: .seconds(2))
                return try await visitor.get("/ready")
            }
            let well = try await ask()
            #expect(well.status == 200 && well.text == "OK" && well.header("set-cookie").isEmpty)
            try await salon.database.write { transaction in
                _ = try transaction.execute("INSERT INTO migrations (name) VALUES ('of-tomorrow')")
            }
            // For a second it is not asked again.
            #expect(try await visitor.get("/ready").text == "OK")
            let newer = try await ask()
            #expect(newer.status == 503 && newer.text == "database: its tables are of another version\n")
            try await salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM migrations WHERE name = 'of-tomorrow'")
            }
            #expect(try await ask().text == "OK")
            let incoming = salon.services.files.incoming
            #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).isEmpty, "it leaves nothing behind")
            try FileManager.default.removeItem(atPath: incoming)
            #expect(try await ask().text == "media: cannot be written\n")
            await salon.database.close()
            let broken = try await ask()
            #expect(broken.status == 503)
            #expect(broken.text == "database: the database does not answer\nmedia: cannot be written\n")
        }
    }

    /// Catches probes that pile up behind a database that hangs.
    @Test func whatHangsIsTriedOnce() async throws {
        let (held, hold) = AsyncStream.makeStream(of: Void.self)
        let tries = Mutex(0)
        let check = Check("media", limit: .milliseconds(20)) {
            tries.withLock { $0 += 1 }
            for await _ in held {}
            return nil
        }
        #expect(await check() == "media: takes too long")
        #expect(await check() == "media: takes too long")
        #expect(tries.withLock { $0 } == 1)
        hold.finish()
        // What hung has ended at some time; then it is tried again.
        while await check() != nil { await Task.yield() }
        #expect(tries.withLock { $0 } == 2)
    }

    /// Catches a request that pays for a look of its own.
    @Test func manyAskAtTheCostOfOne() async throws {
        let clock = TestClock()
        let tries = Mutex(0)
        let route = ReadyRoute(
            clock.clock,
            [
                Check("database") {
                    tries.withLock { $0 += 1 }
                    await Task.yield()
                    return nil
                }
            ])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { #expect(await route().status == .ok) } }
        }
        #expect(tries.withLock { $0 } == 1)
        clock.advance(by: .seconds(1))
        _ = await route()
        #expect(tries.withLock { $0 } == 2)
        clock.advance(by: .seconds(-3_600))
        _ = await route()
        #expect(tries.withLock { $0 } == 3, "a clock set back makes no answer last")
    }
}
