import Administration
import Base
import Core
import SQL
import Settings
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// What moderators see of the lounge, and what they decide. 민수 is the admin.
@Suite struct ModerationPagesTests {
    private static let pages = ["", "/held", "/appeals", "/suspensions", "/log"].map { "/lounge/moderation\($0)" }
    private static let forms = [
        "/reports/1", "/held/1", "/appeals/1", "/personas/1/suspend", "/personas/1/release", "/posts/1/void",
    ].map { "/lounge/moderation\($0)" }

    /// For everybody else there is nothing there.
    @Test(arguments: TestEngine.available)
    func isForModerators(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let visitor = stage.salon.visitor()
            for page in Self.pages {
                #expect(try await ada.get(page).status == 404, "\(page)")
                #expect(try await visitor.get(page).location == "/login?next=\(page)", "\(page)")
                let open = try await minsu.get(page)
                #expect(open.status == 200 && open.text.contains("Nothing here"), "\(page)")
            }
            let fields = [("act", "dismiss"), ("reason", "x"), ("note", "x")]
            for form in Self.forms {
                #expect(try await ada.post(form, fields).status == 404, "\(form)")
                #expect(try await visitor.post(form, fields).location?.hasPrefix("/login") == true, "\(form)")
            }
            #expect(try await !ada.get("/lounge/me").text.contains("/lounge/moderation"))
            #expect(try await minsu.get("/lounge/me").text.contains("/lounge/moderation"))
            try await ChangeRole(handle: "ada", role: .moderator)(stage.services)
            #expect(try await ada.get("/lounge/moderation").status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func reportsAreAnswered(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu), ada = try await stage.browser(.ada)
            let rude = try await stage.post(by: stage.persona(.jiwoo), text: "Rude <words>")
            let fine = try await stage.post(by: stage.persona(.jiwoo), text: "Fine words")
            let own = try await stage.post(by: stage.persona(.minsu), text: "The moderator’s own")
            for post in [rude, fine, own] {
                _ = try await ada.post("/lounge/\(post)/report", [("reason", "abuse"), ("note", "See & act")])
            }
            let page = try await minsu.get("/lounge/moderation").text
            #expect(page.contains("Rude &lt;words&gt;") && page.contains("See &amp; act") && page.contains("달빛"))
            // Nobody decides about themselves, and nobody learns who reported or whose account it is.
            #expect(!page.contains("The moderator’s own") && !page.contains("Echo"))
            for trace in ["박지우", "jiwoo", "\(stage.account(.jiwoo))"] { #expect(!page.contains(trace), "\(trace)") }
            // The overview counts them, too, all but the admin's own.
            let waiting = #"<a href="/lounge/moderation">Reports and appeals in the lounge</a></dt><dd>2</dd>"#
            #expect(try await minsu.get("/admin").text.contains(waiting))
            // So do the settings, and the page of members' reports leads there.
            #expect(try await minsu.get("/settings").text.contains("2 waiting"))
            let door = #"<a href="/lounge/moderation">Reports and appeals in the lounge 2</a>"#
            #expect(try await minsu.get("/admin/reports").text.contains(door))
            let ids = try await stage.reports()
            #expect(try await minsu.post("/lounge/moderation/reports/\(ids[0])", [("act", "x")]).status == 400)
            #expect(try await minsu.post("/lounge/moderation/reports/\(ids[2])", [("act", "dismiss")]).status == 404)
            let deleted = try await minsu.post(
                "/lounge/moderation/reports/\(ids[0])", [("act", "delete-post"), ("reason", "Too rude")])
            #expect(deleted.location == "/lounge/moderation")
            #expect(try await stage.item(rude) == nil)
            #expect(try await minsu.post("/lounge/moderation/reports/\(ids[1])", [("act", "dismiss")]).status == 303)
            #expect(try await stage.item(fine) != nil)
            #expect(try await minsu.post("/lounge/moderation/reports/\(ids[1])", [("act", "dismiss")]).status == 404)
            #expect(try await minsu.get("/lounge/moderation").text.contains("Nothing here"))
            let log = try await minsu.get("/lounge/moderation/log").text
            for words in ["Post deleted", "Report dismissed", "Too rude", "@minsu"] {
                #expect(log.contains(words), "\(words)")
            }
        }
    }

