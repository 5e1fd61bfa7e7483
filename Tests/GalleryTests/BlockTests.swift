import Accounts
import Base
import Comments
import Core
import Exhibitions
import People
import SQL
import TestKit
import Testing

/// A block hides each side from the other on every route; a mute hides one side from lists alone.
@Suite struct BlockTests {
    /// What the other may no longer see or do, and what it answered before.
    private static func matrix(_ work: ID<Post>, _ image: ID<Media>, _ comment: ID<Post>, _ show: ID<Post>) -> [(
        method: String, path: String, before: Int, after: Int
    )] {
        [
            ("GET", "/@minsu", 200, 404), ("GET", "/@minsu/likes", 200, 404), ("GET", "/@minsu/replies", 200, 404),
            ("GET", "/@minsu/followers", 200, 404), ("GET", "/@minsu/following", 200, 404),
            ("GET", "/@minsu/portfolio", 200, 404),
            ("GET", "/@minsu/qr", 200, 404), ("GET", "/@minsu/qr.svg", 200, 404),
            ("GET", "/works/\(work)", 200, 404), ("GET", "/works/\(work)?part=comments", 200, 404),
            ("GET", "/works/\(work)/process/1", 200, 404), ("GET", "/works/\(work)/images/\(image)/versions", 200, 404),
            ("GET", "/works/\(work)/original/1", 200, 404), ("POST", "/works/\(work)/comments", 303, 404),
            ("POST", "/posts/\(work)/like", 303, 404), ("POST", "/posts/\(work)/save", 303, 404),
            ("POST", "/posts/\(comment)/like", 303, 404), ("POST", "/posts/\(work)/report", 303, 404),
            ("GET", "/exhibitions/\(show)", 200, 404), ("GET", "/exhibitions/\(show)/catalogue", 200, 404),
            ("GET", "/exhibitions/\(show)/labels", 200, 404), ("POST", "/exhibitions/\(show)/comments", 303, 404),
            ("POST", "/@minsu/follow", 303, 404), ("POST", "/@minsu/mute", 303, 404),
        ]
    }

    private static func exhibition(
        of work: ID<Post>, by curator: ID<Account>, _ salon: TestSalon
    ) async throws -> ID<Post> {
        let show = try await MakeExhibition(
            curator: curator, ExhibitionDetails(title: "Winter sea, and more"))(salon.services)
        _ = try await HangWork(work, in: show, curator: curator)(salon.services)
        try await AnnounceExhibition(show, curator: curator)(salon.services)
        return show
    }

    private func statuses(_ browser: Browser, _ matrix: [(method: String, path: String, before: Int, after: Int)])
        async throws -> [Int]
    {
        var statuses: [Int] = []
        for line in matrix {
            let answer =
                line.method == "GET"
                ? try await browser.get(line.path)
                : try await browser.post(line.path, [("text", "Hello"), ("reason", "spam")])
            statuses.append(answer.status)
        }
        return statuses
    }

