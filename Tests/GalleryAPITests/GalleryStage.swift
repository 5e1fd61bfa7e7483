import APITestKit
import Core
import Kernel
import Storage
import TestKit
import Testing

/// Three members with an app each. 민수, who joined first, is the admin.
struct GalleryStage {
    let salon: TestSalon
    let minsu: APIClient, ada: APIClient, jiwoo: APIClient
    var visitor: APIClient { APIClient.visitor(salon) }

    static let root = "/api/salon/v1"

    static func run(on engine: TestEngine, _ body: (GalleryStage) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await body(
                GalleryStage(
                    salon: salon, minsu: try await APIClient.member(salon, "minsu"),
                    ada: try await APIClient.member(salon, "ada"), jiwoo: try await APIClient.member(salon, "jiwoo")))
        }
    }

    func image(by client: APIClient, tint: UInt8 = 40, alt: String = "") async throws -> String {
        let image = try await client.post(
            "/api/v2/media", form: alt.isEmpty ? [] : ["description": alt],
            files: [("file", "a.jpg", try Sample.jpeg(tint: tint))])
        return try #require(image.json["id"].text, "\(image.text)")
    }

    /// A work with one image.
    func work(
        _ title: String, by client: APIClient, tint: UInt8 = 40, saying fields: [String: JSON] = [:]
    ) async throws -> String {
        var said = fields
        said["title"] = JSON(title)
        said["media_ids"] = [JSON(try await image(by: client, tint: tint))]
        let made = try await client.post("\(Self.root)/works", json: .object(said))
        return try #require(made.json["id"].text, "\(made.text)")
    }

    /// The first image of a work.
    func cover(of work: String) async throws -> String {
        let answer = try await visitor.get("\(Self.root)/works/\(work)")
        return try #require(answer.json["images"][0]["media"]["id"].text, "\(answer.text)")
    }

    /// An open exhibition in which a work of its curator's hangs.
    func exhibition(of work: String, by client: APIClient, title: String = "Winter") async throws -> String {
        let made = try await client.post("\(Self.root)/exhibitions", json: ["title": JSON(title)])
        let id = try #require(made.json["exhibition"]["id"].text, "\(made.text)")
        let path = "\(Self.root)/exhibitions/\(id)"
        let hung = try await client.post("\(path)/works", json: ["work_ids": [JSON(work)]])
        #expect(hung.status == 200, "\(hung.text)")
        let open = try await client.post("\(path)/announce")
        #expect(open.json["exhibition"]["time"].text == "current", "\(open.text)")
        return id
    }
}

extension APIClient {
    func send(_ method: String, _ path: String, _ json: JSON) async throws -> APIAnswer {
        switch method {
        case "GET": try await get(path)
        case "PUT": try await put(path, json: json)
        case "PATCH": try await patch(path, json: json)
        case "DELETE": try await delete(path, json: json)
        default: try await post(path, json: json)
        }
    }
}
