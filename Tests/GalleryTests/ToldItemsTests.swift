import Base
import Core
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Gallery
@testable import SQL

/// What is kept in memory, when something happens between a read of the database and what is made of it.
@Suite struct ToldItemsTests {
    // Catches a telling that is settled by what was read before it, or for ever.
    @Test func whatIsToldAgainIsReadAgain() throws {
        var told = ToldItems<String>()
        for item in ["one", "two"] { told.tell(item) }
        let read = told.some(10)
        told.tell("one")
        #expect(!told.settle("one", try #require(read["one"])))
        #expect(told.settle("two", try #require(read["two"])))
        let again = told.some(10)
        #expect(again.keys.map(\.self) == ["one"])
        #expect(told.settle("one", try #require(again["one"])))
        #expect(told.isEmpty)
        // Of two who have read the same, the second is too late.
        #expect(!told.settle("one", try #require(again["one"])))
        for number in 0..<5 { told.tell("\(number)") }
        #expect(told.some(3).count == 3 && told.some(5).count == 5)
    }

    // Catches a consent to training that is withdrawn while it is read, and goes on for ever.
    @Test(arguments: TestEngine.available)
    func aConsentWithdrawnMeanwhileStaysWithdrawn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.hangWork("Sea", by: minsu)
            let image = try await salon.ids("SELECT id FROM media WHERE post_id = \(work)")[0]
            @Sendable func allow(_ fields: [(String, String)]) async throws {
                let form = [("title", "Sea"), ("image", image), ("alt", "")] + fields
                #expect(try await minsu.post("/works/\(work)/edit", form).status == 303)
            }
            let media = try #require(ID<Media>(image))
            let consent = TrainingConsent(salon.database)
            salon.database.observe { consent.note($0) }
            try await allow([("training", "on")])
            try await salon.interrupting(by: { try await allow([]) }) { try consent.readNews($0) }
            #expect(await !consent.allows(media))
            // And one that is given.
            try await allow([("medium", "Oil")])
            try await salon.interrupting(by: { try await allow([("training", "on")]) }) { try consent.readNews($0) }
            #expect(await consent.allows(media))
        }
    }
}

extension TestSalon {
    /// Reads, and has something happen as soon as the first statement has its rows.
    fileprivate func interrupting(
        by event: @escaping @Sendable () async throws -> Void, _ read: @escaping @Sendable (Reader) throws -> Void
    ) async throws {
        try await database.read { reader in
            let connection = Interrupted(reader.connection, by: event)
            reader.connection = connection
            try read(reader)
            #expect(connection.hasHappened)
        }
    }
}

/// A connection on whose thread something happens after the rows of a statement, before they are used.
private final class Interrupted: Connection {
    private let connection: any Connection
    private let event: @Sendable () async throws -> Void
    private(set) var hasHappened = false

    init(_ connection: any Connection, by event: @escaping @Sendable () async throws -> Void) {
        (self.connection, self.event) = (connection, event)
    }

    var kind: EngineKind { connection.kind }

    func rows(of statement: Statement, _ each: (inout Row) throws -> Bool) throws {
        try connection.rows(of: statement, each)
        guard !hasHappened else { return }
        hasHappened = true
        // The thread is the database's own: no task waits for it.
        let result = Mutex<(any Error)?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task { [event] in
            do { try await event() } catch { result.withLock { $0 = error } }
            isDone.signal()
        }
        isDone.wait()
        if let error = result.withLock({ $0 }) { throw error }
    }

    func execute(_ statement: Statement) throws -> Int { try connection.execute(statement) }
}
