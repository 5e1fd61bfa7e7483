import Base
import Core
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Timeline
@testable import TimelinePages

/// Polls as they are made, read, edited and deleted.
@Suite struct PollTests {
    @Test(arguments: TestEngine.available)
    func aPollHasRules(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            // Fifty characters as people see them, each of seven code points.
            let long = String(repeating: "👨‍👩‍👧‍👦", count: 50)
            for options in [["Yes", "No"], ["a", "b", "c", "d"], [long, "그래"], ["", " Yes\n", "   ", "No"]] {
                try await stage.ask(options)
            }
            let last = try #require(try await stage.local().first?.poll)
            #expect(last.options.map(\.text) == ["Yes", "No"] && last.options.map(\.position) == [0, 1])
            for duration in [NewPoll.shortest, NewPoll.longest] { try await stage.ask(["Yes", "No"], for: duration) }
            let wrong: [(poll: NewPoll, field: String)] = [
                (NewPoll(options: []), "poll-1"),
                (NewPoll(options: ["Yes"]), "poll-2"),
                (NewPoll(options: ["Yes", " ", ""]), "poll-2"),
                (NewPoll(options: ["a", "b", "c", "d", "e"]), "poll"),
                (NewPoll(options: ["Yes", long + "!"]), "poll-2"),
                (NewPoll(options: ["Yes", "No", "Yes "]), "poll-3"),
                (NewPoll(options: ["각", "\u{1100}\u{1161}\u{11A8}"]), "poll-2"),
                (NewPoll(options: ["Yes", "No"], duration: .seconds(299)), "poll-minutes"),
                (NewPoll(options: ["Yes", "No"], duration: .days(7) + .milliseconds(1)), "poll-minutes"),
            ]
            for (poll, field) in wrong {
                let problem = await #expect(throws: Problem.self, "\(field)") {
                    _ = try await PublishPost(author: stage.people[0], text: "?", poll: poll)(salon.services)
                }
                #expect(problem?.status == 422 && problem?.field == field, "\(poll.options.first ?? ""): \(field)")
            }
            let image = try await salon.storeImage(of: stage.people[0])
            let both = await #expect(throws: Problem.self) {
                _ = try await PublishPost(
                    author: stage.people[0], text: "?", images: [.init(id: image.id)],
                    poll: NewPoll(options: ["Yes", "No"]))(salon.services)
            }
            #expect(both?.status == 422 && both?.field == "poll")
            let silent = await #expect(throws: Problem.self) { try await stage.ask(["Yes", "No"], text: "") }
            #expect(silent?.field == "text")
            #expect(try await salon.count("polls") == 6)
            #expect(try await salon.count("posts") == 6)
        }
    }

    @Test(arguments: TestEngine.available)
    func anEditLeavesItAloneAndADeletionTakesItAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let tables = ["polls", "poll_options", "poll_ballots", "poll_votes"]
            for hasReply in [false, true] {
                let post = try await stage.ask(["Tea", "Coffee"])
                try await stage.vote(post, [1], by: 1)
                try await EditPost(post: post, account: stage.people[0], text: "What now?")(salon.services)
                let item = try #require(try await stage.local(for: 1).first)
                #expect(item.text == "What now?" && item.poll?.options.map(\.isChosen) == [false, true])
                if hasReply { try await stage.post("Tea!", by: 1, to: post) }
                for table in tables { #expect(try await salon.count(table) > 0, "\(table)") }
                try await stage.delete(post)
                #expect(try await salon.count("posts WHERE author_id IS NULL") == (hasReply ? 1 : 0))
                for table in tables { #expect(try await salon.count(table) == 0, "\(table)") }
            }
        }
    }

    /// A page of polls is read at once, each with the viewer's own vote.
    @Test(arguments: TestEngine.available)
    func aPageHasEachPollWithOnesOwnVote(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            for number in 0..<12 {
                let post = try await stage.ask((0..<(2 + number % 3)).map { "\(number)-\($0)" })
                if number.isMultiple(of: 2) { try await stage.vote(post, [number % 4 / 2], by: 1) }
                try await stage.vote(post, [1], by: 2)
            }
            let items: [PostItem] = try await stage.local(for: 1).reversed()
            #expect(items.count == 12)
            for (number, item) in items.enumerated() {
                let poll = try #require(item.poll)
                #expect(poll.options.map(\.text) == (0..<(2 + number % 3)).map { "\(number)-\($0)" })
                let own = number.isMultiple(of: 2) ? number % 4 / 2 : nil
                #expect(poll.options.filter(\.isChosen).map(\.position) == [own].compactMap { $0 })
                #expect(poll.showsResults(at: stage.salon.clock.clock.now()) == (own != nil))
                #expect(poll.voters == (own == nil ? 1 : 2))
            }
            #expect(
                try await stage.local(for: 0).allSatisfy {
                    $0.poll?.isOwn == true && $0.poll?.canVote(at: stage.salon.clock.clock.now()) == false
                })
            #expect(
                try await stage.local().allSatisfy { $0.poll?.showsResults(at: stage.salon.clock.clock.now()) == false }
            )
        }
    }

    @Test(arguments: TestEngine.available)
    func theStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            var posts: [ID<Post>] = []
            for _ in 0..<150 {
                posts.append(try await stage.ask(["Yes", "No"]))
                try await stage.vote(posts[posts.count - 1], [1], by: 1)
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            for viewer in [nil, stage.people[1]] {
                let statement = PollQueries.statement(of: Array(posts.suffix(30)), viewer: viewer)
                let plan = try await salon.database.explain(statement)
                #expect(try await salon.database.scannedTables(statement).isEmpty, "\(plan.joined(separator: "\n"))")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func anOptionCanSayAMutedWord(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.ask(["Green tea", "Coffee"])
            for (person, word) in [(1, "tea"), (0, nil)] as [(Int, String?)] {
                var posts = stage.reader(person)
                posts.words = MutedWords(["tea"])
                let reader = posts
                let item = try await salon.database.read { try reader.one(post, $0) }
                #expect(item?.mutedWord == word)
            }
        }
    }

    @Test func saysHowLongItIsOpen() {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        for (left, text) in [
            (Duration.seconds(-1), "Final results"), (.zero, "Final results"), (.seconds(60), "ends soon"),
            (.minutes(5), "5m left"), (.seconds(299), "5m left"), (.minutes(60), "1h left"),
            (.seconds(86_390), "1d left"), (.hours(13), "13h left"), (.days(7), "7d left"),
        ] as [(Duration, String)] {
            let poll = Poll(post: ID(rawValue: 1), isMultiple: false, closesAt: now + left, voters: 0)
            #expect(poll.term(at: now).english == text)
            #expect(poll.isClosed(at: now) == (left <= .zero))
        }
    }
}

extension Stage {
    @discardableResult
    func ask(
        _ options: [String], isMultiple: Bool = false, for duration: Duration = .days(1), text: String = "What now",
        to parent: ID<Post>? = nil
    ) async throws -> ID<Post> {
        try await PublishPost(
            author: people[0], text: text,
            poll: NewPoll(options: options, isMultiple: isMultiple, duration: duration), inReplyTo: parent)(
                salon.services)
    }

    func vote(_ post: ID<Post>, _ choices: Set<Int>, by person: Int) async throws {
        try await VoteInPoll(post: post, account: people[person], choices: choices)(salon.services)
    }

    func poll(_ post: ID<Post>, for person: Int? = nil) async throws -> Poll? {
        let posts = reader(person)
        return try await salon.database.read { reader in try posts.one(post, reader)?.poll }
    }

    func expectRefusal(
        _ status: Int, _ comment: Comment? = nil, _ body: () async throws -> Void
    ) async throws {
        let problem = await #expect(throws: Problem.self, comment) { try await body() }
        #expect(problem?.status == status, comment)
    }
}
