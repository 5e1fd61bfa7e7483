import APITestKit
import Base
import Core
import Kernel
import Storage
import TestKit
import Testing

/// Exhibitions as apps show and curate them.
@Suite struct ExhibitionTests {
    private let root = GalleryStage.root

    // Catches a draft that others see, a work that hangs unasked, and one whose place is lost.
    @Test(arguments: TestEngine.available)
    func draftsBecomeExhibitions(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let (minsu, ada) = (stage.minsu, stage.ada)
            let own = try await stage.work("Own", by: minsu), adas = try await stage.work("Adas", by: ada, tint: 60)
            let said: JSON = ["title": "Winter", "text": "Welcome", "place": "Seoul", "time_zone": "Asia/Seoul"]
            let key = ["idempotency-key": "one"]
            let made = try await minsu.post("\(root)/exhibitions", json: said, headers: key)
            let id = try #require(made.json["exhibition"]["id"].text, "\(made.text)")
            #expect(made.json["exhibition"]["time"].text == "draft" && made.json["text"].text == "Welcome")
            #expect(made.json["exhibition"]["closes_at"].isNull && made.json["visits"].int == 0)
            let again = try await minsu.post("\(root)/exhibitions", json: said, headers: key)
            #expect(again.json["exhibition"]["id"].text == id, "\(again.text)")
            let path = "\(root)/exhibitions/\(id)"
            #expect(try await ada.get(path).status == 404)
            #expect(try await stage.visitor.get("\(path)/comments").status == 404)

            let room = try await minsu.post("\(path)/rooms", json: ["title": "North"])
            let roomID = try #require(room.json["rooms"][0]["id"].text, "\(room.text)")
            let hung = try await minsu.post("\(path)/works", json: ["work_ids": [JSON(own), JSON(adas)]])
            let states = hung.json["rooms"][0]["works"].list.map(\.["state"].text)
            #expect(states == ["agreed", "asked"], "\(hung.text)")
            #expect(try await ada.get("\(root)/exhibitions/asking").json.ids == [id])
            #expect(try await ada.get(path).json["own"][0]["status"]["id"].text == adas)
            #expect(try await stage.jiwoo.post("\(path)/works/\(adas)/agree").status == 404)
            #expect(try await ada.post("\(path)/works/\(adas)/agree").status == 200)
            #expect(try await ada.get("\(root)/exhibitions/showing").json.ids == [id])
            let items: JSON = [["work_id": JSON(adas)], ["room_id": JSON(roomID)], ["work_id": JSON(own)]]
            let ordered = try await minsu.put("\(path)/order", json: ["items": items])
            #expect(ordered.json["rooms"].list.map(\.["title"].text) == [nil, "North"], "\(ordered.text)")
            let renamed = try await minsu.patch("\(path)/rooms/\(roomID)", json: ["title": "South"])
            #expect(renamed.json["rooms"][1]["title"].text == "South", "\(renamed.text)")
            #expect(try await minsu.delete("\(path)/rooms/\(roomID)").json["rooms"].count == 1)

            #expect(try await minsu.post("\(path)/announce").json["exhibition"]["time"].text == "current")
            let shown = try await stage.visitor.get(path)
            let works = shown.json["rooms"][0]["works"].list.map(\.["status"]["id"].text)
            #expect(works == [adas, own] && shown.json["visits"].isNull, "\(shown.text)")
            #expect(try await stage.visitor.get("\(root)/exhibitions").json.ids == [id])
            #expect(try await stage.visitor.get("\(root)/exhibitions", ["time": "past"]).json.ids == [])
            #expect(try await stage.visitor.get("\(root)/exhibitions", ["time": "draft"]).status == 400)
            #expect(try await stage.visitor.get("\(root)/exhibitions/search", ["q": "winter"]).json.ids == [id])
            #expect(try await stage.visitor.post("\(path)/visited").status == 200)
            let signed = try await ada.post("\(path)/comments", json: ["text": "Fine"])
            #expect(try await stage.visitor.get("\(path)/comments").json.ids == [try #require(signed.json["id"].text)])
            let down = try await minsu.delete("\(path)/works/\(adas)")
            #expect(down.json["rooms"][0]["works"].count == 1, "\(down.text)")
        }
    }

    // Catches what an open exhibition may not become, an edit over what was not seen, and a poster that is another's.
    @Test(arguments: TestEngine.available)
    func exhibitionsAreEditedAndDeleted(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let work = try await stage.work("Own", by: minsu)
            let path = "\(root)/exhibitions/\(try await stage.exhibition(of: work, by: minsu))"
            let edition = JSON(try #require(try await minsu.get(path).json["edition"].text))
            let poster = JSON(try await stage.image(by: minsu, tint: 70))
            let edit: JSON = [
                "title": "Spring", "closes_at": "2100-01-01T00:00:00.000Z", "poster_id": poster, "edition": edition,
            ]
            let edited = try await minsu.patch(path, json: edit)
            let card = edited.json["exhibition"]
            #expect(card["title"].text == "Spring" && card["is_own_poster"].flag == true, "\(edited.text)")
            #expect(card["closes_at"].text == "2100-01-01T00:00:00.000Z")
            #expect(try await minsu.patch(path, json: ["title": "Late", "edition": edition]).status == 409)
            #expect(try await minsu.patch(path, json: ["opens_at": "2100-01-01T00:00:00Z"]).status == 409)
            for wrong: JSON in [["closes_at": "soon"], ["title": ""], ["poster_id": "1"], ["poster_id": "x"]] {
                let answer = try await minsu.patch(path, json: wrong)
                #expect(answer.status == 422, "\(wrong.text): \(answer.text)")
            }
            #expect(
                try await minsu.patch(path, json: ["poster_id": ""]).json["exhibition"]["is_own_poster"].flag == false)
            #expect(try await stage.ada.delete(path).status == 404)
            #expect(try await minsu.delete(path).status == 200)
            #expect(try await stage.visitor.get(path).status == 404)
            let draft = try await minsu.post("\(root)/exhibitions", json: ["title": "Draft"])
            let discarded = "\(root)/exhibitions/\(try #require(draft.json["exhibition"]["id"].text))"
            #expect(try await minsu.delete(discarded).status == 200)
            #expect(try await minsu.get("\(root)/exhibitions/own").json.ids == [])
        }
    }
}
