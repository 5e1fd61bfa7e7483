import Base
import Core
import People
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import Timeline

@Suite struct ThreadTests {
    @Test(arguments: TestEngine.available)
    func knowsWhatStandsAboveAndBelow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let one = try await stage.post("one", by: 1, to: root)
            let two = try await stage.post("two", by: 2, to: root)
            let deep = try await stage.post("deep", by: 0, to: one)
            let deeper = try await stage.post("deeper", by: 1, to: deep)

            let page = try await stage.thread(root)
            #expect(page.above.isEmpty && page.earlier == nil && page.next == nil)
            #expect(page.focus?.replies == 2)
            #expect(page.answers.map(\.id) == [two, one])
            #expect(page.answers.map { $0.first?.id } == [nil, deep])
            #expect(page.answers.map(\.more) == [0, 0])
            let below = try await stage.thread(deeper)
            #expect(below.textsAbove == ["root", "one", "deep"])
            #expect(below.focus?.replyingTo?.id == stage.people[0])
            // Replies are in their threads, not in timelines.
            #expect(try await stage.local().map(\.id) == [root])
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func deletingLeavesAStoneWhileSomethingAnswersIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let one = try await stage.post("one", by: 1, to: root)
            let two = try await stage.post("two", by: 2, to: one)
            let reactions = PostReaction.all.map { reaction in
                ReactToPost(reaction, post: one, account: stage.people[0], isOn: true)
            }
            for react in reactions { _ = try await react(salon.services) }
            try await stage.repost(one, by: 0)

            try await stage.delete(one, by: 1)
            #expect(try await stage.thread(two).textsAbove == ["root", nil])
            let page = try await stage.thread(root)
            #expect(page.answers.map(\.entry.text) == [nil])
            #expect(page.answers.map { $0.first?.id } == [two])
            #expect(page.focus?.replies == 0)
            // Nothing of it is left, and nothing can be done with it.
            for reaction in PostReaction.all {
                #expect(try await salon.count(reaction.table.text) == 0)
                #expect(try await salon.count("posts WHERE \(reaction.countColumn.text) > 0") == 0)
            }
            #expect(try await salon.count("reposts") == 0)
            #expect(try await salon.count("posts WHERE author_id IS NULL AND text = ''") == 1)
            #expect(try await stage.home(of: 0).map(\.id) == [root])
            for react in reactions { await expectRefusal(Problem.postNotFound) { _ = try await react(salon.services) } }
            await expectRefusal(Problem.replyGone) { try await stage.post("late", by: 2, to: one) }
            #expect(try await stage.thread(one).focus == nil)
            await expectRefusal(Problem.postNotFound) { try await stage.delete(one, by: 1) }

