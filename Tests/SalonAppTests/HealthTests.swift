import Base
import Core
import Foundation
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import SalonApp

/// What `/health` says, and that it says so while things go wrong.
@Suite(.timeLimit(.minutes(1))) struct HealthTests {
    @Test func aFullDiskIsTold() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            #expect(try await visitor.get("/health").text == "OK")
            func limit(pages: Statement) async throws {
                _ = try await salon.database.write { try $0.value("PRAGMA max_page_count = \(pages)", as: Int.self) }
            }
            func write() async throws {
                try await salon.database.write { transaction in
                    _ = try transaction.execute("INSERT INTO media_trash (path) VALUES (hex(randomblob(400000)))")
                }
            }
            try await limit(pages: "1")
            await #expect(throws: SQLError.full) { try await write() }
            // It tries itself, since nobody else may be writing any more; and there is room for so little.
            let tried = try await visitor.get("/health")
            #expect(tried.status == 200 && tried.text == "OK")
            await #expect(throws: SQLError.full) { try await write() }
            let again = try await visitor.get("/health")
            #expect(again.status == 503 && again.text.contains("nothing can be stored: the disk is full"))
            try await limit(pages: "1000000")
            try await write()
            #expect(try await visitor.get("/health").text == "OK")
            // Without any writer.
            try await limit(pages: "1")
            await #expect(throws: SQLError.full) { try await write() }
            salon.clock.advance(by: .seconds(2))
            let well = try await visitor.get("/health")
            #expect(well.status == 200 && well.text == "OK")
        }
    }

    /// Catches a file with a hole in it that opens, and of which nobody is told before pages fail.
    @Test func aHoleInTheDatabaseIsTold() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let look = DatabaseLook(salon.services)
            // Rows of which SQLite 3.40 says what is not so.
            _ = try await salon.shareWork("Harbour", by: salon.member(.ada))
            try await look.look()
            #expect(try await salon.visitor().get("/health").text == "OK")
            let file = try FileHandle(forUpdating: URL(filePath: try #require(salon.database.location.file)))
            try file.seek(toOffset: try file.seekToEnd() / 8_192 * 4_096)
            try file.write(contentsOf: Data(count: 16 * 4_096))
            try file.close()
            try await look.look()
            #expect(try await salon.visitor().get("/health").text.contains(DatabaseLook.damage.english))
            // Nor is it backed up or moved, as if it were whole.
            await #expect(throws: OptionProblem.self) { try await OptionProblem.checkPages(of: salon.database) }
        }
    }

    /// Catches work whose failure is forgotten by a turn that has done nothing.
    @Test func aTurnThatShowsNothingClearsNothing() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let (visitor, services) = (salon.visitor(), salon.services)
            let failure = Phrase("tests could not be run", "tests could not be run")
            let (turns, turn) = AsyncStream<Int>.makeStream()
            let (calls, isWell) = (Calls(), Flag())
            let work = Task {
                await services.repeatedly(
                    every: .milliseconds(20), failure: failure, isWell: { isWell.isRaised }
                ) {
                    let number = await calls.next()
                    turn.yield(number)
                    if number == 1 { throw SQLError.full }
                }
            }
            for await number in turns {
                let isOver = try await visitor.get("/health").text == "OK"
                if number == 3 {
                    #expect(!isOver)
                    isWell.raise()
                } else if number > 3, isOver {
                    break
                }
            }
            work.cancel()
            await work.value
        }
    }

    /// It had ended the whole server.
    @Test func workThatFailsIsToldAndDoneAgain() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let (visitor, services) = (salon.visitor(), salon.services)
            let (turns, turn) = AsyncStream<Int>.makeStream()
            let calls = Calls()
            let work = Task {
                await services.repeatedly(
                    every: .milliseconds(20), failure: Phrase("tests could not be run", "tests could not be run")
                ) {
                    let number = await calls.next()
                    turn.yield(number)
                    if number == 1 { throw SQLError.unavailable("hunter2") }
                }
            }
            // The second turn begins when the first one has been noted; the third one when the second has gone well.
            for await number in turns {
                let health = try await visitor.get("/health")
                if number == 3 {
                    #expect(health.status == 200 && health.text == "OK")
                    break
                }
            }
            work.cancel()
            await work.value
            services.health.note(
                Phrase("tests could not be run", "tests could not be run"), SQLError.unavailable("hunter2"),
                at: services.clock.now())
            let health = try await visitor.get("/health")
            #expect(health.status == 200, "it lives")
            #expect(health.text.contains("tests could not be run: the database does not answer (since 20"))
            #expect(!health.text.contains("hunter2"))
        }
    }
}

private actor Calls {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
