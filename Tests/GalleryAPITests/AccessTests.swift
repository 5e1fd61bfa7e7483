import APITestKit
import Base
import Core
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// Who may do what: what a page hides, the API hides.
@Suite struct AccessTests {
    private let root = GalleryStage.root

    private struct Line {
        let method: String
        let path: String
        /// Signed out, a stranger, a member whom the owner has blocked, the owner.
        let expected: [Int]
        var json: JSON = [:]
    }

    private func lines(_ work: String, _ image: String, _ comment: String, _ show: String, _ owner: String) -> [Line] {
        let (work, show) = ("\(root)/works/\(work)", "\(root)/exhibitions/\(show)")
        let (seen, own) = ([200, 200, 404, 200], [401, 404, 404, 200])
        return ["", "/history", "/process", "/comments", "/images/\(image)/versions", "/images/\(image)/comments"]
            .map { Line(method: "GET", path: work + $0, expected: seen) }
            + [
                Line(method: "GET", path: show, expected: seen),
                Line(method: "GET", path: "\(show)/comments", expected: seen),
                Line(method: "POST", path: "\(show)/visited", expected: seen),
                Line(method: "GET", path: "\(root)/accounts/\(owner)/portfolio", expected: seen),
                Line(method: "GET", path: "\(work)/receipt", expected: own),
                Line(
                    method: "POST", path: "\(work)/comments", expected: [401, 200, 404, 200], json: ["text": "Hello"]),
                Line(
                    method: "POST", path: "\(show)/comments", expected: [401, 200, 404, 200], json: ["text": "Hello"]),
                Line(method: "POST", path: "\(work)/comments/\(comment)/helped", expected: own),
                Line(method: "PATCH", path: work, expected: own, json: ["medium": "Ink"]),
                Line(method: "PUT", path: "\(work)/process", expected: own, json: ["steps": [["note": "a"]]]),
                Line(method: "POST", path: "\(work)/close_comments", expected: own),
                Line(method: "POST", path: "\(work)/open_comments", expected: own),
                Line(method: "PATCH", path: show, expected: own, json: ["place": "Busan"]),
                Line(method: "POST", path: "\(show)/rooms", expected: own, json: ["title": "North"]),
                Line(method: "PUT", path: "\(show)/order", expected: own),
                Line(method: "DELETE", path: "\(work)/comments/\(comment)", expected: own),
                Line(method: "DELETE", path: show, expected: own), Line(method: "DELETE", path: work, expected: own),
            ]
    }

    // Catches a route that asks nobody who they are, and one that lets a blocked member in.
    @Test(arguments: TestEngine.available)
    func everybodyHasTheirOwn(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let work = try await stage.work("Sea", by: minsu, saying: ["question": "Dark?"])
            let show = try await stage.exhibition(of: work, by: minsu)
            let comment = try await stage.ada.post("\(root)/works/\(work)/comments", json: ["text": "Fine"])
            _ = try await minsu.put("\(root)/portfolio", json: ["work_ids": [JSON(work)]])
            _ = try await minsu.post("/api/v1/accounts/\(try #require(stage.jiwoo.account))/block")
            let image = try await stage.cover(of: work)
            let lines = lines(
                work, image, try #require(comment.json["id"].text), show, "\(try #require(minsu.account))")
            for line in lines {
                var statuses: [Int] = []
                for client in [stage.visitor, stage.ada, stage.jiwoo, minsu] {
                    statuses.append(try await client.send(line.method, line.path, line.json).status)
                }
                #expect(statuses == line.expected, "\(line.method) \(line.path)")
            }
            #expect(try await stage.jiwoo.get("\(root)/works").json.count == 0)
        }
    }

