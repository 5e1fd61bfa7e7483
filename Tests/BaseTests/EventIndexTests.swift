import Accounts
import Core
import Foundation
import SQL
import Synchronization
import TestKit
import Testing

/// What readers of an index get, and when it is read.
@Suite struct EventIndexTests {
    // Catches an index that everybody who waits reads for themselves, or that is read each time.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func isReadOnceForAll(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let answers = Answers()
            let index = EventIndex(Numbered(answers), database)
            let found = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await index.read { $0 } } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(found == Array(repeating: 1, count: 20))
            #expect(try await index.read { $0 } == 1 && answers.count == 1)
        }
    }

    // Catches an index that a gap leaves as it was, one that has an offer wait until it is whole, and one that gives an
    // answer which has to be right.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available, [false, true])
    func afterAGapEverythingIsReadAgain(on engine: TestEngine, waits: Bool) async throws {
        try await engine.withDatabase { database in
            let answers = Answers()
            let index = EventIndex(Numbered(answers, waitsAfterMiss: waits), database)
            #expect(try await index.read { $0 } == 1)
            answers.close()
            index.note([.gap])
            #expect(index.known { $0 } == 1)
            if waits {
                async let next = index.read { $0 }
                answers.open()
                #expect(try await next == 2)
            } else {
                #expect(try await index.read { $0 } == 1)
                answers.open()
                try await index.update()
            }
            #expect(try await index.read { $0 } == 2 && answers.count == 2)
        }
    }

    // Catches a miss that is forgotten because something was being read when it came.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aGapDuringAReadIsReadAgain(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let answers = Answers()
            let index = EventIndex(Numbered(answers), database)
            #expect(try await index.read { $0 } == 1)
            answers.close()
            index.note([.gap])
            index.note([.gap])
            answers.open()
            try await index.update()
            #expect(index.known { $0 } == 3)
        }
    }

    // Catches an index that takes a read that failed for one that found nothing, or never reads again.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func whatCouldNotBeReadIsReadForTheNext(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let answers = Answers()
            let index = EventIndex(Numbered(answers), database)
            answers.fail()
            await #expect(throws: SQLError.self) { try await index.read { $0 } }
            #expect(!index.isFilled)
            try await index.update()
            #expect(index.known { $0 } == 2)
        }
    }

    // Catches an event of another version that is taken for none.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func anEventThatCannotBeReadIsAMiss(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let index = EventIndex(Numbered(Answers()), database)
            database.observe { index.note($0) }
            #expect(try await index.read { $0 } == 1)
            try await database.write { transaction in try transaction.emit(Counted(count: 5)) }
            #expect(try await index.read { $0 } == 5)
            try await database.write { transaction in try transaction.emit(CountedInWords(words: "six")) }
            try await index.update()
            #expect(index.known { $0 } == 2)
        }
    }
}

private struct Counted: Event {
    static let name = "counted"
    let count: Int
}

private struct CountedInWords: Event {
    static let name = "counted"
    let words: String
}

/// How often it was read.
private struct Numbered: IndexSource {
    let answers: Answers
    let waitsAfterMiss: Bool
    let empty = 0

    init(_ answers: Answers, waitsAfterMiss: Bool = false) {
        self.answers = answers
        self.waitsAfterMiss = waitsAfterMiss
    }

    func all(_ reader: Reader) throws -> Int { try answers.next() }

    func news(in event: EventRecord) throws -> [IndexNews<Never, Int>] {
        try event.decode(Counted.self).map { [.change($0.count)] } ?? []
    }

    func make(_ change: Int, in contents: inout Int) { contents = change }
}

private final class Answers: Sendable {
    private struct State {
        var count = 0
        var isClosed = false
        var isFailing = false
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    var count: Int { state.withLock { $0.count } }

    /// The next one waits.
    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        state.withLock { $0.isClosed = false }
        gate.signal()
    }

    /// The next one fails.
    func fail() { state.withLock { $0.isFailing = true } }

    /// The thread is the database's own: no task waits for it.
    func next() throws -> Int {
        let (count, isClosed, isFailing) = state.withLock { state in
            state.count += 1
            defer { state.isFailing = false }
            return (state.count, state.isClosed, state.isFailing)
        }
        if isFailing { throw SQLError.unavailable("gone for a moment") }
        if isClosed { gate.wait() }
        return count
    }
}
