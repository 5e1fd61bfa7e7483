import APITestKit
import Accounts
import Base
import Core
import Kernel
import SQL
import Storage
import TestKit
import Testing
import Timeline

/// The address of a status leads to the page where it is read.
@Suite struct PostAddressTests {
    @Test(arguments: TestEngine.available)
    func leadToPages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let client = try await APIClient.member(salon, "ada")
            let his = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Velvet", by: minsu)
            let post = try await PublishPost(author: his, text: "Velvet")(salon.services)
            _ = try await ada.post("/works/\(work)/comments", [("text", "Soft")])
            let comment = try await salon.database.read { reader in
                try reader.one("SELECT id FROM posts WHERE kind = 'comment'") { row in try row.next(as: ID<Post>.self) }
            }
            _ = try await ada.post("/posts/\(post)/repost")
            let repost = try await salon.database.read { reader in
                try reader.one("SELECT id FROM reposts") { row in try row.next(as: ID<Repost>.self) }
            }
            for (id, page) in [
                (work.description, "/works/\(work)"), (post.description, "/posts/\(post)"),
                (comment.description, "/works/\(work)#comment-\(comment)"), (repost.description, "/posts/\(post)"),
            ] {
                let answer = try await ada.get("/@minsu/\(id)")
                #expect(answer.status == 301 && answer.location == page, "\(page)")
            }
            // The API names these very addresses.
            let url = try #require(try await client.get("/api/v1/statuses/\(work)").json["url"].text)
            #expect(url == "\(salon.services.site.publicURL)/@minsu/\(work)")
            _ = try await minsu.post("/@ada/block")
            for id in ["\(work)", "\(post)", "1", "0", "x", "99999999999999999999"] {
                #expect(try await ada.get("/@minsu/\(id)").status == 404, "\(id)")
            }
            // What was below a profile before is still there.
            for tab in ["followers", "following", "qr", "likes"] {
                #expect(try await minsu.get("/@minsu/\(tab)").status != 404, "\(tab)")
            }
        }
    }
}
