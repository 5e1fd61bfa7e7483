import APITestKit
import Accounts
import Base
import Core
import SQL
import Storage
import TestKit
import Testing

/// Reports by apps go to the moderators.
@Suite struct ReportTests {
    @Test(arguments: TestEngine.available)
    func openCases(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Velvet", by: minsu)
            let ada = try await APIClient.member(salon, "ada")
            let (his, hers) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let one = try await ada.post(
                "/api/v1/reports",
                form: [
                    "account_id": "\(his)", "status_ids[]": "\(work)", "comment": "Not theirs", "category": "violation",
                    "rule_ids[]": "1",
                ])
            #expect(one.status == 200, "\(one.text)")
            #expect(one.json["target_account"]["id"].text == "\(his)" && one.json["action_taken"].flag == false)
            #expect(one.json["status_ids"] == ["\(work)"])
            #expect(try await salon.count("cases") == 1)
            let profile = try await ada.post("/api/v1/reports", form: ["account_id": "\(his)", "category": "spam"])
            #expect(profile.status == 200)
            #expect(try await salon.count("cases") == 2)
            // Neither herself, nor what is not his, nor nobody.
            #expect(try await ada.post("/api/v1/reports", form: ["account_id": "\(hers)"]).status == 422)
            let foreign = try await ada.post(
                "/api/v1/reports", form: ["account_id": "\(hers)", "status_ids[]": "\(work)"])
            #expect(foreign.status == 404)
            #expect(try await ada.post("/api/v1/reports").status == 422)
            for id in ["0", "x", "1", "99999999999999999999"] {
                #expect(try await ada.post("/api/v1/reports", form: ["account_id": id]).status == 404, "\(id)")
            }
            let reader = try await APIClient.member(salon, "ada", scopes: "read write:statuses")
            #expect(try await reader.post("/api/v1/reports", form: ["account_id": "\(his)"]).status == 403)
            #expect(try await salon.count("cases") == 2)
        }
    }
}
