import Base
import Core
import Kernel
import SQL
import TestKit
import Testing

@testable import Administration

/// What admins tell everybody. 민수 is the admin.
@Suite struct AnnouncementTests {
    private func post(
        _ admin: Browser, _ fields: [String: String]
    ) async throws -> Answer {
        var all = ["korean": "", "english": "", "period": "1", "password": Person.minsu.password]
        all.merge(fields) { $1 }
        return try await admin.post("/admin/announcements", all.sorted { $0.key < $1.key })
    }

    // Catches one that is not told, told to who put it away, told forever, or gone with the process.
    @Test(arguments: TestEngine.available)
    func isToldUntilItEnds(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            #expect(try await !ada.get("/search").text.contains("announcements"))
            #expect(try await post(minsu, ["english": "Open <studio> on Friday"]).status == 303)
            let page = try await ada.get("/search").text
            #expect(page.contains("Open &lt;studio&gt; on Friday"))
            #expect(try await salon.visitor().get("/search").text.contains("Open &lt;studio&gt;"))
            ada.language = "ko"
            _ = try await ada.post("/settings", [("language", "ko")])
            #expect(try await ada.get("/search").text.contains("Open &lt;studio&gt;"), "one language is enough")
            let path = try #require(page.firstMatch(of: /\/announcements\/[0-9]+\/dismiss/)).output
            let put = try await ada.post(
                String(path), headers: ["referer": "http://127.0.0.1:8080/search?q=a"])
            #expect(put.status == 303 && put.location == "/search?q=a")
            #expect(try await !ada.get("/search").text.contains("Open &lt;studio&gt;"))
            #expect(try await minsu.get("/search").text.contains("Open &lt;studio&gt;"))
            // The next one is told again.
            salon.clock.advance(by: .hours(1))
            #expect(try await post(minsu, ["korean": "점검이 있어요"]).status == 303)
            #expect(try await ada.get("/search").text.contains("점검이 있어요"))
            // Each is put away by itself, and on the page that is kept for visitors, too.
            let visitor = salon.visitor()
            let front = try await visitor.get("/").text
            #expect(front.contains("점검이 있어요") && front.contains("Open &lt;studio&gt;"))
            let newest = try #require(front.firstMatch(of: /\/announcements\/[0-9]+\/dismiss/)).output
            #expect(try await visitor.post(String(newest)).status == 303)
            let rest = try await visitor.get("/").text
            #expect(!rest.contains("점검이 있어요") && rest.contains("Open &lt;studio&gt;"))
            #expect(try await salon.visitor().get("/").text.contains("점검이 있어요"))
            // As the next process reads it.
            let facts = Current(SiteFacts(offersJoining: true))
            try await Announcements(salon.database, clock: salon.clock.clock, facts: facts).update()
            #expect(facts.value.announcements == salon.services.site.facts.value.announcements)
            #expect(facts.value.announcements.count == 2)
            salon.clock.advance(by: .hours(23))
            #expect(try await !minsu.get("/search").text.contains("Open &lt;studio&gt;"), "its day is over")
            #expect(try await minsu.get("/search").text.contains("점검이 있어요"))
            let end = try #require(
                try await minsu.get("/admin/announcements").text
                    .firstMatch(of: /\/admin\/announcements\/[0-9]+\/end/)
            ).output
            let refused = try await minsu.post(String(end))
            #expect(refused.status == 422 && refused.text.contains("Confirm with your password"))
            #expect(try await minsu.post(String(end), [("password", Person.minsu.password)]).status == 303)
            #expect(try await !minsu.get("/search").text.contains("점검이 있어요"))
            #expect(try await salon.count("admin_acts") == 3)
        }
    }

    // Catches words that are lost, too many at a time, and a member who announces.
    @Test(arguments: TestEngine.available)
    func refusesInWords(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            #expect(try await post(minsu, [:]).text.contains("Write the announcement"))
            let long = String(repeating: "긴", count: 501)
            let answer = try await post(minsu, ["korean": long, "english": "kept"])
            #expect(answer.status == 422 && answer.text.contains("The limit is 500.") && answer.text.contains("kept"))
            for index in 0..<Announcements.most {
                #expect(try await post(minsu, ["english": "Number \(index)"]).status == 303)
            }
            #expect(try await post(minsu, ["english": "One more"]).status == 409)
            #expect(try await ada.get("/admin/announcements").status == 404)
            #expect(try await post(ada, ["english": "Mine"]).status == 404)
            #expect(try await ada.post("/announcements/x/dismiss").status == 404)
            #expect(try await salon.count("announcements") == Announcements.most)
            #expect(try await salon.database.scannedTables(AnnouncementRow.statement(before: nil)) == [])
        }
    }
}
