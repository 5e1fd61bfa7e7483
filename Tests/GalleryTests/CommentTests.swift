import Base
import Comments
import Core
import Media
import Posts
import SQL
import Storage
import TestKit
import Testing

@Suite struct CommentTests {
    private func problem(_ comment: PublishComment, _ salon: TestSalon) async -> Problem? {
        await #expect(throws: Problem.self) { _ = try await comment(salon.services) }
    }

    // Catches a maker who is asked to be the first below the own work.
    @Test(arguments: TestEngine.available)
    func noneYetIsSaidToItsMakerOtherwise(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let own = try await minsu.get("/works/\(work)").text
            #expect(own.contains(#"<p class="no-comments muted">No comments yet.</p>"#))
            #expect(try await salon.visitor().get("/works/\(work)").text.contains("No comments yet. Yours would be"))
        }
    }

    @Test(arguments: TestEngine.available)
    func writesAndCounts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let post = try await salon.post(by: members[0])
            let first = try await PublishComment(author: members[1], root: post, text: "  좋아요\r\n정말로  ")(salon.services)
            let reply = try await PublishComment(
                author: members[0], root: post, inReplyTo: first, text: "고마워요")(salon.services)
            let now = salon.services.clock.now()
            let (comments, hasOlder) = try await salon.database.read { reader in
                try CommentQueries.page(of: post, before: nil, viewer: members[0], muting: .empty, now: now, reader)
            }
            #expect(comments.map(\.id) == [reply, first] && !hasOlder)
            #expect(comments.map(\.text) == ["고마워요", "좋아요\n정말로"])
            #expect(comments.map(\.isOwn) == [true, false])
            #expect(comments[0].inReplyTo?.id == first && comments[1].inReplyTo == nil)
            #expect(comments[0].inReplyTo?.text == "좋아요\n정말로")
            #expect(try await salon.count("posts WHERE reply_count = 2") == 1)
            #expect(try await salon.events() == ["comment-posted", "comment-posted"])
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches a double click without scripts that comments twice, and words that are lost when a page from before is used.
    @Test(arguments: TestEngine.available)
    func aFormSentTwiceMakesOneComment(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let path = "/works/\(work)"
            let page = try await minsu.get(path).text
            let name = try #require(page.firstMatch(of: /name="client_id" value="([^"]+)"/)?.1)
            func send(_ text: String) async throws -> Int {
                try await minsu.post("\(path)/comments", [("text", text), ("client_id", String(name))]).status
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await minsu.post(
                            "\(path)/comments", [("text", "Once "), ("client_id", String(name))]
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses == [303, 303, 303, 303])
            #expect(try await salon.count("posts WHERE text = 'Once' AND root_id = \(work)") == 1)
            #expect(try await salon.count("posts WHERE id = \(work) AND reply_count = 1") == 1)
            for _ in 0..<3 { #expect(try await send("Something else") == 303) }
            #expect(try await send("Once") == 303)
            #expect(try await salon.count("posts WHERE root_id = \(work)") == 2)
            #expect(try await salon.events().filter { $0 == "comment-posted" }.count == 2)
            // The same name and words under another work are another comment.
            let other = try await salon.shareWork("Sky", by: minsu)
            for _ in 0..<2 {
                let sent = try await minsu.post(
                    "/works/\(other)/comments", [("text", "Once"), ("client_id", String(name))])
                #expect(sent.location?.contains("/works/\(other)") == true)
            }
            #expect(try await salon.count("posts WHERE root_id = \(other)") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func hasLimits(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let member = try await salon.crowd(1)[0]
            let post = try await salon.post(by: member)
            let family = "👨‍👩‍👧‍👦"
            for text in [
                "", "   ", "\r\n", "\0", String(repeating: "가", count: 1_001), String(repeating: family, count: 1_001),
            ] {
                let problem = await problem(PublishComment(author: member, root: post, text: text), salon)
                #expect(problem?.status == 422 && problem?.field == "text")
            }
            for text in [
                String(repeating: "가", count: 1_000), "a\0b", "\u{202E}abc", String(repeating: family, count: 600),
            ] {
                _ = try await PublishComment(author: member, root: post, text: text)(salon.services)
            }
            #expect(try await salon.events().count == 4)
            #expect(try await salon.count("posts WHERE root_id IS NOT NULL") == 4)
        }
    }

    @Test(arguments: TestEngine.available)
    func repliesStayInTheirThread(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let member = try await salon.crowd(1)[0]
            let (post, other) = (try await salon.post(by: member), try await salon.post(by: member))
            let elsewhere = try await PublishComment(author: member, root: other, text: "Elsewhere")(salon.services)
            for inReplyTo in [elsewhere, other, ID(rawValue: 5)] {
                let problem = await problem(
                    PublishComment(author: member, root: post, inReplyTo: inReplyTo, text: "Hello"), salon)
                #expect(problem?.status == 422)
            }
            // A comment is no root.
            #expect(await problem(PublishComment(author: member, root: elsewhere, text: "Hello"), salon)?.status == 404)
            _ = try await PublishComment(author: member, root: post, inReplyTo: post, text: "Fine")(salon.services)
            #expect(try await salon.events().count == 2)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches answers above what they answer, those of one mixed with those of another, and any that are lost.
    @Test(arguments: TestEngine.available)
    func answersAreBelowWhatTheyAnswer(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let author = try await salon.id(of: .minsu)
            func write(_ text: String, answering answered: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishComment(author: author, root: work, inReplyTo: answered, text: text)(salon.services)
            }
            let first = try await write("1")
            let second = try await write("2")
            let answer = try await write("1.1", answering: first)
            _ = try await write("2.1", answering: second)
            _ = try await write("1.2", answering: first)
            _ = try await write("1.1.1", answering: answer)
            _ = try await write("3")
            func texts(_ path: String) async throws -> [String] {
                try await salon.visitor().get(path).text.matches(of: /class="prose" dir="auto">([0-9.]+)</)
                    .map { String($0.1) }
            }
            let order = ["3", "2", "2.1", "1", "1.1", "1.1.1", "1.2"]
            #expect(try await texts("/works/\(work)") == order)
            #expect(try await texts("/works/\(work)?part=comments") == order)
            let before = try await texts("/works/\(work)?part=comments&before=\(answer.rawValue + 1)")
            #expect(before == ["2", "1", "1.1"])
            // What is answered is on an older page: the answer is in its own place, and is not lost.
            for number in 0..<CommentQueries.pageSize { _ = try await write("4.\(number)") }
            let late = try await write("1.3", answering: first)
            let page = try await salon.visitor().get("/works/\(work)").text
            #expect(page.contains(#"<li class="comment" id="comment-\#(late)""#))
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesWithoutGapOrDouble(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let member = try await salon.crowd(1)[0]
            let post = try await salon.post(by: member)
            var written: [ID<Post>] = []
            for number in 0..<75 {
                written.append(
                    try await PublishComment(author: member, root: post, text: "Comment \(number)")(salon.services))
            }
            let now = salon.services.clock.now()
            var seen: [ID<Post>] = []
            for page in 0..<3 {
                let before = seen.last
                let (comments, hasOlder) = try await salon.database.read { reader in
                    try CommentQueries.page(of: post, before: before, viewer: nil, muting: .empty, now: now, reader)
                }
                seen += comments.map(\.id)
                #expect(hasOlder == (page < 2))
                // New ones do not move the older ones.
                _ = try await PublishComment(author: member, root: post, text: "New")(salon.services)
            }
            #expect(seen == written.reversed())
        }
    }

    @Test(arguments: TestEngine.available)
    func deletesOnesOwnOnly(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let post = try await salon.post(by: members[0])
            let comment = try await PublishComment(author: members[1], root: post, text: "Hello")(salon.services)
            let reply = try await PublishComment(author: members[0], root: post, inReplyTo: comment, text: "Hi")(
                salon.services)
            _ = try await ReactToPost(.like, post: comment, account: members[0], isOn: true)(salon.services)
            for (id, account) in [(comment, members[0]), (post, members[1])] {
                let problem = await #expect(throws: Problem.self) {
                    try await DeletePost(post: id, account: account)(salon.services)
                }
                #expect(problem?.status == 403)
            }
            #expect(try await DeletePost(post: comment, account: members[1])(salon.services) == post)
            #expect(try await salon.count("likes") == 0)
            #expect(try await salon.count("posts WHERE id = \(post) AND reply_count = 1") == 1)
            // The answer stays, without what it answered.
            #expect(try await salon.count("posts WHERE id = \(reply) AND parent_id IS NULL") == 1)
            #expect(
                try await salon.events() == ["comment-posted", "comment-posted", "reaction-changed", "post-deleted"])
            let again = await #expect(throws: Problem.self) {
                try await DeletePost(post: comment, account: members[1])(salon.services)
            }
            #expect(again?.status == 404)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func deletionTakesEverythingAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(3)
            let post = try await salon.post(by: members[0])
            let other = try await salon.post(by: members[0])
            let image = try await salon.storeImage(of: members[0])
            let kept = try await salon.storeImage(of: members[0], tint: 90)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE media SET post_id = \(post) WHERE id = \(image.id)")
                try transaction.execute("UPDATE media SET post_id = \(other) WHERE id = \(kept.id)")
            }
            for root in [post, other] {
                for member in members {
                    let comment = try await PublishComment(author: member, root: root, text: "Hello")(salon.services)
                    _ = try await ReactToPost(.like, post: comment, account: members[0], isOn: true)(salon.services)
                    _ = try await ReactToPost(.like, post: root, account: member, isOn: true)(salon.services)
                    try await SavePost(post: root, account: member, isSaved: true)(salon.services)
                }
            }
            let files = try salon.files()
            // The original and three sizes of each.
            #expect(files.count == 8)
            #expect(try await DeletePost(post: post, account: members[0])(salon.services) == post)
            #expect(try await salon.count("posts") == 4)
            #expect(try await salon.count("likes") == 6)
            #expect(try await salon.count("bookmarks") == 3)
            #expect(try await salon.count("media") == 1)
            #expect(try await salon.count("swatches WHERE media_id <> \(kept.id)") == 0)
            #expect(try await salon.count("media_trash") == 0)
            #expect(try salon.files() == files.filter { $0.contains("\(kept.id)/") })
            #expect(try await salon.events().last == "post-deleted")
            #expect(try await VerifyCounters(salon.services)() == 0)
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    @Test(arguments: TestEngine.available)
    func reportsOnceWithTheTextOfThen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(3)
            let post = try await salon.post(by: members[0], "Buy my shoes")
            for (member, reason) in [(1, ReportReason.spam), (1, .abuse), (2, .other)] {
                try await ReportPost(post: post, reporter: members[member], reason: reason, note: " look \0 ")(
                    salon.services)
            }
            try await DeletePost(post: post, account: members[0])(salon.services)
            let reports = try await salon.database.read { reader in
                try reader.all(
                    """
                    SELECT r.reason, r.note, i.text FROM case_reports r JOIN case_items i ON i.case_id = r.case_id
                    ORDER BY r.reporter_id
                    """
                ) { row in
                    [try row.next(as: String.self), try row.next(as: String.self), try row.next(as: String.self)]
                }
            }
            #expect(reports == [["spam", "look", "Buy my shoes"], ["other", "look", "Buy my shoes"]])
            #expect(try await salon.events() == ["post-deleted"])
        }
    }
}
