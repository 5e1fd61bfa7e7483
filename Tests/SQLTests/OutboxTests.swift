import Core
import SQL
import Synchronization
import TestKit
import Testing

@Suite struct OutboxTests {
    struct Counted: Event, Equatable {
        static let name = "counted"
        var writer: Int
        var step: Int
    }

    final class Heard: Sendable {
        private let kept = Mutex<[Counted]>([])
        var events: [Counted] { kept.withLock { $0 } }

        func add(_ events: [EventRecord]) {
            let events = events.compactMap { try? $0.decode(Counted.self) }
            kept.withLock { $0 += events }
        }
    }

    struct Other: Event { static let name = "other" }

    @Test(arguments: TestEngine.available)
    func followersGetEveryEventOnceAndInOrder(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let writers = 8
            let steps = 25
            let following = Task {
                var entries: [OutboxEntry] = []
                for await batch in database.outbox.follow(from: 0) {
                    entries += batch
                    if entries.count >= writers * steps { break }
                }
                return entries
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<writers {
                    group.addTask {
                        for step in 0..<steps {
                            try await database.write { transaction in
                                try transaction.emit(Counted(writer: writer, step: step))
                            }
                            // What throws emits nothing.
                            try? await database.write { transaction in
                                try transaction.emit(Counted(writer: -1, step: step))
                                throw CancellationError()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let entries = await following.value
            #expect(entries.map(\.id) == Array(1...Int64(writers * steps)))
            for writer in 0..<writers {
                let seen = try entries.compactMap { try $0.decode(Counted.self) }.filter { $0.writer == writer }
                #expect(seen.map(\.step) == Array(0..<steps))
            }
        }
    }

    /// Caches have dropped it by the time their reader asks again.
    @Test(arguments: TestEngine.available)
    func observersHearOfACommitBeforeItsWriter(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let heard = Heard()
            database.observe { heard.add($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        for step in 0..<25 {
                            let event = Counted(writer: writer, step: step)
                            try await database.write { transaction in try transaction.emit(event) }
                            #expect(heard.events.contains(event))
                            try? await database.write { transaction in
                                try transaction.emit(Counted(writer: -1, step: step))
                                throw CancellationError()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let stored = try await database.outbox.entries(after: 0, limit: 1_000).compactMap {
                try $0.decode(Counted.self)
            }
            #expect(heard.events == stored)
        }
    }

    @Test(arguments: TestEngine.available)
    func entriesDecodeByName(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            try await database.write { transaction in
                try transaction.emit(Counted(writer: 1, step: 2))
                try transaction.emit(Other())
            }
            let entries = try await database.outbox.entries(after: 0, limit: 10)
            #expect(entries.map(\.name) == ["counted", "other"])
            #expect(try entries[0].decode() == Counted(writer: 1, step: 2))
            #expect(try entries[1].decode(Counted.self) == nil)
            #expect(try await database.outbox.entries(after: 0, limit: 1).count == 1)
            #expect(try await database.outbox.entries(after: 2, limit: 1).isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func idsRiseAfterPruning(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            #expect(try await database.outbox.lastID() == 0)
            for step in 1...3 {
                try await database.write { try $0.emit(Counted(writer: 0, step: step)) }
            }
            try await database.outbox.prune(olderThan: Clock.system.now() + .hours(1))
            #expect(try await database.outbox.entries(after: 0, limit: 10).map(\.id) == [3])
            try await database.write { try $0.emit(Other()) }
            #expect(try await database.outbox.lastID() == 4)
        }
    }

    @Test(arguments: TestEngine.available)
    func anotherProcesssEventsArrive(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let other = try await Database.open(database.location, connections: 2)
            let first = Task { await database.outbox.follow(from: 0).first { _ in true } }
            try await Task.sleep(for: .milliseconds(50))
            try await other.write { try $0.emit(Other()) }
            #expect(await first.value?.map(\.name) == ["other"])
            await other.close()
        }
    }

    /// What this process signals and what has to be read come in one order, however they mix.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func eventsOfTwoProcessesMix(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let other = try await Database.open(database.location, connections: 2)
            let following = Task {
                var ids: [Int64] = []
                for await batch in database.outbox.follow(from: 0) {
                    ids += batch.map(\.id)
                    if ids.count >= 120 { break }
                }
                return ids
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in [database, other] {
                    group.addTask { for _ in 0..<60 { try await writer.write { try $0.emit(Other()) } } }
                }
                try await group.waitForAll()
            }
            #expect(await following.value == Array(1...120))
            await other.close()
        }
    }

    /// Commits that a follower was too slow for are read.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aSlowFollowerMissesNothing(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            var ids: [Int64] = []
            try await database.write { try $0.emit(Other()) }
            for await batch in database.outbox.follow(from: 0) {
                ids += batch.map(\.id)
                // Alone, then more than wait for it, then the rest of those, all before it asks again.
                let more = [1: 1, 2: 40, 42: 3][ids.count] ?? 0
                for _ in 0..<more { try await database.write { try $0.emit(Other()) } }
                if ids.count >= 45 { break }
            }
            #expect(ids == Array(1...45))
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func streamsEndWithTheirTaskAndWithTheDatabase(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let cancelled = Task { for await _ in database.outbox.follow(from: 0) {} }
            let closed = Task { for await _ in database.outbox.follow(from: 0) {} }
            try await Task.sleep(for: .milliseconds(20))
            cancelled.cancel()
            await cancelled.value
            await database.close()
            await closed.value
        }
    }
}