            // The root is deleted as well, and leaves a tombstone; with the last answer all of it is deleted.
            try await stage.delete(root)
            #expect(try await stage.thread(two).textsAbove == [nil, nil])
            #expect(try await stage.local().isEmpty)
            try await stage.delete(two, by: 2)
            #expect(try await salon.count("posts") == 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches replies below a deleted post that are counted and led to, and answer that they are gone; and those below two
    // stones, which no number counts.
    @Test(arguments: TestEngine.available)
    func whatIsBelowAStoneIsReached(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let root = try await stage.post("root")
            let stone = try await stage.post("gone", by: 1, to: root)
            let first = try await stage.post("first", by: 2, to: stone)
            let second = try await stage.post("second", by: 3, to: stone)
            try await stage.delete(stone, by: 1)
            let client = salon.visitor()
            let more = "/posts/\(stone)?part=branch&after=\(first)"
            let above = try await client.get("/posts/\(root)").text
            #expect(above.contains(#"data-more="\#(more.replacing("&", with: "&amp;"))""#))
            let part = try await client.get(more)
            #expect(part.status == 200 && part.text.contains("post-\(second)") && !part.text.contains("<html"))
            #expect(!part.text.contains("post-\(first)"))
            // Without scripts: its words are gone, and nobody answers it.
            let page = try await client.get("/posts/\(stone)")
            #expect(page.status == 410 && page.text.contains(#"class="post stone" id="post-\#(stone)""#))
            for post in [root, first, second] { #expect(page.text.contains(#"id="post-\#(post)""#)) }
            let member = try await stage.thread(stone, for: 0)
            #expect(member.focus == nil && member.answers.map(\.id) == [second, first])

            let below = try await stage.post("below", by: 0, to: first)
            try await stage.delete(first, by: 2)
            try await stage.delete(second, by: 3)
            let led = try await stage.thread(root)
            #expect(led.answers.map(\.id) == [stone] && led.answers.map(\.leadsOn) == [true])
            #expect(
                try await client.get("/posts/\(root)").text.contains(#"data-more="/posts/\#(stone)?part=branch""#))
            let rest = try await client.get("/posts/\(stone)?part=branch")
            #expect(rest.status == 200 && rest.text.contains(#"id="post-\#(below)""#))
            // With the last of them it is gone as before.
            try await stage.delete(below, by: 0)
            let gone = try await client.get("/posts/\(stone)")
            #expect(gone.status == 410 && !gone.text.contains("post stone"))
            #expect(try await client.get("/posts/\(stone)?part=branch").status == 410)
        }
    }

    @Test(arguments: TestEngine.available)
    func readsAnyDepthInAsManyStatements(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("0")
            let posts = try await salon.database.write { transaction in
                var posts = [root]
                for number in 1...1_000 {
                    let id = salon.services.ids.next(Post.self)
                    let verb = PublishPost(
                        author: stage.people[number % 3], text: "\(number)", inReplyTo: posts[number - 1])
                    posts.append(try verb.write(id, in: transaction))
                }
                return posts
            }
            let page = try await stage.thread(posts[1_000])
            #expect(page.textsAbove == (980..<1_000).map { "\($0)" })
            #expect(page.earlier?.count == 980)
            #expect(page.earlier?.path == "/posts/\(posts[980])")
            #expect(page.answers.isEmpty)
            let middle = try await stage.thread(posts[500])
            #expect(middle.answers.map(\.id) == [posts[501]])
            #expect(middle.answers[0].first?.id == posts[502])
            // From the bottom up: each deletes the tombstones above it once nothing needs them.
            for (index, post) in posts.enumerated().dropLast() { try await stage.delete(post, by: index % 3) }
            #expect(try await salon.count("posts WHERE author_id IS NULL") == 1_000)
            try await stage.delete(posts[1_000], by: 1_000 % 3)
            #expect(try await salon.count("posts") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesManyAnswers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            var wanted: [ID<Post>] = []
            for number in 0..<70 { wanted.append(try await stage.post("\(number)", by: 1 + number % 2, to: root)) }
            var found: [ID<Post>] = []
            var edge: AnswersEdge? = .before(nil)
            while let next = edge {
                let page = try await stage.thread(root, next)
                found += page.answers.map(\.id)
                edge = page.next
            }
            #expect(found == wanted.reversed())
            // In the place of a link to them, the oldest comes first.
            edge = .after(wanted[0])
            found = []
            while let next = edge {
                let page = try await stage.thread(root, next)
                found += page.answers.map(\.id)
                edge = page.next
            }
            #expect(found == Array(wanted.dropFirst()))
        }
    }

