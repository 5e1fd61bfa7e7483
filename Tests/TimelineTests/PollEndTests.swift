import Base
import Core
import Design
import Kernel
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import TimelinePages
@testable import Web

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
            for person in [0, 1, PollKeeper.size + 3] { #expect(try await stage.notifications(person) == ["poll"]) }
            #expect(try await stage.notifications(PollKeeper.size + 4).isEmpty)
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
            for (person, kinds) in [(0, ["poll"]), (1, ["poll"]), (2, [])] {
                #expect(try await stage.notifications(person) == kinds, "\(person)")
            }
        }
    }

    /// Its author closes it: who voted is told, once, and nobody else; nobody votes any more, and open pages learn of it.
    @Test(arguments: TestEngine.available)
    func itsAuthorClosesIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let post = try await stage.ask(["Tea", "Coffee"])
            for voter in [1, 2] { try await stage.vote(post, [0], by: voter) }
            func close(by person: Int) async throws {
                try await ClosePoll(post: post, account: stage.people[person])(salon.services)
            }
            try await stage.expectRefusal(404) { try await close(by: 1) }
            let open = try #require(try await stage.poll(post, for: 3))
            #expect(open.canVote(at: salon.clock.clock.now()))
            for _ in 0..<2 { try await close(by: 0) }
            try await stage.expectRefusal(409) { try await stage.vote(post, [1], by: 3) }
            for _ in 0..<2 { try await PollKeeper(salon.services).pass(at: salon.clock.clock.now()) }
            salon.clock.advance(by: .days(2))
            try await PollKeeper(salon.services).pass(at: salon.clock.clock.now())
            for (person, kinds) in [(0, []), (1, ["poll"]), (2, ["poll"]), (3, [])] {
                #expect(try await stage.notifications(person) == kinds, "\(person)")
            }
            #expect(try await salon.events().filter { $0 == PollEnded.name }.count == 1)
            let closed = try await ended(salon)
            #expect(closed.contains(#"action="replace" target="poll-ballot-\#(post)""#))
            #expect(closed.contains("Tea: 100%") && closed.contains("Final results") && !closed.contains("your choice"))
        }
    }

    /// An open ballot turns into results, also when the time is up.
    @Test(arguments: TestEngine.available)
    func openPagesLearnOfTheEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("Hello")
            let post = try await stage.ask(["Tea", "Coffee"], to: root)
            let poll = try #require(try await stage.poll(post, for: 2))
            let ballot = pollView(poll, shell: .live(in: .english, at: salon.clock.clock.now(), features: .all)).text
            salon.clock.advance(by: .days(2))
            try await PollKeeper(salon.services).pass(at: salon.clock.clock.now())
            let html = try await ended(salon)
            for name in ["poll-ballot-\(post)", "poll-term-\(post)"] {
                #expect(ballot.contains(#"id="\#(name)""#) && html.contains(#"target="\#(name)""#), "\(name)")
            }
            // It takes the ballot's place, so it has its name.
            #expect(html.contains(#"<div class="poll" id="poll-ballot-\#(post)""#))
        }
    }

    /// What pages are sent of the last end.
    private func ended(_ salon: TestSalon) async throws -> String {
        let entries = try await salon.database.outbox.entries(after: 0, limit: 100)
        let entry = try #require(entries.last(where: { $0.name == PollEnded.name }))
        return try await salon.database.read { reader in
            try PollUpdates.all.flatMap { try $0.render(entry, reader, LivePresence(members: [:])) }
                .map { $0.html(.english).text }.joined()
        }
    }

    /// The page that asks and the form, without scripts; others find neither.
    @Test(arguments: TestEngine.available)
    func thePageAsks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let fields = [("text", "What to drink?"), ("poll-1", "Tea"), ("poll-2", "Coffee")]
            #expect(try await minsu.post("/posts", fields).status == 303)
            let post = try await salon.database.read {
                try $0.one("SELECT MAX(id) FROM posts") { try $0.next(as: ID<Post>.self) }
            }
            let path = "/posts/\(post)/close-poll"
            #expect(try await minsu.get("/posts/\(post)/menu").text.contains(path))
            #expect(try await !ada.get("/posts/\(post)/menu").text.contains(path))
            #expect(try await minsu.get(path).text.contains("Close this poll now?"))
            #expect(try await ada.get(path).status == 404)
            #expect(try await ada.post(path).status == 404)
            #expect(try await minsu.post(path).location == "/posts/\(post)")
            let page = try await ada.get("/posts/\(post)").text
            #expect(page.contains("Final results") && !page.contains("name=\"choice\""))
            // There is nothing to close any more.
            #expect(try await !minsu.get("/posts/\(post)/menu").text.contains(path))
            #expect(try await minsu.get(path).status == 303)
            #expect(try await minsu.post(path).status == 303)
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
