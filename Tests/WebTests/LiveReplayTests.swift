import Core
import Design
import Kernel
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import Web

/// What a reconnection costs: one rendering for all, within a budget, and nothing for clients that have left.
@Suite(.serialized) struct LiveReplayTests {
    @Test(arguments: TestEngine.available)
    func rendersOnceForAllReaders(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let count = Mutex(0)
            let replay = LiveReplay(database, rendering(database) { count.withLock { $0 += 1 } })
            try await ring(0..<50, database)
            for after in [30, 20, 25, 0, 10, 49, 0] as [Int64] {
                let missed = try #require(try await replay.missed(since: after, upTo: 50))
                #expect(missed.entries.map(\.id) == Array(after + 1...50))
                let messages = missed.messages.filter { $0.topic == "hall" }
                #expect(messages.map(\.id) == Array(after + 1...50))
                // A count is sent once, with the last that changed it.
                #expect(messages.map { $0.keys.isEmpty } == (after + 1...50).map { $0 < 50 })
            }
            #expect(count.withLock { $0 } == 50)
            // Whatever happened may have taken something away: all is looked at anew.
            try await ring(50..<51, database)
            let anew = try #require(try await replay.missed(since: 40, upTo: 51))
            #expect(anew.messages.map(\.id) == Array(41...51) && count.withLock { $0 } == 61)
            #expect(try await replay.missed(since: 0, upTo: 101) == nil)
        }
    }

    @Test func rendersNothingForWhoHasLeft() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            try await database.migrate([])
            let count = Mutex(0)
            let replay = LiveReplay(database, rendering(database) { count.withLock { $0 += 1 } })
            try await ring(0..<5, database)
            let left = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await replay.missed(since: 0, upTo: 5)
            }
            await #expect(throws: CancellationError.self) { try await left.value }
            #expect(count.withLock { $0 } == 0)
            #expect(try await replay.missed(since: 0, upTo: 5)?.messages.count == 5)
        }
    }

    /// What concerns a member alone is not kept for all.
    @Test func keepsNothingPersonal() async throws {
        try await TestEngine.sqlite.withDatabase { database in
            try await database.migrate([])
            let me = ID<Account>(rawValue: 7)
            let renderer = LiveRenderer(Rang.self) { event, _, present in
                present.contains(me) ? [LiveUpdate(WrittenChange(.text, "badge", "1"), on: personalTopic(me))] : []
            }
            let rendering = LiveRendering(database, renderers: [renderer]) { _, _ in [] }
            try await ring(0..<1, database)
            let missed = try #require(try await LiveReplay(database, rendering).missed(since: 0, upTo: 1))
            #expect(missed.messages.isEmpty)
            let own = try await rendering.messages(for: missed.entries, to: .member(me))
            #expect(own.map(\.topic) == ["me-7"])
            let others = try await rendering.messages(for: missed.entries, to: .member(ID(rawValue: 8)))
            #expect(others.isEmpty)
        }
    }

    @Test func aKeySupersedesOnItsTopicAlone() {
        let updates = ["me-1", "me-2", "me-1"].enumerated().map { index, topic in
            (id: Int64(index), update: LiveUpdate(WrittenChange(.text, "badge", "1"), on: topic, key: "badge"))
        }
        #expect(LiveMessage.newest(updates).map(\.id) == [1, 2])
        let old = LiveMessage([updates[0].update], on: "me-1", id: 0)
        #expect(old.without(keys: [.init(updates[2].update)!]) == nil)
        #expect(old.without(keys: [.init(updates[1].update)!]) != nil)
    }

    @Test func refusesMoreReplaysThanAreAllowed() async throws {
        try await LiveHouse.run(on: .sqlite, isLimited: true) { house in
            try await house.ring(0..<2)
            try await until { house.hub.currentID == 2 }
            var answers: [String] = []
            for _ in 0..<LiveStreams.replays.burst + 5 {
                let listener = try await house.listen("topics=hall&after=0", session: house.token)
                try await listener.wait { $0.events.first?.event != nil && !$0.events.isEmpty }
                answers.append(listener.events[0].event)
                try await listener.leave()
            }
            #expect(answers.prefix(LiveStreams.replays.burst).allSatisfy { $0 == "update" })
            #expect(answers.last == "reset")
            // Whoever has missed nothing asks for nothing.
            try await until { house.hub.streamCount == 0 }
            let fresh = try await house.listen("topics=hall&after=2", session: house.token)
            try await until { house.hub.streamCount == 1 }
            try await house.ring(2..<3)
            try await fresh.wait { !$0.events.isEmpty }
            #expect(fresh.events[0].numbers == [2])
        }
    }

    @Test func holdsSoManyStreamsOfOneAddressAndMember() async throws {
        try await LiveHouse.run(on: .sqlite, isLimited: true) { house in
            for (session, limit) in [(nil, LiveSeats.perNetwork), (house.token, LiveSeats.perAccount)] {
                let before = house.hub.streamCount
                var open: [Listener] = []
                for _ in 0..<limit { open.append(try await house.listen(session: session)) }
                try await until { house.hub.streamCount == before + limit }
                let refused = try await house.listen(session: session)
                try await refused.wait { $0.head.contains("503") && $0.head.lowercased().contains("retry-after: 30") }
                try await refused.leave()
                try await open.removeLast().leave()
                try await until { house.hub.streamCount == before + limit - 1 }
                var isThere = false
                for _ in 0..<200 where !isThere {
                    let next = try await house.listen(session: session)
                    try await next.wait { !$0.head.isEmpty && $0.head.contains("\r\n") }
                    isThere = next.head.contains("200 OK")
                }
                #expect(isThere)
            }
        }
    }

    /// A page of another history, from before a backup was put back, say, begins anew instead of waiting forever.
    @Test func takesBackWhoIsAhead() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            try await house.ring(0..<3)
            try await until { house.hub.currentID == 3 }
            let ahead = try await house.listen("topics=hall&after=9223372036854775807")
            try await ahead.wait { !$0.events.isEmpty }
            #expect(ahead.events.first == Received(id: 3, event: "reset", data: [""]))
            try await house.ring(5..<6)
            try await ahead.wait { !$0.updates.isEmpty }
            #expect(ahead.updates.first?.numbers == [5])
        }
    }

    private func rendering(_ database: Database, _ note: @escaping @Sendable () -> Void) -> LiveRendering {
        let renderer = LiveRenderer(Rang.self) { event, _ in
            note()
            return [
                LiveUpdate(WrittenChange(.append, "list", "<p>\(event.number)</p>"), on: event.room),
                LiveUpdate(WrittenChange(.text, "count", "\(event.number)"), on: event.room, key: "count"),
            ]
        }
        return LiveRendering(database, renderers: [renderer]) { _, _ in [] }
    }

    private func ring(_ numbers: Range<Int>, _ database: Database) async throws {
        for number in numbers {
            try await database.write { transaction in try transaction.emit(Rang(number: number, room: "hall")) }
        }
    }
}
