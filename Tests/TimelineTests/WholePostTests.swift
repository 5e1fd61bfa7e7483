import Base
import Core
import People
import Posts
import SQL
import SpaceKit
import Storage
import TestKit
import Testing

@testable import Timeline

/// What doors are told that know no space: everything, by few statements, and nothing that pages do not show.
@Suite struct WholePostTests {
    // Catches a statement for each post, image, quote or member.
    @Test(arguments: TestEngine.available)
    func twentyCostAsMuchAsOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let viewer = stage.people[2]
            try await stage.follow(2, 0)
            var (posts, reposts, members): ([ID<Post>], [ID<Repost>], [ID<Account>]) = ([], [], [])
            func read() async throws -> (found: [ID<Post>: WholePost], others: Int, cost: Int) {
                let (posts, reposts, members, facts) = (posts, reposts, members, salon.facts)
                let tally = StatementTally()
                return try await Database.$tally.withValue(tally) {
                    let (found, others) = try await salon.database.read { reader in
                        (
                            try facts.posts(posts, for: viewer, reader),
                            try facts.reposts(reposts, for: viewer, reader).count
                                + facts.accounts(members, for: viewer, reader).count
                        )
                    }
                    return (found, others, tally.statements.count)
                }
            }
            var costs: [Int] = []
            for number in 0..<20 {
                posts += try await stage.oneOfEach(number)
                reposts = try await salon.database.read { try $0.values("SELECT id FROM reposts", as: ID<Repost>.self) }
                members += try await salon.crowd(1)
                guard number == 0 || number == 19 else { continue }
                let (found, others, cost) = try await read()
                #expect(found.count == posts.count && others == reposts.count + members.count)
                costs.append(cost)
                // The next of them leads on, so there is something of each kind.
                let all = Array(found.values)
                #expect(all.count { $0.poll?.options.count == 2 } == number + 1)
                #expect(all.count { $0.quote?.state == .accepted && $0.facts.kind == .post } == number + 1)
                #expect(all.count { $0.facts.answers != nil } == (number + 1) * 2)
                #expect(all.count { $0.work?.texts["medium"] == "Riso" && $0.images.count == 1 } == number + 1)
                #expect(all.count { $0.exhibition != nil } == number + 1)
                #expect(all.count { $0.comment?.rootKind == .work && $0.comment?.mark?.number == 1 } == number + 1)
                #expect(all.count { $0.link?.title == "Elsewhere" } == number + 1)
                #expect(all.count { $0.mentions.map(\.id) == [stage.people[1]] && $0.tags.count == 1 } == number + 1)
                #expect(all.count { $0.quotes == 1 && $0.facts.repost.count == 1 } == number + 1)
                #expect(all.flatMap(\.images).allSatisfy { $0.palette.map(\.hex) == ["20304f", "c8553d"] })
            }
            #expect(costs[0] == costs[1] && costs[0] <= 14, "\(costs)")
        }
    }

    // Catches facts about what pages hide, and none about what they show.
    @Test(arguments: TestEngine.available)
    func areThereWherePagesAre(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.join(.minsu)
            let follower = try await salon.member(.jiwoo), blocked = try await salon.member(.ada)
            let followerID = try await salon.id(of: .jiwoo), blockedID = try await salon.id(of: .ada)
            try await FollowAccount(follower: followerID, followed: author, isFollowing: true)(salon.services)
            try await BlockAccount(account: author, other: blockedID, isBlocked: true)(salon.services)
            let post = try await PublishPost(author: author, text: "For some")(salon.services)
            let quoting = try await PublishPost(author: followerID, text: "Look", quoting: post)(salon.services)
            let readers = [
                (salon.visitor(), nil as ID<Account>?), (follower, followerID), (blocked, blockedID),
            ]
            let everywhere = PostVisibility.allCases.map { (PostState.published, $0) }
            for (state, visibility) in everywhere + [(.hidden, .everybody), (.held, .everybody)] {
                try await salon.database.write { transaction in
                    _ = try transaction.execute(
                        "UPDATE posts SET state = \(state), visibility = \(visibility) WHERE id = \(post)")
                }
                for (browser, viewer) in readers {
                    let isShown = try await browser.get("/posts/\(post)").status == 200
                    let facts = salon.facts
                    let found = try await salon.database.read { reader in
                        try facts.posts([post, quoting], for: viewer, reader)
                    }
                    let said = "\(state) \(visibility) to \(viewer?.description ?? "visitors")"
                    #expect((found[post] != nil) == isShown, "\(said)")
                    let page = try await browser.get("/posts/\(quoting)").text
                    #expect(page.contains("For some") == (found[quoting]?.quote?.state == .accepted), "\(said)")
                    #expect(found[quoting]?.quote?.post == post)
                }
            }
        }
    }

    // Catches a state that says whom others have blocked.
    @Test(arguments: TestEngine.available)
    func quotesSayWhyTheyAreHidden(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let quoted = try await stage.post("Quoted")
            let quoting = try await stage.post("Quoting", by: 1, quoting: quoted)
            func state(for person: Int) async throws -> WholePost.Quote.State? {
                let (facts, viewer) = (salon.facts, stage.people[person])
                return try await salon.database.read { reader in
                    try facts.posts([quoting], for: viewer, reader)[quoting]?.quote?.state
                }
            }
            try await BlockAccount(account: stage.people[2], other: stage.people[0], isBlocked: true)(salon.services)
            #expect(try await state(for: 2) == .blocked)
            try await BlockAccount(account: stage.people[2], other: stage.people[0], isBlocked: false)(salon.services)
            try await BlockAccount(account: stage.people[0], other: stage.people[2], isBlocked: true)(salon.services)
            #expect(try await state(for: 2) == .unauthorized)
            try await MuteAccount(account: stage.people[3], other: stage.people[0], isMuted: true)(salon.services)
            #expect(try await state(for: 3) == .muted)
            // What is quoted leaves a tombstone.
            try await stage.delete(quoted)
            #expect(try await state(for: 1) == .deleted)
        }
    }

    // Catches facts that differ from what the same viewer's page says.
    @Test(arguments: TestEngine.available)
    func sayWhatPagesShow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let minsuID = try await salon.id(of: .minsu), adaID = try await salon.id(of: .ada)
            let work = try await salon.shareWork(
                "밤의 도시", by: minsu, images: 2, fields: [("medium", "Riso"), ("description", "A window, lit")])
            let post = try await PublishPost(
                author: minsuID, text: "With @ada about #riso", warning: "The ending",
                poll: NewPoll(options: ["Tea", "Coffee"]))(salon.services)
            let reply = try await PublishPost(author: adaID, text: "Yes", inReplyTo: post)(salon.services)
            for id in [work, post] {
                _ = try await ReactToPost(.like, post: id, account: adaID, isOn: true)(salon.services)
                try await SavePost(post: id, account: adaID, isSaved: true)(salon.services)
            }
            let facts = salon.facts
            let (found, account) = try await salon.database.read { reader in
                (
                    try facts.posts([work, post, reply], for: adaID, reader),
                    try facts.accounts([minsuID], for: adaID, reader)[minsuID]
                )
            }
            let (wholeWork, whole) = (try #require(found[work]), try #require(found[post]))
            let page = try await ada.get("/posts/\(post)").text
            #expect(whole.mentions.map(\.id) == [adaID] && whole.tags.map(\.name) == ["riso"])
            #expect(page.contains(#"href="/@ada""#) && page.contains(#"href="/tags/riso""#))
            #expect(page.contains(whole.facts.warning) && page.contains(#"id="replies-\#(post)""#))
            #expect(try #require(whole.poll).options.allSatisfy { page.contains(">\($0.text)<") })
            #expect(whole.facts.replies == 1 && whole.facts.reactions.states.map(\.count) == [1])
            #expect(found[reply]?.facts.answers?.post == post && found[reply]?.facts.answers?.author.id == minsuID)
            let shown = page.split(separator: "<li class=\"post").first { $0.contains("id=\"post-\(post)\"") }
            #expect(shown?.contains(#"aria-pressed="true""#) == true)
            #expect(whole.facts.isSaved && whole.facts.reactions.states.map(\.isOn) == [true])

            let workPage = try await ada.get("/works/\(work)").text
            let said = try #require(wholeWork.work)
            #expect(said.title == "밤의 도시" && said.texts.values.allSatisfy { workPage.contains($0) })
            try #require(wholeWork.images.count == 2)
            for image in wholeWork.images {
                #expect(workPage.contains(image.picture.source(atLeast: image.picture.width)) && !image.palette.isEmpty)
            }
            #expect(wholeWork.images[0].palette.allSatisfy { workPage.contains("background:#\($0.hex)") })
            let profile = try await ada.get("/@minsu").text
            #expect(account?.author.name == "김민수" && account?.counts.map(\.number) == [1, 1])
            #expect(profile.contains("김민수") && profile.contains("<strong>1</strong>"))
        }
    }
}

