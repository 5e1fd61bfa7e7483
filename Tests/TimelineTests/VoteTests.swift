import Base
import Core
import Design
import Kernel
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import TimelinePages
@testable import Web

/// Voting, by the verb.
@Suite struct VoteTests {
    @Test(arguments: TestEngine.available)
    func oneVotesOnceForGood(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.ask(["Tea", "Coffee", "Milk"])
            try await stage.vote(post, [1], by: 1)
            try await stage.vote(post, [1], by: 1)
            try await stage.expectRefusal(409) { try await stage.vote(post, [0], by: 1) }
            try await stage.expectRefusal(422) { try await stage.vote(post, [0, 1], by: 1) }
            try await stage.vote(post, [2], by: 2)
            let poll = try #require(try await stage.poll(post, for: 1))
            #expect(poll.options.map(\.votes) == [0, 1, 1] && poll.voters == 2)
            #expect(poll.options.map(\.isChosen) == [false, true, false])
            #expect(poll.options.map(poll.percent(of:)) == [0, 50, 50])
            #expect(try await salon.events().filter { $0 == PollVoted.name }.count == 2)
            #expect(try await VerifyPolls(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func severalChoicesAreOneVoter(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.ask(["Tea", "Coffee", "Milk"], isMultiple: true)
            try await stage.vote(post, [0, 2], by: 1)
            try await stage.vote(post, [2], by: 2)
            try await stage.expectRefusal(409) { try await stage.vote(post, [0, 1, 2], by: 1) }
            try await stage.expectRefusal(409) { try await stage.vote(post, [0], by: 1) }
            let poll = try #require(try await stage.poll(post, for: 1))
            #expect(poll.options.map(\.votes) == [1, 0, 2] && poll.voters == 2)
            #expect(poll.options.map(\.isChosen) == [true, false, true])
            #expect(poll.options.map(poll.percent(of:)) == [50, 0, 100])
            #expect(poll.options.map(poll.leads) == [false, false, true])
            #expect(try await VerifyPolls(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoMayNotVoteIsTold(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let (one, several) = (
                try await stage.ask(["Yes", "No"]), try await stage.ask(["a", "b"], isMultiple: true)
            )
            let (plain, stone) = (try await stage.post("No question"), try await stage.ask(["Yes", "No"]))
            try await stage.post("Well", by: 1, to: stone)
            try await stage.delete(stone)
            try await BlockAccount(account: stage.people[0], other: stage.people[2], isBlocked: true)(salon.services)
            try await BlockAccount(account: stage.people[3], other: stage.people[0], isBlocked: true)(salon.services)
            for (post, choices, person, status) in [
                (one, [0], 0, 422), (one, [], 1, 422), (one, [2], 1, 422), (one, [-1], 1, 422), (one, [0, 1], 1, 422),
                (several, [], 1, 422), (several, [0, 2], 1, 422), (one, [0], 2, 404), (one, [0], 3, 404),
                (plain, [0], 1, 404), (stone, [0], 1, 404), (ID<Post>(rawValue: 9), [0], 1, 404),
            ] as [(ID<Post>, Set<Int>, Int, Int)] {
                try await stage.expectRefusal(status, "\(post) \(choices) \(person)") {
                    try await stage.vote(post, choices, by: person)
                }
            }
            salon.clock.advance(by: .days(1))
            try await stage.expectRefusal(409) { try await stage.vote(one, [0], by: 1) }
            #expect(try await salon.count("poll_ballots") == 0)
            #expect(try await salon.count("poll_votes") == 0)
            #expect(try await salon.count("poll_options WHERE vote_count > 0") == 0)
            #expect(try await !salon.events().contains(PollVoted.name))
        }
    }

    /// Everybody tries twice at once, with a change of mind: each counts once.
    @Test(arguments: TestEngine.available)
    func countsExactlyUnderManyVotes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 65)
            let post = try await stage.ask(["Tea", "Coffee", "Milk"])
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for vote in 0..<128 {
                    let voter = stage.people[1 + vote % 64]
                    let choice = (vote + vote / 64) % 3
                    group.addTask {
                        do {
                            try await VoteInPoll(post: post, account: voter, choices: [choice])(salon.services)
                            return true
                        } catch let problem as Problem where problem.status == 409 {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 64)
            let poll = try #require(try await stage.poll(post))
            #expect(poll.voters == 64)
            #expect(poll.options.map(\.votes).reduce(0, +) == 64)
            #expect(try await salon.count("poll_votes") == 64)
            #expect(try await salon.events().filter { $0 == PollVoted.name }.count == 64)
            #expect(try await VerifyPolls(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func verifyCorrectsWhatDiffers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.ask(["Tea", "Coffee"])
            try await stage.vote(post, [1], by: 1)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE poll_options SET vote_count = 7 WHERE position = 0")
                try transaction.execute("UPDATE polls SET voter_count = 0")
            }
            #expect(try await VerifyPolls(salon.services)() == 2)
            #expect(try await VerifyPolls(salon.services)() == 0)
            let poll = try #require(try await stage.poll(post))
            #expect(poll.options.map(\.votes) == [0, 1] && poll.voters == 1)
        }
    }

    /// Each bar has a key of its own and replaces only itself, so that a burst collapses and the viewer's marks stay.
    @Test(arguments: TestEngine.available)
    func openPagesLearnOfVotes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("Hello")
            let post = try await stage.ask(["Tea", "Coffee"], to: root)
            try await stage.vote(post, [0], by: 1)
            func updates() async throws -> [LiveUpdate] {
                let entries = try await salon.database.outbox.entries(after: 0, limit: 100)
                let entry = try #require(entries.last(where: { $0.name == PollVoted.name }))
                return try await salon.database.read { reader in
                    try PollUpdates.all.flatMap { try $0.render(entry, reader, LivePresence(members: [:])) }
                }
            }
            let sent = try await updates()
            let targets = ["poll-bar-\(post)-0", "poll-bar-\(post)-1", "poll-voters-\(post)"]
            #expect(sent.map(\.key) == ["poll-\(post)-0", "poll-\(post)-1", "poll-\(post)-voters"])
            #expect(sent.allSatisfy { $0.topic == PostUpdates.topic(root) && $0.doers == [stage.people[0]] })
            #expect(sent.allSatisfy { $0.owners == [stage.people[0]] })
            let html = sent.map { $0.html(.english).text }
            for (text, target) in zip(html, targets) { #expect(text.contains(#"target="\#(target)""#)) }
            #expect(html[0].contains("Tea: 100%") && html[1].contains("Coffee: 0%"))
            #expect(html[2].contains(">1 voter<") && sent[2].html(.korean).text.contains(">1명 참여<"))
            #expect(html.allSatisfy { !$0.contains("your choice") })
            // Whoever has not voted has no bar to be replaced.
            for (person, shows) in [(1, true), (0, true), (2, false)] {
                let poll = try #require(try await stage.poll(post, for: person))
                #expect(
                    pollView(poll, shell: .live(in: .english, at: stage.salon.clock.clock.now(), features: .all)).text
                        .contains(targets[0]) == shows, "\(person)")
            }
            try await stage.delete(post)
            #expect(try await updates().isEmpty)
        }
    }
}
