import Administration
import Base
import Core
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import Moderation

/// Reports become cases, moderators decide, members are told, restricted, hidden, and may appeal. 민수 is the admin.
@Suite struct ModerationTests {
    // Catches a report that opens no case or two, a weight that does not follow the reporters, and words that changed.
    @Test(arguments: TestEngine.available)
    func reportsOfOnePostAreOneCase(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            for browser in [stage.jiwoo, stage.minsu, stage.jiwoo] {
                #expect(
                    try await browser.post("/posts/\(work)/report", [("reason", "spam"), ("note", "Look")]).status
                        == 303)
            }
            let queue = try await stage.minsu.get("/admin/reports").text
            #expect(
                queue.contains("2 reports") && !queue.contains("counts as") && queue.contains("Shoes")
                    && queue.contains("@ada"))
            let report = try await stage.report()
            let page = try await stage.minsu.get("/admin/reports/\(report)").text
            #expect(page.contains("@jiwoo") && page.contains("first report") && page.contains("Look"))
            let image = try await stage.minsu.get("/admin/reports/\(report)/images/0")
            #expect(image.status == 200 && image.bytes.starts(with: Array("RIFF".utf8)))
            #expect(try await stage.minsu.get("/admin/reports/\(report)/images/9").status == 404)
            // Dismissed, so the reporters count less, and reporting the same words again changes nothing.
            try await stage.decide(report, [("act", "dismiss")])
            #expect(try await stage.minsu.get("/admin/reports").text.contains("Nothing here"))
            _ = try await stage.jiwoo.post("/posts/\(work)/report", [("reason", "spam")])
            #expect(try await stage.salon.count("cases") == 1)
            _ = try await stage.jiwoo.post("/@ada/report", [("reason", "spam")])
            #expect(try await stage.minsu.get("/admin/reports").text.contains("counts as 0.6"))
            #expect(try await stage.salon.count("notifications WHERE kind = 'decision'") == 0)
        }
    }

    // Catches a decision without its reason, one that is not told, an appeal that can be repeated or answered by whoever
    // decided, a post that does not come back, and a comment that is called something else.
    @Test(arguments: TestEngine.available)
    func hidesTellsAndGivesBack(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            _ = try await stage.ada.post("/works/\(work)/comments", [("text", "Mine")])
            _ = try await stage.jiwoo.post("/works/\(work)/comments", [("text", "Awful <words>")])
            let comment = try await stage.id("SELECT MAX(id) FROM posts WHERE kind = 'comment'")
            let report = try await stage.report(of: "/posts/\(comment)", by: stage.ada)
            #expect(try await stage.decision(report, [("act", "hide")]).status == 422)
            #expect(try await stage.decision(report, [("act", "")]).status == 422)
            #expect(
                try await stage.decision(report, [("act", "hide"), ("reason", String(repeating: "x", count: 1_001))])
                    .status == 422)
            try await stage.decide(report, [("act", "hide"), ("reason", "Be kind <here>.")])
            #expect(try await stage.decision(report, [("act", "dismiss")]).status == 404, "decided")
            let answered = try await stage.minsu.get("/admin/reports/\(report)").text
            #expect(answered.contains("It is hidden now") && !answered.contains("See it as it is now"))
            for browser in [stage.ada, stage.jiwoo, stage.minsu, stage.salon.visitor()] {
                #expect(try await !browser.get("/works/\(work)").text.contains("Awful"))
            }
            #expect(try await !stage.ada.get("/notifications").text.contains("Awful"))
            #expect(try await stage.jiwoo.get("/notifications").text.contains("/settings/standing"))
            let standing = try await stage.jiwoo.get("/settings/standing").text
            #expect(standing.contains("Be kind &lt;here&gt;.") && standing.contains("Awful &lt;words&gt;"))
            let mail = try await stage.mail(to: "jiwoo")
            #expect(
                mail.contains("Be kind <here>.") && mail.contains("> Awful <words>")
                    && mail.contains("/settings/standing"))
            // The author cannot touch what is hidden.
            #expect(try await stage.jiwoo.post("/posts/\(comment)/delete").status == 404)
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            let appeal = "/settings/standing/\(sanction)"
            #expect(try await stage.ada.post(appeal, [("text", "Mine?")]).status == 404)
            #expect(try await stage.jiwoo.post(appeal, [("text", " ")]).status == 422)
            // Pressed twice it is still one.
            for _ in 0..<2 {
                #expect(try await stage.jiwoo.post(appeal, [("text", "It was <a quote>")]).status == 303)
            }
            #expect(try await stage.jiwoo.post(appeal, [("text", "Again")]).status == 409)
            try await ChangeRole(handle: "ada", role: .moderator)(stage.salon.services)
            let answer = "/admin/appeals/\(sanction)"
            let own = try await stage.minsu.post(answer, [("act", "uphold")])
            #expect(own.status == 409 && own.text.contains("Another moderator answers"))
            let appeals = try await stage.ada.get("/admin/appeals").text
            #expect(appeals.contains("It was &lt;a quote&gt;") && appeals.contains("<b>Hidden</b> · Comment · "))
            let blank = try await stage.ada.post(answer, [("act", "reject"), ("answer", " ")])
            #expect(
                blank.status == 422 && blank.text.contains(#"aria-invalid="true""#), "nobody is refused without words")
            #expect(try await stage.ada.post(answer, [("act", "uphold"), ("answer", "Sorry!")]).status == 303)
            // A colleague was quicker: what was written for it is not lost.
            let late = try await stage.ada.post(answer, [("act", "uphold"), ("answer", "Late!")])
            #expect(late.status == 404 && late.text.contains("Late!</textarea>"))
            #expect(try await stage.jiwoo.get("/works/\(work)").text.contains("Awful &lt;words&gt;"))
            #expect(try await stage.jiwoo.get("/settings/standing").text.contains("Sorry!"))
            #expect(try await stage.mail(to: "jiwoo").contains("Sorry!"))
            #expect(try await stage.salon.count("posts WHERE state <> 'published'") == 0)
            // Whoever reported it was wrong.
            #expect(try await stage.salon.count("reporters WHERE upheld = 0 AND dismissed = 1") == 1)
            let log = try await stage.minsu.get("/admin/log").text
            #expect(log.contains("Appeal upheld") && log.contains("<b>Hidden</b> · Comment · "))
            #expect(log.contains("by @ada"))
            // Also once it is gone.
            _ = try await stage.jiwoo.post("/posts/\(comment)/delete")
            #expect(try await stage.salon.count("posts WHERE id = \(comment) AND author_id IS NOT NULL") == 0)
            #expect(try await stage.minsu.get("/admin/log").text.contains("<b>Hidden</b> · Comment · "))
        }
    }

    // Catches a work that is hidden at one place and not at another.
    @Test(arguments: TestEngine.available)
    func aHiddenWorkIsNowhere(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Velvetshoes", by: stage.ada, fields: [("tags", "velvettag")])
            _ = try await stage.jiwoo.post("/@ada/follow")
            _ = try await stage.jiwoo.post("/posts/\(work)/save")
            _ = try await stage.jiwoo.post("/posts/\(work)/like")
            let pages = [
                "/", "/works/\(work)", "/@ada", "/@ada/works", "/search?q=velvetshoes", "/following", "/saved",
                "/@jiwoo/likes", "/tags/velvettag", "/@ada/feed.atom", "/posts/\(work)", "/notifications",
            ]
            func seen(_ browser: Browser) async throws -> [String] {
                var seen: [String] = []
                for page in pages where try await browser.get(page).text.contains("Velvetshoes") { seen.append(page) }
                return seen
            }
            let before = try await [stage.jiwoo, stage.ada, stage.salon.visitor()].asyncMap(seen)
            #expect(before.allSatisfy { $0.count >= 4 }, "\(before)")
            let report = try await stage.report(of: "/posts/\(work)", by: stage.jiwoo)
            try await stage.decide(report, [("act", "hide"), ("reason", "No advertising")])
            for browser in [stage.jiwoo, stage.salon.visitor()] { #expect(try await seen(browser) == []) }
            // Its author still reads what it said, and where to ask why.
            #expect(try await seen(stage.ada) == ["/works/\(work)", "/posts/\(work)"])
            #expect(try await stage.ada.get("/works/\(work)").text.contains("/settings/standing"))
            #expect(try await stage.ada.post("/works/\(work)/edit", [("title", "Back")]).status == 404)
            #expect(try await stage.jiwoo.post("/works/\(work)/comments", [("text", "Hello?")]).status == 404)
            #expect(try await stage.jiwoo.get("/works/\(work)").status == 404)
            try await stage.salon.database.write { transaction in
                try HiddenPosts.show(ID(rawValue: work.rawValue), stage.salon.services, in: transaction)
            }
            // But for its notifications, which are not sent again.
            let after = before.map { $0.filter { $0 != "/notifications" } }
            #expect(try await [stage.jiwoo, stage.ada, stage.salon.visitor()].asyncMap(seen) == after)
        }
    }

    // Catches one moderator who deletes alone where there are two, and a post that stays after both have agreed.
    @Test(arguments: TestEngine.available)
    func deletingTakesTwo(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            let dana = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            let report = try await stage.report(of: "/posts/\(work)", by: dana)
            let deletion = [("act", "delete"), ("reason", "Stolen")]
            try await stage.decide(report, deletion)
            #expect(try await dana.get("/works/\(work)").status == 404, "hidden at once")
            #expect(try await stage.salon.count("works") == 1)
            #expect(try await stage.decision(report, deletion).status == 409)
            #expect(try await stage.jiwoo.get("/admin/reports/\(report)").text.contains("Deleting can’t be undone"))
            #expect(try await stage.jiwoo.post("/admin/reports/\(report)", deletion).status == 303)
            #expect(try await stage.salon.count("works") == 0)
            #expect(try await stage.salon.count("media") == 0)
            #expect(try await stage.salon.count("sanctions WHERE level = 'deletion'") == 1)
            // Another decides otherwise: it is back.
            let other = try await stage.salon.shareWork("Boots", by: stage.ada)
            let second = try await stage.report(of: "/posts/\(other)", by: dana)
            try await stage.decide(second, deletion)
            #expect(try await stage.jiwoo.post("/admin/reports/\(second)", [("act", "dismiss")]).status == 303)
            #expect(try await stage.ada.get("/works/\(other)").status == 200)
            // Nobody decides about their own report, and whoever has lost the role decides nothing.
            let own = try await stage.report(of: "/posts/\(other)", by: stage.jiwoo)
            #expect(
                try await stage.jiwoo.post("/admin/reports/\(own)", [("act", "warn"), ("reason", "x")]).status == 409)
            let former = Moderator(id: try await stage.salon.id(of: .jiwoo), handle: "jiwoo", role: .moderator)
            try await ChangeRole(handle: "jiwoo", role: .member)(stage.salon.services)
            await #expect(throws: Problem.self) {
                try await DecideCase(report: ID(rawValue: own), act: .warn, reason: "x", moderator: former)(
                    stage.salon.services)
            }
            // Alone, the admin is asked once more.
            let asked = try await stage.decision(own, deletion)
            #expect(
                asked.status == 422 && asked.text.contains("Delete it permanently") && asked.text.contains("Stolen"))
            try await stage.decide(own, deletion + [("confirm", "1")])
            #expect(try await stage.salon.count("works") == 0)
        }
    }

    // Catches a post that one decision gives back although another hides it, and one that is hidden unasked.
    @Test(arguments: TestEngine.available)
    func onlyWhatHidCanShow(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let path = "/posts/\(work)"
            let restriction = [("act", "restrict"), ("withheld", "uploads"), ("reason", "x"), ("period", "1")]
            try await stage.decide(try await stage.report(of: path, by: stage.jiwoo), restriction)
            #expect(try await stage.jiwoo.get("/works/\(work)").status == 200)
            let restricted = try await stage.id("SELECT MAX(id) FROM sanctions")
            let dana = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            try await stage.decide(try await stage.report(of: path, by: dana), [("act", "hide"), ("reason", "x")])
            let hidden = try await stage.id("SELECT MAX(id) FROM sanctions")
            for (sanction, status) in [(restricted, 404), (hidden, 200)] {
                #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "No")]).status == 303)
                #expect(
                    try await stage.minsu.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")])
                        .status == 303)
                #expect(try await stage.jiwoo.get("/works/\(work)").status == status)
            }
        }
    }

    // Catches messages that are read without a trace, or more of them than the reporter chose.
    @Test(arguments: TestEngine.available)
    func readingMessagesIsLogged(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let path = try #require(try await stage.ada.post("/messages/with/jiwoo").location)
            for text in ["Secret one", "Secret two"] {
                let fields = [("client_id", "client-\(text.count)-\(text.suffix(3))x"), ("text", text)]
                #expect(try await stage.ada.post(path, fields).status == 303)
            }
            let message = try await stage.id("SELECT MIN(id) FROM messages")
            let sent = try await stage.jiwoo.post("\(path)/report", [("message", "\(message)"), ("reason", "abuse")])
            #expect(sent.status == 303)
            let report = try await stage.report()
            let closed = try await stage.minsu.get("/admin/reports/\(report)").text
            #expect(!closed.contains("Secret") && closed.contains("Opening them is logged"))
            #expect(try await !stage.minsu.get("/admin/reports").text.contains("Secret"))
            let warning = [("act", "warn"), ("reason", "x")]
            #expect(try await stage.decision(report, warning).status == 409, "unopened")
            #expect(try await stage.minsu.post("/admin/reports/\(report)/open").status == 303)
            let open = try await stage.minsu.get("/admin/reports/\(report)").text
            #expect(open.contains("Secret one") && !open.contains("Secret two"))
            #expect(try await stage.minsu.post("/admin/reports/\(report)/open").status == 303)
            #expect(try await stage.salon.count("decisions WHERE act = 'read'") == 1)
            #expect(try await stage.minsu.get("/admin/log").text.contains("Opened what was reported"))
            // Another moderator has to open them as well.
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            #expect(try await !stage.jiwoo.get("/admin/reports/\(report)").text.contains("Secret"))
            #expect(
                try await stage.decision(report, [("act", "delete"), ("reason", "x")]).status == 404,
                "there is no post")
            try await stage.decide(report, [("act", "warn"), ("reason", "Be kind")])
            #expect(try await stage.ada.get("/settings/standing").text.contains("Secret one"))
        }
    }

    // Catches a moderator who decides about themselves or about another moderator, and a page that members can see.
    @Test(arguments: TestEngine.available)
    func nobodyDecidesAboutThemselves(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            let aboutAdmin = try await stage.report(of: "/@minsu", by: stage.ada)
            let aboutModerator = try await stage.report(of: "/@jiwoo", by: stage.ada)
            for (browser, report) in [
                (stage.minsu, aboutAdmin), (stage.jiwoo, aboutAdmin), (stage.jiwoo, aboutModerator),
            ] {
                #expect(try await browser.get("/admin/reports/\(report)").status == 404)
                let answer = try await browser.post("/admin/reports/\(report)", [("act", "warn"), ("reason", "x")])
                #expect(answer.status == 404)
                let deletion = [("act", "delete"), ("reason", "x")]
                let told = try await browser.post("/admin/reports/\(report)", deletion, fragment: true)
                #expect(told.status == 404, "not even that there is something")
            }
            #expect(try await stage.jiwoo.get("/admin/reports").text.contains("Nothing here"))
            #expect(try await stage.minsu.get("/admin/reports/\(aboutModerator)").status == 200)
            for page in ["reports", "appeals", "sanctions", "log", "reports/\(aboutModerator)"] {
                #expect(try await stage.ada.get("/admin/\(page)").status == 404)
                #expect(try await stage.ada.post("/admin/\(page)", [("act", "warn"), ("reason", "x")]).status == 404)
            }
            #expect(try await !stage.ada.get("/settings").text.contains("/admin/reports"))
            #expect(try await stage.jiwoo.get("/settings").text.contains("/admin/reports"))
        }
    }

    // Catches what is left of a member who leaves: hidden posts, sanctions, their name in the log.
    @Test(arguments: TestEngine.available)
    func leavingTakesEverythingAlong(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            try await stage.decide(
                try await stage.report(of: "/posts/\(work)", by: stage.jiwoo),
                [("act", "hide"), ("reason", "Ada did it")])
            try await stage.decide(
                try await stage.report(of: "/@ada", by: stage.jiwoo),
                [("act", "suspend"), ("reason", "Ada again"), ("period", "open")])
            let ada = try await stage.salon.id(of: .ada)
            let answer = try await stage.ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(answer.status == 200 || answer.status == 303)
            for table in [
                "works", "media", "posts WHERE state <> 'published'", "sanctions", "cases",
                "accounts WHERE state = 'leaving'",
            ] {
                #expect(try await stage.salon.count(table) == 0, "\(table)")
            }
            #expect(try await stage.salon.count("accounts WHERE id = \(ada)") == 0)
            #expect(try await stage.salon.count("decisions") == 2)
            #expect(try await !stage.minsu.get("/admin/log").text.contains("Ada"))
        }
    }

    // Catches a list that reads a whole table.
    @Test(arguments: TestEngine.available)
    func listsAreRangesOfIndexes(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let admin = Moderator(id: try await stage.salon.id(of: .minsu), handle: "minsu", role: .admin)
            for statement in [
                CaseQueries.queueStatement(after: nil, for: admin),
                CaseQueries.queueStatement(after: .init(weight: 100, id: ID(rawValue: 5)), for: admin),
                OpenMatter.statement(about: admin.id, besides: ID(rawValue: 5)),
                SanctionRow.appealsStatement(after: nil, for: admin),
                SanctionRow.runningStatement(before: nil, for: admin),
                LogEntry.statement(LogFilter(), before: nil, for: admin), SanctionRecord.statement(of: admin.id),
            ] { #expect(try await stage.salon.database.scannedTables(statement) == [], "\(statement.text)") }
        }
    }
}