    // Catches a route that another scope opens.
    @Test(arguments: TestEngine.available)
    func scopesAreOfWorks(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let work = try await stage.work("Sea", by: stage.minsu, saying: ["question": "Dark?"])
            let image = try await stage.cover(of: work)
            let show = try await stage.exhibition(of: work, by: stage.minsu)
            let owner = try #require(stage.minsu.account)
            let other = try await APIClient.member(
                stage.salon, owner, scopes: "read:statuses write:statuses write:media")
            let reading = try await APIClient.member(stage.salon, owner, scopes: "read:works")
            let paths: [(String, String)] =
                [
                    "works", "works/following", "works/saved", "discover", "search/colours", "portfolio", "exhibitions",
                    "exhibitions/own", "exhibitions/asking", "exhibitions/search", "offers",
                    "accounts/\(owner)/exhibitions",
                ].map { ("GET", "\(root)/\($0)") } + [
                    ("POST", "\(root)/works"), ("POST", "\(root)/exhibitions"), ("PUT", "\(root)/portfolio"),
                    ("POST", "\(root)/discover/seen"), ("POST", "\(root)/offers/1/yes"),
                    ("POST", "\(root)/scout/makers/1/offers"), ("POST", "\(root)/works/\(work)/looked"),
                    ("POST", "\(root)/exhibitions/\(show)/works"), ("POST", "\(root)/exhibitions/\(show)/announce"),
                ]
            let all = paths + lines(work, image, "1", show, "\(owner)").map { ($0.method, $0.path) }
            for (method, path) in all {
                #expect(try await other.send(method, path, [:]).status == 403, "\(method) \(path)")
                let status = try await reading.send(method, path, [:]).status
                #expect(method == "GET" ? status != 403 : status == 403, "\(method) \(path): \(status)")
            }
        }
    }

    // Catches what waits, what moderators have hidden, or what is a draft, in the hands of others.
    @Test(arguments: TestEngine.available)
    func whatIsHiddenIsNobodys(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let (ada, jiwoo) = (stage.ada, stage.jiwoo)
            let hidden = try await stage.work("Hidden", by: ada, saying: ["question": "Dark?"])
            let image = try await stage.cover(of: hidden)
            let draft = try await ada.post("\(root)/exhibitions", json: ["title": "Draft"])
            let show = try #require(draft.json["exhibition"]["id"].text, "\(draft.text)")
            _ = try await ada.put("\(root)/portfolio", json: ["work_ids": [JSON(hidden)]])
            let post = try #require(ID<Post>(hidden))
            _ = try await stage.salon.database.write { transaction in
                try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id = \(post)")
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await stage.salon.services.rules.load()
            let waiting = try await stage.work("Waiting", by: jiwoo, tint: 80)
            let adas = [
                "works/\(hidden)", "works/\(hidden)/comments", "works/\(hidden)/process",
                "works/\(hidden)/images/\(image)/versions", "exhibitions/\(show)", "exhibitions/\(show)/comments",
                "accounts/\(try #require(ada.account))/portfolio",
            ]
            let jiwoos = ["works/\(waiting)", "works/\(waiting)/comments", "works/\(waiting)/history"]
            for (paths, other) in [(adas, jiwoo), (jiwoos, ada)] {
                for client in [stage.visitor, other, stage.minsu] {
                    for path in paths { #expect(try await client.get("\(root)/\(path)").status == 404, "\(path)") }
                    let own = client.account == jiwoo.account ? [waiting] : []
                    #expect(try await client.get("\(root)/works").json.ids == own)
                    #expect(try await client.get("\(root)/discover").json["works"].count == 0)
                }
            }
            let path = "\(root)/works/\(waiting)"
            let own = try await jiwoo.get(path)
            #expect(own.json["status"]["salon"]["state"].text == "waiting", "\(own.text)")
            #expect(own.json["images"].count == 1)
            // At its place, for its maker alone.
            #expect(try await jiwoo.get("\(root)/works").json.ids == [waiting])
            #expect(try await jiwoo.patch(path, json: ["title": "x"]).status == 404)
            #expect(try await jiwoo.delete(path).status == 200)
            #expect(try await jiwoo.get(path).status == 404)
        }
    }
}