    /// Catches a refused decision that comes back with its form closed, in another form of its row or far down.
    @Test(arguments: TestEngine.available)
    func whatWasRefusedComesBackInItsForm(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu), ada = try await stage.browser(.ada)
            for text in ["Said before", "Said since"] {
                let post = try await stage.post(by: stage.persona(.jiwoo), text: text)
                _ = try await ada.post("/lounge/\(post)/report", [("reason", "abuse")])
            }
            let row = try #require(try await stage.reports().last)
            let long = String(repeating: "x", count: SuspendPersona.limit.characters + 1)
            for (path, form, summary) in [
                ("reports/\(row)", "delete-\(row)", "Delete the post"),
                ("personas/\(stage.persona(.jiwoo))/suspend", "suspend-report-\(row)", "Suspend"),
            ] {
                for words in ["", long] {
                    let fields = [("act", "delete-post"), ("row", "\(row)"), ("form", form), ("reason", words)]
                    let refused = try await minsu.post("/lounge/moderation/\(path)", fields)
                    #expect(refused.status == 422 && !refused.text.contains("Said before"))
                    #expect(refused.text.contains("<details open><summary>\(summary)</summary>"))
                    #expect(refused.text.matches(of: /<details open>/).count == 1)
                    #expect(refused.text.contains(#"id="\#(form)-note-problem""#))
                    #expect(refused.text.contains("\n\(words)</textarea>"))
                    #expect(!refused.text.contains(#"<p class="notice problem""#))
                }
            }
        }
    }

    /// Catches a suspension that looks lost, since the report it was decided in stays, and one that is offered again.
    @Test(arguments: TestEngine.available)
    func aReportSaysThatItsAuthorIsSuspended(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu), ada = try await stage.browser(.ada)
            let persona = stage.persona(.jiwoo)
            let post = try await stage.post(by: persona, text: "Rude words")
            _ = try await ada.post("/lounge/\(post)/report", [("reason", "abuse")])
            let held = try await stage.post(by: persona, text: "Pressed words")
            try await stage.press(held, by: stage.persona(.ada), state: "held")
            let row = try #require(try await stage.reports().last)
            let suspend = "/lounge/moderation/personas/\(persona)/suspend"
            for page in ["/lounge/moderation", "/lounge/moderation/held"] {
                let open = try await minsu.get(page).text
                #expect(open.contains(suspend) && !open.contains("Suspended since"), "\(page)")
            }
            let fields = [("row", "\(row)"), ("form", "suspend-report-\(row)"), ("reason", "Threats")]
            #expect(try await minsu.post(suspend, fields).location == "/lounge/moderation")
            let after = try await minsu.get("/lounge/moderation").text
            #expect(after.contains("The report still waits for a decision about the post."))
            #expect(after.contains("Rude words") && after.contains(">Dismiss<") && after.contains(">Delete the post<"))
            for page in ["/lounge/moderation", "/lounge/moderation/held"] {
                let open = try await minsu.get(page).text
                #expect(open.contains("Suspended since today.") && !open.contains(suspend), "\(page)")
            }
            // Whoever had the page open reads why it is refused, beside what they wrote.
            let again = try await minsu.post(suspend, fields)
            #expect(again.status == 409 && again.text.contains("They are already suspended."))
            #expect(again.text.contains("\nThreats</textarea>"))
        }
    }

    @Test(arguments: TestEngine.available)
    func heldMarksAreDecided(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu)
            let jiwoo = stage.persona(.jiwoo)
            for counts in [true, false] {
                let post = try await stage.post(by: jiwoo, text: "Held \(counts)")
                for presser in try await stage.enter(count: 2) {
                    try await stage.press(post, by: presser, state: "held")
                }
                let page = try await minsu.get("/lounge/moderation/held").text
                #expect(page.contains("Held \(counts)") && page.contains("2 held, by 2 people"))
                let path = "/lounge/moderation/held/\(jiwoo)"
                let upTo = String(try #require(page.firstMatch(of: /name="upto" value="([0-9]+)"/)).output.1)
                #expect(try await minsu.post(path, [("act", "both"), ("upto", upTo)]).status == 400)
                #expect(try await minsu.post(path, [("act", "count")]).status == 400)
                let fields = [("act", counts ? "count" : "void"), ("upto", upTo)]
                #expect(try await minsu.post(path, fields).status == 303)
                #expect(try await minsu.post(path, fields).status == 404)
                #expect(try await stage.value(of: jiwoo) == -2)
            }
            // Counted presses can be declared void, post by post.
            let posts = try await stage.database.read { reader in
                try reader.values(
                    "SELECT post_id FROM lounge_presses WHERE state = 'counted' LIMIT 1", as: ID<LoungePost>.self)
            }
            let post = try #require(posts.first)
            #expect(try await minsu.post("/lounge/moderation/posts/\(post)/void", [("note", "x")]).status == 303)
            #expect(try await stage.value(of: jiwoo) == 0)
            #expect(try await minsu.post("/lounge/moderation/posts/99/void").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func appealsAndSuspensionsAreDecided(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu), jiwoo = try await stage.browser(.jiwoo)
            let persona = stage.persona(.jiwoo)
            let post = try await stage.post(by: persona, text: "What it is about")
            let sanction = try await stage.sanction(persona, naming: post)
            _ = try await jiwoo.post("/lounge/sanctions/\(sanction)/appeal", [("text", "Please look again")])
            let appeals = try await minsu.get("/lounge/moderation/appeals").text
            #expect(appeals.contains("Please look again") && appeals.contains("What it is about"))
            // A moderator may end a restriction early.
            #expect(try await minsu.get("/lounge/moderation/suspensions").text.contains("End read-only period"))
            let answered = try await minsu.post(
                "/lounge/moderation/appeals/\(sanction)", [("act", "uphold"), ("note", "You are right")])
            #expect(answered.location == "/lounge/moderation/appeals")
            #expect(try await jiwoo.get("/lounge/me").text.contains("You are right"))
            #expect(try await jiwoo.get("/lounge/new").text.contains("<textarea"))
            #expect(try await minsu.post("/lounge/moderation/appeals/\(sanction)", [("act", "reject")]).status == 404)

            let suspend = "/lounge/moderation/personas/\(persona)/suspend"
            #expect(try await minsu.post(suspend, [("reason", " ")]).status == 422)
            #expect(try await minsu.post(suspend, [("reason", "Threats <here>")]).status == 303)
            let again = try await minsu.post(suspend, [("reason", "Again")])
            #expect(again.status == 409 && again.text.contains("Again</textarea>"), "what was written is not lost")
            #expect(try await jiwoo.get("/lounge/me").text.contains("Threats &lt;here&gt;"))
            #expect(try await jiwoo.post("/lounge", [("text", "Let me in")]).status == 403)
            #expect(try await minsu.get("/lounge/moderation/suspensions").text.contains("달빛"))
            let release = "/lounge/moderation/personas/\(persona)/release"
            #expect(try await minsu.post(release, [("note", "Talked")]).location == "/lounge/moderation/suspensions")
            #expect(try await minsu.post(release).status == 404)
            #expect(try await jiwoo.post("/lounge", [("text", "Thank you")]).status == 303)
            // Moderators have nothing to decide about themselves.
            let own = "/lounge/moderation/personas/\(stage.persona(.minsu))/suspend"
            #expect(try await minsu.post(own, [("reason", "x")]).status == 404)
        }
    }
}

extension LoungeStage {
    /// Reports in the order they came.
    fileprivate func reports() async throws -> [ID<LoungeReport>] {
        try await database.read { reader in try reader.values("SELECT id FROM lounge_reports ORDER BY id") }
    }
}
