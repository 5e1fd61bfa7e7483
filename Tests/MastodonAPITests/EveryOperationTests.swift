import APITestKit
import Accounts
import Core
import Storage
import TestKit
import Testing

/// Each operation of Mastodon's once, so that each has been held against the document, and has an example.
@Suite struct EveryOperationTests {
    /// What there is in a house, by what stands for it in paths.
    private struct House {
        let api: APIClient
        let account: String
        let status: String
        let media: String
        let filter: String
        let list: String
        let notification: String
        let group: String

        init(_ salon: TestSalon) async throws {
            let minsu = try await APIClient.member(salon, "minsu", scopes: "read write follow push profile")
            let jiwoo = try await APIClient.member(salon, "jiwoo")
            api = minsu
            account = try #require(jiwoo.account).description
            let poll: Fields = [
                "status": "What shall we draw? #sea", "poll[options][]": "Waves", "poll[options][]": "Boats",
                "poll[expires_in]": "3600",
            ]
            let image: APIClient.File = ("file", "sea.jpg", try Sample.jpeg())
            status = try await minsu.post("/api/v1/statuses", form: poll).json["id"].text ?? ""
            media = try await minsu.post("/api/v2/media", files: [image]).json["id"].text ?? ""
            #expect(try await minsu.post("/api/v1/accounts/\(account)/follow").status == 200)
            list = try await minsu.post("/api/v1/lists", form: ["title": "Sea"]).json["id"].text ?? ""
            filter = try await minsu.post("/api/v2/filters", form: ["title": "homework"]).json["id"].text ?? ""
            #expect(try await jiwoo.post("/api/v1/statuses/\(status)/favourite").status == 200)
            #expect(try await jiwoo.post("/api/v1/accounts/\(minsu.account?.description ?? "")/follow").status == 200)
            notification = try await minsu.get("/api/v1/notifications").json[0]["id"].text ?? ""
            group = try await minsu.get("/api/v2/notifications").json["notification_groups"][0]["group_key"].text ?? ""
        }

        /// A path with what is there in the places of its names.
        func filled(_ template: String) -> String {
            let id =
                switch template.split(separator: "/").dropFirst(2).first {
                case "accounts": account
                case "media": media
                case "notifications": notification
                case "filters": filter
                case "lists", "timelines": list
                default: status
                }
            return template.replacing("{id}", with: id).replacing("{key}", with: group)
                .replacing("{name}", with: "sea").replacing("{tag}", with: "sea")
        }

        /// What has to be asked.
        func query(_ path: String) -> Fields {
            switch path {
            case "/api/v1/accounts/lookup": ["acct": "jiwoo"]
            case "/api/v1/accounts/search": ["q": "jiwoo"]
            case "/api/v2/search": ["q": "jiwoo"]
            case "/api/v1/accounts", "/api/v1/accounts/relationships": ["id[]": account]
            case "/api/v1/statuses": ["id[]": status]
            case "/api/v1/markers": ["timeline[]": "home"]
            default: []
            }
        }
    }

    // Catches a reading route that answers outside the document, or not at all.
    @Test(arguments: TestEngine.available)
    func whatReadsAnswersAsTheDocumentSays(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let house = try await House(salon)
            let push = try await house.api.post("/api/v1/push/subscription", form: PushSubscriptionTests.fields("one"))
            #expect(push.status == 200, "\(push.text)")
            let read = try await house.api.post("/api/v1/markers", form: ["home[last_read_id]": house.status])
            #expect(read.status == 200, "\(read.text)")
            let document = try await Contract(of: salon).document
            var asked = 0
            for (path, operations) in document.paths where !path.hasPrefix("/api/salon/") {
                // Nobody has posted a link, so there is no page to ask for.
                guard let operation = operations["get"], !operation.isStream, path != "/api/v1/timelines/link" else {
                    continue
                }
                // What is the same for everybody is in the visitor's language.
                let api = operation.security.isEmpty ? APIClient.visitor(salon) : house.api
                let answer = try await api.get(
                    house.filled(path), house.query(path), headers: ["accept-language": "en"])
                #expect(answer.status == 200, "\(path): \(answer.text)")
                asked += 1
            }
            #expect(asked > 70)
        }
    }

    // Catches an act that answers outside the document.
    @Test(arguments: TestEngine.available)
    func whatActsAnswersAsTheDocumentSays(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let house = try await House(salon)
            let acts = [
                "favourite", "unfavourite", "bookmark", "unbookmark", "mute", "unmute", "pin", "unpin", "reblog",
                "unreblog",
            ]
            let relations = ["follow", "unfollow", "remove_from_followers", "mute", "unmute", "block", "unblock"]
            let paths =
                acts.map { "/api/v1/statuses/\(house.status)/\($0)" }
                + relations.map { "/api/v1/accounts/\(house.account)/\($0)" }
                + ["accept", "dismiss"].map { "/api/v1/notifications/requests/\($0)" } + ["/oauth/userinfo"]
            for path in paths {
                let answer = try await house.api.post(path)
                #expect(answer.status == 200, "\(path): \(answer.text)")
            }
            let keyword = "/api/v2/filters/keywords/\(house.filter)"
            let renamed = try await house.api.put(keyword, form: ["keyword": "exams"])
            #expect(renamed.json["keyword"].text == "exams", "\(renamed.text)")
            let new = "/api/v2/filters/keywords/\(try #require(renamed.json["id"].text))"
            #expect(try await house.api.delete(new).status == 200)
            for picture in ["avatar", "header"] {
                #expect(try await house.api.delete("/api/v1/profile/\(picture)").status == 200)
            }
            #expect(try await house.api.put("/api/v2/notifications/policy").status == 200)
            #expect(try await house.api.patch("/api/v1/notifications/policy").status == 200)
            #expect(try await house.api.put("/api/v1/notifications/policy").status == 200)
            #expect(try await house.api.patch("/api/v2/notifications/policy").status == 200)
        }
    }
}
