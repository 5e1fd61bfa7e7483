import Base
import Comments
import Core
import Posts
import SQL
import TestKit
import Testing

/// What a maker may do about comments below the own work.
@Suite struct OwnersCommentsTests {
    // Catches an owner who may remove anything, and an act that leaves counts, notifications or events behind.
    @Test(arguments: TestEngine.available)
    func removesOthersComments(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            let salon = stage.salon
            let elsewhere = try await salon.shareWork("Elsewhere", by: stage.other)
            let minsu = try await salon.id(of: .minsu)
            let foreign = try await PublishComment(author: minsu, root: elsewhere, text: "Mine")(salon.services)
            let answer = try await PublishComment(
                author: minsu, root: stage.work, inReplyTo: stage.comment, text: "Thanks")(salon.services)
            try await stage.play([
                Scenario(
                    "offered", .owner, .get("/works/{work}"), 200,
                    contains: ["data-owned", "/works/{work}/comments/{comment}/remove"]),
                Scenario("not to others", .other, .get("/works/{work}"), 200, excludes: ["data-owned"]),
                Scenario("no session", .visitor, .post("/works/{work}/comments/{comment}/remove"), 303),
                Scenario("another's work", .other, .post("/works/{work}/comments/{comment}/remove"), 404),
                Scenario("below another work", .owner, .send("/works/{work}/comments/\(foreign)/remove"), 404),
                Scenario("of another's work", .owner, .send("/works/\(elsewhere)/comments/\(foreign)/remove"), 404),
                Scenario("the work itself", .owner, .send("/works/{work}/comments/{work}/remove"), 404),
                Scenario(
                    "removed", .owner, .post("/works/{work}/comments/{comment}/remove"), 303, to: "/works/{work}",
                    events: ["post-deleted"]),
                Scenario("again", .owner, .send("/works/{work}/comments/{comment}/remove"), 404),
                Scenario(
                    "gone, and what answered it stays", .other, .get("/works/{work}"), 200, contains: ["Thanks"],
                    excludes: ["So blue!"]),
            ])
            #expect(try await salon.count("posts WHERE id = \(answer) AND parent_id IS NULL") == 1)
            #expect(try await salon.count("posts WHERE id = \(stage.work) AND reply_count = 1") == 1)
            #expect(try await salon.count("notifications WHERE post_id = \(stage.comment)") == 0)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches a closed work that still takes comments, loses what was typed, or cannot be opened again.
    @Test(arguments: TestEngine.available)
    func closesComments(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            let closed = "The maker has closed comments."
            try await stage.play([
                Scenario("open", .other, .get("/works/{work}"), 200, excludes: [closed]),
                Scenario("another's", .other, .post("/works/{work}/close-comments"), 404),
                Scenario("no session", .visitor, .post("/works/{work}/close-comments"), 303),
                Scenario("on a comment", .owner, .post("/works/{comment}/close-comments"), 404),
                Scenario(
                    "closed", .owner, .post("/works/{work}/close-comments"), 303, to: "/works/{work}",
                    events: ["comments-closed"]),
                Scenario("twice", .owner, .post("/works/{work}/close-comments"), 303),
                Scenario(
                    "said, and the others stay", .other, .get("/works/{work}"), 200,
                    contains: [closed, "data-closed", "So blue!"]),
                Scenario(
                    "refused, and kept", .other, .post("/works/{work}/comments", [("text", "Too late")]), 403,
                    contains: ["Comments on this work are closed.", "Too late"]),
                Scenario(
                    "refused to a script", .other, .send("/works/{work}/comments", [("text", "Too late")]), 403,
                    contains: [#"{"error":"Comments on this work are closed.""#]),
                Scenario("its maker, too", .owner, .send("/works/{work}/comments", [("text", "Me")]), 403),
                Scenario(
                    "an edit keeps it", .owner, .get("/works/{work}"), 200, contains: ["/works/{work}/open-comments"]),
                Scenario(
                    "opened", .owner, .post("/works/{work}/open-comments"), 303, to: "/works/{work}",
                    events: ["comments-closed"]),
                Scenario(
                    "and written below", .other, .send("/works/{work}/comments", [("text", "Again")]), 201,
                    events: ["comment-posted"]),
            ])
        }
    }

    // Catches a follow button that lies, or is on the member's own work.
    @Test(arguments: TestEngine.available)
    func followsTheMakerFromTheWork(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            try await stage.play([
                Scenario(
                    "not yet", .other, .get("/works/{work}"), 200,
                    contains: [#"formaction="/@minsu/follow" data-key="follow-minsu" aria-pressed="false""#]),
                Scenario(
                    "follow", .other, .post("/@minsu/follow"), 303, to: "/works/{work}", events: ["follow-changed"]),
                Scenario(
                    "followed", .other, .get("/works/{work}"), 200,
                    contains: [#"formaction="/@minsu/unfollow" data-key="follow-minsu" aria-pressed="true""#]),
                Scenario(
                    "the owner edits", .owner, .get("/works/{work}"), 200,
                    contains: [#"href="/works/{work}/edit""#], excludes: ["follow-minsu"]),
                Scenario(
                    "a visitor presses the same", .visitor, .get("/works/{work}"), 200,
                    contains: [#"formaction="/@minsu/follow" data-key="follow-minsu" aria-pressed="false""#],
                    excludes: ["/works/{work}/edit"]),
            ])
        }
    }

    // Catches a count that leads nowhere, and a list that shows people who are hidden from the viewer.
    @Test(arguments: TestEngine.available)
    func theCountLeadsToThePeople(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            let jiwoo = try await stage.salon.member(.jiwoo)
            for browser in [stage.other, jiwoo] { _ = try await browser.post("/posts/\(stage.work)/like") }
            try await stage.play([
                Scenario(
                    "the count", .visitor, .get("/works/{work}"), 200, contains: [#"href="/works/{work}/likes""#]),
                Scenario(
                    "the people", .visitor, .get("/works/{work}/likes"), 200,
                    contains: ["Winter sea", "@ada", "@jiwoo"], excludes: ["follow-ada"]),
                Scenario("of a comment", .visitor, .get("/works/{comment}/likes"), 404),
            ])
            _ = try await stage.owner.post("/@ada/block")
            let left = try await stage.owner.get("/works/\(stage.work)/likes").text
            #expect(!left.contains("@ada") && left.contains("@jiwoo"))
            #expect(try await stage.other.get("/works/\(stage.work)/likes").status == 404)
        }
    }

    // Catches neighbours and other works that the viewer has hidden.
    @Test(arguments: TestEngine.available)
    func leadsOnToOtherWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let jiwoo = try await salon.member(.jiwoo)
            let first = try await salon.shareWork("Oldest", by: minsu)
            let hidden = try await salon.shareWork("Hidden", by: jiwoo)
            let middle = try await salon.shareWork("Middle", by: minsu)
            let secret = try await salon.shareWork("A secret", by: minsu)
            let last = try await salon.shareWork("Newest", by: ada)
            func turns(_ browser: Browser, _ work: ID<Post>) async throws -> [String] {
                let text = try await browser.get("/works/\(work)").text
                return text.matches(of: /rel="(?:prev|next)" href="\/works\/(\d+)"/).map { String($0.1) }
            }
            #expect(try await turns(salon.visitor(), middle) == ["\(secret)", "\(hidden)"])
            #expect(try await turns(salon.visitor(), first) == ["\(hidden)"])
            #expect(try await turns(salon.visitor(), last) == ["\(secret)"])
            _ = try await ada.post("/@jiwoo/mute")
            _ = try await ada.post("/settings/muted-words", [("word", "secret")])
            #expect(try await turns(ada, middle) == ["\(last)", "\(first)"])
            let page = try await ada.get("/works/\(middle)").text
            let more = try #require(
                page.firstMatch(of: /<section class="more-works">.*?<\/section>/.dotMatchesNewlines()))
            let shown = more.output.matches(of: /href="\/works\/(\d+)"/).map { String($0.1) }
            #expect(shown == ["\(first)"])
        }
    }
}
