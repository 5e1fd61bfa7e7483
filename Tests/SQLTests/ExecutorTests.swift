import Core
import Foundation
import Synchronization
import TestKit
import Testing

@testable import SQL

/// Tasks on the database's own threads.
@Suite struct ExecutorTests {
    private struct Said: Event {
        static let name = "said"
        let number: Int
    }

    @Test(arguments: TestEngine.available)
    func readsWithoutAnotherThread(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            #expect(DatabaseThread.current == nil)
            let task = Task(executorPreference: database.executor) {
                let own = Self.thread
                let reading = try await database.read { reader in
                    (Self.thread, try reader.value("SELECT 7", as: Int.self))
                }
                #expect(own != nil && reading.0 == own && reading.1 == 7)
                // A write is the writer's, and the task comes back to a thread that reads or has written.
                try await database.write { transaction in
                    #expect(Self.thread == nil || Self.thread != own)
                    try transaction.emit(Said(number: 1))
                }
                #expect(Self.thread != nil)
                await #expect(throws: SQLError.self) {
                    try await database.read { reader in try reader.value("SELECT nothing", as: Int.self) }
                }
                return try await database.read { reader in try reader.value("SELECT COUNT(*) FROM outbox") ?? 0 }
            }
            #expect(try await task.value == 1)
        }
    }

    /// A task of another database has no business with this one's connection.
    @Test func databasesDoNotMeet() async throws {
        try await TestEngine.sqlite.withDatabase { one in
            try await TestEngine.sqlite.withDatabase { other in
                try await one.migrate([])
                try await other.migrate([])
                try await other.write { transaction in try transaction.emit(Said(number: 1)) }
                let counts = try await Task(executorPreference: one.executor) {
                    [try await one.outbox.lastID(), try await other.outbox.lastID()]
                }.value
                #expect(counts == [0, 1])
            }
        }
    }

    /// In order, and nothing twice, however the threads share the work.
    @Test(arguments: TestEngine.available)
    func followsCommitsWhereTheyHappen(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let last = 10_000
            let seen = Mutex<[(number: Int, thread: pthread_t?)]>([])
            let follower = Task(executorPreference: database.executor) {
                for await entries in database.outbox.follow(from: 0) {
                    for entry in entries {
                        let stored = try await database.read { reader in
                            try reader.value("SELECT COUNT(*) FROM outbox WHERE id = \(entry.id)", as: Int.self)
                        }
                        #expect(stored == 1)
                        guard let said = try entry.decode(Said.self) else { continue }
                        seen.withLock { $0.append((said.number, Self.thread)) }
                        if said.number == last { return }
                    }
                }
            }
            // One after the other, then many at once.
            for number in 0..<20 {
                try await database.write { transaction in try transaction.emit(Said(number: number)) }
            }
            try await withThrowingTaskGroup { group in
                for number in 20..<59 {
                    group.addTask {
                        try await database.write { transaction in try transaction.emit(Said(number: number)) }
                    }
                }
                try await group.waitForAll()
            }
            var numbers = Array(0..<59)
            if engine == .sqlite {
                // A follower that comes late, on a busy machine, reads on; sooner or later it waits when a commit happens.
                let writer = try await database.write { _ in Self.thread }
                for number in 59..<last where !seen.withLock({ $0.contains { $0.thread == writer } }) {
                    try await database.write { transaction in try transaction.emit(Said(number: number)) }
                    numbers.append(number)
                }
                #expect(numbers.count < last, "nothing was followed on the writer's thread")
            }
            try await database.write { transaction in try transaction.emit(Said(number: last)) }
            try await follower.value
            let all = seen.withLock { $0 }.map(\.number)
            #expect(all.sorted() == numbers + [last] && all.prefix(20) == Array(0..<20)[...])
        }
    }

    /// The calling thread, if it is one of a database's.
    private static var thread: pthread_t? { DatabaseThread.current == nil ? nil : pthread_self() }
}
