import APITestKit
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import Search
import Storage
import TestKit
import Testing
import Timeline

/// What apps find is what the search page finds.
@Suite struct SearchTests {
    @Test(arguments: TestEngine.available)
    func findsPeopleWorksPostsAndTags(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await APIClient.member(salon, "ada")
            let his = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Velvet morning", by: minsu)
            let post = try await PublishPost(author: his, text: "A velvet evening #velvet")(salon.services)
            try await PostIndexer.fill(salon.database)
            let found = try await ada.get("/api/v2/search?q=velvet").json
            #expect(found["statuses"].ids == ["\(work)", "\(post)"])
            #expect(found["hashtags"][0]["name"].text == "velvet" && found["accounts"].count == 0)
            #expect(found["hashtags"][0]["history"].isArray && found["hashtags"][0]["following"].flag == false)
            #expect(
                try await ada.get("/api/v2/search?q=velvet&type=statuses&offset=1").json["statuses"].ids == ["\(post)"])
            #expect(try await ada.get("/api/v2/search?q=velvet&type=hashtags").json["statuses"].count == 0)
            #expect(try await ada.get("/api/v2/search?q=%EB%AF%BC%EC%88%98").json["accounts"].ids == ["\(his)"])
            #expect(try await ada.get("/api/v2/search?q=@minsu&type=accounts").json["accounts"].ids == ["\(his)"])
            #expect(try await ada.get("/api/v1/accounts/search?q=minsu").json.ids == ["\(his)"])
            #expect(try await ada.get("/api/v1/accounts/search?q=minsu&following=true").json.count == 0)
            _ = try await ada.post("/api/v1/accounts/\(his)/follow")
            #expect(try await ada.get("/api/v1/accounts/search?q=minsu&following=true").json.ids == ["\(his)"])
            // Whoever asks by a token without the scope is refused, and a visitor is not.
            let other = try await APIClient.member(salon, "ada", scopes: "read:accounts")
            #expect(try await other.get("/api/v2/search?q=velvet").status == 403)
            #expect(try await APIClient.visitor(salon).get("/api/v2/search?q=velvet").json["statuses"].count == 2)
            // Blocked, muted words, and what somebody hides.
            _ = try await ada.post("/api/v2/filters", form: ["title": "evening"])
            #expect(try await ada.get("/api/v2/search?q=velvet").json["statuses"].ids == ["\(work)"])
            _ = try await ada.post("/api/v1/accounts/\(his)/block")
            for query in ["velvet", "minsu", "@minsu", "\(salon.services.site.publicURL)/@minsu"] {
                let found = try await ada.get("/api/v2/search", ["q": query]).json
                #expect(found["statuses"].count == 0, "\(query)")
                if !query.hasPrefix("http") { #expect(found["accounts"].count == 0, "\(query)") }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func leadsFromAddressesToWhatIsThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await APIClient.member(salon, "ada")
            let his = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Velvet", by: minsu)
            let site = salon.services.site.publicURL
            for path in ["/works/\(work)", "/@minsu/\(work)", "/works/\(work)?from=app#top"] {
                let found = try await ada.get("/api/v2/search", ["q": site + path, "resolve": "true"]).json
                #expect(found["statuses"].ids == ["\(work)"] && found["accounts"].count == 0, "\(path)")
            }
            #expect(try await ada.get("/api/v2/search", ["q": "\(site)/@minsu"]).json["accounts"].ids == ["\(his)"])
            for path in ["/", "/@", "/@nobody", "/works/1", "/works/x", "/admin/1"] {
                let found = try await ada.get("/api/v2/search", ["q": site + path])
                #expect(found.status == 200 && found.json["accounts"].count == 0, "\(path)")
                #expect(found.json["statuses"].count == 0, "\(path)")
            }
        }
    }

    /// Pages by offset: everybody once, and nothing hostile is a failure.
    @Test(arguments: TestEngine.available)
    func pagesThroughEverybodyOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let crowd = try await salon.crowd(45)
            _ = try await SearchIndex.people.fill(salon.database)
            try await salon.database.write { transaction in
                for member in crowd { try SearchIndex.people.update(member, in: transaction) }
            }
            var seen: [String] = []
            for offset in stride(from: 0, to: 60, by: 20) {
                let answer = try await ada.get("/api/v2/search?q=Member&type=accounts&limit=20&offset=\(offset)")
                seen += answer.json["accounts"].ids
            }
            #expect(seen.count == 45 && Set(seen) == Set(crowd.map(\.description)))
            for (name, value) in [
                ("offset", "-1"), ("offset", "9223372036854775807"), ("offset", "99999999999999999999"),
                ("limit", "0"), ("limit", "x"), ("type", "everything"), ("q", ""), ("q", "\u{0}"), ("q", "%"),
                ("q", String(repeating: "가", count: 4_000)), ("q", "@"), ("q", "#"),
            ] {
                var query = [("q", "Member"), ("limit", "5")].filter { $0.0 != name }
                query.append((name, value))
                let answer = try await ada.get("/api/v2/search", Fields(query))
                #expect(answer.status == 200 && answer.json["accounts"].isArray, "\(name) \(value.prefix(20))")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func suggestsWhomPagesSuggest(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await APIClient.member(salon, "ada")
            _ = try await salon.shareWork("Velvet", by: minsu)
            let his = "\(try await salon.id(of: .minsu))"
            #expect(try await ada.get("/api/v1/suggestions").json.ids == [his])
            #expect(try await ada.get("/api/v2/suggestions").json[0]["account"]["id"].text == his)
            _ = try await ada.post("/api/v1/accounts/\(his)/follow")
            #expect(try await ada.get("/api/v1/suggestions").json.count == 0)
            for path in ["directory", "followed_tags", "featured_tags"] {
                let answer = try await ada.get("/api/v1/\(path)").json
                #expect(answer.isArray && answer.count == 0, "\(path)")
            }
            #expect(try await ada.get("/api/v1/tags/velvet").json["name"].text == "velvet")
            #expect(try await ada.get("/api/v1/tags/%23").status == 404)
            #expect(try await ada.post("/api/v1/tags/velvet/follow").status == 404)
        }
    }
}
