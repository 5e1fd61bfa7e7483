import Base
import Core
import SQL
import TestKit
import Testing

@testable import Timeline

/// What members learn of the end of a poll.
@Suite struct PollEndTests {
    /// Everybody who voted and who asked is told, once, also where it was stopped in between; nobody before the end.
    @Test(arguments: TestEngine.available)
    func votersAndAuthorAreToldOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: PollKeeper.size + 5)
            let post = try await stage.ask(["Tea", "Coffee"])
            for voter in 1..<PollKeeper.size + 4 { try await stage.vote(post, [voter % 2], by: voter) }
            let keeper = PollKeeper(salon.services)
            try await keeper.pass(at: salon.clock.clock.now())
            #expect(try await salon.count("notifications") == 0)
            salon.clock.advance(by: .days(2))
            // Stopped after the first step, and begun again by another process.
            #expect(try await keeper.step(of: post))
            #expect(try await salon.count("notifications") == PollKeeper.size)
            try await PollKeeper(salon.services).pass(at: salon.clock.clock.now())
            try await keeper.pass(at: salon.clock.clock.now())
            #expect(try await salon.count("notifications") == PollKeeper.size + 4)
            for person in [0, 1, PollKeeper.size + 3] { #expect(try await stage.told(person) == ["poll"]) }
            #expect(try await stage.told(PollKeeper.size + 4).isEmpty)
        }
    }

    /// A poll that is gone, or whose author a voter has muted, tells nothing.
    @Test(arguments: TestEngine.available)
    func whoHasMutedTheAuthorIsNotTold(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let (post, gone) = (try await stage.ask(["a", "b"]), try await stage.ask(["a", "b"]))
            for each in [post, gone] { for voter in [1, 2] { try await stage.vote(each, [0], by: voter) } }
            let (author, muting) = (stage.people[0], stage.people[2])
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO mutes (account_id, other_id, until) VALUES (\(muting), \(author), NULL)")
            }
            try await stage.delete(gone)
            salon.clock.advance(by: .days(2))
            try await PollKeeper(salon.services).pass(at: salon.clock.clock.now())
            for (person, told) in [(0, ["poll"]), (1, ["poll"]), (2, [])] {
                #expect(try await stage.told(person) == told, "\(person)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func findsThemByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let statement = PollKeeper.dueStatement(at: salon.clock.clock.now())
            let scanned = try await salon.database.scannedTables(statement)
            #expect(scanned.isEmpty)
        }
    }
}
