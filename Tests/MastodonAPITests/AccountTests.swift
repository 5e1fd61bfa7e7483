import APITestKit
import Accounts
import Base
import Core
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// Members as apps read and edit them.
@Suite struct AccountTests {
    @Test(arguments: TestEngine.available)
    func areFoundByIDAndHandle(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await APIClient.member(salon, "ada")
            let id = try await salon.id(of: .minsu)
            let account = try await ada.get("/api/v1/accounts/\(id)").json
            #expect(account["id"].text == "\(id)" && account["acct"].text == "minsu")
            #expect(account["last_status_at"].isNull && account["statuses_count"].int == 0)
            #expect(account["roles"].isArray && account["emojis"].isArray && account["fields"].isArray)
            for acct in ["minsu", "@MinSu", "minsu@127.0.0.1:8080"] {
                #expect(
                    try await ada.get("/api/v1/accounts/lookup", ["acct": acct]).json["id"].text == "\(id)", "\(acct)")
            }
            for acct in [
                "nobody", "", "@", "minsu@elsewhere.example", "\u{0}", "👩‍🎨", String(repeating: "a", count: 4_096),
            ] {
                let answer = try await ada.get("/api/v1/accounts/lookup", ["acct": acct])
                #expect(answer.status == 404 && answer.json["error"].text == "Record not found", "\(acct.prefix(9))")
            }
            let several = try await ada.get("/api/v1/accounts", ["id[]": "\(id)", "id[]": "1", "id[]": "x"]).json
            #expect(several.ids == ["\(id)"])
            for wrong in ["0", "-1", "9223372036854775808", "x"] {
                #expect(try await ada.get("/api/v1/accounts/\(wrong)").status == 404, "\(wrong)")
            }
            _ = try await salon.shareWork("Morning", by: minsu)
            let busy = try await ada.get("/api/v1/accounts/\(id)").json
            #expect(busy["statuses_count"].int == 1)
            #expect(busy["last_status_at"].text == String(salon.services.clock.now().rfc3339.prefix(10)))
        }
    }

    /// An address of a picture that does not exist fails whole pages of some clients.
    @Test(arguments: TestEngine.available)
    func whoHasNoPictureHasAnAddressOfOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let account = try await ada.get("/api/v1/accounts/verify_credentials").json
            for name in ["avatar", "avatar_static", "header", "header_static"] {
                let address = try #require(account[name].text)
                #expect(address.hasPrefix(salon.services.site.publicURL + "/"))
                let answer = try await salon.visitor().get(
                    String(address.dropFirst(salon.services.site.publicURL.count)))
                #expect(answer.status == 200 && answer.header("content-type") == ["image/png"], "\(name)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func whomNobodyMayKnowIsNotThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let (his, hers) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            _ = try await minsu.patch("/api/v1/accounts/update_credentials", form: ["note": "Type and white space."])
            #expect(try await ada.post("/api/v1/accounts/\(his)/block").json["blocking"].flag == true)
            // Whom she has blocked says who they are, and nothing else.
            let shown = try await ada.get("/api/v1/accounts/\(his)").json
            #expect(shown["acct"].text == "minsu" && shown["note"].text == "" && shown["followers_count"].int == 0)
            for path in ["followers", "following", "featured_tags", "endorsements", "lists"] {
                #expect(try await ada.get("/api/v1/accounts/\(his)/\(path)").status == 404, "\(path)")
                #expect(try await minsu.get("/api/v1/accounts/\(hers)/\(path)").status == 404, "\(path)")
            }
            // And she is nobody to him.
            #expect(try await minsu.get("/api/v1/accounts/\(hers)").status == 404)
            #expect(try await minsu.get("/api/v1/accounts/lookup?acct=ada").status == 404)
            #expect(try await minsu.get("/api/v1/accounts?id[]=\(hers)").json.count == 0)
            #expect(try await minsu.get("/api/v1/accounts/relationships?id[]=\(hers)").json.count == 0)
            for act in ["follow", "unfollow", "mute", "unmute", "block", "unblock", "remove_from_followers"] {
                #expect(try await minsu.post("/api/v1/accounts/\(hers)/\(act)").status == 404, "\(act)")
            }
            _ = try await ada.post("/api/v1/accounts/\(his)/unblock")
            #expect(try await ada.get("/api/v1/accounts/\(his)").json["note"].text == "<p>Type and white space.</p>")
            // A closed profile is for members.
            _ = try await minsu.patch("/api/v1/accounts/update_credentials", form: ["discoverable": "false"])
            #expect(try await ada.get("/api/v1/accounts/\(his)").status == 200)
            let nobody = try await APIClient.app(salon), visitor = APIClient.visitor(salon)
            for client in [nobody, visitor] {
                #expect(try await client.get("/api/v1/accounts/\(his)").status == 404)
                #expect(try await client.get("/api/v1/accounts/lookup?acct=minsu").status == 404)
                #expect(try await client.get("/api/v1/accounts/\(his)/followers").status == 404)
                #expect(try await client.get("/api/v1/accounts/\(hers)").status == 200)
            }
            // Who is suspended is gone.
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET state = 'suspended' WHERE id = \(his)")
            }
            #expect(try await ada.get("/api/v1/accounts/\(his)").status == 404)
            #expect(try await ada.get("/api/v1/accounts/\(his)/followers").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func editTheirProfile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let path = "/api/v1/accounts/update_credentials"
            let answer = try await ada.patch(
                path,
                form: [
                    "display_name": "Ada L.", "note": "Prints.\n\nAnd engines.",
                    "fields_attributes[0][name]": "Pronouns", "fields_attributes[0][value]": "she/her",
                    "fields_attributes[1][name]": "My site",
                    "fields_attributes[1][value]": "https://ada.example/a?b=1&c",
                    "locked": "true", "bot": "true",
                ])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["display_name"].text == "Ada L.")
            #expect(answer.json["note"].text == "<p>Prints.</p><p>And engines.</p>")
            #expect(answer.json["source"]["note"].text == "Prints.\n\nAnd engines.")
            #expect(answer.json["locked"].flag == false && answer.json["bot"].flag == false)
            let fields = answer.json["source"]["fields"].list
            #expect(fields.map { $0["value"].text } == ["she/her", "https://ada.example/a?b=1&c"])
            #expect(
                answer.json["fields"][1]["value"].text?.contains("href=\"https://ada.example/a?b=1&amp;c\"") == true)
            // The major that she left out is gone, and what is not said stays.
            #expect(try await salon.visitor().get("/@ada").text.contains("Printmaking") == false)
            _ = try await ada.patch(path, json: ["display_name": "Ada", "fields_attributes": .null])
            #expect(try await ada.get("/api/v1/accounts/verify_credentials").json["source"]["fields"].count == 2)
            // What a profile has no place for is refused, and nothing changes.
            let refused = try await ada.patch(
                path,
                form: [
                    "display_name": "Somebody", "fields_attributes[0][name]": "Mood",
                    "fields_attributes[0][value]": "fine today",
                ])
            #expect(refused.status == 422 && refused.json["error"].text?.hasPrefix("Validation failed: ") == true)
            for wrong in [["display_name": ""], ["note": String(repeating: "가", count: 301)]] as [Fields] {
                let answer = try await ada.patch(path, form: wrong)
                #expect(answer.status == 422, "\(answer.text)")
            }
            let script = try await ada.patch(
                path,
                form: ["fields_attributes[0][name]": "x", "fields_attributes[0][value]": "javascript:alert(1).x"])
            #expect(script.status == 422)
            #expect(try await ada.get("/api/v1/accounts/verify_credentials").json["display_name"].text == "Ada")
        }
    }

    @Test(arguments: TestEngine.available)
    func changeAndRemoveTheirPictures(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let before = try await ada.get("/api/v1/accounts/verify_credentials").json
            let answer = try await ada.patch(
                "/api/v1/accounts/update_credentials", form: ["display_name": "Ada"],
                files: [
                    (field: "avatar", name: "a.jpg", bytes: try Sample.jpeg(tint: 20)),
                    (field: "header", name: "h.jpg", bytes: try Sample.jpeg(tint: 40)),
                ])
            #expect(answer.status == 200, "\(answer.text)")
            for name in ["avatar", "header"] {
                let address = try #require(answer.json[name].text)
                #expect(address != before[name].text)
                let path = String(address.dropFirst(salon.services.site.publicURL.count))
                #expect(try await salon.visitor().get(path).status == 200, "\(path)")
                let removed = try await ada.delete("/api/v1/profile/\(name)")
                #expect(removed.json[name].text == before[name].text)
            }
            let wrong = try await ada.patch(
                "/api/v1/accounts/update_credentials", form: ["display_name": "Nobody"],
                files: [(field: "avatar", name: "a.jpg", bytes: Array("no image".utf8))])
            #expect(wrong.status == 422 || wrong.status == 415, "\(wrong.text)")
            #expect(try await ada.get("/api/v1/accounts/verify_credentials").json["display_name"].text == "Ada")
        }
    }

    @Test(arguments: TestEngine.available)
    func appsDoWhatTheyWereAllowed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await APIClient.member(salon, "minsu").account ?? ID(rawValue: 0)
            let reader = try await APIClient.member(salon, "ada", scopes: "read")
            let follower = try await APIClient.member(salon, "ada", scopes: "read:accounts write:follows")
            for act in ["follow", "unfollow", "mute", "unmute", "block", "unblock", "remove_from_followers"] {
                #expect(try await reader.post("/api/v1/accounts/\(id)/\(act)").status == 403, "\(act)")
                let isFollow = ["follow", "unfollow", "remove_from_followers"].contains(act)
                #expect(
                    try await follower.post("/api/v1/accounts/\(id)/\(act)").status == (isFollow ? 200 : 403), "\(act)")
                #expect(try await APIClient.visitor(salon).post("/api/v1/accounts/\(id)/\(act)").status == 401)
                #expect(
                    try await APIClient.app(salon, scopes: "read write").post("/api/v1/accounts/\(id)/\(act)").status
                        == 401)
            }
            #expect(try await reader.patch("/api/v1/accounts/update_credentials", form: ["note": "x"]).status == 403)
            for path in ["blocks", "mutes", "lists", "v2/filters", "follow_requests"] {
                let path = path.hasPrefix("v2") ? "/api/\(path)" : "/api/v1/\(path)"
                #expect(try await follower.get(path).status == 403, "\(path)")
                #expect(try await reader.get(path).status == 200, "\(path)")
            }
        }
    }
}
