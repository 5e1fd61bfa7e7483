import Base
import Core
import Posts
import SQL
import TestKit
import Testing
import Web

@testable import Comments

/// Critique: who may pin comments to images, what helped, and who sees which marks.
@Suite struct CritiqueTests {
    private struct Round {
        let salon: TestSalon
        let maker: Browser
        let critic: Browser
        let makerID: ID<Account>
        let criticID: ID<Account>
        let work: ID<Post>
        let cover: ID<Media>

        var path: String { "/works/\(work)" }

        /// A comment of the critic's at a place.
        func pin(_ text: String = "There", at place: String = "0.1 0.9") async throws -> ID<Post> {
            try await PublishComment(author: criticID, root: work, text: text, mark: MarkPlace("\(cover) \(place)"))(
                salon.services)
        }

        func has(_ comment: ID<Post>, for browser: Browser) async throws -> Bool {
            let page = try await browser.get(path).text
            let (mark, words) = (page.contains("id=\"mark-\(comment)\""), page.contains("id=\"comment-\(comment)\""))
            #expect(mark == words)
            return mark
        }

        func edit(_ fields: [(String, String)]) async throws -> Answer {
            try await maker.post(
                "\(path)/edit", [("title", "Door"), ("licence", "cc-by"), ("image", "\(cover)")] + fields)
        }
    }

