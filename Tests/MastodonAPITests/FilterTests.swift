import APITestKit
import Accounts
import Core
import Storage
import TestKit
import Testing

/// Muted words as filters: rule 10 says which actions may be answered.
@Suite struct FilterTests {
    @Test("Rule 10: blur is taken, and what clients know is answered", arguments: TestEngine.available)
    func areMutedWords(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let browser = try await salon.member(.ada)
            let ada = try await APIClient.member(salon, "ada"), minsu = try await APIClient.member(salon, "minsu")
            // As Mastodon's own client makes one, and as Ice Cubes does.
            let made = try await ada.post(
                "/api/v2/filters",
                json: [
                    "title": "Exams", "context": ["home"], "filter_action": "blur", "expires_in": 3_600,
                    "keywords_attributes": [["keyword": "homework", "whole_word": true]],
                ])
            #expect(made.status == 200, "\(made.text)")
            #expect(made.json["keywords"][0]["keyword"].text == "homework" && made.json["keywords"].count == 1)
            #expect(["warn", "hide"].contains(made.json["filter_action"].text))
            #expect(made.json["expires_at"].text != nil && made.json["statuses"].isArray)
            let bare = try await ada.post("/api/v2/filters", form: ["title": "과제", "context[]": "home"])
            let id = try #require(bare.json["id"].text)
            #expect(bare.json["expires_at"].isNull)
            let keyword = try await ada.post("/api/v2/filters/\(id)/keywords", form: ["keyword": "snakes"])
            #expect(keyword.json["keyword"].text == "snakes")
            let page = try await browser.get("/settings/muted-words").text
            for word in ["homework", "과제", "snakes"] { #expect(page.contains(word), "\(word)") }
            #expect(try await ada.get("/api/v2/filters").json.count == 3)
            #expect(
                try await ada.get("/api/v1/filters").json.list.map { $0["phrase"].text } == [
                    "snakes", "과제", "homework",
                ])
            // One by its id, and nobody else's.
            #expect(try await ada.get("/api/v2/filters/\(id)").json["title"].text == "과제")
            #expect(try await ada.get("/api/v2/filters/\(id)/keywords").json.count == 1)
            #expect(try await minsu.get("/api/v2/filters/\(id)").status == 404)
            #expect(try await minsu.delete("/api/v2/filters/\(id)").status == 404)
            #expect(try await minsu.put("/api/v1/filters/\(id)", form: ["phrase": "x"]).status == 404)
            // Another word in its place, then another end.
            let changed = try await ada.put("/api/v1/filters/\(id)", form: ["phrase": "숙제", "expires_in": "86400"])
            #expect(changed.json["phrase"].text == "숙제" && changed.json["expires_at"].text != nil)
            let now = try #require(changed.json["id"].text)
            let kept = try await ada.put("/api/v2/filters/\(now)", form: ["title": "Anything"])
            #expect(kept.json["id"].text == now && kept.json["expires_at"].text == changed.json["expires_at"].text)
            #expect(try await ada.get("/api/v2/filters").json.count == 3)
            salon.clock.advance(by: .days(2))
            #expect(try await ada.get("/api/v2/filters").json.list.map { $0["title"].text } == ["snakes"])
            let last = try #require(try await ada.get("/api/v2/filters").json[0]["id"].text)
            #expect(try await ada.delete("/api/v2/filters/\(last)").json == .object([:]))
            #expect(try await ada.delete("/api/v2/filters/\(last)").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func refuseWhatNoMutedWordCanBe(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            for title in ["", "  ", String(repeating: "a", count: 51)] {
                #expect(try await ada.post("/api/v2/filters", form: ["title": title]).status == 422, "\(title)")
            }
            let two = try await ada.post(
                "/api/v2/filters", json: ["title": "x", "keywords_attributes": [["keyword": "a"], ["keyword": "b"]]])
            #expect(two.status == 422)
            #expect(try await ada.get("/api/v2/filters").json.count == 0)
            for end in ["-1", "0", "99999999999999999999", "9223372036854775807", "x"] {
                let answer = try await ada.post("/api/v2/filters", form: ["title": "cat", "expires_in": end])
                #expect(answer.status == 200, "\(end)")
            }
            for id in ["0", "x", "-1", "99999999999999999999"] {
                #expect(try await ada.get("/api/v2/filters/\(id)").status == 404, "\(id)")
            }
        }
    }
}
