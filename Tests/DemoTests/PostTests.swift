import Core
import Testing

@testable import Demo

@Suite struct PostTests {
    static let plan = DemoPlan()

    private var posts: [DemoPost] { Self.plan.posts }
    private func handle(_ member: Int) -> String { Self.plan.members[member].handle }

    @Test func `every line of the script becomes a post, and every repost is made`() {
        #expect(PostTexts.lines.count == PostTexts.script.count)
        #expect(posts.count == PostTexts.lines.count)
        #expect(Self.plan.reposts.count == PostTexts.reposts.flatMap(\.handles).count)
        #expect((150...200).contains(posts.count { $0.inReplyTo == nil }))
    }

    @Test func `texts are within limits, in both languages, and no two are alike`() {
        for post in posts {
            #expect((1...500).contains(post.text.count), "\(post.text)")
            #expect(post.warning.count <= 100 && post.pictures.count <= 4)
            #expect(post.pictures.allSatisfy { !$0.image.alt.isEmpty && $0.style.palettes.contains($0.palette) })
        }
        #expect(Set(posts.map(\.text)).count == posts.count)
        #expect(posts.contains { $0.text.count == 500 } && posts.contains { $0.text.count == 1 })
        #expect(Set(posts.map(\.pictures.count)) == [0, 1, 2, 4])
        let korean = posts.count { $0.text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
        #expect(korean > 200 && posts.count - korean > 80)
    }

    @Test func `posts come in order, after their authors, and after what they answer and quote`() {
        #expect(posts.map(\.age) == posts.map(\.age).sorted(by: >))
        for (index, post) in posts.enumerated() {
            #expect(post.age > 0 && post.age < Self.plan.members[post.author].age)
            if let parent = post.inReplyTo { #expect(parent < index && posts[parent].age > post.age) }
            if let quote = post.quote { #expect(age(of: quote) > post.age) }
        }
        var seen: Set<[Int]> = []
        for repost in Self.plan.reposts {
            #expect(repost.age > 0 && repost.age < age(of: repost.target))
            switch repost.target {
            case .work(let work):
                #expect(Self.plan.works[work].author != repost.member)
                #expect(seen.insert([0, work, repost.member]).inserted)
            case .post(let post):
                #expect(posts[post].author != repost.member)
                #expect(seen.insert([1, post, repost.member]).inserted)
            }
        }
        #expect(posts.contains { if case .work = $0.quote { true } else { false } })
        #expect(posts.count { if case .post = $0.quote { true } else { false } } > 3)
    }

    private func age(of target: DemoTarget) -> Int {
        switch target {
        case .work(let index): Self.plan.works[index].age
        case .post(let index): posts[index].age
        }
    }

    @Test func `likes are unequal, after the post, once each and never the author's own`() {
        var counts = Array(repeating: 0, count: posts.count), seen: Set<[Int]> = []
        for like in Self.plan.postLikes {
            counts[like.post] += 1
            #expect(seen.insert([like.post, like.member]).inserted && posts[like.post].author != like.member)
            #expect(like.age > 0 && like.age < posts[like.post].age)
        }
        #expect((counts.max() ?? 0) > 15 && counts.contains(0))
        #expect(posts.indices.allSatisfy { !posts[$0].isDeleted || counts[$0] == 0 })
    }

    @Test func `posts mention members, come back to tags, and link to reserved domains alone`() {
        let pieces = posts.flatMap { prosePieces($0.text) }
        let handles = Set(Self.plan.members.map(\.handle))
        var mentions = 0, links = 0
        for piece in pieces {
            switch piece {
            case .mention(let handle, _):
                mentions += 1
                #expect(handles.contains(handle))
            case .link(let link):
                links += 1
                let host = link.host.ascii
                #expect(["example.org", "example.com"].contains(host) || host.hasSuffix(".example"), "\(host)")
            case .text, .tag: break
            }
        }
        #expect(mentions > 2 && links > 3)
        let tags = Dictionary(grouping: posts.flatMap { Hashtag.all(in: $0.text) }, by: \.key)
        #expect(tags.count { $0.value.count >= 3 } >= 12)
    }

    @Test func `people talk with each other at length`() throws {
        var roots: [Int] = [], depths: [Int] = []
        for (index, post) in posts.enumerated() {
            roots.append(post.inReplyTo.map { roots[$0] } ?? index)
            depths.append(post.inReplyTo.map { depths[$0] + 1 } ?? 0)
        }
        let threads = Dictionary(grouping: posts.indices, by: { roots[$0] }).values.filter { $0.count > 3 }
        let lively = threads.filter { Set($0.map { posts[$0].author }).count > 2 }
        #expect(lively.count >= 12 && lively.allSatisfy { $0.count <= 16 })
        #expect(lively.count { $0.contains { depths[$0] >= 4 } } >= 5 && depths.max() == 6)
        // Somebody continues what they began, four times.
        #expect(posts.indices.contains { isContinued($0, times: 4) })

        #expect(posts.count { !$0.warning.isEmpty } == 1)
        #expect(posts.count { $0.draft != nil && $0.draft != $0.text } == 2)
        let gone = try #require(posts.firstIndex { $0.isDeleted })
        #expect(posts[gone].inReplyTo != nil && posts.contains { $0.inReplyTo == gone })
        let pins = posts.filter(\.isPinned).map(\.author)
        #expect(pins.count > 3 && Set(pins).count == pins.count)
    }

    @Test func `polls are within limits and answered while they are open, some open still`() throws {
        let polls = posts.compactMap { post in post.poll.map { (post, $0) } }
        #expect(polls.count == 4)
        #expect(polls.contains { $1.isMultiple } && polls.contains { !$1.isMultiple })
        #expect(polls.contains { $0.age > $1.duration } && polls.contains { $0.age < $1.duration })
        for (_, poll) in polls {
            #expect((2...4).contains(poll.options.count) && Set(poll.options).count == poll.options.count)
            #expect(poll.options.allSatisfy { (1...50).contains($0.count) })
        }
        var seen: Set<[Int]> = []
        for vote in Self.plan.votes {
            let post = posts[vote.post], poll = try #require(post.poll)
            #expect(seen.insert([vote.post, vote.member]).inserted && post.author != vote.member)
            #expect(vote.age > 0 && vote.age < post.age && vote.age > post.age - poll.duration)
            #expect(poll.isMultiple ? !vote.choices.isEmpty : vote.choices.count == 1)
            #expect(vote.choices.isSubset(of: poll.options.indices))
        }
        for index in posts.indices where posts[index].poll != nil {
            #expect(Self.plan.votes.count { $0.post == index } > 10)
        }
    }

    private func isContinued(_ index: Int, times: Int) -> Bool {
        times == 0
            || posts.indices.contains { next in
                posts[next].inReplyTo == index && posts[next].author == posts[index].author
                    && isContinued(next, times: times - 1)
            }
    }

    @Test(arguments: [0, 1])
    func `who logs in has a full home, and news`(me: Int) {
        let followed = Set(Self.plan.follows.filter { $0.follower == me }.map(\.followed))
        #expect(posts.count { $0.inReplyTo == nil && followed.contains($0.author) } >= 30)
        let fresh = posts.filter { $0.age < Span.day && $0.author != me }
        func isMine(_ target: DemoTarget?) -> Bool {
            if case .post(let post) = target { posts[post].author == me } else { false }
        }
        #expect(fresh.contains { $0.inReplyTo.map { posts[$0].author } == me })
        #expect(fresh.contains { isMine($0.quote) })
        #expect(fresh.contains { prosePieces($0.text).contains(.mention(handle(me), written: "@\(handle(me))")) })
        #expect(Self.plan.reposts.contains { $0.age < Span.day && isMine($0.target) })
    }

    @Test func `in a small community nobody speaks to missing members`() {
        let plan = DemoPlan(members: 5, works: 0)
        #expect(!plan.posts.isEmpty && plan.posts.count < posts.count / 4)
        #expect(plan.posts.contains { $0.inReplyTo != nil })
        let handles = Set(plan.members.map(\.handle))
        for post in plan.posts {
            #expect(handles.contains(plan.members[post.author].handle))
            for case .mention(let handle, _) in prosePieces(post.text) { #expect(handles.contains(handle)) }
        }
    }

    @Test func `a line says who, when and what`() throws {
        let line = try #require(ScriptLine(">> sol_e 2h =tea pin images=2:risograph warned | One.¶Two. | Careful"))
        #expect(line.depth == 2 && line.handle == "sol_e" && line.minutes == 120 && line.isRough)
        #expect(line.marks == ["": "tea", "pin": "", "images": "2:risograph", "warned": ""])
        #expect(line.text == "One.\nTwo." && line.addition == "Careful")
        #expect(ScriptLine("sol_e 5m | Hello")?.isRough == false)
        for wrong: Substring in [
            "", "sol_e | Hello", "sol_e 5x | Hello", "sol_e 0m | Hello", "sol_e 5m", "sol_e 5m | ",
        ] {
            #expect(ScriptLine(wrong) == nil, "\(wrong)")
        }
    }
}
