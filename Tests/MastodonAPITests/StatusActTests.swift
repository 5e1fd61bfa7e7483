import APITestKit
import Accounts
import Core
import Storage
import TestKit
import Testing

/// What members do with what others have said.
@Suite struct StatusActTests {
    private func post(_ text: String, _ fields: [(String, String)] = [], by api: APIClient) async throws -> String {
        let answer = try await api.post("/api/v1/statuses", form: Fields([("status", text)] + fields))
        return try #require(answer.json["id"].text, "\(answer.text)")
    }

    // Catches an act that does nothing, that cannot be undone, or whose answer does not say what is so then.
    @Test(arguments: TestEngine.available)
    func actsAreDoneAndUndone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let id = try await post("Here", by: minsu)
            let path = "/api/v1/statuses/\(id)"
            for (act, undone, member) in [
                ("favourite", "unfavourite", "favourited"), ("bookmark", "unbookmark", "bookmarked"),
                ("mute", "unmute", "muted"),
            ] {
                for _ in 0..<2 {
                    let done = try await ada.post("\(path)/\(act)")
                    #expect(done.status == 200 && done.json["id"].text == id, "\(done.text)")
                    #expect(done.json[member].flag == true, "\(act)")
                }
                #expect(try await ada.get(path).json[member].flag == true, "\(act)")
                #expect(try await ada.post("\(path)/\(undone)").json[member].flag == false, "\(undone)")
            }
            #expect(try await minsu.post("\(path)/pin").json["pinned"].flag == true)
            #expect(try await minsu.post("\(path)/unpin").json["pinned"].flag == false)
            // Somebody else's.
            #expect(try await ada.post("\(path)/pin").status == 404)
        }
    }

    // Catches a repost that is no status of its own, and one that is not undone by either way there is.
    @Test(arguments: TestEngine.available)
    func repostsAreStatusesOfTheirOwn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let id = try await post("Here", by: minsu)
            let path = "/api/v1/statuses/\(id)"
            let first = try await ada.post("\(path)/reblog")
            #expect(first.json["reblog"]["id"].text == id && first.json["id"].text != id, "\(first.text)")
            #expect(first.json["account"]["username"].text == "ada" && first.json["reblogged"].flag == true)
            #expect(first.json["reblog"]["reblogs_count"].int == 1)
            #expect(try await ada.post("\(path)/reblog").json["id"].text == first.json["id"].text)
            let undone = try await ada.post("\(path)/unreblog")
            #expect(undone.json["id"].text == id && undone.json["reblogged"].flag == false)
            let second = try await ada.post("\(path)/reblog", form: ["visibility": "unlisted"])
            let wrapper = "/api/v1/statuses/\(try #require(second.json["id"].text))"
            #expect(try await minsu.delete(wrapper).status == 403)
            #expect(try await ada.delete(wrapper).status == 200)
            #expect(try await salon.count("reposts") == 0)
            #expect(try await salon.count("posts") == 1)
            #expect(try await ada.post("\(path)/reblog", form: ["visibility": "private"]).status == 422)
        }
    }

    // Catches pages of people that repeat, leave out or end too early, and places that are not the relation's.
    @Test(arguments: TestEngine.available)
    func peopleArePaged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let id = try await post("Here", by: minsu)
            for handle in ["ada", "jiwoo", "sora"] {
                let api = try await APIClient.member(salon, handle)
                for act in ["favourite", "reblog"] {
                    #expect(try await api.post("/api/v1/statuses/\(id)/\(act)").status == 200)
                }
            }
            for list in ["favourited_by", "reblogged_by"] {
                let path = "/api/v1/statuses/\(id)/\(list)"
                let all = try await minsu.get(path)
                #expect(all.json.count == 3 && all.links["next"] == nil, "\(all.text)")
                let first = try await minsu.get("\(path)?limit=2")
                let second = try await minsu.get(try #require(first.links["next"]))
                #expect(first.json.ids + second.json.ids == all.json.ids)
                let back = try await minsu.get(try #require(second.links["prev"]))
                #expect(back.json.ids == first.json.ids, "\(list)")
                #expect(try await minsu.get("/api/v1/statuses/1/\(list)").status == 404)
            }
            let reposts = try await minsu.get("/api/v1/statuses/\(id)/reblogged_by")
            #expect(reposts.json.list.map(\.["username"].text) == ["sora", "jiwoo", "ada"])
        }
    }

    // Catches an edit that loses what it does not name, and a history without what was said before.
    @Test(arguments: TestEngine.available)
    func editsHaveAHistory(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let image = try await minsu.post(
                "/api/v2/media", form: ["description": "Shoes"], files: [("file", "a.jpg", try Sample.jpeg())])
            let media = try #require(image.json["id"].text, "\(image.text)")
            let id = try await post("First", [("media_ids[]", media), ("spoiler_text", "Loud")], by: minsu)
            let path = "/api/v1/statuses/\(id)"
            salon.clock.advance(by: .minutes(1))
            let edited = try await minsu.put(path, form: ["status": "Second"])
            #expect(edited.json["content"].text == "<p>Second</p>" && edited.json["edited_at"].text != nil)
            #expect(edited.json["spoiler_text"].text == "Loud" && edited.json["media_attachments"].count == 1)
            let described = try await minsu.put(
                path,
                json: [
                    "status": "Second", "media_ids": [JSON(media)],
                    "media_attributes": [["id": JSON(media), "description": "Red shoes"]],
                ])
            #expect(described.json["media_attachments"][0]["description"].text == "Red shoes", "\(described.text)")
            let history = try await ada.get("\(path)/history")
            #expect(history.json.list.map(\.["content"].text) == ["<p>First</p>", "<p>Second</p>"], "\(history.text)")
            #expect(history.json[0]["spoiler_text"].text == "Loud" && history.json[0]["account"]["id"].text != nil)
            #expect(try await ada.get("\(path)/source").json["text"].text == "Second")
            let bare = try await minsu.put(path, json: ["status": "Third", "media_ids": JSON([])])
            #expect(bare.json["media_attachments"].count == 0, "\(bare.text)")
            // Somebody else's, and what is not there.
            #expect(try await ada.put(path, form: ["status": "Mine"]).status == 404)
            #expect(try await minsu.put("/api/v1/statuses/1", form: ["status": "a"]).status == 404)
            #expect(try await minsu.put(path, form: ["status": ""]).status == 422)
        }
    }

    // Catches an edit of a work that loses its images or its title, or that takes the title for its text.
    @Test(arguments: TestEngine.available)
    func worksAreEdited(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let work = try await salon.shareWork("Velvet", by: try await salon.member(.minsu), images: 2)
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "/api/v1/statuses/\(work)"
            let retold = try await minsu.put(path, form: ["status": "On wood"])
            #expect(retold.json["salon"]["title"].text == "Velvet", "\(retold.text)")
            #expect(retold.json["media_attachments"].count == 2)
            #expect(retold.json["content"].text?.hasSuffix("<p>On wood</p>") == true)
            let kept = try #require(retold.json["media_attachments"][1]["id"].text)
            let changed = try await minsu.put(
                path, json: ["media_ids": [JSON(kept)], "salon": ["title": "Silk", "medium": "Oil"]])
            #expect(changed.json["salon"]["title"].text == "Silk", "\(changed.text)")
            #expect(changed.json["media_attachments"].ids == [kept])
            #expect(try await minsu.get("\(path)/source").json["text"].text == "On wood")
            #expect(try await minsu.get("\(path)/history").json.count == 3)
            #expect(try await minsu.put(path, json: ["salon": ["title": ""]]).status == 422)
            #expect(try await minsu.put(path, json: ["media_ids": JSON([])]).status == 422)
        }
    }

    // Catches a deletion that leaves the post, forgets what it said, or takes images from whoever writes it again.
    @Test(arguments: TestEngine.available)
    func whatIsDeletedCanBeSaidAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let image = try await minsu.post("/api/v2/media", files: [("file", "a.jpg", try Sample.jpeg())])
            let media = try #require(image.json["id"].text, "\(image.text)")
            let id = try await post("Line\n@ada", [("media_ids[]", media)], by: minsu)
            #expect(try await ada.delete("/api/v1/statuses/\(id)").status == 403)
            let gone = try await minsu.delete("/api/v1/statuses/\(id)")
            #expect(gone.status == 200 && gone.json["text"].text == "Line\n@ada", "\(gone.text)")
            #expect(gone.json["media_attachments"].ids == [media])
            #expect(try await minsu.get("/api/v1/statuses/\(id)").status == 404)
            #expect(try await minsu.delete("/api/v1/statuses/\(id)").status == 404)
            let again = try await post("Better", [("media_ids[]", media)], by: minsu)
            #expect(try await minsu.delete("/api/v1/statuses/\(again)?delete_media=true").status == 200)
            #expect(try await salon.count("media") == 0)
        }
    }

    // Catches an app that may do more than a member at a page.
    @Test(arguments: TestEngine.available)
    func budgetsAreThoseOfPages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let path = "/api/v1/statuses/\(try await post("Here", by: minsu))/favourite"
            var last = try await minsu.post(path)
            for _ in 0..<200 where last.status == 200 { last = try await minsu.post(path) }
            #expect(last.status == 429 && last.headers["retry-after"] != nil, "\(last.text)")
        }
    }

    // Catches an act upon what the member may not see.
    @Test(arguments: TestEngine.available)
    func whatIsHiddenIsNotThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let id = try await post("For nobody", [("visibility", "direct")], by: minsu)
            for id in [id, "1", "0", "-5", "x", "99999999999999999999"] {
                for act in ["favourite", "bookmark", "mute", "reblog", "unreblog", "pin"] {
                    let answer = try await ada.post("/api/v1/statuses/\(id)/\(act)")
                    #expect(answer.status == 404 && answer.json["error"].text == "Record not found", "\(act) \(id)")
                }
                for list in ["source", "history", "favourited_by", "reblogged_by", "quotes"] {
                    #expect(try await ada.get("/api/v1/statuses/\(id)/\(list)").status == 404, "\(list) \(id)")
                }
                #expect(try await ada.delete("/api/v1/statuses/\(id)").status == 404)
            }
            #expect(try await ada.get("/api/v1/scheduled_statuses").json == [])
        }
    }
}
