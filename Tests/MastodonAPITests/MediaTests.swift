import APITestKit
import Accounts
import Core
import SQL
import Storage
import TestKit
import Testing

@Suite struct MediaTests {
    private func upload(
        _ bytes: [UInt8], _ form: Fields = [:], path: String = "/api/v2/media", by api: APIClient
    ) async throws -> APIAnswer {
        try await api.post(path, form: form, files: [("file", "shoes.jpg", bytes)])
    }

    // Catches an attachment that lacks what clients need of it, and an alt text that is lost on the way to its post.
    @Test(arguments: TestEngine.available)
    func imagesComeBeforeTheirPost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let image = try await upload(try Sample.jpeg(), ["description": "Shoes", "focus": "0.1,-0.5"], by: minsu)
            #expect(image.status == 200 && image.json["type"].text == "image", "\(image.text)")
            #expect(image.json["url"].text?.isEmpty == false && image.json["preview_url"].text?.isEmpty == false)
            #expect(image.json["meta"]["original"].keys == ["aspect", "height", "size", "width"])
            #expect(image.text.contains(#""focus":{"x":0.1,"y":-0.5}"#), "\(image.text)")
            let id = try #require(image.json["id"].text)
            #expect(try await minsu.get("/api/v1/media/\(id)").json["description"].text == "Shoes")
            let told = try await minsu.put("/api/v1/media/\(id)", form: ["description": "Red shoes"])
            #expect(told.json["description"].text == "Red shoes", "\(told.text)")
            let post = try await minsu.post(
                "/api/v1/statuses", form: ["status": "", "media_ids[]": id, "sensitive": "true"])
            #expect(post.json["media_attachments"][0]["description"].text == "Red shoes", "\(post.text)")
            // What hides an image here is a warning.
            #expect(post.json["sensitive"].flag == true && post.json["spoiler_text"].text?.isEmpty == false)
            // It is the post's now.
            #expect(try await minsu.put("/api/v1/media/\(id)", form: ["description": "Blue"]).status == 404)
            #expect(try await minsu.delete("/api/v1/media/\(id)").status == 422)
            #expect(try await minsu.get("/api/v1/media/\(id)").status == 200)
            let other = try await minsu.post("/api/v1/statuses", form: ["status": "Again", "media_ids[]": id])
            #expect(other.status == 422, "\(other.text)")
        }
    }

    // Catches an upload that another member reads, describes, deletes or posts.
    @Test(arguments: TestEngine.available)
    func uploadsAreTheirOwners(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let id = try #require(try await upload(try Sample.jpeg(), path: "/api/v1/media", by: minsu).json["id"].text)
            #expect(try await ada.get("/api/v1/media/\(id)").status == 404)
            #expect(try await ada.put("/api/v1/media/\(id)", form: ["description": "Mine"]).status == 404)
            #expect(try await ada.delete("/api/v1/media/\(id)").status == 404)
            let stolen = try await ada.post("/api/v1/statuses", form: ["status": "Mine", "media_ids[]": id])
            #expect(stolen.status == 422, "\(stolen.text)")
            #expect(try await minsu.delete("/api/v1/media/\(id)").text == "{}")
            #expect(try await minsu.get("/api/v1/media/\(id)").status == 404)
            #expect(try await salon.count("media") == 0)
        }
    }

    // Catches a file that is no image and is taken, an upload without permission, and one that leaves files behind.
    @Test(arguments: TestEngine.available)
    func whatIsNoImageIsRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            for bytes in [[], Array("no image".utf8), Array(try Sample.jpeg().prefix(300))] {
                let answer = try await upload(bytes, by: minsu)
                #expect(answer.status == 422 && answer.json["error"].text?.hasPrefix("Validation failed") == true)
            }
            let long = try await upload(
                try Sample.jpeg(), ["description": String(repeating: "a", count: 1_501)], by: minsu)
            #expect(long.status == 422, "\(long.text)")
            #expect(try await minsu.post("/api/v2/media", form: ["description": "No file"]).status == 422)
            #expect(try await minsu.post("/api/v2/media", files: [("other", "a.jpg", [1])]).status == 422)
            let reader = try await APIClient.member(salon, "ada", scopes: "read write:statuses")
            #expect(try await upload(try Sample.jpeg(), by: reader).status == 403)
            #expect(try await upload(try Sample.jpeg(), by: APIClient.visitor(salon)).status == 401)
            for id in ["0", "-1", "x", "99999999999999999999"] {
                #expect(try await minsu.get("/api/v1/media/\(id)").status == 404)
            }
            #expect(try await salon.count("media") == 0)
            #expect(try salon.files().isEmpty)
        }
    }

    // Catches an upload that goes beyond what an admin gave the member.
    @Test(arguments: TestEngine.available)
    func storageIsKept(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let member = try #require(ada.account)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET storage_quota = 100 WHERE id = \(member)")
            }
            let full = try await upload(try Sample.jpeg(), by: ada)
            #expect((400..<500).contains(full.status) && full.json["error"].text?.isEmpty == false, "\(full.text)")
            #expect(try await upload(try Sample.jpeg(), by: minsu).status == 200)
        }
    }
}
