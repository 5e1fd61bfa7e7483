import APITestKit
import Base
import Core
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// Works as apps make, edit, read and delete them.
@Suite struct WorkTests {
    private let root = GalleryStage.root

    // Catches a field that is lost on the way in or out, and a work that hangs twice.
    @Test(arguments: TestEngine.available)
    func worksSayAllThatTheirFormHas(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let front = try await stage.image(by: minsu), back = try await stage.image(by: minsu, tint: 90, alt: "Back")
            let said: JSON = [
                "title": "Velvet", "description": "On wood #sea", "medium": "Oil", "licence": "cc-by",
                "making": "by-hand", "question": "Too dark?", "allows_download": true,
                "media_ids": [JSON(front), JSON(back)],
                "media_attributes": [["id": JSON(front), "description": "Front", "recipe": ["quarter_turns": 1]]],
            ]
            let key = ["idempotency-key": "one"]
            let made = try await minsu.post("\(root)/works", json: said, headers: key)
            let work = made.json
            #expect(made.status == 200, "\(made.text)")
            let salon = work["status"]["salon"]
            #expect(salon["title"].text == "Velvet" && salon["medium"].text == "Oil")
            #expect(salon["licence"].text == "cc-by" && salon["making"].text == "by-hand")
            #expect(salon["allows_download"].flag == true && salon["allows_training"].flag == false)
            #expect(work["description"].text == "On wood #sea" && work["critique"]["question"].text == "Too dark?")
            #expect(work["images"].list.map(\.["media"]["description"].text) == ["Front", "Back"])
            let sizes = work["images"].list.map(\.["media"]["meta"]["original"])
            let isUpright = try sizes.map { try #require($0["height"].int) > #require($0["width"].int) }
            #expect(isUpright == [true, false], "\(made.text)")
            #expect(work["images"][0]["palette"].count > 0 && work["images"][0]["original"]["bytes"].int != nil)
            let again = try await minsu.post("\(root)/works", json: said, headers: key)
            #expect(again.json["id"].text == work["id"].text, "\(again.text)")

            let path = "\(root)/works/\(try #require(work["id"].text))"
            let edition = try #require(work["edition"].text)
            let edit: JSON = ["title": "Silk", "question": "", "edition": JSON(edition), "media_ids": [JSON(back)]]
            let edited = try await minsu.patch(path, json: edit)
            #expect(edited.json["status"]["salon"]["title"].text == "Silk", "\(edited.text)")
            #expect(edited.json["critique"]["is_open"].flag == false && edited.json["images"].count == 1)
            #expect(edited.json["description"].text == "On wood #sea")
            let late = try await minsu.patch(path, json: ["title": "Late", "edition": JSON(edition)])
            #expect(late.status == 409, "\(late.text)")
            let read = try await stage.ada.get(path)
            #expect(read.json["status"]["salon"]["title"].text == "Silk" && read.json["edition"].isNull, "\(read.text)")
            #expect(read.json["viewers"].isNull && read.json["portfolio_place"].isNull)
            #expect(try await stage.visitor.get("\(path)/history").json.list.map(\.["title"].text) == ["Velvet"])
        }
    }

    // Catches a work or a recipe that cannot be, taken for another or failing for want of a check.
    @Test(arguments: TestEngine.available)
    func whatCannotBeIsRefused(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let image = JSON(try await stage.image(by: stage.minsu))
            let refused: [(JSON, Int)] = [
                (["title": "No image"], 422), (["media_ids": [image]], 422),
                (["title": "a", "media_ids": ["x"]], 422), (["title": "a", "media_ids": [image], "licence": "x"], 400),
                (["title": "a", "media_ids": [image], "making": "x"], 400),
                (
                    [
                        "title": "a", "media_ids": [image],
                        "media_attributes": [["id": image, "recipe": ["quarter_turns": 9]]],
                    ], 422
                ),
                (
                    [
                        "title": "a", "media_ids": [image],
                        "media_attributes": [["id": image, "recipe": ["straighten": "nan"]]],
                    ], 422
                ),
            ]
            for (said, status) in refused {
                let answer = try await stage.minsu.post("\(root)/works", json: said)
                #expect(answer.status == status, "\(said.text): \(answer.text)")
            }
            // Another's upload is none.
            let stolen = try await stage.ada.post("\(root)/works", json: ["title": "a", "media_ids": [image]])
            #expect(stolen.status == 422, "\(stolen.text)")
            #expect(try await stage.salon.count("works") == 0)
        }
    }

    // Catches a scope of works by which posts are deleted, and a work that stays.
    @Test(arguments: TestEngine.available)
    func worksAreDeletedAndNothingElse(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let work = try await stage.work("Sea", by: stage.minsu)
            let post = try await stage.minsu.post("/api/v1/statuses", form: ["status": "Hello"])
            let id = try #require(post.json["id"].text)
            #expect(try await stage.minsu.delete("\(root)/works/\(id)").status == 404)
            #expect(try await stage.minsu.delete("\(root)/exhibitions/\(work)").status == 404)
            #expect(try await stage.minsu.get("/api/v1/statuses/\(id)").status == 200)
            #expect(try await stage.minsu.delete("\(root)/works/\(work)").status == 200)
            #expect(try await stage.minsu.get("\(root)/works/\(work)").status == 404)
        }
    }

    // Catches steps in another order, an image that loses its alt text, and a change that loses what it does not name.
    @Test(arguments: TestEngine.available)
    func processIsWrittenStepByStep(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let path = "\(root)/works/\(try await stage.work("Sea", by: minsu))/process"
            let image = try await stage.image(by: minsu, tint: 70, alt: "Sketch")
            func notes(_ answer: APIAnswer) -> [String?] { answer.json.list.map(\.["note"].text) }
            let first = try await minsu.post(path, json: ["note": "Began"])
            #expect(notes(first) == ["Began"], "\(first.text)")
            let second = try await minsu.post(path, json: ["note": "Drew", "media_id": JSON(image)])
            #expect(notes(second) == ["Began", "Drew"], "\(second.text)")
            let changed = try await minsu.patch("\(path)/2", json: ["note": "Drew it"])
            #expect(notes(changed) == ["Began", "Drew it"], "\(changed.text)")
            #expect(changed.json[1]["media"]["description"].text == "Sketch", "\(changed.text)")
            let turned = try await minsu.put(
                path, json: ["steps": [["media_id": JSON(image)], ["note": "Began again"]]])
            #expect(notes(turned) == ["Drew it", "Began again"], "\(turned.text)")
            #expect(turned.json[0]["media"]["description"].text == "Sketch", "\(turned.text)")
            #expect(try await minsu.patch("\(path)/3", json: ["note": "x"]).status == 404)
            let left = try await minsu.delete("\(path)/1")
            #expect(notes(left) == ["Began again"], "\(left.text)")
            #expect(try await notes(stage.visitor.get(path)) == ["Began again"])
        }
    }
}
