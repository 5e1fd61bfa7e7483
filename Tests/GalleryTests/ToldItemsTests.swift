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
    private static let (red, blue) = ("c0392b", "2e6da4")

    // Catches a telling that is settled by what was read before it, or forever.
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

    // Catches an index of colours that keeps what was read before an edit, a deletion or a new major.
    @Test(arguments: TestEngine.available)
    func coloursFollowWhatHappensMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.hangWork("Sea", by: minsu)
            let author = try await salon.id(of: .minsu)
            let index = ColourIndex()
            salon.database.observe { index.note($0) }
            @Sendable func paint(_ hex: String) async throws {
                try await salon.paint(work, [(hex, 0.9)])
                try await salon.emit(WorkEdited(work: work, author: author))
            }
            func found(_ hex: String, major: String = "") async throws -> [Int64] {
                try await salon.database.read { try index.table($0).works(in: hex, major: major) }
            }
            try await paint(Self.blue)
            // What was read first is not put over what came since.
            try await salon.interrupting(
                by: {
                    try await paint(Self.red)
                    _ = try await salon.database.read { try index.table($0) }
                }, { _ = try index.table($0) })
            #expect(try await found(Self.red) == [work.rawValue])
            #expect(try await found(Self.blue) == [])
            try await paint(Self.red)
            try await salon.interrupting(by: { try await paint(Self.blue) }) { _ = try index.table($0) }
            #expect(try await found(Self.blue) == [work.rawValue])
            #expect(try await found(Self.red) == [])

            try await salon.study("Ceramics", .minsu)
            try await salon.interrupting(by: { try await salon.study("Glass", .minsu) }) { _ = try index.table($0) }
            #expect(try await found(Self.blue, major: "glass") == [work.rawValue])
        }
    }

    // Catches news of a maker, or of a work, that the index does not know yet because it is just being read.
    @Test(arguments: TestEngine.available)
    func coloursFollowWhatIsNewMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let index = ColourIndex()
            salon.database.observe { index.note($0) }
            _ = try await salon.database.read { try index.table($0) }
            let first = try await salon.hangWork("First", by: minsu)
            try await salon.paint(first, [(Self.red, 0.9)])
            try await salon.interrupting(by: { try await salon.study("Glass", .minsu) }) { _ = try index.table($0) }
            let found = try await salon.database.read { try index.table($0).works(in: Self.red, major: "glass") }
            #expect(found == [first.rawValue])
            let brief = try await salon.hangWork("Brief", by: ada)
            try await salon.interrupting(by: { _ = try await ada.post("/posts/\(brief)/delete") }) {
                _ = try index.table($0)
            }
            #expect(try await !salon.database.read { try index.table($0).has(work: brief.rawValue) })
        }
    }
}

extension ColourTable {
    fileprivate func works(in hex: String, major: String) -> [Int64] {
        best(10, ColourScore([AskedColour(hex: hex, weight: 100)]), .init(major: major), after: nil).map(\.work)
    }
}

extension TestSalon {
    fileprivate func emit(_ event: some Event) async throws {
        try await database.write { transaction in try transaction.emit(event) }
    }

    fileprivate func study(_ major: String, _ person: Person) async throws {
        let account = try await id(of: person)
        try await database.write { transaction in
            try transaction.execute("UPDATE accounts SET major = \(major) WHERE id = \(account)")
            try transaction.emit(ProfileChanged(account: account))
        }
    }

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
