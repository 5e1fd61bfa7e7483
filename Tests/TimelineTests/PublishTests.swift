import Base
import Core
import People
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Timeline

@Suite struct PublishTests {
    @Test(arguments: TestEngine.available)
    func standsAtTheTopAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.follow(1, 0)
            let first = try await stage.post("  첫 글이에요\r\n#바다 ")
            let second = try await stage.post("Second")
            #expect(try await stage.home(of: 0).map(\.id) == [second, first])
            #expect(try await stage.home(of: 1).map(\.text) == ["Second", "첫 글이에요\n#바다"])
            #expect(try await stage.home(of: 2).isEmpty)
            #expect(try await stage.local().map(\.id) == [second, first])
            #expect(try await stage.home(of: 0).map(\.isOwn) == [true, true])
            #expect(try await stage.home(of: 1).map(\.isOwn) == [false, false])
            #expect(try await salon.count("post_tags WHERE kind = 'post'") == 1)
            // Nothing of it hangs on the wall.
        }
    }

    /// Characters are what people see: a family is one, a syllable is one however it is encoded.
    @Test(arguments: [
        ("가", 500, true), ("가", 501, false), ("\u{1100}\u{1161}", 500, true), ("\u{1100}\u{1161}", 501, false),
        ("👨‍👩‍👧‍👦", 500, true), ("👨‍👩‍👧‍👦", 501, false), ("é", 500, true), ("e\u{301}", 500, true), ("e\u{301}", 501, false),
        ("🇰🇷", 500, true),
        ("🇰🇷", 501, false), ("a", 501, false),
    ])
    func countsWhatPeopleSee(character: String, count: Int, isFine: Bool) async throws {
        let text = PostText(String(repeating: character, count: count).nfc, "")
        if isFine {
            try text.check(isBlankAllowed: false)
        } else {
            await expectRefusal(PublishPost.limit.tooLong("글이", by: 1, at: "text")) {
                try text.check(isBlankAllowed: false)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func refusesWhatIsNoPost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let author = stage.people[0]
            let post = try await stage.post("Here")
            let gone = ID<Post>(rawValue: 5)
            let refused: [(PublishPost, Int)] = [
                (PublishPost(author: author, text: " \n "), 422),
                (PublishPost(author: author, text: String(repeating: "a", count: 501)), 422),
                (PublishPost(author: author, text: "a", warning: String(repeating: "a", count: 101)), 422),
                (PublishPost(author: author, text: "a", images: [.init(id: ID(rawValue: 7))]), 422),
                (
                    PublishPost(author: author, text: "a", images: (1...5).map { .init(id: ID(rawValue: Int64($0))) }),
                    422
                ),
                (PublishPost(author: author, text: "a", inReplyTo: gone), 404),
                (PublishPost(author: author, text: "a", quoting: gone), 404),
                (PublishPost(author: author, text: "a", clientID: String(repeating: "c", count: 65)), 400),
            ]
            for (verb, status) in refused {
                let problem = await #expect(throws: Problem.self) { _ = try await verb(salon.services) }
                #expect(problem?.status == status)
            }
            #expect(try await salon.count("posts") == 1)
            #expect(try await stage.local().map(\.id) == [post])
        }
    }

    /// A form sent twice, a lost answer, two tabs: one post.
    @Test(arguments: TestEngine.available)
    func isPublishedOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let verb = PublishPost(author: stage.people[0], text: "Once", clientID: "one")
            let ids = try await withThrowingTaskGroup(of: ID<Post>.self) { group in
                for _ in 0..<8 { group.addTask { try await verb(salon.services) } }
                return try await group.reduce(into: Set<ID<Post>>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            #expect(try await salon.count("posts") == 1)
            // Somebody else may call theirs the same.
            _ = try await PublishPost(author: stage.people[1], text: "Mine", clientID: "one")(salon.services)
            #expect(try await salon.count("posts") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func tellsThoseItSpeaksTo(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let post = try await stage.post("Hello @\(stage.handle(1)) and @\(stage.handle(0))")
            try await stage.post("Thanks @\(stage.handle(0))! @\(stage.handle(2))", by: 1, to: post)
            try await stage.post("Look at this", by: 3, quoting: post)
            #expect(try await stage.notifications(0) == ["reply", "quote"])
            #expect(try await stage.notifications(1) == ["mention"])
            #expect(try await stage.notifications(2) == ["mention"])
            try await BlockAccount(account: stage.people[2], other: stage.people[1], isBlocked: true)(salon.services)
            try await stage.post("Again @\(stage.handle(2))", by: 1)
            #expect(try await stage.notifications(2) == [])
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func carriesImages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let images = [
                try await salon.storeImage(of: stage.people[0]), try await salon.storeImage(of: stage.people[0]),
            ]
            let others = try await salon.storeImage(of: stage.people[1])
            let post = try await PublishPost(
                author: stage.people[0], text: "",
                images: images.enumerated().map { .init(id: $1.id, alt: "Number \($0 + 1)") })(salon.services)
            let shown = try await stage.local()
            #expect(shown.map(\.id) == [post])
            #expect(shown[0].pictures.map(\.alt) == ["Number 1", "Number 2"])
            for id in [images[0].id, others.id] {
                await expectRefusal(Problem.postImageGone) {
                    _ = try await PublishPost(author: stage.people[0], text: "Mine?", images: [.init(id: id)])(
                        salon.services)
                }
            }
            try await stage.delete(post)
            #expect(try await salon.count("media") == 1)
        }
    }
}
