import APITestKit
import Accounts
import Core
import SQL
import TestKit
import Testing

@Suite struct SettingsTests {
    // Catches a setting that is lost, and a refusal that has changed half of what was sent.
    @Test(arguments: TestEngine.available)
    func areReadAndChanged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "\(own)/settings"
            #expect(try await minsu.get(path).json["theme"].text == "system")
            let changed = try await minsu.patch(
                path, form: ["theme": "dark", "hides_counts": "true", "language": "ko"])
            #expect(changed.json["theme"].text == "dark" && changed.json["hides_counts"].flag == true)
            for (field, value) in [("theme", "pink"), ("language", "tea"), ("hides_generated", "perhaps")] {
                let refused = try await minsu.patch(path, form: Fields([("hides_counts", "false"), (field, value)]))
                #expect(refused.field == field, "\(refused.text)")
            }
            let kept = try await minsu.get(path).json
            #expect(kept["hides_counts"].flag == true && kept["theme"].text == "dark" && kept["language"].text == "ko")
        }
    }

    @Test(arguments: TestEngine.available)
    func pushesAreSwitched(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "\(own)/settings/push"
            let changed = try await minsu.patch(
                path,
                form: [
                    "switches[like]": "false", "quiet_hours[from]": "22:00", "quiet_hours[to]": "08:00",
                    "quiet_hours[time_zone]": "Asia/Seoul",
                ]
            ).json
            func isOn(_ kind: String, _ settings: JSONTree) -> Bool? {
                settings["switches"].list.first { $0["kind"].text == kind }?["is_on"].flag
            }
            #expect(isOn("like", changed) == false && isOn("follow", changed) == true)
            #expect(changed["quiet_hours"]["from"].text == "22:00")
            for (field, fields) in [
                ("switches", [("switches[like]", "true"), ("switches[tea]", "true")]),
                ("quiet_hours", [("switches[like]", "true"), ("quiet_hours[from]", "25:00")]),
            ] {
                #expect(try await minsu.patch(path, form: Fields(fields)).field == field)
            }
            #expect(try await minsu.get(path).json == changed)
            // What is not named stays, and nothing is named by an empty text.
            let other = try await minsu.patch(path, form: ["switches[follow]": "false"])
            #expect(!other.json["quiet_hours"].isNull)
            #expect(try await minsu.patch(path, form: ["quiet_hours": ""]).json["quiet_hours"].isNull)
        }
    }

    // Catches a session or an app that stays when it was ended, and somebody else's that goes.
    @Test(arguments: TestEngine.available)
    func sessionsAndAppsEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let ada = try await APIClient.member(salon, "ada")
            let sessions = try await minsu.get("\(own)/settings/sessions").json
            let session = try #require(sessions.ids.first)
            #expect(try await ada.delete("\(own)/settings/sessions/\(session)").status == 404)
            #expect(try await minsu.delete("\(own)/settings/sessions/tea").status == 404)
            #expect(try await minsu.delete("\(own)/settings/sessions/\(session)").status == 200)
            #expect(try await minsu.get("\(own)/settings/sessions").json.count == sessions.count - 1)
            let other = try await APIClient.member(salon, try #require(minsu.account), scopes: "read")
            let apps = try await minsu.get("\(own)/settings/apps").json
            let app = try #require(apps.list.first { $0["scopes"].text == "read" }?["id"].text)
            #expect(try await ada.delete("\(own)/settings/apps/\(app)").status == 404)
            #expect(try await other.get("\(own)/settings").status == 200)
            #expect(try await minsu.delete("\(own)/settings/apps/\(app)").status == 200)
            #expect(try await other.get("\(own)/settings").status == 401)
            #expect(try await minsu.get("\(own)/settings/export").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func invitationsAreMadeAndRevoked(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "\(own)/invitations"
            #expect(try await minsu.post(path, form: ["uses": "2", "days": "7"]).field == "uses")
            #expect(try await minsu.post(path, form: ["uses": "1"]).field == "days")
            #expect(try await salon.count("invitations") == 0)
            let made = try await minsu.post(path, form: ["uses": "1", "days": "7"]).json["url"].text
            #expect(made?.contains("/join?invitation=") == true)
            let list = try await minsu.get(path).json
            let id = try #require(list.ids.first)
            #expect(list[0]["state"].text == "live" && list[0]["uses_limit"].int == 1)
            #expect(try await minsu.delete("\(path)/\(id)").status == 200)
            #expect(try await minsu.get(path).json[0]["state"].text == "revoked")
        }
    }
}
