import APITestKit
import Core
import Search
import Storage
import TestKit
import Testing

/// What quotes a status, and what its author has to say about it.
@Suite struct StatusQuoteTests {
    private func post(_ text: String, _ fields: [(String, String)] = [], by api: APIClient) async throws -> String {
        let answer = try await api.post("/api/v1/statuses", form: Fields([("status", text)] + fields))
        return try #require(answer.json["id"].text, "\(answer.text)")
    }

    // Catches a quote that is still shown after its author has taken it out, and somebody else who takes it out.
    @Test(arguments: TestEngine.available)
    func itsAuthorRevokesAQuote(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let quoted = try await post("Quoted words", by: minsu), other = try await post("Another", by: minsu)
            let quoting = try await post("Look", [("quoted_status_id", quoted)], by: ada)
            let before = try await ada.get("/api/v1/statuses/\(quoting)")
            #expect(before.json["quote"]["state"] == "accepted", "\(before.text)")
            #expect(before.json["content"].text?.hasPrefix("<p class=\"quote-inline\">RE: <a ") == true)
            #expect(try await minsu.get("/api/v1/statuses/\(quoted)").json["quotes_count"] == 1)
            // Within a quoted status, another is named and not shown.
            let outer = try await post("And that", [("quoted_status_id", quoting)], by: minsu)
            let inner = try await minsu.get("/api/v1/statuses/\(outer)").json["quote"]["quoted_status"]["quote"]
            #expect(inner["state"] == "accepted" && inner["quoted_status_id"].text == quoted)
            let path = "/api/v1/statuses/\(quoted)/quotes/\(quoting)/revoke"
            #expect(try await ada.post(path).status == 404)
            #expect(try await minsu.post("/api/v1/statuses/\(other)/quotes/\(quoting)/revoke").status == 404)
            let revoked = try await minsu.post(path)
            #expect(revoked.status == 200 && revoked.json["id"].text == quoting, "\(revoked.text)")
            for api in [minsu, ada, .visitor(salon)] {
                let status = try await api.get("/api/v1/statuses/\(quoting)")
                #expect(status.json["quote"]["state"] == "revoked" && status.json["quote"]["quoted_status"].isNull)
                #expect(status.json["content"] == "<p>Look</p>" && !status.text.contains("Quoted words"))
                #expect(try await api.get("/api/v1/statuses/\(quoted)/quotes").json == [])
            }
            #expect(try await minsu.get("/api/v1/statuses/\(quoted)").json["quotes_count"] == 0)
        }
    }

    // Catches a policy that is not what its author said, that no app learns of, or that is not obeyed.
    @Test(arguments: TestEngine.available)
    func itsAuthorSaysWhoMayQuote(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let id = try await post("Mine", [("quote_approval_policy", "followers")], by: minsu)
            let path = "/api/v1/statuses/\(id)"
            func expect(_ automatic: JSONTree, _ his: JSONTree, _ hers: JSONTree, quoting status: Int) async throws {
                for (api, current) in [(minsu, his), (ada, hers)] {
                    let approval = try await api.get(path).json["quote_approval"]
                    #expect(approval["automatic"] == automatic && approval["current_user"] == current)
                    #expect(approval["manual"] == [])
                }
                let quote = try await ada.post(
                    "/api/v1/statuses", form: ["status": "Look", "quoted_status_id": id])
                #expect(quote.status == status, "\(quote.text)")
            }
            try await expect(["followers"], "automatic", "denied", quoting: 422)
            let account = try #require(minsu.account)
            #expect(try await ada.post("/api/v1/accounts/\(account)/follow").status == 200)
            try await expect(["followers"], "automatic", "automatic", quoting: 200)
            let policy = "\(path)/interaction_policy"
            #expect(try await ada.put(policy, form: ["quote_approval_policy": "nobody"]).status == 404)
            #expect(try await minsu.put(policy, form: ["quote_approval_policy": "all"]).status == 422)
            #expect(try await minsu.put(policy, form: [:]).status == 422)
            let changed = try await minsu.put(policy, form: ["quote_approval_policy": "nobody"])
            #expect(changed.json["quote_approval"]["automatic"] == [], "\(changed.text)")
            try await expect([], "automatic", "denied", quoting: 422)
            let edited = try await minsu.put(path, json: ["status": "Again", "quote_approval_policy": "public"])
            #expect(edited.json["quote_approval"]["automatic"] == ["public"], "\(edited.text)")
            try await expect(["public"], "automatic", "automatic", quoting: 200)
            // What is for some alone is quoted by nobody else.
            let some = try await minsu.post("/api/v1/statuses", form: ["status": "a", "visibility": "private"])
            #expect(some.json["quote_approval"]["automatic"] == [], "\(some.text)")
        }
    }

    // Catches a policy that is lost where a work or a comment is made of the status.
    @Test(arguments: TestEngine.available)
    func worksAndCommentsHaveAPolicy(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let work = try await salon.shareWork("Velvet", by: try await salon.member(.ada))
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let comment = try await minsu.post(
                "/api/v1/statuses",
                form: ["status": "Lovely", "in_reply_to_id": "\(work)", "quote_approval_policy": "nobody"])
            #expect(comment.json["quote_approval"]["automatic"] == [], "\(comment.text)")
            let path = "/api/v1/statuses/\(work)/interaction_policy"
            let changed = try await ada.put(path, form: ["quote_approval_policy": "nobody"])
            #expect(changed.json["quote_approval"]["automatic"] == [], "\(changed.text)")
            let quote = try await minsu.post(
                "/api/v1/statuses", form: ["status": "Look", "quoted_status_id": "\(work)"])
            #expect(quote.status == 422 && quote.json["details"]["quoted_status_id"].count == 1, "\(quote.text)")
        }
    }

    // Catches who quotes something and never learns that it says something else, and whom that is nothing to.
    @Test(arguments: TestEngine.available)
    func editsAreToldToThoseWhoQuote(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let jiwoo = try await APIClient.member(salon, "jiwoo")
            let quoted = try await post("First", by: minsu)
            let hers = try await post("Look", [("quoted_status_id", quoted)], by: ada)
            let theirs = try await post("See", [("quoted_status_id", quoted)], by: jiwoo)
            #expect(
                try await minsu.post("/api/v1/statuses/\(quoted)/quotes/\(theirs)/revoke").status == 200)
            salon.clock.advance(by: .minutes(1))
            #expect(try await minsu.put("/api/v1/statuses/\(quoted)", form: ["status": "Second"]).status == 200)
            let notified = try await ada.get("/api/v1/notifications").json.list
            #expect(notified.map(\.["type"].text) == ["quoted_update"], "\(notified)")
            #expect(notified.first?["status"]["id"].text == hers)
            #expect(notified.first?["account"]["username"] == "minsu")
            #expect(try await jiwoo.get("/api/v1/notifications").json == [])
        }
    }
}
