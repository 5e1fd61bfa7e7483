import APITestKit
import Accounts
import Administration
import Base
import Core
import SQL
import Storage
import TestKit
import Testing

/// What lists have for one member alone, and statuses by what they say.
@Suite struct OwnListTests {
    // Catches a post that is missing from its author's own lists while it waits, and one that others have.
    @Test(arguments: TestEngine.available)
    func whatWaitsIsInItsAuthorsLists(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), jiwoo = try await APIClient.member(salon, "jiwoo")
            let older = try await minsu.post("/api/v1/statuses", form: ["status": "Before #velvet"])
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await salon.services.rules.load()
            let held = try await jiwoo.post("/api/v1/statuses", form: ["status": "First #velvet"])
            let newer = try await minsu.post("/api/v1/statuses", form: ["status": "After #velvet"])
            let (id, account) = (try #require(held.json["id"].text), try #require(jiwoo.account))
            let others = [newer, older].compactMap { $0.json["id"].text }
            for (path, beside) in [
                ("timelines/public", others), ("timelines/tag/velvet", others), ("accounts/\(account)/statuses", []),
                ("timelines/home", []),
            ] {
                let own = try await jiwoo.get("/api/v1/\(path)")
                let ids = beside.isEmpty ? [id] : [beside[0], id, beside[1]]
                #expect(own.json.ids == ids, "\(path): \(own.text)")
                #expect(own.json.list.first { $0["id"].text == id }?["salon"]["state"] == "waiting", "\(path)")
                #expect(try await !minsu.get("/api/v1/\(path)").json.ids.contains(id), "\(path)")
                #expect(try await !APIClient.visitor(salon).get("/api/v1/\(path)").json.ids.contains(id))
            }
            let above = try await jiwoo.get("/api/v1/timelines/public", ["max_id": id])
            #expect(above.json.ids == [others[1]])
        }
    }

    // Catches a status that pages fold and clients do not, and one that is folded by another member's words.
    @Test("Rule 13: filtered", arguments: TestEngine.available)
    func mutedWordsAreFilters(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let made = try await ada.post("/api/v2/filters", form: ["title": "exams", "expires_in": "3600"])
            let filter = try #require(made.json["id"].text, "\(made.text)")
            #expect(try await ada.post("/api/v1/accounts/\(try #require(minsu.account))/follow").status == 200)
            let posted = try await minsu.post("/api/v1/statuses", form: ["status": "Exams again"])
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text))"
            let found = try await ada.get(path).json["filtered"]
            #expect(found.count == 1 && found[0]["filter"]["id"].text == filter, "\(found)")
            #expect(found[0]["filter"]["title"] == "exams" && found[0]["filter"]["filter_action"] == "warn")
            #expect(found[0]["filter"]["expires_at"].text != nil && found[0]["filter"]["context"].count == 5)
            #expect(found[0]["keyword_matches"] == ["exams"] && found[0]["status_matches"].isNull)
            #expect(try await minsu.get(path).json["filtered"] == [])
            let home = try await ada.get("/api/v1/timelines/home").json.list
            #expect(home.map { $0["filtered"].count } == [1], "\(home)")
        }
    }

    // Catches a list of what was said to some that others read, or from which something is missing.
    @Test(arguments: TestEngine.available)
    func directIsForThoseItMentions(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let jiwoo = try await APIClient.member(salon, "jiwoo")
            func say(_ text: String, by api: APIClient) async throws -> String {
                let posted = try await api.post("/api/v1/statuses", form: ["status": text, "visibility": "direct"])
                return try #require(posted.json["id"].text, "\(posted.text)")
            }
            let first = try await say("@ada one", by: minsu), second = try await say("@minsu two", by: ada)
            _ = try await minsu.post("/api/v1/statuses", form: ["status": "@ada for all"])
            for api in [minsu, ada] {
                let path = "/api/v1/timelines/direct"
                #expect(try await api.get(path).json.ids == [second, first])
                let page = try await api.get(path, ["limit": "1"])
                #expect(page.json.ids == [second])
                #expect(try await api.get(try #require(page.links["next"])).json.ids == [first])
            }
            #expect(try await jiwoo.get("/api/v1/timelines/direct").json == [])
            #expect(try await APIClient.visitor(salon).get("/api/v1/timelines/direct").status == 401)
        }
    }

    // Catches a page whose posts cannot be found by it, and a timeline of what nobody has linked to.
    @Test(arguments: TestEngine.available)
    func linksHaveTimelines(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let posted = try await minsu.post("/api/v1/statuses", form: ["status": "Look"])
            let id = try #require(posted.json["id"].text.flatMap { ID<Post>($0) })
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO link_cards (id, url, host, title, posted_at)
                    VALUES (7, 'https://page.example/a', 'page.example', 'A page', 0)
                    """)
                try transaction.execute("INSERT INTO post_links (post_id, card_id) VALUES (\(id), 7)")
            }
            let found = try await ada.get("/api/v1/timelines/link", ["url": "https://page.example/a"])
            #expect(found.json.ids == [id.description], "\(found.text)")
            #expect(found.json[0]["card"]["title"] == "A page")
            let unknown = try await ada.get("/api/v1/timelines/link", ["url": "https://page.example/b"])
            #expect(unknown.status == 404)
            _ = try await ada.post("/api/v1/accounts/\(try #require(minsu.account))/block")
            let blocked = try await ada.get("/api/v1/timelines/link", ["url": "https://page.example/a"])
            #expect(blocked.json == [], "\(blocked.text)")
        }
    }

    // Catches a work that a post names by its address and that clients show as bare text, also to members who have
    // blocked its maker.
    @Test(arguments: TestEngine.available)
    func namedWorksAreCards(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let work = try await salon.shareWork("Velvet", by: try await salon.member(.jiwoo))
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let address = "http://127.0.0.1:8080/works/\(work)"
            let posted = try await minsu.post("/api/v1/statuses", form: ["status": "See \(address)"])
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text))"
            let card = try await ada.get(path).json["card"]
            #expect(card["title"] == "Velvet" && card["url"].text == address, "\(card)")
            #expect(card["type"] == "link" && card["image"].text?.hasPrefix("http") == true)
            #expect((card["width"].int ?? 0) > 0 && (card["height"].int ?? 0) > 0)
            let maker = try await salon.id(of: .jiwoo)
            #expect(try await ada.post("/api/v1/accounts/\(maker)/block").status == 200)
            #expect(try await ada.get(path).json["card"].isNull)
        }
    }

    // Catches a number of members that is made up, or that moves while somebody comes.
    @Test(arguments: TestEngine.available)
    func countsWhoWasHere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            _ = try await APIClient.member(salon, "ada")
            func seen() async throws -> [Int?] {
                try await TakeMeasures()(salon.services)
                let instance = try await minsu.get("/api/v2/instance").json
                let node = try await minsu.get("/nodeinfo/2.1").json
                return [instance["usage"]["users"]["active_month"].int, node["usage"]["users"]["activeMonth"].int]
            }
            #expect(try await seen() == [0, 0])
            salon.clock.advance(by: .days(31))
            #expect(try await minsu.whoAmI() == 200)
            #expect(try await seen() == [2, 2])
            salon.clock.advance(by: .days(31))
            #expect(try await seen() == [1, 1])
        }
    }
}
