import Administration
import Core
import People
import SQL
import TestKit
import Testing

@testable import Base
@testable import Moderation
@testable import Posts

/// Where an admin wants it, first posts of new members wait for a moderator. 민수 is the admin, 지우 is new.
@Suite struct HeldPostsTests {
    private func holding(on engine: TestEngine, _ body: (ModerationStage) async throws -> Void) async throws {
        try await ModerationStage.run(on: engine) { stage in
            // Ada has something on the wall from before, so hers do not wait.
            _ = try await stage.salon.shareWork("Shoes", by: stage.ada)
            try await stage.salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await stage.salon.services.rules.load()
            try await body(stage)
        }
    }

    // Catches a first post that somebody sees before a moderator has, an author who is not told, one sent twice, a post
    // of others that waits, and a release after which it is not there or notifies nobody.
    @Test(arguments: TestEngine.available)
    func firstPostsWait(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            _ = try await stage.ada.post("/@jiwoo/follow")
            let sent = [("text", "Velvet greetings @ada <b>"), ("client_id", "one"), ("warning", "Loud")]
            let answer = try await stage.jiwoo.post("/posts", sent)
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            let path = "/posts/\(post)"
            #expect(answer.status == 303 && answer.location == path)
            #expect(try await stage.jiwoo.post("/posts", sent).location == path)
            // Newer words are kept; nobody can edit what waits.
            let newer = try await stage.jiwoo.post("/posts", [("text", "Softer greetings"), ("client_id", "one")])
            #expect(newer.status == 409 && newer.text.contains("Softer greetings</textarea>"))
            #expect(newer.text.contains(#"<a href="\#(path)">See your post</a>"#))
            let profile = try await stage.jiwoo.get("/@jiwoo").text
            #expect(profile.contains(#"<a href="/settings/standing">1 waiting for review</a>"#))
            #expect(newer.text.contains("Already posted as: “Velvet greetings @ada &lt;b&gt; Loud”."))
            #expect(!newer.text.contains(#"name="client_id" value="one""#) && !newer.text.contains("/edit\""))
            #expect(try await stage.salon.count("posts WHERE kind = 'post'") == 1)
            let own = try await stage.jiwoo.get(path)
            #expect(
                own.status == 200 && own.text.contains("Velvet greetings @ada &lt;b&gt;")
                    && own.text.contains("Waiting for review"))
            let none = try await stage.ada.get("/posts/999")
            for browser in [stage.ada, stage.minsu, stage.salon.visitor()] {
                let answer = try await browser.get(path)
                #expect(answer.status == none.status)
                for page in ["/timeline", "/following", "/@jiwoo", "/search?q=velvet", "/notifications"] {
                    #expect(try await !browser.get(page).text.contains("Velvet"), "\(page)")
                }
            }
            // Whoever has something to see posts at once.
            #expect(try await stage.ada.post("/posts", [("text", "Me, too")]).status == 303)
            #expect(try await stage.salon.count("held_posts") == 1)
            #expect(try await stage.minsu.get("/notifications").text.contains("/admin/held"))
            let queue = try await stage.minsu.get("/admin/held").text
            #expect(queue.contains("Velvet greetings @ada &lt;b&gt;"))
            #expect(queue.contains("Loud") && queue.contains("@jiwoo"))
            #expect(try await stage.ada.get("/admin/held").status == 404)
            #expect(try await stage.ada.post("/admin/held/\(post)", [("act", "release")]).status == 404)
            // What a moderator wrote comes back in the row, beside what is wrong with it.
            for reason in ["", String(repeating: "Why not. ", count: 200)] {
                let refused = try await stage.minsu.post(
                    "/admin/held/\(post)", [("act", "refuse"), ("reason", reason)])
                #expect(refused.status == 422 && refused.text.contains("<details open>"))
                #expect(refused.text.contains(#"id="reason-\#(post)-problem""#))
                #expect(refused.text.contains("\(reason)</textarea>"))
            }
            #expect(try await stage.minsu.post("/admin/held/\(post)", [("act", "release")]).status == 303)
            #expect(try await stage.minsu.post("/admin/held/\(post)", [("act", "release")]).status == 404)
            #expect(try await stage.ada.get(path).text.contains("Velvet"))
            #expect(try await stage.ada.get("/timeline").text.contains(path))
            #expect(try await stage.ada.get("/notifications").text.contains(path))
            #expect(try await stage.jiwoo.get("/notifications").text.contains("Everybody can see it now"))
            #expect(try await stage.jiwoo.post("/posts", sent).location == "/timeline")
            // From here on nothing waits.
            #expect(try await stage.jiwoo.post("/posts", [("text", "Second")]).location == "/timeline")
            #expect(try await stage.salon.count("held_posts") == 0)
            #expect(try await stage.salon.count("posts WHERE state <> 'published'") == 0)
            #expect(try await stage.minsu.get("/admin/log").text.contains("First post approved"))
        }
    }

    // Catches an answer to the author's own waiting post which is told that the post is gone, or is lost.
    @Test(arguments: TestEngine.available)
    func whatWaitsCannotBeAnsweredYet(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let shoes = try await stage.id("SELECT MAX(post_id) FROM works")
            _ = try await stage.jiwoo.post("/posts", [("text", "Velvet")])
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            _ = try await stage.jiwoo.post("/works/\(shoes)/comments", [("text", "Velvet, too")])
            let comment = try await stage.id("SELECT MAX(id) FROM posts")
            #expect(try await stage.salon.count("held_posts") == 2)
            for (path, answered) in [("/posts", post), ("/works/\(shoes)/comments", comment)] {
                let form = [("text", "My answer"), ("in_reply_to", "\(answered)")]
                let own = try await stage.jiwoo.post(path, form)
                #expect(own.status == 409 && own.text.contains("while it is waiting for review"))
                #expect(own.text.contains("My answer</textarea>") && own.text.contains(#"value="\#(answered)""#))
                // To others there is nothing.
                let other = try await stage.ada.post(path, form)
                #expect(!other.text.contains("waiting for review") && other.text.contains("no longer here"))
            }
        }
    }

    // Catches a work, a comment or a reply that does not wait, or that loses what it belongs to.
    @Test(arguments: TestEngine.available)
    func worksCommentsAndRepliesWait(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let shoes = try await stage.id("SELECT MAX(post_id) FROM works")
            _ = try await stage.ada.post("/posts", [("text", "Anybody?")])
            let asked = try await stage.id("SELECT MAX(id) FROM posts")
            // Minsu watches her works.
            _ = try await stage.minsu.post("/@jiwoo/follow")
            _ = try await stage.minsu.post("/@jiwoo/watch")
            let work = try await stage.salon.shareWork("Velvet", by: stage.jiwoo, fields: [("description", "Hi @ada")])
            let commented = try await stage.jiwoo.post("/works/\(shoes)/comments", [("text", "Velvet comment")])
            let comment = try await stage.id("SELECT MAX(id) FROM posts")
            #expect(commented.location == "/posts/\(comment)")
            let script = try await stage.jiwoo.post(
                "/works/\(shoes)/comments", [("text", "Velvet comment"), ("client_id", "script")], fragment: true
            ).text
            let other = try await stage.id("SELECT MAX(id) FROM posts")
            #expect(script.contains(#"<a href="/posts/\#(other)">Waiting for review</a>"#))
            _ = try await stage.jiwoo.post("/posts/\(other)/withdraw")
            _ = try await stage.jiwoo.post("/posts", [("text", "Velvet reply"), ("in_reply_to", "\(asked)")])
            let reply = try await stage.id("SELECT MAX(id) FROM posts")
            #expect(try await stage.salon.count("held_posts") == 3)
            let pages = ["/works/\(work)", "/works/\(shoes)", "/posts/\(asked)", "/posts/\(reply)", "/", "/@jiwoo"]
            for page in pages { #expect(try await !stage.ada.get(page).text.contains("Velvet"), "\(page)") }
            #expect(try await stage.jiwoo.get("/works/\(work)").text.contains("Waiting for review"))
            #expect(try await stage.jiwoo.get("/posts/\(comment)").text.contains("Velvet comment"))
            let own = try await stage.jiwoo.get("/settings/standing").text
            #expect(own.contains("Waiting for the moderators") && own.contains("Velvet reply"))
            #expect(try await !stage.ada.get("/notifications").text.contains("Velvet"))
            let queue = try await stage.minsu.get("/admin/held").text
            #expect(queue.contains("Velvet reply") && queue.contains("Velvet comment") && queue.contains("Hi @ada"))
            #expect(queue.contains("<img"))
            for post in [work.rawValue, comment, reply] {
                #expect(try await stage.minsu.post("/admin/held/\(post)", [("act", "release")]).status == 303)
            }
            for page in pages { #expect(try await stage.ada.get(page).text.contains("Velvet"), "\(page)") }
            #expect(try await stage.salon.count("jobs WHERE kind = 'announce-work'") == 1)
            let kinds = try await stage.salon.database.read { reader in
                try reader.values(
                    """
                    SELECT n.kind FROM notifications n JOIN accounts a ON a.id = n.account_id
                    WHERE a.handle = 'ada' ORDER BY n.kind
                    """, as: String.self)
            }
            #expect(kinds == ["comment", "mention", "reply"])
        }
    }

    // Catches a refusal without a reason or an appeal, one whose words are lost, and an appeal that does not show the post.
    @Test(arguments: TestEngine.available)
    func refusalsCanBeAppealed(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let work = try await stage.salon.shareWork("Velvet", by: stage.jiwoo)
            let form = "/admin/held/\(work)"
            let blank = try await stage.minsu.post(form, [("act", "refuse"), ("reason", " ")])
            #expect(blank.status == 422 && blank.text.contains("Give a reason"))
            #expect(try await stage.minsu.post(form, [("act", "")]).status == 400)
            #expect(try await stage.minsu.post(form, [("act", "refuse"), ("reason", "Not <here>")]).status == 303)
            #expect(try await stage.minsu.get("/admin/held").text.contains("Nothing here"))
            #expect(try await stage.ada.get("/works/\(work)").status == 404)
            let own = try await stage.jiwoo.get("/works/\(work)").text
            #expect(own.contains("Velvet") && own.contains("/settings/standing"))
            let standing = try await stage.jiwoo.get("/settings/standing").text
            #expect(standing.contains("Not &lt;here&gt;") && standing.contains("Velvet"))
            #expect(try await stage.mail(to: "jiwoo").contains("Not <here>"))
            let report = try await stage.report()
            #expect(try await stage.minsu.get("/admin/reports/\(report)/images/0").status == 200)
            #expect(try await stage.minsu.get("/admin/reports").text.contains("Nothing here"))
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            _ = try await stage.jiwoo.post("/settings/standing/\(sanction)", [("text", "Why?")])
            #expect(
                try await stage.minsu.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")])
                    .status
                    == 303)
            #expect(try await stage.ada.get("/works/\(work)").text.contains("Velvet"))
            #expect(try await stage.salon.count("posts WHERE state <> 'published'") == 0)
        }
    }

    // Catches a moderator who answers the appeal of what they have refused, where there is another.
    @Test(arguments: TestEngine.available)
    func somebodyElseAnswersForARefusal(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            try await ChangeRole(handle: "ada", role: .moderator)(stage.salon.services)
            let work = try await stage.salon.shareWork("Velvet", by: stage.jiwoo)
            let refusal = [("act", "refuse"), ("reason", "No")]
            #expect(try await stage.ada.post("/admin/held/\(work)", refusal).status == 303)
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            _ = try await stage.jiwoo.post("/settings/standing/\(sanction)", [("text", "Why?")])
            let answer = "/admin/appeals/\(sanction)"
            let own = try await stage.ada.get("/admin/appeals").text
            #expect(own.contains("You made this decision") && own.contains("Why?"))
            // She is offered nothing that would be refused; the other one is.
            #expect(!own.contains("action=\"\(answer)\""))
            #expect(try await stage.minsu.get("/admin/appeals").text.contains("action=\"\(answer)\""))
            #expect(try await stage.ada.post(answer, [("act", "uphold")]).status == 409)
            #expect(try await stage.minsu.post(answer, [("act", "uphold"), ("answer", "Sorry")]).status == 303)
        }
    }

    // Catches an author who cannot take it back, one who takes another's or what everybody sees, and what is left of it.
    @Test(arguments: TestEngine.available)
    func authorsWithdrawWhatWaits(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let work = try await stage.salon.shareWork("Velvet", by: stage.jiwoo)
            _ = try await stage.jiwoo.post("/posts", [("text", "Velvet words")])
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            let path = "/posts/\(post)"
            #expect(try await stage.jiwoo.get(path).text.contains("\(path)/withdraw"))
            #expect(try await stage.jiwoo.get("/settings/standing").text.contains(#"href="\#(path)""#))
            for browser in [stage.ada, stage.minsu] {
                #expect(try await browser.post("\(path)/withdraw").status == 404)
            }
            #expect(try await stage.salon.count("held_posts") == 2)
            for id in [post, work.rawValue] {
                #expect(try await stage.jiwoo.post("/posts/\(id)/withdraw").location == "/@jiwoo")
                #expect(try await stage.jiwoo.post("/posts/\(id)/withdraw").status == 404)
                #expect(try await stage.minsu.post("/admin/held/\(id)", [("act", "release")]).status == 404)
            }
            #expect(try await stage.minsu.get("/admin/held").text.contains("Nothing here"))
            for table in [
                "held_posts", "sanctions", "cases", "posts WHERE state <> 'published'",
                "posts WHERE text LIKE '%Velvet%'",
            ] {
                #expect(try await stage.salon.count(table) == 0, "\(table)")
            }
            // What is out is not withdrawn, and what was refused neither.
            _ = try await stage.jiwoo.post("/posts", [("text", "Once more")])
            let third = try await stage.id("SELECT MAX(id) FROM posts")
            let refusal = [("act", "refuse"), ("reason", "No")]
            #expect(try await stage.minsu.post("/admin/held/\(third)", refusal).status == 303)
            #expect(try await stage.jiwoo.post("/posts/\(third)/withdraw").status == 404)
            #expect(try await !stage.jiwoo.get("/posts/\(third)").text.contains("/withdraw"))
        }
    }

    // Catches a hold that outlives the account, and posts of moderators that wait for themselves.
    @Test(arguments: TestEngine.available)
    func holdsGoWithTheirAuthors(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            #expect(try await stage.minsu.post("/posts", [("text", "Welcome")]).location == "/timeline")
            _ = try await stage.jiwoo.post("/posts", [("text", "Velvet")])
            let jiwoo = try await stage.salon.id(of: .jiwoo)
            try await stage.salon.database.write { transaction in
                try HiddenPosts.doomAll(of: jiwoo, in: transaction)
            }
            #expect(try await stage.salon.count("held_posts") == 0)
            try await HiddenPosts.deleteDoomed(stage.salon.services)
            #expect(try await stage.salon.count("posts WHERE state <> 'published'") == 0)
        }
    }

    // Catches a queue or a look-up that reads more the more there is.
    @Test(arguments: TestEngine.available)
    func statementsUseTheirIndexes(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let post = ID<Post>(rawValue: 7), account = ID<Account>(rawValue: 8)
            let moderator = Moderator(id: ID(rawValue: 9), handle: "minsu", role: .admin)
            for statement in [
                HeldPosts.isFirst(post, of: account), ProfileQueries.waiting(of: account),
                OwnHiddenPost.statement(post, of: account),
                HeldRow.statement(after: post, for: moderator), HeldPosts.words(of: account),
            ] {
                let scanned = try await stage.salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement)")
            }
        }
    }
}
