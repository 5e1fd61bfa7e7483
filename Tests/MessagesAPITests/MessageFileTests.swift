import APITestKit
import Core
import TestKit
import Testing

/// Images and files, which are for the conversation's members alone.
@Suite struct MessageFileTests {
    @Test(arguments: TestEngine.available)
    func areForWhoIsInTheConversation(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = try await house.conversation(minsu, with: ada)
            let files: [APIClient.File] = [
                ("files[]", "photo.jpg", try Sample.jpeg()), ("files[]", "plan <b>.pdf", Sample.pdf),
            ]
            var sent: [String?] = []
            for _ in 0..<2 {
                let answer = try await minsu.post(
                    "\(path)/messages", form: ["text": "See"], files: files, headers: ["Idempotency-Key": "twice"])
                #expect(answer.status == 200, "\(answer.text)")
                sent.append(answer.json["id"].text)
            }
            #expect(sent[0] == sent[1])
            let message = try await ada.get("\(path)/messages").json[0]
            let (image, file) = (message["media_attachments"][0], message["files"][0])
            #expect(image["type"] == "image" && file["name"] == "plan <b>.pdf" && file["seconds"].isNull)
            #expect(file["size"].int == Sample.pdf.count)
            let addresses = [
                (try below(image["url"].text), "image/webp"), (try below(image["preview_url"].text), "image/webp"),
                (try below(file["url"].text), "application/pdf"),
            ]
            let reading = try await APIClient.member(
                house.salon, try house.id(of: ada), scopes: "read:statuses read:lounge")
            for (address, type) in addresses {
                for member in [minsu, ada] {
                    let answer = try await member.get(address)
                    #expect(answer.status == 200 && answer.headers["content-type"] == type, "\(address)")
                    #expect(answer.headers["cache-control"] == "private, no-cache")
                }
                #expect(try await house.jiwoo.get(address).status == 404)
                #expect(try await APIClient.visitor(house.salon).get(address).status == 401)
                #expect(try await reading.get(address).status == 403)
            }
            let wrong = addresses[2].0.replacing("file.pdf", with: "file.html")
            #expect(try await ada.get(wrong).status == 404)
            let refused = try await minsu.post(
                "\(path)/messages", files: [("files[]", "notes.txt", Array("only words".utf8))])
            #expect(refused.status == 422, "\(refused.text)")
            // A block shuts them for both.
            try await house.block(minsu, by: ada)
            for (address, _) in addresses { #expect(try await ada.get(address).status == 404, "\(address)") }
        }
    }

    /// The address below this instance.
    private func below(_ address: String?) throws -> String {
        let address = try #require(address)
        let path = try #require(address.firstRange(of: "/api/salon/v1/messages/"))
        return String(address[path.lowerBound...])
    }
}
