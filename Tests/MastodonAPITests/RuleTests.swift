import APITestKit
import Core
import Storage
import TestKit
import Testing

/// Rules that shape everything clients are answered, by their numbers. Rules 4, 9, 10, 11 and 13 are tested where their
/// lists are: `TimelineTests`, `NotificationTests`, `FilterTests`, `OwnListTests`.
@Suite struct RuleTests {
    // Clients page by numbers and compare them as such.
    @Test("Rule 1: ids are decimal and sort by time", arguments: TestEngine.available)
    func idsAreNumbers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            var last: Int64 = 0
            for text in ["One", "Two"] {
                let post = try await minsu.post("/api/v1/statuses", form: ["status": text])
                let id = try #require(post.json["id"].text.flatMap { Int64($0) }, "\(post.text)")
                let time = Timestamp(milliseconds: id >> 16).rfc3339
                #expect(id > last && time.prefix(19) == post.json["created_at"].text?.prefix(19))
                last = id
                salon.clock.advance(by: .seconds(1))
            }
        }
    }

    // Clients say the same in all of these ways.
    @Test("Rules 2 and 12: parameters come in any way, by any method", arguments: TestEngine.available)
    func parametersComeInAnyWay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "/api/v1/statuses"
            let file: APIClient.File = ("unused", "a.txt", [1])
            for answer in [
                try await minsu.post(path, form: ["status": "Said"]), try await minsu.post("\(path)?status=Said"),
                try await minsu.post(path, json: ["status": "Said"]),
                try await minsu.post("\(path)/?status=Said"),
                try await minsu.post(path, form: ["status": "Said"], files: [file]),
            ] {
                #expect(answer.status == 200 && answer.json["content"] == "<p>Said</p>", "\(answer.text)")
            }
            let posted = try await minsu.post(path, form: ["status": "Before"])
            let one = "\(path)/\(try #require(posted.json["id"].text))"
            for (number, answer) in [
                try await minsu.put(one, form: ["status": "0"]),
                try await minsu.put(one, json: ["status": "1"]), try await minsu.put("\(one)?status=2"),
                try await minsu.put(one, form: ["status": "3"], files: [file]),
            ].enumerated() {
                #expect(answer.json["content"].text == "<p>\(number)</p>", "\(answer.text)")
            }
            let profile = "/api/v1/accounts/update_credentials"
            for (number, answer) in [
                try await minsu.patch(profile, form: ["note": "0"]),
                try await minsu.patch(profile, json: ["note": "1"]),
                try await minsu.patch("\(profile)/?note=2"),
                try await minsu.patch(profile, form: ["note": "3"], files: [file]),
            ].enumerated() {
                #expect(answer.json["source"]["note"].text == "\(number)", "\(answer.text)")
            }
            // Lists, members, and members of what is numbered.
            let fields = try await minsu.patch(
                profile, form: ["fields_attributes[0][name]": "Pronouns", "fields_attributes[0][value]": "they"])
            #expect(fields.json["source"]["fields"][0]["value"] == "they", "\(fields.text)")
            let marker = try await minsu.post("/api/v1/markers", form: ["home[last_read_id]": "7"])
            #expect(marker.json["home"]["last_read_id"] == "7", "\(marker.text)")
            let account = try #require(minsu.account)
            for name in ["id[]", "id"] {
                #expect(try await minsu.get("/api/v1/accounts/", [name: "\(account)"] as Fields).json.count == 1)
            }
            // A DELETE with a body.
            let image = try await minsu.post("/api/v2/media", files: [("file", "a.jpg", try Sample.jpeg())])
            let last = try await minsu.post(
                path, json: ["status": "Gone", "media_ids": [JSON(image.json["id"].text ?? "")]])
            let gone = try await minsu.delete(
                "\(path)/\(try #require(last.json["id"].text, "\(last.text)"))", json: ["delete_media": true])
            #expect(gone.status == 200, "\(gone.text)")
            #expect(try await salon.count("media") == 0)
        }
    }

    // Clients decide by these numbers what they may use.
    @Test("Rule 3: versions are claimed as far as they are whole", arguments: TestEngine.available)
    func versionsAreClaimed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = APIClient.visitor(salon)
            let instance = try await visitor.get("/api/v2/instance").json
            let version = try #require(instance["version"].text)
            #expect(version.contains(#/^\d\.\d\.\d \(compatible; Salon /#), "\(version)")
            #expect(try await visitor.get("/api/v1/instance").json["version"].text == version)
            #expect(instance["api_versions"]["mastodon"].int == 5)
            for schema in ["2.0", "2.1"] {
                let software = try await visitor.get("/nodeinfo/\(schema)").json["software"]
                #expect(software["name"] == "salon" && software["version"].text?.contains(/^\d+\.\d+\.\d+/) == true)
            }
            let minsu = try await APIClient.member(salon, "minsu")
            // 2 and 3.
            #expect(try await minsu.get("/api/v2/notifications").json["notification_groups"].isArray)
            let own = try await minsu.get("/api/v1/accounts/verify_credentials").json
            #expect(own["source"]["attribution_domains"] == [])
            let metadata = try await visitor.get("/.well-known/oauth-authorization-server").json
            #expect(metadata["code_challenge_methods_supported"] == ["S256"])
            // 4 is in `MediaTests` and `StatusActTests`, 5 in `FilterTests`.
            #expect(try await minsu.delete("/api/v1/media/1").status == 404)
        }
    }

    // Clients parse them by one pattern.
    @Test("Rule 5: dates have three digits of a second", arguments: TestEngine.available)
    func datesAreExact(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let post = try await minsu.post("/api/v1/statuses", form: ["status": "Here"])
            let account = try await minsu.get("/api/v1/accounts/verify_credentials")
            for date in [post.json["created_at"], account.json["created_at"], post.json["account"]["created_at"]] {
                #expect(date.text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(date)")
            }
            #expect(account.json["last_status_at"].text?.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        }
    }

    // Clients look for these words.
    @Test("Rule 6: refusals say what clients look for", arguments: TestEngine.available)
    func refusalsAreKnown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), visitor = APIClient.visitor(salon)
            for path in ["/api/v1/statuses/1", "/api/v1/accounts/1", "/api/v1/nothing", "/api/v9/statuses/"] {
                let answer = try await minsu.get(path)
                #expect(answer.status == 404 && answer.json["error"] == "Record not found", "\(path)")
            }
            let bare = try await visitor.get("/api/v1/timelines/home")
            #expect(bare.status == 401 && bare.json["error"] == "This method requires an authenticated user")
            let empty = try await minsu.post("/api/v1/statuses", form: ["status": ""])
            #expect(empty.status == 422 && empty.json["error"].text?.hasPrefix("Validation failed: ") == true)
            let poll = try await minsu.post(
                "/api/v1/statuses", json: ["status": "a", "poll": ["options": ["a", ""], "expires_in": 600]])
            #expect(poll.json["details"].keys == ["poll[options]"], "\(poll.text)")
            let short = try await minsu.post(
                "/api/v1/statuses", json: ["status": "a", "poll": ["options": ["a", "b"], "expires_in": 1]])
            #expect(short.json["details"].keys == ["poll[expires_in]"], "\(short.text)")
            let token = try await visitor.post("/oauth/token", form: ["grant_type": "authorization_code"])
            #expect(token.status == 401 && token.json["error"] == "invalid_client", "\(token.text)")
            #expect(token.json["error_description"].text?.isEmpty == false)
        }
    }

    // Clients that are pages cannot ask otherwise.
    @Test("Rule 7: pages of any site may ask", arguments: TestEngine.available)
    func pagesOfAnySiteMayAsk(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = APIClient.visitor(salon)
            for path in [
                "/api/v1/timelines/home", "/api/v1/statuses/1/", "/api/nothing", "/oauth/token", "/oauth/token/",
                "/oauth/revoke", "/.well-known/nodeinfo", "/.well-known/oauth-authorization-server", "/nodeinfo/2.0",
            ] {
                let asked = try await visitor.options(path)
                #expect((200..<300).contains(asked.status), "\(path): \(asked.status)")
                #expect(asked.headers["access-control-allow-origin"] == "*", "\(path)")
                #expect(asked.headers["access-control-allow-credentials"] == nil, "\(path)")
                let allowed = asked.headers["access-control-allow-headers"]?.lowercased() ?? ""
                for name in ["authorization", "content-type", "idempotency-key"] {
                    #expect(allowed.contains(name), "\(path)")
                }
            }
            for path in ["/api/v2/instance", "/api/v1/timelines/home", "/api/v1/nothing"] {
                let answer = try await visitor.get(path)
                #expect(answer.headers["access-control-allow-origin"] == "*", "\(path)")
                let exposed = answer.headers["access-control-expose-headers"] ?? ""
                #expect(exposed.contains("Link") && exposed.contains("X-RateLimit-Remaining"), "\(path)")
            }
            // Of pages, nothing is anybody's to read.
            #expect(try await visitor.get("/login").headers["access-control-allow-origin"] == nil)
        }
    }

    // One missing or empty member fails a whole page of some client.
    @Test("Rule 8: members are there, and never an empty address", arguments: TestEngine.available)
    func membersAreThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let post = try await minsu.post(
                "/api/v1/statuses",
                json: ["status": "a", "poll": ["options": ["a", "b"], "expires_in": 600]])
            let quote = try await minsu.post(
                "/api/v1/statuses", form: ["status": "b", "quoted_status_id": post.json["id"].text ?? ""])
            let work = try await salon.shareWork("Velvet", by: try await salon.member(.ada))
            let shown = try await minsu.get("/api/v1/statuses/\(work)")
            for status in [post.json, quote.json, shown.json] {
                for name in ["edited_at", "application", "card", "language", "in_reply_to_id", "reblog", "poll"] {
                    #expect(!status[name].isMissing, "\(name)")
                }
                for name in ["media_attachments", "mentions", "tags", "emojis", "filtered"] {
                    #expect(status[name].isArray, "\(name)")
                }
                for name in ["favourited", "reblogged", "muted", "bookmarked", "pinned", "sensitive"] {
                    #expect(status[name].flag != nil, "\(name)")
                }
                #expect(["public", "unlisted", "private", "direct"].contains(status["visibility"].text))
                #expect(status["moved"].isMissing && status["account"]["moved"].isMissing)
                expectAddresses(in: status, "status")
            }
            #expect(!post.json["poll"]["expires_at"].isMissing && post.json["poll"]["own_votes"].isArray)
            for path in ["/api/v2/instance", "/api/v1/instance", "/api/v1/accounts/verify_credentials"] {
                expectAddresses(in: try await minsu.get(path).json, path)
            }
        }
    }

    /// What is called an address is one, or is null.
    private func expectAddresses(in tree: JSONTree, _ place: String) {
        switch tree {
        case .object(let members):
            for (name, value) in members {
                let isAddress =
                    ["url", "uri", "avatar", "header", "image", "thumbnail"].contains(name)
                    || name.hasSuffix("_url") && name != "embed_url"
                if isAddress, let text = value.text {
                    #expect(!text.isEmpty, "\(place).\(name)")
                }
                expectAddresses(in: value, "\(place).\(name)")
            }
        case .array(let elements): for element in elements { expectAddresses(in: element, place) }
        default: break
        }
    }
}