    @Test(arguments: TestEngine.available)
    func hidesBothFromEachOtherEverywhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork(
                "Winter sea", by: minsu,
                fields: [
                    ("download", "1"), ("description", "#sea #winter"), ("critique", "on"), ("question", "Too cold?"),
                ])
            let image = try await salon.addVersion(to: work, by: minsu)
            let other = try await salon.shareWork("Ada's own", by: ada, fields: [("description", "#sea")])
            let comment = try await PublishComment(
                author: try await salon.id(of: .minsu), root: work, text: "By its maker")(salon.services)
            let theirs = try await PublishComment(
                author: try await salon.id(of: .minsu), root: other, text: "From Minsu")(salon.services)
            _ = try await minsu.post("/@ada/follow")
            _ = try await minsu.post("/works/\(work)/process", [("step", "n0"), ("note-n0", "First rain")])
            _ = try await minsu.post("/settings/portfolio", [("statement", "Sea"), ("work", "\(work)")])
            let show = try await Self.exhibition(of: work, by: try await salon.id(of: .minsu), salon)
            let matrix = Self.matrix(work, image, comment, show)
            #expect(
                try await statuses(ada, matrix.filter { !$0.path.contains("original") })
                    == matrix.filter { !$0.path.contains("original") }.map(\.before))

            let hex = try await salon.database.read { reader in
                try reader.value(
                    "SELECT s.hex FROM swatches s JOIN media m ON m.id = s.media_id WHERE m.post_id = \(work)",
                    as: String.self)
            }
            let colours = "/search/colours?c=\(try #require(hex))"
            #expect(try await salon.visitor().get(colours).text.contains("Winter sea"))
            #expect(try await minsu.post("/@ada/block").status == 303)
            #expect(try await statuses(ada, matrix) == matrix.map(\.after))
            // Nor in lists, on either side.
            for path in [
                "/", "/discover", "/following", "/saved", "/@ada/likes", "/works/\(other)", "/tags/sea",
                "/tags/winter", "/exhibitions", "/exhibitions?tab=past",
                "/search?q=winter&tab=works", "/search?q=winter&tab=tags", colours,
            ] {
                let page = try await ada.get(path).text
                #expect(!page.contains("Winter sea") && !page.contains("From Minsu"), "\(path)")
            }
            // Nor who would be answered, by number.
            #expect(!(try await ada.get("/works/\(other)?reply=\(theirs)").text.contains("value=\"\(theirs)\"")))
            for path in ["/", "/discover", "/tags/sea"] {
                #expect(!(try await minsu.get(path).text.contains("Ada&#39;s own")))
            }
            #expect(try await minsu.get("/works/\(other)").status == 404)
            #expect(try await salon.count("follows") == 0)
            // Who blocked sees that, and can take it back; the work of others is untouched.
            for path in ["/@ada", "/@ada/likes", "/@ada/replies"] {
                let page = try await minsu.get(path).text
                #expect(page.contains(#"action="/@ada/unblock""#) && !page.contains("Winter sea"), "\(path)")
            }
            #expect(try await minsu.get("/@ada?part=cards").text.isEmpty)
            #expect(try await salon.visitor().get("/works/\(work)").status == 200)

            #expect(try await minsu.post("/@ada/unblock").status == 303)
            #expect(try await ada.get("/works/\(work)").status == 200)
            #expect(try await salon.count("blocks") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func twoBlocksNeedTwoUnblocks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.join(.minsu), try await salon.join(.ada))
            func block(_ one: ID<Account>, _ other: ID<Account>, _ isBlocked: Bool) async throws {
                try await BlockAccount(account: one, other: other, isBlocked: isBlocked)(salon.services)
            }
            try await block(minsu, ada, true)
            try await block(ada, minsu, true)
            #expect(try await salon.count("blocks WHERE is_own = 1") == 2)
            try await block(minsu, ada, false)
            #expect(try await salon.count("blocks WHERE is_own = 1") == 1)
            #expect(try await salon.count("blocks") == 2)
            try await block(ada, minsu, false)
            #expect(try await salon.count("blocks") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func mutesListsUntilTheirTimeIsOver(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Winter sea", by: minsu, fields: [("description", "#sea")])
            _ = try await minsu.post("/works/\(work)/comments", [("text", "From Minsu")])
            _ = try await ada.post("/@minsu/follow")
            _ = try await ada.post("/@minsu/mute", [("days", "7")])
            for path in ["/", "/discover", "/following", "/tags/sea"] {
                #expect(!(try await ada.get(path).text.contains("Winter sea")))
            }
            let page = try await ada.get("/works/\(work)")
            #expect(page.status == 200 && !page.text.contains("From Minsu"))
            #expect(try await ada.get("/@minsu").text.contains("/unmute"))
            salon.clock.advance(by: .days(8))
            #expect(try await ada.get("/following").text.contains("Winter sea"))
        }
    }

    @Test(arguments: TestEngine.available)
    func closedProfilesAreForMembers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            let visitor = salon.visitor()
            #expect(try await visitor.get("/").text.contains("Winter sea"))
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE handle_key = 'minsu'")
                try transaction.emit(
                    ProfileChanged(
                        account: try transaction.one("SELECT id FROM accounts WHERE handle_key = 'minsu'") { row in
                            try row.next()
                        }))
            }
            #expect(!(try await visitor.get("/").text.contains("Winter sea")))
            for path in [
                "/@minsu", "/@minsu/portfolio", "/@minsu/likes", "/@minsu/followers", "/@minsu/qr", "/@minsu/qr.svg",
                "/works/\(work)", "/works/\(work)/original/1",
            ] {
                #expect(try await visitor.get(path).status == 404, "\(path)")
            }
            for path in ["/@minsu", "/@minsu/qr", "/@minsu/qr.svg"] {
                #expect(try await ada.get(path).status == 200, "\(path)")
            }
            #expect(try await ada.get("/").text.contains("Winter sea"))
        }
    }
}