extension Stage {
    /// A post with a mention and a tag that is reposted and quoted, a reply, a post that quotes, a poll, a link, a work
    /// with a comment, an exhibition.
    fileprivate func oneOfEach(_ number: Int) async throws -> [ID<Post>] {
        let post = try await post("Number \(number) for @\(handle(1)) about #\(number)th")
        let reply = try await self.post("Reply \(number)", by: 1, to: post)
        let quote = try await self.post("Quote \(number)", by: 1, quoting: post)
        try await repost(post, by: 1)
        let poll = try await PublishPost(
            author: people[0], text: "Poll \(number)", poll: NewPoll(options: ["Tea", "Coffee"]))(salon.services)
        let linking = try await self.post("Link \(number)")
        let (work, comment, exhibition, image, card) = (
            salon.services.ids.next(Post.self), salon.services.ids.next(Post.self), salon.services.ids.next(Post.self),
            salon.services.ids.next(Media.self), salon.services.ids.next(WebPage.self)
        )
        let author = people[0]
        try await salon.database.write { transaction in
            for (id, kind) in [(work, PostKind.work), (exhibition, .exhibition)] {
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, created_at, kind, text)
                    VALUES (\(id), \(author), \(id.createdAt), \(kind), \("Text"))
                    """)
            }
            try transaction.execute(
                """
                INSERT INTO posts (id, author_id, created_at, kind, root_id, parent_id, text)
                VALUES (\(comment), \(author), \(comment.createdAt), \("comment"), \(work), \(work), \("Comment"))
                """)
            try transaction.execute(
                """
                INSERT INTO works (post_id, author_id, title, medium, licence, allows_download, image_count)
                VALUES (\(work), \(author), \("Work \(number)"), \("Riso"), \("cc0"), \(false), \(1))
                """)
            try transaction.execute(
                """
                INSERT INTO exhibitions (post_id, author_id, title, place, opens_at, closes_at, stage)
                VALUES (\(exhibition), \(author), \("Show \(number)"), \(""), \(1), \(Timestamp.distantFuture),
                    \("open"))
                """)
            try transaction.execute(
                """
                INSERT INTO media (id, owner_id, role, post_id, rendering, format, byte_count, width, height, widths,
                    placeholder, recipe)
                VALUES (\(image), \(author), \("image"), \(work), \("abc"), \("jpeg"), \(1), \(640), \(480),
                    \("320,640"), \("20304fc8553df2d0a4588b8b"), \("{}"))
                """)
            try transaction.execute(
                "INSERT INTO critiques (post_id, question, is_open, marks) VALUES (\(work), 'Where?', 1, 1)")
            try transaction.execute(
                """
                INSERT INTO comment_marks (comment_id, post_id, media_id, number, x, y, w, h)
                VALUES (\(comment), \(work), \(image), \(1), \(2_500), \(5_000), \(0), \(0))
                """)
            for (position, hex) in ["20304f", "c8553d"].enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                    VALUES (\(image), \(position), \(0.5), \(0.1), \(0.1), \(0.5), \(hex))
                    """)
            }
            try transaction.execute(
                """
                INSERT INTO link_cards (id, url, host, title, posted_at)
                VALUES (\(card), \("https://elsewhere.example/\(number)"), \("elsewhere.example"), \("Elsewhere"), \(1))
                """)
            try transaction.execute("INSERT INTO post_links (post_id, card_id) VALUES (\(linking), \(card))")
        }
        return [post, reply, quote, poll, linking, work, comment, exhibition]
    }
}
