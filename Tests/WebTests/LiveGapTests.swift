import Logging
import SQL
import ServiceLifecycle
import TestKit
import Testing
import Web

@Suite struct LiveGapTests {
    /// Catches a cache that misses where events were removed before they were delivered, and one that sees a gap where
    /// there is none.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func listenersLearnOfGaps(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            @Sendable func ring(_ numbers: Range<Int>) async throws {
                try await database.write { transaction in
                    for number in numbers { try transaction.emit(Rang(number: number, room: "hall")) }
                }
            }
            try await ring(0..<4)
            try await database.write { transaction in
                try transaction.execute("DELETE FROM outbox WHERE id IN (2, 3)")
            }
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            // One begins before the gap, one behind it.
            for (start, expected) in [(Int64(1), ["gap", "rang", "rang"]), (3, ["rang", "rang", "rang"])] {
                let (events, listener) = AsyncStream<EventRecord>.makeStream()
                let hub = LiveHub(
                    database: database, renderers: [], closed: { _, _ in [] },
                    listeners: [{ records in for record in records { listener.yield(record) } }], after: start,
                    logger: logger)
                let group = ServiceGroup(
                    configuration: .init(services: [.init(service: hub)], logger: logger))
                let running = Task { try await group.run() }
                try await ring(4..<6)
                var heard: [String] = []
                for await event in events {
                    #expect(event.isGap == (event.name == "gap"))
                    heard.append(event.name)
                    if heard.count == expected.count { break }
                }
                #expect(heard == expected)
                await group.triggerGracefulShutdown()
                try await running.value
            }
        }
    }
}
