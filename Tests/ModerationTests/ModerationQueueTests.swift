import Base
import Core
import SQL
import TestKit
import Testing

@testable import Moderation

/// What moderators see of a case before they open it, and beside it.
@Suite struct ModerationQueueTests {
    // Catches a row without its reason, kind or picture, messages that are shown before they are opened, a case that hides
    // what else waits about the same member, and one that shows what waits about another.
    @Test(arguments: TestEngine.available)
    func rowsSayWhyAndCasesShowWhatElseWaits(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Shoes", by: stage.ada)
            let dana = try await stage.salon.member(Person(name: "Dana", handle: "dana", major: ""))
            for (browser, reason) in [(stage.jiwoo, "abuse"), (stage.minsu, "spam"), (dana, "abuse")] {
                #expect(try await browser.post("/posts/\(work)/report", [("reason", reason)]).status == 303)
            }
            let report = try await stage.report()
            let profile = try await stage.report(of: "/@ada", by: stage.jiwoo)
            let other = try await stage.report(of: "/@jiwoo", by: stage.ada)
            let (ada, jiwoo) = (try await stage.salon.id(of: .ada), try await stage.salon.id(of: .jiwoo))
            let messages = stage.salon.services.ids.next(Report.self)
            try await stage.salon.database.write { transaction in
                _ = try OpenCase(
                    .messages, about: ada, by: jiwoo, reason: .privacy, note: "",
                    items: [CaseItem(text: "Secret words", image: [1, 2, 3])]
                ).write(messages, in: transaction)
            }
            let queue = try await stage.minsu.get("/admin/reports").text
            func row(_ id: Int64) throws -> Substring {
                try #require(queue.firstMatch(of: try Regex(#"id="case-\#(id)"(.|\n)*?</li>"#))?.0)
            }
            let first = try row(report)
            #expect(first.contains("<b>Harassment</b> · Work · ") && first.contains("3 reports"))
            #expect(first.contains("/admin/reports/\(report)/images/0") && !first.contains("data-sensitive"))
            #expect(try row(profile).contains("<b>Spam or advertising</b> · Profile · "))
            let closed = try row(messages.rawValue)
            #expect(
                closed.contains("<b>Private information</b> · Messages · ")
                    && !closed.contains("<img class=\"case-thumb"))
            #expect(!queue.contains("Secret words"))
            let page = try await stage.minsu.get("/admin/reports/\(report)").text
            let matters = try #require(page.firstMatch(of: /Also open about them(.|\n)*?<\/section>/)?.0)
            #expect(matters.contains("\"/admin/reports/\(profile)\">Spam or advertising · Profile · 1 report<"))
            #expect(matters.contains("\"/admin/reports/\(messages)\">Private information · Messages · 1 report<"))
            #expect(matters.ranges(of: "<li>").count == 2 && !matters.contains("Secret"))
            #expect(try await !stage.minsu.get("/admin/reports/\(other)").text.contains("Also open"))
            // An appeal waits, too, and what is decided waits no more.
            try await stage.decide(profile, [("act", "warn"), ("reason", "Be kind")])
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "No")]).status == 303)
            let later = try await stage.minsu.get("/admin/reports/\(report)").text
            #expect(!later.contains("\"/admin/reports/\(profile)\">Spam"))
            let appeal = try #require(
                later.firstMatch(of: /href="(\/admin\/appeals[^"#]*)#appeal-[0-9]+">Appeal · Warning</))
            #expect(try await stage.minsu.get(String(appeal.output.1)).text.contains("id=\"appeal-\(sanction)\""))
            // What nobody should meet unprepared is blurred.
            let second = try await stage.salon.shareWork("Blood", by: stage.ada)
            #expect(try await stage.jiwoo.post("/posts/\(second)/report", [("reason", "sexual")]).status == 303)
            #expect(try await stage.minsu.get("/admin/reports").text.contains("data-sensitive"))
        }
    }
}
