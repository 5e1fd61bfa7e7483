import APITestKit
import Base
import Core
import Kernel
import Storage
import TestKit
import Testing

/// Walls, Discover and colours.
@Suite struct WallTests {
    private let root = GalleryStage.root

    // Catches a wall with another's works, one that a page repeats or skips, and one that cannot be paged upwards.
    @Test(arguments: TestEngine.available)
    func wallsHaveWhatWasAskedFor(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let one = try await stage.work("One", by: minsu, saying: ["question": "Dark?", "making": "digital"])
            let two = try await stage.work("Two", by: stage.ada, tint: 60, saying: ["description": "#sea"])
            let three = try await stage.work("Three", by: minsu, tint: 80, saying: ["making": "digital"])
            let wall = "\(root)/works"
            func ids(_ query: Fields = [], _ path: String = "") async throws -> [String] {
                let answer = try await minsu.get("\(wall)\(path)", query)
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json.ids
            }
            #expect(try await ids() == [three, two, one])
            #expect(try await ids(["critique": "true"]) == [one])
            #expect(try await ids(["making": "digital"]) == [three, one])
            #expect(try await ids(["tag": "sea"]) == [two])
            #expect(try await ids(["account_id": "\(try #require(stage.ada.account))"]) == [two])
            #expect(try await ids(["min_id": one, "limit": "1"]) == [two])
            let first = try await minsu.get(wall, ["making": "digital", "limit": "1"])
            let next = try await minsu.get(try #require(first.links["next"]))
            #expect(first.json.ids == [three] && next.json.ids == [one], "\(next.text)")
            #expect(try await minsu.get(wall, ["critique": "true", "tag": "sea"]).status == 422)
            #expect(try await minsu.get(wall, ["making": "x"]).status == 400)
            #expect(first.json[0]["salon"]["making"].text == "digital")

            #expect(try await ids([], "/following") == [])
            _ = try await minsu.post("/api/v1/accounts/\(try #require(stage.ada.account))/follow")
            _ = try await minsu.post("/api/v1/statuses/\(two)/bookmark")
            for path in ["/following", "/saved"] { #expect(try await ids([], path) == [two], "\(path)") }
            #expect(try await stage.visitor.get("\(wall)/saved").status == 401)
        }
    }

    // Catches a showing that counts for somebody it was not dealt to, and a scroll that deals a work twice.
    @Test(arguments: TestEngine.available)
    func dealsAreTheirs(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let work = try await stage.work("Sea", by: stage.minsu)
            let dealt = try await stage.ada.get("\(root)/discover")
            #expect(dealt.json["works"].ids == [work], "\(dealt.text)")
            let deal: JSON = ["deal": JSON(try #require(dealt.json["deal"].text)), "ids": [JSON(work)]]
            #expect(try await stage.ada.post("\(root)/discover/seen", json: deal).status == 200)
            #expect(try await stage.jiwoo.post("\(root)/discover/seen", json: deal).status == 400)
            #expect(try await stage.visitor.post("\(root)/discover/seen", json: deal).status == 400)
            #expect(try await stage.ada.post("\(root)/works/\(work)/looked").status == 200)
            let next = try await stage.ada.get(try #require(dealt.links["next"]))
            #expect(next.json["works"].count == 0 && next.links.isEmpty, "\(next.text)")
            #expect(try await stage.visitor.get("\(root)/discover").json["works"].ids == [work])
        }
    }

    // Catches colours that are passed over, and ones that find nothing.
    @Test(arguments: TestEngine.available)
    func coloursFindWorks(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let work = try await stage.work("Sea", by: stage.minsu)
            let shown = try await stage.ada.get("\(root)/works/\(work)")
            let colour = try #require(shown.json["images"][0]["palette"][0]["colour"].text, "\(shown.text)")
            let found = try await stage.visitor.get("\(root)/search/colours", ["c[]": colour, "w[]": "60"])
            #expect(found.json.ids == [work], "\(found.text)")
            #expect(try await stage.ada.get("\(root)/search/colours").json.isArray)
            for query: Fields in [["c[]": "x"], ["c[]": "fff000", "w[]": "101"], ["c[]": "fff000", "w[]": "0"]] {
                let answer = try await stage.ada.get("\(root)/search/colours", query)
                #expect(answer.status == 422, "\(answer.text)")
            }
            let many = Fields((0..<4).map { _ in ("c[]", "fff000") })
            #expect(try await stage.ada.get("\(root)/search/colours", many).status == 422)
            let beyond = try await stage.ada.get("\(root)/search/colours", ["c[]": colour, "cursor": "9.9.9"])
            #expect(beyond.status == 200, "\(beyond.text)")
        }
    }
}
