import Base
import Comments
import Core
import Exhibitions
import SQL
import SpaceKit
import TestKit
import Testing

@testable import Posts

/// The language of posts of all kinds, from their words to the pages.
@Suite struct PostLanguageTests {
    // Catches a kind of post, or an edit, that says nothing of its language, and a page that does not say it.
    @Test(arguments: TestEngine.available)
    func everyKindSaysIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let author = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("밤의 도시", by: minsu, fields: [("description", "불이 켜진 창")])
            _ = try await minsu.post("/works/\(work)/comments", [("text", "색이 좋아요")])
            _ = try await minsu.post("/posts", [("text", "오늘은 작업실에서")])
            let post: ID<Post> = try await newest("post", salon)
            _ = try await minsu.post("/posts", [("text", "내일도요"), ("in_reply_to", "\(post)")])
            _ = try await MakeExhibition(
                curator: author, ExhibitionDetails(title: "Winter", text: "겨울에 그린 것들"))(salon.services)
            for kind in PostKind.allCases {
                #expect(
                    try await salon.count("posts WHERE kind = '\(kind.rawValue)' AND language = 'ko'") == 1, "\(kind)")
            }

            let english = salon.visitor(), korean = salon.visitor()
            korean.language = "ko"
            for (path, count) in [("/works/\(work)", 3), ("/posts/\(post)", 2)] {
                #expect(try await english.get(path).text.spoken("ko") == count, "\(path)")
                #expect(try await korean.get(path).text.spoken("ko") == 0, "\(path)")
            }
            let facts = salon.facts
            let found = try await salon.database.read { try facts.posts([work, post], for: nil, $0) }
            #expect(found.values.map(\.facts.language?.rawValue) == ["ko", "ko"])

            // What is rewritten says what it says now.
            _ = try await minsu.post("/posts/\(post)/edit", [("text", "At the studio")])
            let reply: ID<Post> = try await newest("reply", salon)
            _ = try await minsu.post("/posts/\(reply)/edit", [("text", "明日も行きます")])
            #expect(try await salon.count("posts WHERE kind = 'post' AND language IS NULL") == 1)
            #expect(try await salon.count("posts WHERE kind = 'reply' AND language = 'ja'") == 1)
            #expect(try await korean.get("/posts/\(post)").text.spoken("ja") == 1)
            // A tombstone says nothing.
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET language = 'fr' WHERE id = \(post)")
            }
            _ = try await minsu.post("/posts/\(post)/delete")
            #expect(try await salon.count("posts WHERE id = \(post) AND state = 'removed' AND language IS NULL") == 1)
        }
    }

    private func newest(_ kind: String, _ salon: TestSalon) async throws -> ID<Post> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM posts WHERE kind = \(kind)") { row in try row.next(as: ID<Post>.self) }
        }
    }
}

extension String {
    /// How many texts of a page are in a language that is not the page's.
    fileprivate func spoken(_ language: String) -> Int {
        split(separator: #"dir="auto" lang="\#(language)">"#, omittingEmptySubsequences: false).count - 1
    }
}