    private func run(
        on engine: TestEngine, asking question: String? = "Does the eye find the door?",
        _ body: @escaping (Round) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine) { salon in
            let maker = try await salon.member(.minsu), critic = try await salon.member(.ada)
            let fields = question.map { [("critique", "on"), ("question", $0)] } ?? []
            let work = try await salon.shareWork("Door", by: maker, fields: fields)
            let cover = try await salon.database.read { reader in
                try reader.one("SELECT id FROM media WHERE post_id = \(work)") { row in try row.next(as: ID<Media>.self)
                }
            }
            try await body(
                Round(
                    salon: salon, maker: maker, critic: critic, makerID: try await salon.id(of: .minsu),
                    criticID: try await salon.id(of: .ada), work: work, cover: cover))
        }
    }

    // Catches a question that is lost or not shown, marks without name or way to their comment, and numbers that repeat.
    @Test(arguments: TestEngine.available)
    func marksAreNumberedAndNamed(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let fields = [("text", "Not yet"), ("mark", "\(round.cover) 0.1 0.9")]
            #expect(try await round.critic.post("\(round.path)/comments", fields).status == 303)
            let sent = try await round.critic.post(
                "\(round.path)/comments", [("text", "Here"), ("mark", "\(round.cover) 0.4 0 0.2 0.2")], fragment: true)
            #expect(sent.status == 201 && sent.text.contains("Mark 2, at the top"))
            let page = try await round.salon.visitor().get(round.path).text
            for text in [
                "Does the eye find the door?", "Mark 1, at the lower left", "--mx:10.00%;--my:90.00%;--mw:0.00%",
                "class=\"spot area\"", "data-marks=\"\(round.cover)\"",
            ] { #expect(page.contains(text), "\(text)") }
            #expect(!page.contains("data-mark-place"))
            let form = try await round.critic.get(round.path).text
            #expect(form.contains("data-mark-place") && form.contains("\(round.cover) 0.8333 0.1667"))
        }
    }

    // Catches works that ask and cannot be found, and marks in the way of those who only look.
    @Test(arguments: TestEngine.available)
    func worksThatAskAreFoundAndMarksWait(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let visitor = round.salon.visitor()
            let other = try await round.salon.shareWork("Asks nothing", by: round.maker)
            let wall = try await visitor.get("/critique").text
            #expect(wall.contains(#"id="work-\#(round.work)""#) && !wall.contains(#"id="work-\#(other)""#))
            #expect(try await visitor.get("/").text.matches(of: /class="sign"/).count == 1)
            _ = try await round.pin()
            let third = try await round.salon.member(.jiwoo)
            for (browser, isBare) in [(visitor, true), (third, true), (round.maker, false), (round.critic, false)] {
                let page = try await browser.get(round.path).text
                #expect(page.contains(" data-bare>") == isBare && page.contains("data-marks-switch"))
            }
            #expect(try await round.edit([]).status == 303)
            #expect(try await !visitor.get("/critique?part=cards").text.contains("work-"))
            #expect(try await !visitor.get("/").text.contains(#"class="sign""#))
        }
    }

    // Catches marks where nobody asked, on other works' images, at no place, and what was typed lost.
    @Test(arguments: TestEngine.available)
    func onlyWhereItIsAskedFor(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let other = try await round.salon.shareWork("Other", by: round.maker)
            let theirs = try await round.salon.database.read { reader in
                try reader.one("SELECT id FROM media WHERE post_id = \(other)") { row in
                    try row.next(as: ID<Media>.self)
                }
            }
            for (work, mark) in [
                (round.work, "\(theirs) 0.5 0.5"), (round.work, "9 0.5 0.5"), (round.work, "\(round.cover) nan 0"),
                (round.work, "x"), (other, "\(theirs) 0.5 0.5"),
            ] {
                let answer = try await round.critic.post("/works/\(work)/comments", [("text", "Kept"), ("mark", mark)])
                #expect(answer.status == 422 && answer.text.contains("Kept"), "\(mark)")
            }
            #expect(try await round.salon.count("posts WHERE kind = 'comment'") == 0)
            #expect(try await round.salon.count("comment_marks") == 0)
        }
    }

    // Catches an end of asking that hides what was said or goes on taking marks, and numbers that begin anew.
    @Test(arguments: TestEngine.available)
    func askingEndsAndBeginsAgain(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let first = try await round.pin()
            #expect(try await round.edit([]).status == 303)
            #expect(try await round.has(first, for: round.critic))
            let page = try await round.critic.get(round.path).text
            #expect(page.contains("The maker asked") && !page.contains("data-mark-place"))
            let refused = try await round.critic.post(
                "\(round.path)/comments", [("text", "Late"), ("mark", "\(round.cover) 0.5 0.5")])
            #expect(refused.status == 422 && refused.text.contains("no longer asks"))

            _ = try await DeletePost(post: first, account: round.criticID)(round.salon.services)
            #expect(try await round.edit([("critique", "on"), ("question", "And now?")]).status == 303)
            let second = try await round.pin()
            #expect(try await round.salon.count("comment_marks WHERE comment_id = \(second) AND number = 2") == 1)
            #expect(try await round.salon.count("comment_marks") == 1)
            #expect(try await round.critic.get(round.path).text.contains("And now?"))
        }
    }

    @Test(arguments: TestEngine.available)
    func questionsHaveLimits(on engine: TestEngine) async throws {
        try await run(on: engine, asking: nil) { round in
            for (question, says) in [
                (" ", "Ask a question."), (String(repeating: "가", count: 201), "The limit is 200."),
            ] {
                let answer = try await round.edit([("critique", "on"), ("question", question)])
                #expect(answer.status == 422 && answer.text.contains(says) && answer.text.contains("checked"))
            }
            #expect(try await round.edit([("question", "Not asked")]).status == 303)
            #expect(try await round.salon.count("critiques") == 0)
            let whole = String(repeating: "가", count: 200)
            #expect(try await round.edit([("critique", "on"), ("question", whole)]).status == 303)
            #expect(try await round.edit([("critique", "on"), ("question", whole)]).status == 303)
            // The licence, and the question once.
            #expect(try await round.salon.events().count { $0 == "work-edited" } == 2)
        }
    }

    // Catches a mark that outlives its comment or is seen without it: blocks, mutes, moderators, deletions, accounts.
    @Test(arguments: TestEngine.available)
    func marksAreSeenWithTheirComments(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let comment = try await round.pin()
            let third = try await round.salon.member(.jiwoo)
            for (act, undo) in [("block", "unblock"), ("mute", "unmute")] {
                #expect(try await round.has(comment, for: third))
                _ = try await third.post("/@ada/\(act)")
                #expect(try await !round.has(comment, for: third))
                _ = try await third.post("/@ada/\(undo)")
            }
            let services = round.salon.services
            _ = try await round.salon.database.write { try HiddenPosts.hide(comment, services, in: $0) }
            #expect(try await !round.has(comment, for: round.maker))
            try await round.salon.database.write { try HiddenPosts.show(comment, services, in: $0) }
            #expect(try await round.has(comment, for: round.maker))
            _ = try await RemoveComment(comment, below: round.work, owner: round.makerID)(services)
            #expect(try await !round.has(comment, for: round.maker))
            _ = try await round.pin()
            _ = try await DeletePost(post: round.work, account: round.makerID)(services)
            for table in ["critiques", "comment_marks"] { #expect(try await round.salon.count("\(table)") == 0) }
        }
    }

    // Catches open pages that learn of a mark without its comment, or keep it.
    @Test(arguments: TestEngine.available)
    func openPagesFollow(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let comment = try await round.pin()
            let one = try await round.salon.database.read { reader in
                try CommentQueries.one(comment, viewer: nil, muting: .empty, reader)
            }
            let item = try #require(one)
            let added = CommentAdded(comment: item).patches(in: .english, without: [])
            #expect("\(added)".contains("data-pin"))
            let removed = CommentRemoved(comment: comment).patches(in: .english, without: [])
            #expect(removed.count == 2 && "\(removed)".contains("mark-\(comment)"))
        }
    }

    // Catches thanks by somebody else, to the maker's own comments or below works that never asked, and notifications
    // that come twice or stay.
    @Test(arguments: TestEngine.available)
    func theMakerSaysWhatHelped(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let (salon, comment) = (round.salon, try await round.pin())
            let path = "\(round.path)/comments/\(comment)"
            let own = try await PublishComment(author: round.makerID, root: round.work, text: "Mine")(salon.services)
            #expect(try await round.critic.post("\(path)/helped").status == 404)
            #expect(try await round.maker.post("\(round.path)/comments/\(own)/helped").status == 404)
            #expect(try await round.maker.post("\(round.path)/comments/\(round.work)/helped").status == 404)
            #expect(try await salon.visitor().post("\(path)/helped").status == 303)
            #expect(try await salon.count("helpful_comments") == 0)
            for _ in 1...2 { #expect(try await round.maker.post("\(path)/helped").status == 303) }
            #expect(try await salon.count("helpful_comments") == 1)
            #expect(try await salon.count("notifications WHERE kind = 'helped'") == 1)
            #expect(try await salon.events().count { $0 == "comment-helped" } == 1)
            #expect(try await salon.visitor().get(round.path).text.contains("Helped the maker"))
            #expect(try await round.critic.get("/notifications").text.contains("was helped by your comment"))
            let undone = try await round.maker.post("\(path)/unhelped", fragment: true)
            #expect(undone.status == 200 && undone.text.contains("This helped"))
            #expect(try await salon.count("helpful_comments") == 0)
            #expect(try await salon.count("notifications WHERE kind = 'helped'") == 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func thereIsNoThanksWhereNobodyAsked(on engine: TestEngine) async throws {
        try await run(on: engine, asking: nil) { round in
            let comment = try await PublishComment(author: round.criticID, root: round.work, text: "Nice")(
                round.salon.services)
            let page = try await round.maker.get(round.path).text
            #expect(!page.contains("This helped") && !page.contains("critique.js"))
            #expect(try await round.maker.post("\(round.path)/comments/\(comment)/helped").status == 404)
        }
    }

    // Catches marks of old comments that are lost on the first page, and more marks than an image can show.
    @Test(arguments: TestEngine.available)
    func theLatestHundredAreShown(on engine: TestEngine) async throws {
        try await run(on: engine) { round in
            let oldest = try await round.pin("1")
            let cover = round.cover
            try await round.salon.database.write { transaction in
                for number in 2...101 {
                    _ = try PublishComment(
                        author: round.criticID, root: round.work, text: "\(number)", mark: MarkPlace("\(cover) 0.5 0.5")
                    ).write(ID(rawValue: oldest.rawValue + Int64(number)), round.salon.services, in: transaction)
                }
            }
            let page = try await round.critic.get(round.path).text
            #expect(page.matches(of: /id="mark-\d+"/).count == 100)
            let second = oldest.rawValue + 2
            #expect(page.contains("\(round.path)?before=\(second + 1)#comment-\(second)"))
            let older = try await round.critic.get("\(round.path)?before=\(second + 1)").text
            #expect(older.contains("id=\"comment-\(second)\""))
        }
    }
}
