import APITestKit
import Core
import TestKit
import Testing

@Suite struct NotificationTests {
    // Catches a list that marks what an app has only fetched, and a mark that says nothing.
    @Test(arguments: TestEngine.available)
    func areGroupedAndSeen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let post = try await minsu.post("/api/v1/statuses", form: ["status": "Tea"]).json["id"].text ?? ""
            for handle in ["ada", "jiwoo"] {
                let other = try await APIClient.member(salon, handle)
                #expect(try await other.post("/api/v1/statuses/\(post)/favourite").status == 200)
            }
            let list = try await minsu.get("\(own)/notifications").json
            #expect(list.count == 1 && list[0]["kind"].text == "like" && list[0]["topic"].text == "reactions")
            #expect(list[0]["count"].int == 2 && list[0]["is_unread"].flag == true)
            #expect(list[0]["accounts"].list.map { $0["acct"].text } == ["jiwoo", "ada"])
            #expect(list[0]["status_id"].text == post && list[0]["text"].text?.isEmpty == false)
            func unread() async throws -> Int? {
                try await minsu.get("\(own)/notifications/unread_count").json["count"].int
            }
            #expect(try await unread() == 2)
            for wrong in ["", "tea"] {
                let refused = try await minsu.post("\(own)/notifications/seen", form: ["newest_id": wrong])
                #expect(refused.field == "newest_id")
            }
            #expect(try await minsu.get("\(own)/notifications", ["topic": "tea"]).field == "topic")
            #expect(try await minsu.get("\(own)/notifications", ["topic": "talk"]).json.count == 0)
            #expect(try await unread() == 2)
            let newest = list[0]["newest_id"].text ?? ""
            let seen = try await minsu.post("\(own)/notifications/seen", form: ["newest_id": newest])
            #expect(seen.json["count"].int == 0)
            #expect(try await salon.count("notifications WHERE is_read = 0") == 0)
        }
    }
}
