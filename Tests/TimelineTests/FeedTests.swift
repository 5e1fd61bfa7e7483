import Base
import Core
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline

@Suite struct FeedTests {
    @Test(arguments: TestEngine.available)
    func followsAndForgets(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let old = try await stage.post("old")
            let others = try await stage.post("other's", by: 2)
            try await stage.repost(others, by: 0)
            try await stage.follow(1, 0)
            #expect(try await stage.home(of: 1).map(\.id) == [others, old])
            let new = try await stage.post("new")
            #expect(try await stage.home(of: 1).map(\.id) == [new, others, old])
            try await stage.follow(1, 0, false)
            #expect(try await stage.home(of: 1).isEmpty)
            #expect(try await salon.count("timeline_feed WHERE account_id = \(stage.people[1])") == 0)
        }
    }

    /// However many bring it, a post shows once, where it came first, and stays while anybody brings it.
    @Test(arguments: TestEngine.available)
    func aRepostShowsOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 5)
            for followed in 1...3 { try await stage.follow(0, followed) }
            let post = try await stage.post("by a stranger", by: 4)
            #expect(try await stage.repost(post, by: 1).count == 1)
            #expect(try await stage.repost(post, by: 1).count == 1)
            #expect(try await stage.repost(post, by: 2).count == 2)
            var home = try await stage.home(of: 0)
            #expect(home.map(\.id) == [post])
            #expect(
                home[0].repostedBy?.id == stage.people[1] && home[0].repost.count == 2 && !home[0].repost.isReposted)
            // Who brought it first takes it back, or is no longer followed: the next has brought it.
            try await stage.repost(post, by: 1, false)
            home = try await stage.home(of: 0)
            #expect(home.map(\.id) == [post] && home[0].repostedBy?.id == stage.people[2])
            try await stage.repost(post, by: 3)
            try await stage.follow(0, 2, false)
            home = try await stage.home(of: 0)
            #expect(home.map(\.id) == [post] && home[0].repostedBy?.id == stage.people[3])
            // A post the reader has seen from its author does not come again.
            try await stage.follow(0, 4)
            home = try await stage.home(of: 0)
            #expect(home.map(\.id) == [post] && home[0].repostedBy == nil)
            #expect(try await stage.told(4) == ["repost", "repost", "follow"])
            try await stage.delete(post, by: 4)
            #expect(try await stage.home(of: 0).isEmpty)
            #expect(try await salon.count("reposts") == 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func reachesManyFollowersInSteps(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 2)
            let crowd = try await salon.crowd(1_201)
            try await salon.database.write { transaction in
                for (index, member) in crowd.enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO follows (id, follower_id, followed_id)
                        VALUES (\(index + 1), \(member), \(stage.people[0]))
                        """)
                }
            }
            let post = try await stage.post("to many", by: 1)
            try await stage.repost(post, by: 0)
            #expect(try await salon.count("timeline_feed") == 502)
            #expect(try await salon.count("feed_spreads") == 1)
            try await FeedSpreader(salon.services).finish()
            #expect(try await salon.count("timeline_feed") == 1_203)
            #expect(try await salon.count("feed_spreads") == 0)
            try await stage.repost(post, by: 0, false)
            #expect(try await salon.count("timeline_feed") == 1)
        }
    }

    /// A repost withdrawn before it has reached everybody reaches nobody else.
    @Test(arguments: TestEngine.available)
    func stopsWhatIsTakenBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 1)
            let crowd = try await salon.crowd(600)
            try await salon.database.write { transaction in
                for (index, member) in crowd.enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO follows (id, follower_id, followed_id)
                        VALUES (\(index + 1), \(member), \(stage.people[0]))
                        """)
                }
            }
            try await stage.delete(try await stage.post("a mistake"))
            try await FeedSpreader(salon.services).finish()
            #expect(try await salon.count("timeline_feed") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func muteAndBlockHide(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            for followed in 1...2 { try await stage.follow(0, followed) }
            let own = try await stage.post("muted", by: 1)
            let passed = try await stage.post("passed on by the muted", by: 3)
            try await stage.repost(passed, by: 1)
            let other = try await stage.post("other", by: 2)
            try await MuteAccount(account: stage.people[0], other: stage.people[1], isMuted: true, until: nil)(
                salon.services)
            #expect(try await stage.home(of: 0).map(\.id) == [other])
            #expect(try await stage.local(for: 0).map(\.id) == [other, passed])
            try await MuteAccount(account: stage.people[0], other: stage.people[1], isMuted: false, until: nil)(
                salon.services)
            #expect(try await stage.home(of: 0).map(\.id) == [other, passed, own])
            try await BlockAccount(account: stage.people[3], other: stage.people[0], isBlocked: true)(salon.services)
            #expect(try await stage.home(of: 0).map(\.id) == [other, own])
            #expect(try await stage.local(for: 0).map(\.id) == [other, own])
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesWithoutGapsOrDoubles(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.follow(1, 0)
            var wanted: [ID<Post>] = []
            for number in 0..<75 { wanted.append(try await stage.post("\(number)")) }
            let (viewer, now, posts) = (stage.people[1], salon.clock.clock.now(), stage.reader(1))
            var found: [ID<Post>] = []
            var before: PostCursor?
            repeat {
                let cursor = before
                let page = try await salon.database.read { reader in
                    try posts.page(TimelineQueries.home(of: viewer, before: cursor, hasWorks: true, now: now), reader)
                }
                found += page.items.map(\.id)
                before = page.next
                // What comes meanwhile moves nothing.
                try await stage.post("meanwhile")
            } while before != nil
            #expect(found == wanted.reversed())
        }
    }

    /// Ten thousand acts of everybody at once, at random: every count equals a recount.
    @Test(arguments: TestEngine.available)
    func countsAreRightUnderConcurrency(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 20)
            for person in 1..<20 { try await stage.follow(person, 0) }
            var posts: [ID<Post>] = []
            for number in 0..<40 { posts.append(try await stage.post("\(number)", by: number % 20)) }
            let targets = posts
            await withTaskGroup(of: Void.self) { group in
                for person in 0..<20 {
                    group.addTask {
                        var random = SplitMix(seed: UInt64(person))
                        for _ in 0..<500 {
                            let post = targets[Int(random.next() % 40)]
                            // An act on a post deleted meanwhile fails; that is an answer as well.
                            switch random.next() % 5 {
                            case 0:
                                _ = try? await ReactToPost(
                                    .like, post: post, account: stage.people[person], isOn: random.next() % 3 > 0)(
                                        salon.services)
                            case 1: _ = try? await stage.repost(post, by: person, random.next() % 3 > 0)
                            case 2:
                                if let reply = try? await stage.post("reply", by: person, to: post),
                                    random.next() % 2 == 0
                                {
                                    try? await stage.delete(reply, by: person)
                                }
                            case 3: _ = try? await stage.post("quote", by: person, quoting: post)
                            default:
                                if random.next() % 40 == 0 { try? await stage.delete(post, by: person) }
                            }
                        }
                    }
                }
            }
            #expect(try await salon.count("posts") > 1_000)
            #expect(try await salon.count("likes") > 100)
            #expect(try await salon.count("reposts") > 100)
            #expect(try await salon.count("posts WHERE author_id IS NULL") > 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }
}
