import Accounts
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
            // The member's own are there, whichever members they follow.
            let own = try await stage.post("own", by: 1)
            try await stage.repost(old, by: 1)
            #expect(try await stage.home(of: 1).map(\.id) == [old, own])
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
            #expect(try await stage.notifications(4) == ["repost", "repost", "follow"])
            try await stage.delete(post, by: 4)
            #expect(try await stage.home(of: 0).isEmpty)
            #expect(try await salon.count("reposts") == 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    /// What is written while the index reads everything is in it, as if it had been read.
    @Test(arguments: TestEngine.available)
    func missesNothingWhileItIsFilled(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            for followed in 1...3 { try await stage.follow(0, followed) }
            let index = FeedIndex(salon.database, [.timeline])
            salon.database.observe { index.note($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...3 {
                    group.addTask {
                        for number in 0..<40 {
                            let post = try await stage.post("\(number)", by: person)
                            if number % 3 == 0 { try await stage.repost(post, by: person % 3 + 1) }
                            if number % 5 == 0 { try await stage.delete(post, by: person) }
                        }
                    }
                }
                group.addTask { try await index.fill() }
                try await group.waitForAll()
            }
            let (viewer, posts, fresh) = (stage.people[0], stage.reader(0), FeedIndex(salon.database, [.timeline]))
            var pages: [[[ID<Post>]]] = []
            for index in [index, fresh] {
                var (found, before): ([[ID<Post>]], PostCursor?) = ([], nil)
                repeat {
                    let cursor = before
                    let page = try await index.read { try posts.home(of: viewer, before: cursor, $0, $1) }
                    found.append(page.items.map(\.id))
                    before = page.next
                } while before != nil
                pages.append(found)
            }
            #expect(pages[0] == pages[1] && pages[0].joined().count == 96)
        }
    }

    /// Events of this process come a second time, with those of others.
    @Test(arguments: TestEngine.available)
    func hearsEverythingTwice(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 3)
            try await stage.follow(0, 1)
            #expect(try await stage.home(of: 0).isEmpty)
            let (kept, gone) = (try await stage.post("kept", by: 1), try await stage.post("gone", by: 1))
            let passed = try await stage.post("passed", by: 2)
            for isReposted in [true, false, true] { try await stage.repost(passed, by: 1, isReposted) }
            try await stage.delete(gone, by: 1)
            let events = try await salon.database.outbox.entries(after: 0, limit: 1_000).map(\.event)
            for _ in 0..<2 {
                salon.services.feeds.note(events)
                #expect(try await stage.home(of: 0).map(\.id) == [passed, kept])
            }
        }
    }

    /// A page is full however much of what comes first is hidden from the reader.
    @Test(arguments: TestEngine.available)
    func looksBehindWhatIsHidden(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            for followed in 1...2 { try await stage.follow(0, followed) }
            var wanted: [ID<Post>] = []
            for number in 0..<35 { wanted.append(try await stage.post("\(number)", by: 2)) }
            for number in 0..<100 {
                try await stage.repost(try await stage.post("hidden \(number)", by: 3), by: 1)
            }
            #expect(try await stage.home(of: 0).first?.author.id == stage.people[3])
            try await MuteAccount(account: stage.people[0], other: stage.people[3], isMuted: true, until: nil)(
                salon.services)
            let page = try await stage.homePage(of: 0)
            #expect(page.items.map(\.id) == Array(wanted.reversed().prefix(30)))
            #expect(try await stage.home(of: 0, before: page.next).map(\.id) == Array(wanted.prefix(5).reversed()))
        }
    }

    /// Whoever leaves takes along what they brought, however much it is.
    @Test(arguments: TestEngine.available)
    func forgetsWhoLeaves(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 3)
            for followed in 1...2 { try await stage.follow(0, followed) }
            let stays = try await stage.post("stays", by: 2)
            let (leaver, ids) = (stage.people[1], (0..<700).map { _ in salon.services.ids.next(Post.self) })
            try await salon.database.write { transaction in
                for id in ids {
                    try transaction.execute(
                        "INSERT INTO posts (id, author_id, kind, text) VALUES (\(id), \(leaver), 'post', 'x')")
                }
            }
            #expect(try await stage.home(of: 0).first?.id == ids.last)
            try await salon.database.write { transaction in
                try transaction.execute(
                    "UPDATE accounts SET state = 'leaving' WHERE id = \(leaver)")
                try transaction.emit(AccountLeft(account: leaver))
            }
            #expect(try await stage.home(of: 0).map(\.id) == [stays])
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
            // A mute for some time ends by itself.
            let until = salon.clock.clock.now() + .seconds(60)
            try await MuteAccount(account: stage.people[0], other: stage.people[1], isMuted: true, until: until)(
                salon.services)
            #expect(try await stage.home(of: 0).map(\.id) == [other])
            salon.clock.advance(by: .seconds(61))
            #expect(try await stage.home(of: 0).map(\.id) == [other, own])
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesWithoutGapsOrDoubles(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.follow(1, 0)
            var wanted: [ID<Post>] = []
            for number in 0..<75 { wanted.append(try await stage.post("\(number)")) }
            var found: [ID<Post>] = []
            var before: PostCursor?
            repeat {
                let page = try await stage.homePage(of: 1, before: before)
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
