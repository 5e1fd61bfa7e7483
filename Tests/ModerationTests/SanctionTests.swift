import Base
import Core
import Jobs
import Kernel
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import Moderation

/// What restricted and suspended members can do and are seen of, and how that ends.
@Suite struct SanctionTests {
    // Catches an act that a restriction forgets, and one that outlasts it.
    @Test(arguments: TestEngine.available)
    func restrictsUntilItEnds(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.decision(report, [("act", "restrict"), ("reason", "Spam")]).status == 422)
            try await stage.decide(
                report,
                [("act", "restrict"), ("reason", "Spam"), ("period", "7")]
                    + ["posts", "messages", "uploads"].map { ("withheld", $0) })
            let log = try await stage.minsu.get("/admin/log").text
            #expect(
                log.contains("Restricted</b>: posting and changing the profile, sending messages, uploading")
                    && log.contains("<p>Until "))
            func tries() async throws -> [Int] {
                var answers: [Int] = []
                for (path, fields) in [
                    ("/works/\(work)/comments", [("text", "Hello")]),
                    ("/posts", [("text", "Hello"), ("client_id", "abcdefgh1")]),
                    ("/works/\(work)/edit", [("title", "Shoes!")]), ("/settings/profile", [("name", "Ada!")]),
                ] { answers.append(try await stage.ada.post(path, fields, fragment: true).status) }
                answers.append(
                    try await stage.ada.post(
                        "/media", files: [(field: "file", name: "a.jpg", bytes: try Sample.jpeg())]
                    ).status)
                return answers
            }
            #expect(try await tries() == [403, 403, 403, 403, 403])
            let conversation = try #require(try await stage.ada.post("/messages/with/jiwoo").location)
            let said = [("client_id", "abcdefgh2"), ("text", "Hello")]
            #expect(try await stage.ada.post(conversation, said, fragment: true).status == 403)
            // Without a script the form comes back with what was typed.
            let page = try await stage.ada.post("/works/\(work)/comments", [("text", "Typed words")])
            #expect(page.status == 403 && page.text.contains("Account standing"))
            #expect(
                try await stage.ada.get("/settings/standing").text.contains(
                    "posting and changing the profile, sending messages, uploading"))
            // It is said before anything is typed, with the end and the way to the reason.
            for path in ["/timeline", "/posts/new"] {
                let page = try await stage.ada.get(path).text
                #expect(page.contains(/keeps you from writing until [^<(]* \(UTC/), "\(path)")
                #expect(page.contains(#"href="/settings/standing""#), "\(path)")
                #expect(!page.contains(#"name="text""#), "\(path)")
            }
            #expect(try await !stage.jiwoo.get("/timeline").text.contains("keeps you from writing"))
            try await saysSoBeforeTheForm(stage, work: "/works/\(work)", conversation: conversation)
            // Reading, liking and reporting go on.
            #expect(try await stage.ada.get("/works/\(work)").status == 200)
            #expect(try await stage.ada.post("/@jiwoo/follow").status == 303)
            // Whoever starts again knows it, too.
            let afresh = Restrictions(stage.salon.database, running: .runningRestrictions)
            try await afresh.update()
            let ada = try await stage.salon.id(of: .ada)
            #expect(throws: Problem.self) {
                try afresh.check(Permission(to: .posts, for: ada), now: stage.salon.services.clock.now())
            }
            stage.salon.clock.advance(by: .days(7))
            #expect(try await stage.ada.post("/works/\(work)/comments", [("text", "Hello")]).status == 303)
            try await SanctionEnd.worker(stage.salon.services).turn()
            #expect(try await stage.salon.count("sanctions WHERE ended_at IS NOT NULL") == 1)
        }
    }

    // Catches a field for a photo that says only afterwards that nothing may be uploaded, and words withheld with it.
    @Test(arguments: TestEngine.available)
    func saysThatNothingMayBeUploaded(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let photo = (field: "photo", name: "a.jpg", bytes: try Sample.jpeg())
            #expect(try await stage.ada.post("/settings/photo", files: [photo]).status == 303)
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            try await stage.decide(
                report, [("act", "restrict"), ("reason", "Spam"), ("period", "7"), ("withheld", "uploads")])
            for path in ["/settings", "/settings/profile"] {
                let page = try await stage.ada.get(path).text
                #expect(page.contains("keeps you from uploading until"), "\(path)")
                #expect(page.contains(#"href="/settings/standing""#) && !page.contains(#"type="file""#), "\(path)")
                let others = try await stage.jiwoo.get(path).text
                #expect(others.contains(#"type="file""#) && !others.contains("keeps you from"), "\(path)")
            }
            let words = [("name", "Ada"), ("bio", "Still here")]
            #expect(try await stage.ada.post("/settings/profile", words, files: []).status == 303)
            // A photo can still be taken away.
            #expect(try await stage.ada.get("/settings").text.contains(#"name="remove" value="1""#))
            #expect(try await stage.ada.post("/settings/photo", [("remove", "1")], files: []).status == 303)
            #expect(try await !stage.ada.get("/settings").text.contains(#"name="remove" value="1""#))
        }
    }

    // Catches a suspended member who is seen or sees something, and one who cannot read why or come back.
    @Test(arguments: TestEngine.available)
    func suspendsFromSight(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            try await stage.decide(report, [("act", "suspend"), ("reason", "Spam again"), ("period", "30")])
            // A mention leads nowhere while they are away.
            let site = stage.salon.services.site
            #expect(!site.mentionable(true).contains("ada") && site.mentionable(true).contains("jiwoo"))
            for browser in [stage.jiwoo, stage.salon.visitor()] {
                #expect(try await browser.get("/works/\(work)").status == 404)
                #expect(try await browser.get("/@ada").status == 404)
                #expect(try await !browser.get("/").text.contains("Shoes"))
            }
            for page in [
                "/", "/works/\(work)", "/@ada", "/notifications", "/messages", "/settings/account", "/live?topics=a",
            ] {
                #expect(try await stage.ada.get(page).location == "/settings/standing", "\(page)")
            }
            #expect(try await stage.ada.post("/works/\(work)/comments", [("text", "Hello")]).status == 403)
            let standing = try await stage.ada.get("/settings/standing")
            #expect(standing.status == 200 && standing.text.contains("Spam again"))
            #expect(try await stage.ada.get("/settings/account/delete").status == 200)
            #expect(try await stage.mail(to: "ada").contains("You are suspended"))
            // Logging in again opens nothing more.
            let again = stage.salon.visitor()
            let login = try await again.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(login.status == 303)
            #expect(try await again.get("/").location == "/settings/standing")
            #expect(try await stage.minsu.get("/admin/sanctions").text.contains("@ada"))
            stage.salon.clock.advance(by: .days(30))
            try await SanctionEnd.worker(stage.salon.services).turn()
            #expect(try await stage.jiwoo.get("/works/\(work)").status == 200)
            #expect(try await stage.salon.visitor().get("/works/\(work)").status == 200)
            #expect(try await stage.ada.get("/").status == 200)
            #expect(site.mentionable(false).contains("ada"))
        }
    }

    // Catches a suspension that is announced as a restriction when it ends early, and a restriction as a suspension.
    @Test(arguments: TestEngine.available)
    func saysWhatHasEndedEarly(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let (ada, jiwoo) = (stage.ada, stage.jiwoo)
            for (handle, member, reporter, act, words, others) in [
                ("ada", ada, jiwoo, [("act", "suspend")], "suspension", "restriction"),
                ("jiwoo", jiwoo, ada, [("act", "restrict"), ("withheld", "posts")], "restriction", "suspension"),
            ] {
                let report = try await stage.report(of: "/@\(handle)", by: reporter)
                try await stage.decide(report, act + [("reason", "Spam"), ("period", "7")])
                let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
                #expect(try await stage.minsu.post("/admin/sanctions/\(sanction)", [("note", "")]).status == 303)
                for said in [try await member.get("/notifications").text, try await stage.mail(to: handle)] {
                    #expect(said.contains("The moderators have ended your \(words) early."), "\(handle)")
                    #expect(!said.contains("ended your \(others) early"), "\(handle)")
                }
            }
        }
    }

    // Catches a sanction that a clock that was set back ends before the member's time, and a job for one that was ended.
    @Test(arguments: TestEngine.available)
    func endsWhenItWasSaid(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            func restrict(_ path: String, by reporter: Browser) async throws {
                let report = try await stage.report(of: path, by: reporter)
                try await stage.decide(
                    report, [("act", "restrict"), ("reason", "Spam"), ("period", "7"), ("withheld", "posts")])
            }
            try await restrict("/@ada", by: stage.jiwoo)
            for (days, ended) in [(-2.0, 0), (7.5, 0), (1.5, 1)] {
                stage.salon.clock.advance(by: .days(1) * days)
                try await SanctionEnd.worker(stage.salon.services).turn()
                #expect(try await stage.salon.count("sanctions WHERE ended_at IS NOT NULL") == ended, "\(days)")
            }
            try await restrict("/@jiwoo", by: stage.ada)
            #expect(try await stage.salon.count("jobs WHERE kind = 'end-sanction'") == 1)
            try await stage.salon.database.write { [services = stage.salon.services] transaction in
                let running = try transaction.values(
                    "SELECT id FROM sanctions WHERE ended_at IS NULL", as: ID<Sanction>.self)
                for sanction in running { try EndSanction.write(sanction, services, in: transaction) }
            }
            #expect(try await stage.salon.count("jobs WHERE kind = 'end-sanction'") == 0)
        }
    }

    // Catches a post that moderators have deleted, and that stays because the server ended before it was gone.
    @Test(arguments: TestEngine.available)
    func whatIsDoomedGoesAfterACrash(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let services = stage.salon.services
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let other = try await stage.salon.shareWork("Hats", by: stage.jiwoo)
            try await stage.salon.database.write { transaction in
                try HiddenPosts.doom(work, services, in: transaction)
                // Another's job, which must not keep this one from its own.
                try HiddenPosts.doom(other, services, in: transaction)
                try transaction.cancel(DoomedPost.self, key: "\(other)")
            }
            try await DoomedPost.worker(services).turn()
            #expect(try await stage.salon.count("posts") == 2)
            stage.salon.clock.advance(by: .minutes(1))
            try await DoomedPost.worker(services).turn()
            #expect(try await stage.salon.count("posts WHERE id = \(other)") == 1)
            #expect(try await stage.salon.count("posts") == 1)
            #expect(try await stage.salon.count("posts WHERE state = 'removed'") == 1)
            #expect(try await stage.salon.count("jobs WHERE kind = 'delete-hidden-post'") == 0)
        }
    }

    /// Wherever a form would be refused, it is said before; and what is sent from a page from before stays.
    private func saysSoBeforeTheForm(_ stage: ModerationStage, work: String, conversation: String) async throws {
        for (path, words, field) in [
            (work, "writing", #"id="composer""#), ("/works/new", "writing", #"name="title""#),
            ("/settings/profile", "writing", #"name="bio""#),
            (conversation, "sending messages", "data-message-composer="),
            ("/messages/new", "sending messages", #"class="new-group""#),
            ("/exhibitions/new", "writing", #"name="title""#), ("/settings/portfolio", "writing", #"name="statement""#),
            ("/settings/import", "writing", #"type="file""#), ("\(work)/edit", "writing", #"name="title""#),
            ("\(work)/process", "writing", "process-form"),
            ("/messages/new/group", "sending messages", "data-choose-people"),
        ] {
            let page = try await stage.ada.get(path).text
            #expect(page.contains("keeps you from \(words) until"), "\(path)")
            #expect(page.contains(#"href="/settings/standing""#) && !page.contains(field), "\(path)")
            // The conversation has nothing in it for him yet, and what edits her work is hers.
            guard path != conversation, !path.hasPrefix("\(work)/") else { continue }
            let others = try await stage.jiwoo.get(path).text
            #expect(others.contains(field) && !others.contains("keeps you from"), "\(path)")
        }
        let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
        for (path, fields, typed) in [
            ("/works", [("title", "Typed title")], "Typed title"),
            ("/settings/profile", [("name", "Ada"), ("bio", "Typed bio")], "Typed bio"),
            (conversation, [("client_id", "abcdefgh3"), ("text", "Typed message")], "Typed message"),
        ] {
            let answer = try await stage.ada.post(path, fields, files: path == "/works" ? [photo] : [])
            #expect(answer.status == 403 && answer.text.contains(typed), "\(path)")
        }
    }
}