    /// Of somebody blocked the viewer alone sees nothing; what others answered stays.
    @Test(arguments: TestEngine.available)
    func blockedPeopleVanishForTheViewer(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let one = try await stage.post("one", by: 1, to: root)
            let two = try await stage.post("two", by: 2, to: one)
            let quoting = try await stage.post("quoting", by: 2, quoting: one)
            try await BlockAccount(account: stage.people[0], other: stage.people[1], isBlocked: true)(salon.services)
            #expect(try await stage.thread(root, for: 0).answers.isEmpty)
            #expect(try await stage.thread(root, for: 2).answers.map(\.id) == [one])
            #expect(try await stage.thread(two, for: 0).textsAbove == ["root", nil])
            await expectRefusal(Problem.postNotFound) { _ = try await stage.thread(root, for: 1) }
            await expectRefusal(Problem.postNotFound) { try await stage.repost(one, by: 0) }
            // A friend's reply below theirs can still be liked.
            _ = try await ReactToPost(.like, post: two, account: stage.people[0], isOn: true)(salon.services)
            let item = try #require(try await stage.local(for: 0).first { $0.id == quoting })
            guard case .gone = item.quote else {
                Issue.record("the quoted post shows")
                return
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func aDeletedAccountLeavesTheAnswersOfOthers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let (him, her) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            func post(_ text: String, by author: ID<Account>, to parent: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishPost(author: author, text: text, inReplyTo: parent)(salon.services)
            }
            let root = try await post("hers", by: her)
            let answer = try await post("his answer", by: him, to: root)
            let again = try await post("hers again", by: her, to: answer)
            let own = try await post("hers alone", by: her)
            let below = try await post("hers below", by: her, to: own)
            _ = try await RepostPost(post: answer, account: her, isReposted: true)(salon.services)
            try await DeleteAccount(account: her, handle: "ada", password: Person.ada.password)(salon.services)
            #expect(try await salon.count("posts") == 2)
            #expect(try await salon.count("posts WHERE author_id IS NULL AND id = \(root)") == 1)
            for gone in [again, own, below] { #expect(try await salon.count("posts WHERE id = \(gone)") == 0) }
            #expect(try await VerifyCounters(salon.services)() == 0)
            let page = try await minsu.get("/posts/\(answer)")
            #expect(page.status == 200 && page.text.contains("his answer") && !page.text.contains("hers"))
            #expect(page.text.contains("This post is no longer here."))
        }
    }

    /// Puts a post in a tombstone's place.
    private static func write(_ text: String, at post: Int64, by author: ID<Account>) -> Statement {
        "UPDATE posts SET author_id = \(author), state = 'published', text = \(text) WHERE id = \(post)"
    }

    /// A thread ten thousand answers deep: a page is so many posts, and no transaction takes all of it away.
    @Test(arguments: TestEngine.available)
    func deepThreadsStayCheap(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("Root")
            let depth = Int64(10_000)
            let (last, author) = (root.rawValue + depth, stage.people[0])
            // Tombstones but for the last of them, as when each was deleted after it was answered.
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, kind, state, text, parent_id, root_id, depth)
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(depth))
                    SELECT \(root) + i, CAST(NULL AS INTEGER), 'reply', 'removed', '', \(root) + i - 1, \(root), i FROM n
                    """)
                try transaction.execute(
                    "UPDATE posts SET author_id = NULL, state = 'removed', text = '' WHERE id = \(root)")
                try transaction.execute(Self.write("Last", at: last, by: author))
            }
            let page = try await stage.thread(ID(rawValue: last), for: 1)
            #expect(page.above.count == ThreadQueries.heightLimit)
            #expect(page.earlier?.count == Int(depth) - ThreadQueries.heightLimit)
            let next = try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM posts WHERE id = \(last)")
                return try Tombstones.clear(from: ID(rawValue: last - 1), in: transaction)
            }
            #expect(next == ID(rawValue: last - 1 - Int64(Tombstones.limit)))
            #expect(try await salon.count("posts") == Int(depth) - Tombstones.limit)
            try await salon.database.write { transaction in
                try transaction.execute(Self.write("Last", at: (next ?? root).rawValue, by: author))
                try transaction.execute(
                    """
                    UPDATE posts SET reply_count = 1
                    WHERE id = (SELECT p.parent_id FROM posts p WHERE p.id = \(next ?? root))
                    """)
            }
            try await stage.delete(next ?? root)
            #expect(try await salon.count("posts") == 0)
        }
    }
}
