import APITestKit
import Base
import Core
import Kernel
import Storage
import TestKit
import Testing

/// Comments with marks, what helped, and versions.
@Suite struct CritiqueTests {
    private let root = GalleryStage.root

    // Catches a mark elsewhere than it was put, one that others cannot see, and thanks that are anybody's to give.
    @Test(arguments: TestEngine.available)
    func commentsHaveMarksAndThanks(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let id = try await stage.work("Sea", by: stage.minsu, saying: ["question": "Dark?"])
            let path = "\(root)/works/\(id)", cover = try await stage.cover(of: id)
            let image = JSON(cover)
            let mark: JSON = ["media_id": image, "x": "0.25", "y": "0.5", "width": "0.9", "height": "0.00001"]
            let sent: JSON = ["text": "Here", "mark": mark]
            let key = ["idempotency-key": "one"]
            let comment = try await stage.ada.post("\(path)/comments", json: sent, headers: key)
            let placed = comment.json["salon"]["mark"]
            #expect(comment.json["salon"]["type"].text == "comment" && placed["number"].int == 1, "\(comment.text)")
            #expect(placed["x"] == .number(0.25) && placed["y"] == .number(0.5) && placed["width"] == .number(0.75))
            #expect(placed["height"] == .number(0) && placed["media_id"].text == cover)
            let again = try await stage.ada.post("\(path)/comments", json: sent, headers: key)
            let commentID = try #require(comment.json["id"].text)
            #expect(again.json["id"].text == commentID, "\(again.text)")
            let reply: JSON = ["text": "Thanks", "in_reply_to_id": JSON(commentID)]
            let replied = try await stage.minsu.post("\(path)/comments", json: reply)
            #expect(replied.json["in_reply_to_id"].text == commentID, "\(replied.text)")
            #expect(replied.json["salon"]["mark"].isMissing)

            for wrong: JSON in [
                ["x": "0.5", "y": "0.5"], ["media_id": image, "x": "2", "y": "0"], ["media_id": image],
            ] {
                let answer = try await stage.ada.post("\(path)/comments", json: ["text": "a", "mark": wrong])
                #expect(answer.status == 422, "\(answer.text)")
            }
            let thanked = "\(path)/comments/\(commentID)"
            #expect(try await stage.jiwoo.post("\(thanked)/helped").status == 404)
            #expect(try await stage.minsu.post("\(thanked)/helped").json["salon"]["is_helpful"].flag == true)
            let listed = try await stage.visitor.get("\(path)/comments")
            #expect(listed.json.ids == [try #require(replied.json["id"].text), commentID], "\(listed.text)")
            #expect(listed.json[1]["salon"]["is_helpful"].flag == true)
            #expect(try await stage.visitor.get(path).json["marks"][0]["comment_id"].text == commentID)
            #expect(try await stage.minsu.post("\(thanked)/unhelped").json["salon"]["is_helpful"].flag == false)
            #expect(try await stage.jiwoo.delete(thanked).status == 404)
            #expect(try await stage.minsu.delete(thanked).status == 200)
            #expect(try await stage.visitor.get("\(path)/comments").json.count == 1)
            #expect(
                try await stage.minsu.post("\(path)/close_comments").json["status"]["salon"]["is_closed"].flag == true)
            #expect(try await stage.ada.post("\(path)/comments", json: ["text": "Late"]).status == 403)
        }
    }

    // Catches a version that hangs beside the older one, and comments on that one that are lost.
    @Test(arguments: TestEngine.available)
    func versionsTakeTheirPlace(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let id = try await stage.work("Sea", by: stage.minsu, saying: ["question": "Dark?"])
            let path = "\(root)/works/\(id)", old = try await stage.cover(of: id)
            let comment = try await stage.ada.post(
                "\(path)/comments",
                json: ["text": "Here", "mark": ["media_id": JSON(old), "x": "0.1", "y": "0.1"]])
            let newer: JSON = [
                "media_id": JSON(try await stage.image(by: stage.minsu, tint: 99)), "description": "Lighter",
            ]
            #expect(try await stage.ada.post("\(path)/images/\(old)/versions", json: newer).status == 404)
            let versions = try await stage.minsu.post("\(path)/images/\(old)/versions", json: newer)
            #expect(versions.json.list.map(\.["number"].int) == [1, 2], "\(versions.text)")
            #expect(
                versions.json[1]["replaced_at"].isNull && versions.json[1]["media"]["description"].text == "Lighter")
            let shown = try await stage.visitor.get(path)
            #expect(shown.json["images"].count == 1 && shown.json["images"][0]["older_versions"].int == 1)
            #expect(shown.json["marks"].count == 0, "\(shown.text)")
            let pinned = try await stage.visitor.get("\(path)/images/\(old)/comments")
            #expect(pinned.json.ids == [try #require(comment.json["id"].text)], "\(pinned.text)")
            #expect(try await stage.visitor.get("\(path)/images/1/versions").status == 404)
            let hanging = try await stage.cover(of: id)
            #expect(try await stage.ada.delete("\(path)/images/\(hanging)").status == 404)
            #expect(try await stage.minsu.delete("\(path)/images/\(hanging)").status == 200)
            #expect(try await stage.cover(of: id) == old)
            #expect(try await stage.minsu.delete("\(path)/images/\(old)").status == 404)
        }
    }
}
