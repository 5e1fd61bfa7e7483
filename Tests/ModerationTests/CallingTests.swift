import Administration
import Base
import Core
import Notifications
import SQL
import Settings
import TestKit
import Testing

@testable import Moderation

/// Reports and appeals call those who decide, and reporters are answered. 민수 is the admin.
@Suite struct CallingTests {
    // Catches a case that notifies nobody, a call about the moderator's own case or to a member who may not decide, one
    // for each report of many, and a Settings row that does not count.
    @Test(arguments: TestEngine.available)
    func whoDecidesIsCalledOnce(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            let dana = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            let works = try await [
                stage.salon.shareWork("Shoes", by: stage.ada), stage.salon.shareWork("Boots", by: stage.ada),
            ]
            #expect(try await !stage.minsu.get("/settings").text.contains("waiting</span>"))
            for work in works { _ = try await stage.report(of: "/posts/\(work)", by: dana) }
            #expect(try await stage.calls() == ["jiwoo", "minsu"])
            #expect(try await stage.minsu.get("/settings").text.contains("2 waiting</span>"))
            let row = try await stage.jiwoo.get("/notifications").text
            #expect(row.contains("A report is waiting") && row.contains(#"href="/admin/reports""#))
            // Read, so the next is called for. About a moderator only admins are, and nobody about themselves.
            _ = try await stage.report(of: "/@jiwoo", by: dana)
            #expect(try await stage.calls() == ["jiwoo", "minsu"])
            _ = try await stage.minsu.get("/notifications")
            _ = try await stage.report(of: "/@minsu", by: dana)
            #expect(try await stage.calls() == ["jiwoo", "minsu"])
            _ = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.calls() == ["jiwoo", "minsu", "minsu"], "who reports knows")
            // What is unread for more than a day does not silence the next.
            stage.salon.clock.advance(by: .days(2))
            _ = try await stage.report(of: "/@dana", by: stage.ada)
            #expect(try await stage.calls() == ["jiwoo", "jiwoo", "minsu", "minsu", "minsu"])
        }
    }

    // Catches an appeal or a proposal that nobody is called to, and reporters who hear nothing, or what was decided.
    @Test(arguments: TestEngine.available)
    func appealsCallAndReportersAreAnswered(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            let dana = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let report = try await stage.report(of: "/posts/\(work)", by: dana)
            _ = try await stage.jiwoo.get("/notifications")
            try await stage.decide(report, [("act", "delete"), ("reason", "Stolen")])
            #expect(
                try await stage.calls() == ["jiwoo", "jiwoo", "minsu"], "another has to agree")
            #expect(try await stage.salon.count("notifications WHERE kind = 'report-answered'") == 0)
            #expect(
                try await stage.jiwoo.post("/admin/reports/\(report)", [("act", "hide"), ("reason", "Stolen")]).status
                    == 303)
            let answer = try await dana.get("/notifications").text
            #expect(answer.contains("reviewed your report") && !answer.contains("Stolen"))
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "It is mine")]).status == 303)
            #expect(try await stage.minsu.get("/notifications").text.contains("An appeal is waiting"))
        }
    }

    // Catches a switch for what a member is never pushed, and one that is missing.
    @Test(arguments: TestEngine.available)
    func onlyModeratorsHaveASwitch(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            #expect(try await stage.minsu.get("/settings/notifications").text.contains("Reports to decide"))
            #expect(try await !stage.ada.get("/settings/notifications").text.contains("Reports to decide"))
            let call = CallModerators(
                .caseWaiting, about: try await stage.salon.id(of: .ada), by: try await stage.salon.id(of: .jiwoo))
            #expect(
                try await stage.salon.database.scannedTables(call.statement(now: stage.salon.services.clock.now()))
                    == [])
        }
    }

    // Catches a report that a browser without scripts sends with a reason nobody chose, or that loses what was typed.
    @Test(arguments: TestEngine.available)
    func reportsHaveAPage(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let path = "/posts/\(work)/report"
            let page = try await stage.jiwoo.get(path)
            #expect(page.status == 200 && page.text.contains("@ada") && !page.text.contains(" checked"))
            let refused = try await stage.jiwoo.post(path, [("note", "Look & see"), ("next", "/works/\(work)")])
            #expect(refused.status == 422 && refused.text.contains("Look &amp; see"))
            #expect(refused.text.contains("Choose a reason") && refused.text.contains(#"value="/works/\#(work)""#))
            let sent = try await stage.jiwoo.post(path, [("reason", "harm"), ("next", "//evil.example")])
            #expect(sent.status == 303 && sent.location == "/")
            #expect(try await stage.minsu.get("/admin/reports/\(stage.report())").text.contains("Risk of harm"))
            #expect(try await stage.salon.visitor().get(path).status == 303)
            #expect(try await stage.jiwoo.get("/posts/1/report").status == 404)
        }
    }
}

extension ModerationStage {
    /// Who was called to a case, each as often as it happened.
    fileprivate func calls() async throws -> [String] {
        try await salon.database.read { reader in
            try reader.values(
                """
                SELECT a.handle FROM notifications n JOIN accounts a ON a.id = n.account_id
                WHERE n.kind = 'case-waiting' ORDER BY a.handle
                """, as: String.self)
        }
    }
}
