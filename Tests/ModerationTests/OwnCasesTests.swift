import Base
import Core
import SQL
import TestKit
import Testing

@testable import Administration
@testable import Moderation

/// Moderators are offered nothing about what is theirs. 민수 is the admin, Ada a moderator.
@Suite struct OwnCasesTests {
    // Catches a form for a case that the moderator has reported, where another one has to decide; and none for whoever is
    // the only one there.
    @Test(arguments: TestEngine.available)
    func othersDecideWhatOneReports(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.jiwoo)
            let report = try await stage.report(of: "/posts/\(work)", by: stage.minsu)
            let path = "/admin/reports/\(report)"
            let alone = try await stage.minsu.get(path).text
            // Nobody else is there.
            #expect(alone.contains(#"class="case-form""#) && alone.contains("You reported this."))
            #expect(try await stage.minsu.get("/admin/reports").text.contains("You reported this."))
            try await ChangeRole(handle: "ada", role: .moderator)(stage.salon.services)
            let own = try await stage.minsu.get(path).text
            #expect(own.contains("You reported this yourself") && !own.contains(#"class="case-form""#))
            #expect(try await stage.ada.get(path).text.contains(#"class="case-form""#))
            let others = try await stage.ada.get("/admin/reports").text
            #expect(others.contains(path) && !others.contains("You reported this."))
            // What was typed on a page from before stays.
            let late = try await stage.decision(report, [("act", "warn"), ("reason", "Typed <words>")])
            #expect(late.status == 409 && late.text.contains("Typed &lt;words&gt;"))
        }
    }

    // Catches a new moderator who is notified of nothing until somebody else is reported.
    @Test(arguments: TestEngine.available)
    func whoIsAppointedHearsWhatWaits(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            func heard() async throws -> String { try await stage.ada.get("/notifications").text }
            let waits = "A report is waiting for a decision."
            for role in [Role.moderator, .member] {
                try await ChangeRole(handle: "ada", role: role)(stage.salon.services)
            }
            let work = try await stage.salon.shareWork("Shoes", by: stage.jiwoo)
            _ = try await stage.report(of: "/posts/\(work)", by: stage.minsu)
            #expect(try await !heard().contains(waits))
            try await ChangeRole(handle: "ada", role: .moderator)(stage.salon.services)
            let page = try await heard()
            #expect(page.contains(waits) && page.contains(#"href="/admin/reports""#))
        }
    }

    // Catches a case about the moderator who looks that is shown, counted or decided, in any list.
    @Test(arguments: TestEngine.available)
    func nobodyDecidesAboutThemselves(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            try await ChangeRole(handle: "ada", role: .admin)(stage.salon.services)
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            try await stage.decide(report, [("act", "warn"), ("reason", "Be kind")])
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "Was I?")]).status == 303)
            for path in ["/admin/reports", "/admin/appeals", "/admin/sanctions", "/admin/log"] {
                let page = try await stage.ada.get(path).text
                #expect(!page.contains("Was I?") && !page.contains("Be kind"), "\(path)")
            }
            #expect(try await stage.ada.get("/admin/reports/\(report)").status == 404)
            #expect(
                try await stage.ada.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")]).status
                    == 404)
            #expect(try await stage.minsu.get("/admin/appeals").text.contains("Was I?"))
        }
    }

    // Catches a reporter who reads that moderators will review what none of them may, and an admin who never learns of it.
    @Test(arguments: TestEngine.available)
    func nobodyIsThereToDecide(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let spam = [("reason", "spam")]
            let said = try await stage.jiwoo.post("/@minsu/report", spam, fragment: true)
            #expect(said.status == 200 && said.text.hasPrefix("Your report is kept."))
            _ = try await stage.jiwoo.post("/@minsu/report", spam)
            #expect(try await stage.jiwoo.get("/@minsu").text.contains("Your report is kept."))
            #expect(try await stage.minsu.get("/admin").text.contains("Appoint another admin."))
            // Nor do numbers say who has reported the admin who looks.
            let reporter = try await stage.id("SELECT id FROM accounts WHERE handle_key = 'jiwoo'")
            let sheet = try await stage.minsu.get("/admin/members/\(reporter)")
            #expect(
                sheet.status == 200 && sheet.text.contains("Reports by this member</dt><dd>0</dd>"), "\(sheet.text)")
            try await ChangeRole(handle: "ada", role: .admin)(stage.salon.services)
            #expect(try await stage.jiwoo.post("/@minsu/report", spam, fragment: true).status == 204)
            #expect(try await !stage.minsu.get("/admin").text.contains("Appoint another admin."))
            #expect(try await stage.ada.get("/admin/reports").text.contains("@minsu"))
        }
    }
}
