import Base
import Core
import SQL
import TestKit
import Testing

@testable import Posts
@testable import Search

/// What waits for a moderator is where it would be, for its author alone. 민수 is the admin, 지우 is new.
@Suite struct WaitingPlacesTests {
    private static let mark = "data-waits"

    private func holding(on engine: TestEngine, _ body: (ModerationStage) async throws -> Void) async throws {
        try await ModerationStage.run(on: engine) { stage in
            _ = try await stage.salon.shareWork("Shoes", by: stage.ada)
            try await stage.salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await stage.salon.services.rules.load()
            try await body(stage)
        }
    }

    /// The texts in the order in which a page has them.
    private func order(_ texts: [String], on page: String) -> [String] {
        texts.compactMap { text in page.firstRange(of: text).map { (text, $0.lowerBound) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    // Catches a post that waits and is missing on a list of its author's, is at another's place, offers what only
    // works on posts that others see, or is on anybody else's page.
    @Test(arguments: TestEngine.available)
    func postsStandAtTheirPlaces(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            _ = try await stage.jiwoo.post("/@ada/follow")
            _ = try await stage.ada.post("/posts", [("text", "Ochre #velvet")])
            let sent = [("text", "Waits #velvet"), ("client_id", "one")]
            let answer = try await stage.jiwoo.post("/posts", sent, fragment: true)
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            _ = try await stage.ada.post("/posts", [("text", "Indigo #velvet")])
            #expect(answer.status == 201 && answer.text.contains(#"id="post-\#(post)""#))
            #expect(answer.text.contains(Self.mark) && answer.text.contains(#"href="/posts/\#(post)""#))
            for path in ["/timeline", "/timeline/local", "/tags/velvet/posts"] {
                let page = try await stage.jiwoo.get(path).text
                #expect(order(["Indigo", "Waits", "Ochre"], on: page) == ["Indigo", "Waits", "Ochre"], "\(path)")
                #expect(page.contains(Self.mark), "\(path)")
                for act in ["menu", "repost", "like"] { #expect(!page.contains("/posts/\(post)/\(act)"), "\(path)") }
                for browser in [stage.ada, stage.minsu, stage.salon.visitor()] {
                    let others = try await browser.get(path).text
                    #expect(!others.contains("Waits") && !others.contains(Self.mark), "\(path)")
                }
            }
            #expect(try await stage.jiwoo.get("/@jiwoo/posts").text.contains(Self.mark))
            #expect(try await !stage.ada.get("/@jiwoo/posts").text.contains("Waits"))
            _ = try await stage.minsu.post("/admin/held/\(post)", [("act", "release")])
            for path in ["/timeline", "/@jiwoo/posts"] {
                let page = try await stage.jiwoo.get(path).text
                #expect(page.contains("Waits") && !page.contains(Self.mark), "\(path)")
            }
        }
    }

    // Catches one that is on each page of a list, or on none.
    @Test(arguments: TestEngine.available)
    func onePageHasIt(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let ada = try await stage.salon.database.read { reader in
                try reader.one("SELECT id FROM accounts WHERE handle = 'ada'") { row in
                    try row.next(as: ID<Account>.self)
                }
            }
            _ = try await stage.jiwoo.post("/posts", [("text", "Waits")])
            try await stage.salon.database.write { transaction in
                for number in 0..<35 {
                    let id = stage.salon.services.ids.next(Post.self)
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text) VALUES (\(id), \(ada), 'post', \("N\(number)"))
                        """)
                }
            }
            let first = try await stage.jiwoo.get("/timeline/local").text
            #expect(first.contains("N34") && !first.contains("Waits"))
            let before = try #require(first.firstMatch(of: /before=([0-9]+)/)?.output.1)
            let second = try await stage.jiwoo.get("/timeline/local?before=\(before)").text
            #expect(second.contains("N0") && second.contains("Waits"))
        }
    }

    // Catches a reply that waits and is missing in its thread: below the post of the page, below one of its replies, and on
    // the profile; and one that others see or that is counted.
    @Test(arguments: TestEngine.available)
    func repliesStandInTheirThreads(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            _ = try await stage.ada.post("/posts", [("text", "Anybody?")])
            let root = try await stage.id("SELECT MAX(id) FROM posts")
            _ = try await stage.ada.post("/posts", [("text", "Nobody?")])
            _ = try await stage.minsu.post("/posts", [("text", "Mauve"), ("in_reply_to", "\(root)")])
            let reply = try await stage.id("SELECT MAX(id) FROM posts")
            for (text, parent) in [("Waits near", root), ("Waits deep", reply)] {
                let answer = try await stage.jiwoo.post(
                    "/posts", [("text", text), ("in_reply_to", "\(parent)")], fragment: true)
                #expect(answer.status == 201 && answer.text.contains(Self.mark))
            }
            let thread = try await stage.jiwoo.get("/posts/\(root)").text
            #expect(order(["Waits near", "Mauve", "Waits deep"], on: thread) == ["Waits near", "Mauve", "Waits deep"])
            #expect(try await stage.jiwoo.get("/posts/\(reply)").text.contains("Waits deep"))
            let profile = try await stage.jiwoo.get("/@jiwoo/replies").text
            #expect(profile.contains("Waits near") && profile.contains("Waits deep"))
            for browser in [stage.ada, stage.minsu, stage.salon.visitor()] {
                for path in ["/posts/\(root)", "/posts/\(reply)", "/@jiwoo/replies"] {
                    #expect(try await !browser.get(path).text.contains("Waits"), "\(path)")
                }
            }
            #expect(try await stage.salon.count("posts WHERE id = \(root) AND reply_count = 1") == 1)
            #expect(try await stage.salon.count("posts WHERE id = \(reply) AND reply_count = 0") == 1)
        }
    }

    // Catches a work that waits and that its author does not find among those that ask for critique, under its tag or by
    // searching; a post or a comment that they do not find by searching; one that does not say that it waits; a muted word of
    // their own that hides it from them; and any of it that somebody else finds or that a tab counts for them.
    @Test(arguments: TestEngine.available)
    func itsAuthorFindsIt(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let shoes = try await stage.id("SELECT MAX(post_id) FROM works")
            let work = try await stage.salon.shareWork(
                "Velveteen, spoiled", by: stage.jiwoo,
                fields: [("description", "#velvet"), ("critique", "on"), ("question", "Too dark?")])
            _ = try await stage.jiwoo.post("/posts", [("text", "Ochreous words")])
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            _ = try await stage.jiwoo.post("/works/\(shoes)/comments", [("text", "Ochreous, too")])
            let comment = try await stage.id("SELECT MAX(id) FROM posts")
            try await PostIndexer.fill(stage.salon.database)
            _ = try await stage.jiwoo.post("/settings/muted-words", [("word", "spoiled")])
            let others = [stage.ada, stage.minsu, stage.salon.visitor()]
            let card = #"id="work-\#(work)""#
            for path in ["/critique", "/tags/velvet", "/search?q=Velveteen&tab=works", "/search?q=spoil&tab=works"] {
                let page = try await stage.jiwoo.get(path).text
                #expect(page.contains(card) && page.contains("Waiting for review"), "\(path)")
                for browser in others {
                    #expect(try await !browser.get(path).text.contains(#"/works/\#(work)""#), "\(path)")
                }
            }
            let found = try await stage.jiwoo.get("/search?q=ochre&tab=posts").text
            #expect(found.matches(of: /data-waits/).count == 2)
            #expect(found.contains(#"href="/posts/\#(post)""#) && found.contains("#comment-\(comment)\""))
            #expect(found.contains("<b dir=\"auto\">박지우</b>"))
            // The numbers of the tabs.
            #expect(found.contains("<small>2</small>"))
            for browser in others {
                let page = try await browser.get("/search?q=ochre&tab=posts").text
                #expect(page.contains("Nothing found") && !page.contains("data-waits") && !page.contains("<small>2"))
                #expect(try await !browser.get("/search?q=Velveteen").text.contains("<small>1"))
            }
            _ = try await stage.minsu.post("/admin/held/\(work)", [("act", "release")])
            for browser in [stage.jiwoo, stage.ada] {
                let page = try await browser.get("/search?q=Velveteen&tab=works").text
                #expect(page.contains(card) && !page.contains("Waiting for review"))
            }
        }
    }

    // Catches a work or a comment that waits and that its author does not find on the wall, on the profile and below the
    // work, or that others do.
    @Test(arguments: TestEngine.available)
    func worksAndCommentsStandAtTheirPlaces(on engine: TestEngine) async throws {
        try await holding(on: engine) { stage in
            let shoes = try await stage.id("SELECT MAX(post_id) FROM works")
            let work = try await stage.salon.shareWork("Velvet", by: stage.jiwoo)
            _ = try await stage.salon.shareWork("Hats", by: stage.ada)
            let answer = try await stage.jiwoo.post(
                "/works/\(shoes)/comments", [("text", "Waits")], fragment: true)
            let comment = try await stage.id("SELECT MAX(id) FROM posts")
            #expect(answer.status == 201 && answer.text.contains(#"id="comment-\#(comment)""#))
            #expect(answer.text.contains(Self.mark) && !answer.text.contains("data-reply"))
            for path in ["/", "/@jiwoo"] {
                let page = try await stage.jiwoo.get(path).text
                #expect(page.contains(#"id="work-\#(work)""#) && page.contains("Waiting for review"), "\(path)")
                #expect(try await !stage.ada.get(path).text.contains("Velvet"), "\(path)")
                #expect(try await !stage.salon.visitor().get(path).text.contains("Velvet"), "\(path)")
            }
            let wall = try await stage.jiwoo.get("/").text
            #expect(order(["Hats", "Velvet", "Shoes"], on: wall) == ["Hats", "Velvet", "Shoes"])
            for path in ["/works/\(shoes)", "/works/\(shoes)?part=comments"] {
                #expect(try await stage.jiwoo.get(path).text.contains(#"id="comment-\#(comment)""#), "\(path)")
                #expect(try await !stage.ada.get(path).text.contains("Waits"), "\(path)")
            }
            #expect(try await stage.salon.count("posts WHERE id = \(shoes) AND reply_count = 0") == 1)
        }
    }
}
