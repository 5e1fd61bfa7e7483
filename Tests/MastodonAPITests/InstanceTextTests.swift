import APITestKit
import Accounts
import Core
import SQL
import Storage
import TestKit
import Testing

/// What the instance tells everybody at length.
@Suite struct InstanceTextTests {
    @Test(arguments: TestEngine.available)
    func areThereForEverybody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let visitor = APIClient.visitor(salon)
            for path in ["extended_description", "privacy_policy", "terms_of_service"] {
                let answer = try await visitor.get("/api/v1/instance/\(path)")
                #expect(answer.status == 200 && answer.json["content"].text != nil, "\(path)")
                #expect(answer.json["content"].text?.contains("<h") == false, "\(path)")
            }
            let korean = try await visitor.get("/api/v1/instance/privacy_policy", headers: ["accept-language": "ko"])
            #expect(korean.json["content"].text?.contains("개인정보") == true)
            #expect(try await visitor.get("/api/v1/instance/activity").status == 404)
            #expect(try await visitor.get("/api/v1/announcements").json.isArray)
            let form = [
                ("korean", ""), ("english", "Open <studio> on Friday"), ("period", "1"),
                ("password", Person.minsu.password),
            ]
            #expect(try await minsu.post("/admin/announcements", form).status == 303)
            let told = try await visitor.get("/api/v1/announcements").json
            #expect(told[0]["content"].text == "<p>Open &lt;studio&gt; on Friday</p>")
            #expect(told[0]["reactions"].isArray && told[0]["starts_at"].isNull)
            salon.clock.advance(by: .days(40))
            #expect(try await visitor.get("/api/v1/announcements").json.count == 0)
            let ada = try await APIClient.member(salon, "ada")
            let preferences = try await ada.get("/api/v1/preferences").json
            #expect(preferences["posting:default:visibility"].text == "public")
            #expect(preferences["reading:expand:spoilers"].flag == false)
        }
    }
}
