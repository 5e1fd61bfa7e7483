import Accounts
import Base
import Core
import Design
import Exhibitions
import Notifications
import SQL
import TestKit
import Testing
import Web

/// Who reads what is not for everybody, wherever it could be read.
@Suite struct PostVisibilityTests {
    private struct Stage {
        let salon: TestSalon
        let author: ID<Account>
        let work: ID<Post>, post: ID<Post>, reply: ID<Post>, exhibition: ID<Post>
        /// Pages, and what of the author's each says.
        let pages: [(path: String, words: String)]
        /// Of all members alike, or of all there are: what is for some is on none of them.
        let shared: [(path: String, words: String)]
        let viewers: [(name: String, browser: Browser, account: ID<Account>?)]
    }

    private static let names = ["visitor", "member", "follower", "mentioned", "author"]

    /// Who sees what is for whom.
    private static func sees(_ viewer: String, _ visibility: PostVisibility) -> Bool {
        switch visibility {
        case .everybody: true
        case .members: viewer != "visitor"
        case .followers: viewer == "follower" || viewer == "author"
        case .mentioned: viewer == "mentioned" || viewer == "author"
        }
    }

    private static func newest(_ salon: TestSalon) async throws -> ID<Post> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM posts") { row in try row.next(as: ID<Post>.self) }
        }
    }

    private static func stage(_ salon: TestSalon) async throws -> Stage {
        let people = [
            Person(name: "Other", handle: "other", major: ""), Person(name: "Fan", handle: "fan", major: ""),
            Person(name: "Named", handle: "named", major: ""), Person(name: "Ada", handle: "ada", major: ""),
        ]
        // The first is the admin.
        let minsu = try await salon.member(.minsu)
        var viewers: [(name: String, browser: Browser, account: ID<Account>?)] = [
            (name: names[0], browser: salon.visitor(), account: nil)
        ]
        for (name, person) in zip(names.dropFirst(), people) {
            viewers.append(
                (name: name, browser: try await salon.member(person), account: try await salon.id(of: person)))
        }
        let ada = viewers[4].browser
        let author = try #require(viewers[4].account)
        _ = try await viewers[2].browser.post("/@ada/follow")
        let work = try await salon.shareWork("Velvetwork", by: ada)
        _ = try await ada.post("/posts", [("text", "Velvetpost #velvet"), ("client_id", "one")])
        let post = try await newest(salon)
        _ = try await minsu.post("/posts", [("text", "Anybody?"), ("client_id", "two")])
        let root = try await newest(salon)
        _ = try await ada.post("/posts", [("text", "Velvetreply"), ("in_reply_to", "\(root)"), ("client_id", "three")])
        let reply = try await newest(salon)
        _ = try await minsu.post("/posts", [("text", "Look"), ("quote", "\(post)"), ("client_id", "four")])
        let quote = try await newest(salon)
        for liked in [work, post] {
            for act in ["like", "repost"] { _ = try await minsu.post("/posts/\(liked)/\(act)") }
        }
        let exhibition = try await MakeExhibition(
            curator: author, ExhibitionDetails(title: "Velvetshow", closes: salon.services.clock.now() + .days(9)))(
                salon.services)
        _ = try await HangWork(work, in: exhibition, curator: author)(salon.services)
        try await AnnounceExhibition(exhibition, curator: author)(salon.services)
        let image = try await salon.database.read { reader in
            try reader.one("SELECT id, rendering, widths FROM media WHERE post_id = \(work)") { row in
                let rendering = Rendering(try row.next(), key: try row.next())
                let widths = try row.next(as: String.self)
                return "\(rendering.path)/\(widths.prefix(while: \.isNumber)).webp"
            }
        }
        let link = "/works/\(work)"
        return Stage(
            salon: salon, author: author, work: work, post: post, reply: reply, exhibition: exhibition,
            pages: [
                (link, "Velvetwork"), ("/@ada", link), ("/search?q=velvetwork&tab=works", link),
                ("/posts/\(post)", "Velvetpost"), ("/posts/\(root)", "Velvetreply"), ("/posts/\(reply)", "Velvetreply"),
                ("/posts/\(quote)", "Velvetpost"), ("/@ada/posts", "Velvetpost"), ("/@ada/replies", "Velvetreply"),
                ("/@minsu/likes", "Velvetpost"), ("/@minsu/posts", "Velvetwork"), ("/timeline/local", "Velvetpost"),
                ("/timeline", "Velvetpost"), ("/following", link), ("/tags/velvet/posts", "Velvetpost"),
                ("/exhibitions/\(exhibition)", "Velvetshow"), ("/exhibitions", "Velvetshow"),
                ("/@ada/exhibitions", "Velvetshow"), (image, ""),
            ],
            shared: [("/", link), ("/@ada/feed.atom", link)], viewers: viewers)
    }

    /// Which of these pages say it.
    private static func seen(_ pages: [(path: String, words: String)], by browser: Browser) async throws -> [String] {
        var seen: [String] = []
        for page in pages {
            let answer = try await browser.get(page.path)
            guard answer.status == 200, page.words.isEmpty || answer.text.contains(page.words) else { continue }
            seen.append(page.path)
        }
        return seen
    }

    // Catches a page, a list, a feed, a search, a card, an image or a notification that reaches somebody whom a post is not
    // for, and one that does not reach somebody whom it is for.
    @Test(arguments: TestEngine.available)
    func everyReaderObeys(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Self.stage(salon)
            var (all, shared): ([String: [String]], [String: [String]]) = ([:], [:])
            for viewer in stage.viewers {
                all[viewer.name] = try await Self.seen(stage.pages, by: viewer.browser)
                shared[viewer.name] = try await Self.seen(stage.shared, by: viewer.browser)
            }
            // The pages are where it is.
            #expect(all["follower"]?.count ?? 0 >= stage.pages.count - 3, "\(all["follower"] ?? [])")
            #expect(all["visitor"]?.count ?? 0 >= 8 && shared["visitor"]?.count == 2, "\(all["visitor"] ?? [])")
            let named = try #require(stage.viewers[3].account)
            for visibility in PostVisibility.allCases {
                try await salon.database.write { transaction in
                    try transaction.execute(
                        "UPDATE posts SET visibility = \(visibility) WHERE author_id = \(stage.author)")
                    for post in [stage.work, stage.post, stage.reply, stage.exhibition] {
                        try transaction.execute(
                            """
                            INSERT INTO post_audience (post_id, account_id) VALUES (\(post), \(named))
                            ON CONFLICT DO NOTHING
                            """)
                    }
                    // Whatever keeps pages and images forgets them.
                    try transaction.emit(ProfileChanged(account: stage.author))
                }
                for viewer in stage.viewers {
                    let sees = Self.sees(viewer.name, visibility)
                    let seen = try await Self.seen(stage.pages, by: viewer.browser)
                    #expect(seen == (sees ? all[viewer.name] : []), "\(visibility), \(viewer.name)")
                    let atAll = try await Self.seen(stage.shared, by: viewer.browser)
                    if !sees { #expect(atAll == [], "\(visibility), \(viewer.name)") }
                    guard let account = viewer.account, account != stage.author else { continue }
                    let isTold = try await salon.database.write { transaction in
                        try transaction.withdrawNotifications(where: "n.actor_id = \(stage.author)")
                        return try Notify(.mention, account, of: stage.author, post: stage.post)
                            .write(salon.services.ids.next(), in: transaction)
                    }
                    #expect(isTold == sees, "\(visibility), \(viewer.name) is notified")
                }
                let atom = try await stage.viewers[1].browser.get("/@ada/feed.atom").text.contains("Velvetwork")
                #expect(atom == (visibility == .everybody), "\(visibility)")
            }
        }
    }

    // Catches a count that tells everybody of what is for some.
    @Test(arguments: TestEngine.available)
    func countsAreOfWhatIsForEverybody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Self.stage(salon)
            func counts() async throws -> Bool {
                try await stage.viewers[2].browser.get("/@ada").text.contains("<strong>1</strong> <span>work</span>")
            }
            let before = try await counts()
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET visibility = 'followers' WHERE id = \(stage.work)")
                try transaction.emit(ProfileChanged(account: stage.author))
            }
            let after = try await counts()
            #expect(before && !after)
        }
    }
}
