import APITestKit
import Core
import SQL
import Storage
import TestKit
import Testing

/// Images that are not for everybody, as programs load them: by their address, without a token.
@Suite struct ImageSealTests {
    // Catches an image for some that an app cannot show them, and an address that shows it for longer, or to others.
    @Test(arguments: TestEngine.available)
    func loadsWhatItsMemberSees(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let jiwoo = try await APIClient.member(salon, "jiwoo")
            let author = try #require(minsu.account)
            for reader in [ada, jiwoo] {
                #expect(try await reader.post("/api/v1/accounts/\(author)/follow").status == 200)
            }
            func load(_ url: String) async throws -> Int {
                let path = url.dropFirst("http://127.0.0.1:8080".count)
                return try await salon.visitor().get(String(path)).status
            }
            let image = try await minsu.post("/api/v2/media", files: [("file", "a.jpg", try Sample.jpeg())])
            let upload = try #require(image.json["preview_url"].text, "\(image.text)")
            #expect(try await load(upload) == 200, "an upload, to its owner")
            let posted = try await minsu.post(
                "/api/v1/statuses",
                form: [
                    "status": "Ours", "visibility": "private", "media_ids[]": image.json["id"].text ?? "",
                ])
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text, "\(posted.text)"))"
            func addresses(_ reader: APIClient) async throws -> [String] {
                let attachment = try await reader.get(path).json["media_attachments"][0]
                return ["url", "preview_url"].compactMap { attachment[$0].text }
            }
            let hers = try await addresses(ada), theirs = try await addresses(jiwoo)
            for url in hers + theirs { #expect(try await load(url) == 200, "\(url)") }
            let bare = hers.map { String($0.prefix { $0 != "?" }) }
            let seal = try #require(hers.first?.split(separator: "?").last)
            let other = try #require(theirs.first?.split(separator: "?").last)
            #expect(hers.count == 2 && seal != other)
            for url in bare { #expect(try await load(url) == 404, "\(url)") }
            // Of another image, and with another day or member.
            let second = try await ada.post("/api/v2/media", files: [("file", "b.jpg", try Sample.jpeg(tint: 40))])
            let foreign = try #require(second.json["url"].text?.prefix { $0 != "?" })
            #expect(try await load("\(foreign)?\(seal)") == 404)
            let parts = seal.split(separator: ".")
            for forged in [
                "\(parts[0]).\(try #require(Int(parts[1])) + 1).\(parts[2])", "for=\(author).\(parts[1]).\(parts[2])",
                "for=..", "for=a.b.c", "for=1.99999999999999999999.x",
            ] { #expect(try await load("\(bare[0])?\(forged)") == 404, "\(forged)") }
            // Asked each time: it is no key to what its member sees no more.
            #expect(try await ada.post("/api/v1/accounts/\(author)/unfollow").status == 200)
            for url in hers { #expect(try await load(url) == 404, "unfollowed") }
            for url in theirs { #expect(try await load(url) == 200) }
            salon.clock.advance(by: .days(2))
            for url in theirs { #expect(try await load(url) == 404, "too old") }
            let newer = try await addresses(jiwoo)
            for url in newer { #expect(try await load(url) == 200) }
            let member = try #require(jiwoo.account)
            try await salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM sessions WHERE account_id = \(member)")
            }
            for url in newer { #expect(try await load(url) == 404, "logged out") }
        }
    }

    // Catches a seal where nobody needs one: it makes addresses that caches keep differ from one to the other.
    @Test(arguments: TestEngine.available)
    func whatEverybodySeesHasNone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let image = try await minsu.post("/api/v2/media", files: [("file", "a.jpg", try Sample.jpeg())])
            let posted = try await minsu.post(
                "/api/v1/statuses", form: ["status": "All", "media_ids[]": image.json["id"].text ?? ""])
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text, "\(posted.text)"))"
            for reader in [minsu, ada, .visitor(salon)] {
                let url = try await reader.get(path).json["media_attachments"][0]["url"].text
                #expect(url?.contains("?") == false, "\(url ?? "")")
            }
            // The profile is for members from here on.
            let closed = try await minsu.patch(
                "/api/v1/accounts/update_credentials", form: ["discoverable": "false"])
            #expect(closed.status == 200, "\(closed.text)")
            let url = try #require(try await ada.get(path).json["media_attachments"][0]["url"].text)
            let address = String(url.dropFirst("http://127.0.0.1:8080".count))
            #expect(try await salon.visitor().get(address).status == 200)
            #expect(try await salon.visitor().get(String(address.prefix { $0 != "?" })).status == 404)
        }
    }
}
