import APITestKit
import Accounts
import Base
import Core
import People
import SQL
import Storage
import TestKit
import Testing

/// What members say by apps.
@Suite struct NewStatusTests {
    // Catches a post that is not the member's, that lacks what the app said of it, or that nobody sees.
    @Test(arguments: TestEngine.available)
    func postsAndReplies(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let post = try await minsu.post(
                "/api/v1/statuses", form: ["status": "Salut @ada #velvet", "spoiler_text": "Loud", "language": "fr"])
            #expect(post.status == 200, "\(post.text)")
            #expect(post.json["account"]["username"].text == "minsu" && post.json["visibility"].text == "public")
            #expect(post.json["language"].text == "fr")
            #expect(post.json["spoiler_text"].text == "Loud" && post.json["sensitive"].flag == true)
            #expect(post.json["mentions"][0]["username"].text == "ada" && post.json["tags"][0]["name"].text == "velvet")
            let id = try #require(post.json["id"].text)
            let reply = try await ada.post("/api/v1/statuses", json: ["status": "Hello", "in_reply_to_id": JSON(id)])
            #expect(reply.status == 200 && reply.json["in_reply_to_id"].text == id, "\(reply.text)")
            #expect(reply.json["in_reply_to_account_id"].text == post.json["account"]["id"].text)
            #expect(try await ada.get("/api/v1/statuses/\(id)").json["replies_count"].int == 1)
            let quote = try await ada.post("/api/v1/statuses", form: ["status": "Look", "quoted_status_id": id])
            #expect(quote.json["quote"]["quoted_status"]["id"].text == id, "\(quote.text)")
            let quotes = try await minsu.get("/api/v1/statuses/\(id)/quotes")
            #expect(quotes.json.ids == [quote.json["id"].text])
        }
    }

    // Catches a comment that becomes a post, and one that loses a warning or an image without a word.
    @Test(arguments: TestEngine.available)
    func answersToWorksAreComments(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Velvet", by: ada)
            let minsu = try await APIClient.member(salon, "minsu")
            func say(_ fields: [(String, String)], on answered: String) async throws -> APIAnswer {
                try await minsu.post(
                    "/api/v1/statuses", form: Fields([("status", "Soft"), ("in_reply_to_id", answered)] + fields))
            }
            let comment = try await say([("visibility", "unlisted")], on: "\(work)")
            #expect(comment.status == 200 && comment.json["in_reply_to_id"].text == "\(work)", "\(comment.text)")
            #expect(comment.json["visibility"].text == "public")
            let answer = try await say([], on: try #require(comment.json["id"].text))
            #expect(answer.json["in_reply_to_id"].text == comment.json["id"].text, "\(answer.text)")
            #expect(try await salon.count("posts WHERE kind = 'comment' AND root_id = \(work)") == 2)
            for field in [("spoiler_text", "Loud"), ("visibility", "private"), ("media_ids[]", "1")] {
                #expect(try await say([field], on: "\(work)").status == 422, "\(field)")
            }
            let id = try #require(comment.json["id"].text)
            #expect(try await minsu.put("/api/v1/statuses/\(id)", form: ["status": "Loud"]).status == 422)
        }
    }

    // Catches a work without what the app said of it, one that has fewer images, and one that hangs twice.
    @Test(arguments: TestEngine.available)
    func worksComeBySalonsObject(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            var ids: [JSON] = []
            for tint in [20, 60] {
                let image = try await minsu.post(
                    "/api/v2/media", form: ["description": "Tint \(tint)"],
                    files: [("file", "a.jpg", try Sample.jpeg(tint: UInt8(tint)))])
                ids.append(JSON(try #require(image.json["id"].text, "\(image.text)")))
            }
            let work: JSON = ["type": "work", "title": "Velvet", "medium": "Oil", "licence": "cc-by"]
            let sent: JSON = ["status": "On wood", "media_ids": .list(ids), "salon": work]
            let key = ["idempotency-key": "one"]
            let first = try await minsu.post("/api/v1/statuses", json: sent, headers: key)
            #expect(first.status == 200, "\(first.text)")
            #expect(first.json["salon"]["title"].text == "Velvet" && first.json["salon"]["medium"].text == "Oil")
            #expect(first.json["salon"]["licence"].text == "cc-by")
            #expect(first.json["content"].text?.hasPrefix("<p><strong><a href=") == true)
            let alts = first.json["media_attachments"].list.map(\.["description"].text)
            #expect(alts == ["Tint 20", "Tint 60"])
            let again = try await minsu.post("/api/v1/statuses", json: sent, headers: key)
            #expect(again.json["id"].text == first.json["id"].text, "\(again.text)")
            #expect(try await salon.count("works") == 1)
            let id = try #require(first.json["id"].text)
            let source = try await minsu.get("/api/v1/statuses/\(id)/source")
            #expect(source.json["text"].text == "On wood")
            let bare: JSON = ["status": "On wood", "salon": work]
            #expect(try await minsu.post("/api/v1/statuses", json: bare).status == 422)
            let veiled: JSON = [
                "status": "On wood", "media_ids": .list(ids), "salon": work, "visibility": "private",
            ]
            #expect(try await minsu.post("/api/v1/statuses", json: veiled).status == 422)
        }
    }

    // Catches a post that more people see than its author asked for.
    @Test(arguments: TestEngine.available)
    func visibilityIsObeyed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let jiwoo = try await APIClient.member(salon, "jiwoo"), ada = try await APIClient.member(salon, "ada")
            let (author, fan) = (try #require(minsu.account), try #require(jiwoo.account))
            _ = try await FollowAccount(follower: fan, followed: author, isFollowing: true)(salon.services)
            let visitor = APIClient.visitor(salon)
            let seen: [(word: String, by: [Bool])] = [
                ("public", [true, true, true]), ("unlisted", [false, true, true]), ("private", [false, true, false]),
                ("direct", [false, false, true]),
            ]
            for (word, expected) in seen {
                let post = try await minsu.post(
                    "/api/v1/statuses", form: ["status": "For @ada, \(word)", "visibility": word])
                #expect(post.status == 200 && post.json["visibility"].text == word, "\(post.text)")
                let id = try #require(post.json["id"].text)
                for (reader, sees) in zip([visitor, jiwoo, ada], expected) {
                    let status = try await reader.get("/api/v1/statuses/\(id)").status
                    #expect(status == (sees ? 200 : 404), "\(word): \(reader.account.map(\.description) ?? "visitor")")
                }
                // An edit that names somebody shows it to nobody else.
                if word == "direct" {
                    let edited = try await minsu.put("/api/v1/statuses/\(id)", form: ["status": "For @ada and @jiwoo"])
                    #expect(edited.status == 200, "\(edited.text)")
                    #expect(try await jiwoo.get("/api/v1/statuses/\(id)").status == 404)
                }
            }
        }
    }

    // Catches a second post of one key, and a key that answers what says something else.
    @Test("Rule 12: keys are kept", arguments: TestEngine.available)
    func oneKeyMakesOneStatus(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            for key in ["short", String(repeating: "long", count: 40)] {
                func say(_ text: String) async throws -> APIAnswer {
                    try await minsu.post(
                        "/api/v1/statuses", form: ["status": text], headers: ["idempotency-key": key])
                }
                let first = try await say("Once \(key.count)")
                salon.clock.advance(by: .minutes(59))
                let again = try await say("Once \(key.count)")
                #expect(first.status == 200 && again.status == 200, "\(again.text)")
                #expect(first.json["id"].text == again.json["id"].text)
                let other = try await say("Otherwise")
                #expect(other.status == 422 && other.text.contains("Idempotency-Key"), "\(other.text)")
            }
            #expect(try await salon.count("posts") == 2)
        }
    }

    // Catches a post that looks lost to its author while it waits, or that others see.
    @Test(arguments: TestEngine.available)
    func whatWaitsIsItsAuthors(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), jiwoo = try await APIClient.member(salon, "jiwoo")
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await salon.services.rules.load()
            let post = try await jiwoo.post("/api/v1/statuses", form: ["status": "First"])
            #expect(post.status == 200 && post.json["content"].text == "<p>First</p>", "\(post.text)")
            #expect(post.json["visibility"].text == "direct" && post.json["salon"]["state"].text == "waiting")
            let path = "/api/v1/statuses/\(try #require(post.json["id"].text))"
            #expect(try await jiwoo.get(path).json["salon"]["state"].text == "waiting")
            #expect(try await minsu.get(path).status == 404)
            #expect(try await jiwoo.post("\(path)/favourite").status == 404)
            let gone = try await jiwoo.delete(path)
            #expect(gone.status == 200 && gone.json["text"].text == "First", "\(gone.text)")
            #expect(try await salon.count("posts") == 0)
        }
    }

    // Catches what ends the program or the connection, and what is taken for something else than was meant.
    @Test(arguments: TestEngine.available)
    func nonsenseIsRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let huge = "99999999999999999999999999", many = JSON.list(Array(repeating: "x", count: 10_000))
            let refused: [(JSON, Int)] = [
                ([:], 422), (["status": ["a", "b"]], 422), (["status": ""], 422), (["status": JSON([])], 422),
                (["status": JSON(String(repeating: "a", count: 501))], 422),
                (["status": "a", "visibility": "everyone"], 422), (["status": "a", "in_reply_to_id": "x"], 404),
                (["status": "a", "in_reply_to_id": JSON(huge)], 404), (["status": "a", "in_reply_to_id": -1], 404),
                (["status": "a", "in_reply_to_id": ["1"]], 404), (["status": "a", "in_reply_to_id": 1], 404),
                (["status": "a", "quoted_status_id": "1"], 404), (["status": "a", "media_ids": ["x"]], 422),
                (["status": "a", "media_ids": many], 422), (["status": "a", "media_ids": JSON(huge)], 422),
                (["status": "a", "media_ids": ["1", "1"]], 422), (["status": "a", "scheduled_at": "2030-01-01"], 422),
                (["status": "a", "quote_approval_policy": "friends"], 422),
                (["status": "a", "salon": ["type": "x"]], 400),
                (["status": "a", "poll": ["options": many, "expires_in": 600]], 422),
                (["status": "a", "poll": ["options": ["a", "b"], "expires_in": -1]], 422),
                (["status": "a", "poll": ["options": ["a", "b"], "expires_in": JSON(huge)]], 422),
                (["status": "a", "poll": ["options": ["a", "b"]]], 422),
                (["status": "a", "poll": ["options": ["a", "a"], "expires_in": 600]], 422),
                (["status": "a", "poll": ["options": ["a", "b"], "expires_in": 600, "hide_totals": true]], 422),
                (["status": "a", "poll": "a"], 400),
            ]
            for (sent, status) in refused {
                let answer = try await minsu.post("/api/v1/statuses", json: sent)
                #expect(answer.status == status, "\(sent.text.prefix(100)): \(answer.text)")
                #expect(answer.json["error"].text?.isEmpty == false)
            }
            #expect(try await salon.count("posts") == 0)
            let odd = try await minsu.post("/api/v1/statuses?status=%FF%00%C3odd")
            #expect(odd.status == 200 && odd.json["content"].text?.contains("odd") == true, "\(odd.text)")
        }
    }

    // Catches a route that an app without its scope, or without a member, may call.
    @Test(arguments: TestEngine.available)
    func scopesAreAsked(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let posted = try await minsu.post("/api/v1/statuses", form: ["status": "Here"])
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text))"
            let reader = try await APIClient.member(salon, "ada", scopes: "read")
            let writer = try await APIClient.member(salon, "ada", scopes: "write:statuses")
            for act in ["", "/favourite", "/bookmark", "/mute", "/pin", "/reblog", "/unreblog"] {
                let path = act.isEmpty ? "/api/v1/statuses" : path + act
                #expect(try await reader.post(path, form: ["status": "a"]).status == 403, "\(act)")
                #expect(try await APIClient.visitor(salon).post(path, form: ["status": "a"]).status == 401, "\(act)")
            }
            for act in ["/favourite", "/bookmark", "/mute", "/pin"] {
                #expect(try await writer.post(path + act).status == 403, "\(act)")
            }
            #expect(try await writer.get("\(path)/source").status == 403)
            #expect(try await reader.put(path, form: ["status": "a"]).status == 403)
            #expect(try await reader.delete(path).status == 403)
        }
    }
}
