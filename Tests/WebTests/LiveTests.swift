import Core
import Kernel
import SQL
import TestKit
import Testing

@testable import Web

@Suite(.serialized) struct LiveTests {
    @Test(arguments: TestEngine.available)
    func bringsEventsInOrder(on engine: TestEngine) async throws {
        try await LiveHouse.run(on: engine) { house in
            let listener = try await house.listen()
            try await listener.wait { $0.head.contains("200 OK") }
            #expect(listener.head.lowercased().contains("content-type: text/event-stream"))
            #expect(listener.head.lowercased().contains("cache-control: no-store"))
            try await house.ring(0..<60)
            try await listener.wait { $0.updates.count == 60 }
            #expect(listener.updates.flatMap(\.numbers) == Array(0..<60))
            #expect(listener.updates.compactMap(\.id) == Array(1...60))
            try await listener.leave()
            try await until { house.hub.streamCount == 0 }
        }
    }

    /// All that one event changes comes under its one id; a count is sent once per burst.
    @Test func sendsAllThatAnEventChanges() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let listener = try await house.listen()
            try await listener.wait { $0.head.contains("200 OK") }
            try await until { house.hub.streamCount == 1 }
            try await house.ring(7..<8)
            try await listener.wait { $0.updates.count == 1 }
            let update = try #require(listener.updates.first)
            #expect(
                update.data == [
                    #"<live-update action="append" target="list"><p lang="en">no 7</p></live-update>"#,
                    #"<live-update action="text" target="count"><b>7</b>"#, "</live-update>",
                ])
            try await house.database.write { transaction in
                for number in 10..<13 { try transaction.emit(Rang(number: number, room: "hall")) }
            }
            try await listener.wait { $0.updates.count == 4 }
            let burst = listener.updates.suffix(3)
            #expect(burst.flatMap(\.numbers) == [10, 11, 12])
            #expect(burst.map { $0.data.contains { $0.contains("target=\"count\"") } } == [false, false, true])
        }
    }

    @Test func tellsEachPageItsOwnTopicsInItsOwnLanguage() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let hall = try await house.listen("topics=hall", session: house.token)
            let both = try await house.listen("topics=hall,yard")
            let none = try await house.listen("topics=")
            try await until { house.hub.streamCount == 3 }
            try await house.ring(1..<2, in: "yard")
            try await house.ring(2..<3, in: "hall")
            try await both.wait { $0.updates.count == 2 }
            try await hall.wait { $0.updates.count == 1 }
            #expect(both.updates.flatMap(\.numbers) == [1, 2])
            #expect(hall.updates.flatMap(\.numbers) == [2])
            #expect(hall.updates.first?.data.first?.contains("lang=\"ko\"") == true)
            #expect(none.updates.isEmpty)
        }
    }

    /// What happened while the database could not be read never reached the pages that were open.
    @Test func asksADatabaseThatDoesNotAnswerAgain() async throws {
        try await LiveHouse.run(on: .sqlite, failures: 2) { house in
            let page = try await house.listen()
            try await page.wait { $0.head.contains("200 OK") }
            try await house.ring(0..<3)
            try await page.wait { $0.updates.flatMap(\.numbers).count == 3 }
            #expect(page.updates.flatMap(\.numbers) == [0, 1, 2])
        }
    }

    /// A page begins right behind the event it was rendered at.
    @Test(arguments: TestEngine.available)
    func resumesBehindTheLastEvent(on engine: TestEngine) async throws {
        try await LiveHouse.run(on: engine) { house in
            try await house.ring(0..<10)
            let byQuery = try await house.listen("topics=hall&after=4")
            let byHeader = try await house.listen("topics=hall&after=4", lastEventID: 8)
            let fresh = try await house.listen("topics=hall&after=10")
            try await byQuery.wait { $0.updates.count == 6 }
            try await byHeader.wait { $0.updates.count == 2 }
            #expect(byQuery.updates.flatMap(\.numbers) == [4, 5, 6, 7, 8, 9])
            #expect(byHeader.updates.flatMap(\.numbers) == [8, 9])
            #expect(fresh.updates.isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func losesAndDoublesNothingOverBrokenConnections(on engine: TestEngine) async throws {
        let count = LiveReplay.maxEvents
        try await LiveHouse.run(on: engine) { house in
            let writing = Task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<4 {
                        group.addTask {
                            for number in stride(from: writer, to: count, by: 4) {
                                try await house.ring(number..<number + 1)
                                try await Task.sleep(for: .milliseconds(1))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let readers = (0..<4).map { reader in
                Task {
                    var seen: [Received] = []
                    var attempt = 0
                    while seen.count < count {
                        let listener = try await house.listen(
                            "topics=hall&after=0", lastEventID: seen.last?.id)
                        // After none or some, and in the middle of what is on its way by then.
                        let enough = min((reader * 7 + attempt * 13) % 40, count - seen.count)
                        try await listener.wait { $0.updates.count >= enough }
                        let events = listener.updates
                        try await listener.leave()
                        seen += events
                        attempt += 1
                    }
                    return seen
                }
            }
            try await writing.value
            let written = try await house.database.outbox.entries(after: 0, limit: 1_000).map {
                try $0.decode(Rang.self)?.number ?? -1
            }
            #expect(written.count == count)
            for reader in readers {
                let seen = try await reader.value
                #expect(seen.compactMap(\.id) == Array(1...Int64(count)))
                #expect(seen.flatMap(\.numbers) == written)
            }
        }
    }

    /// Streams that open in the very moment something happens.
    @Test func missesNothingWhileOpening() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            for round in 0..<60 {
                let after = house.hub.currentID
                async let rung: Void = house.ring(round..<round + 1)
                let listener = try await house.listen("topics=hall&after=\(after)")
                try await rung
                try await listener.wait { !$0.updates.isEmpty }
                #expect(listener.updates.flatMap(\.numbers).last == round)
                try await listener.leave()
            }
        }
    }

    @Test func asksForAFreshPageAfterTooLargeAGap() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let count = LiveReplay.maxEvents + 1
            try await house.database.write { transaction in
                for number in 0..<count { try transaction.emit(Rang(number: number, room: "hall")) }
            }
            try await until { house.hub.currentID == Int64(count) }
            let listener = try await house.listen("topics=hall&after=0")
            try await listener.wait { !$0.events.isEmpty }
            #expect(listener.events == [Received(id: Int64(count), event: "reset", data: [""])])
            let within = try await house.listen("topics=hall&after=1")
            try await within.wait { $0.updates.count == count - 1 }
            // What was pruned cannot be replayed.
            try await house.database.outbox.prune(olderThan: Clock.system.now() + .days(1))
            try await house.ring(8_000..<8_001)
            try await until { house.hub.currentID == Int64(count) + 1 }
            let pruned = try await house.listen("topics=hall&after=3")
            try await pruned.wait { !$0.events.isEmpty }
            #expect(pruned.events.map(\.event) == ["reset"])
            // After it the stream goes on.
            try await house.ring(9_000..<9_001)
            for stream in [listener, within, pruned] {
                try await stream.wait { $0.updates.last?.numbers == [9_000] }
            }
        }
    }

    @Test func cutsWhoReadsTooSlowly() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let slow = try await house.listen(reads: false)
            let quick = try await house.listen()
            try await until { house.hub.streamCount == 2 }
            for number in 0..<400 where house.hub.streamCount == 2 {
                try await house.ring(number..<number + 1, padding: 50_000)
                // On a busy machine the quick one would be cut as well.
                try await quick.hears(number)
            }
            try await until { house.hub.streamCount == 1 }
            #expect(slow.tail.isEmpty)
            try await house.ring(999..<1_000)
            try await quick.wait { $0.tail.contains("no 999") }
            #expect(!quick.isClosed)
        }
    }

    /// Its bytes would be read as fast as they come, for nothing.
    @Test func cutsWhoSaysMore() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let listener = try await house.listen()
            try await until { house.hub.streamCount == 1 }
            try await listener.say("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            try await until { house.hub.streamCount == 0 }
            try await listener.wait { $0.isClosed }
            #expect(!listener.isWhole && listener.head.contains("200 OK"))
        }
    }

    /// More at once than a socket takes is no reason to be cut.
    @Test func bringsLargeBursts() async throws {
        try await LiveHouse.run(on: .sqlite) { house in
            let open = try await house.listen()
            try await until { house.hub.streamCount == 1 }
            try await house.database.write { transaction in
                for number in 0..<90 { try transaction.emit(Rang(number: number, room: "hall", padding: 10_000)) }
            }
            let late = try await house.listen("topics=hall&after=0")
            for listener in [open, late] {
                try await listener.wait { $0.tail.contains("<b>89</b>") }
                #expect(listener.updates.flatMap(\.numbers) == Array(0..<90))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func cutsTheStreamsOfAnEndedSession(on engine: TestEngine) async throws {
        try await LiveHouse.run(on: engine) { house in
            let mine = try await house.listen(session: house.token)
            let others = try await house.listen()
            try await until { house.hub.streamCount == 2 }
            try await house.database.write { transaction in
                try transaction.emit(SessionEnded(session: SessionToken().key))
                try transaction.emit(SessionEnded(session: house.token.key))
            }
            try await mine.wait(\.isClosed)
            try await house.ring(1..<2)
            try await others.wait { $0.updates.count == 1 }
            #expect(mine.updates.isEmpty)
            try await until { house.hub.streamCount == 1 }
        }
    }

    /// A stream that is being opened is not there to be cut.
    @Test(arguments: TestEngine.available, [true, false])
    func cutsWhatWasAdmittedBefore(on engine: TestEngine, isSession: Bool) async throws {
        try await LiveHouse.run(on: engine) { hub, database, session in
            let before = hub.currentID
            try await database.write { transaction in
                if isSession {
                    try transaction.emit(SessionEnded(session: session))
                } else {
                    try transaction.emit(AudienceChanged(account: ID(rawValue: 1)))
                }
            }
            try await until { hub.currentID > before }
        } _: { house in
            let late = try await house.listen(session: house.token)
            try await late.wait(\.isClosed)
            #expect(late.events.isEmpty)
            let visitor = try await house.listen()
            try await until { house.hub.streamCount == 1 }
            try await house.ring(1..<2)
            try await visitor.wait { $0.updates.count == 1 }
        }
    }

    /// A page that shows a post gets what is about it, once, without listening to its thread; and again after a break.
    @Test(arguments: TestEngine.available)
    func tellsPagesOfThePostsTheyShow(on engine: TestEngine) async throws {
        try await LiveHouse.run(on: engine) { house in
            let feed = try await house.listen("topics=none&posts=9,8,9,x,-1,7")
            let thread = try await house.listen("topics=hall&posts=7")
            let other = try await house.listen("topics=none&posts=6")
            try await until { house.hub.streamCount == 3 }
            try await house.ring(7..<8, about: 7)
            try await house.ring(6..<7, about: 6)
            try await feed.wait { $0.updates.count == 1 }
            try await other.wait { $0.updates.count == 1 }
            try await thread.wait { $0.updates.count == 2 }
            #expect(feed.updates.flatMap(\.numbers) == [7] && other.updates.flatMap(\.numbers) == [6])
            #expect(thread.updates.flatMap(\.numbers) == [7, 6])
            let late = try await house.listen("topics=none&posts=7&after=0")
            try await late.wait { $0.updates.count == 1 }
            #expect(late.updates.flatMap(\.numbers) == [7])
            try await feed.leave()
            try await late.leave()
            try await until { house.hub.streamCount == 2 }
            try await house.ring(17..<18, about: 7)
            try await thread.wait { $0.updates.count == 3 }
            #expect(other.updates.count == 1)
        }
    }

    /// The newest id comes with each sign of life, also of what the page was told nothing of: a stream that is opened anew
    /// goes on there.
    @Test func saysThatItIsAlive() async throws {
        try await LiveHouse.run(on: .sqlite, heartbeat: .milliseconds(50)) { house in
            try await house.ring(0..<5, in: "elsewhere")
            let listener = try await house.listen()
            try await listener.wait { $0.events.filter { $0.id == 5 }.count >= 2 }
            #expect(listener.events.allSatisfy { $0.event == "beat" && $0.data == [""] })
        }
    }

    @Test(arguments: TestEngine.available)
    func endsInGoodOrder(on engine: TestEngine) async throws {
        try await LiveHouse.run(on: engine) { house in
            let listeners = [try await house.listen(), try await house.listen(session: house.token)]
            try await until { house.hub.streamCount == 2 }
            house.shutDown()
            for listener in listeners { try await listener.wait { $0.isClosed } }
            for listener in listeners { #expect(listener.isWhole) }
            try await until { house.hub.streamCount == 0 }
        }
    }
}
