import Base
import Core
import People
import Posts
import SQL
import Search
import TestKit
import Testing

@testable import Comments
@testable import Works

/// What a muted word hides, and from whom.
@Suite struct MutedWorksTests {
    private func shown(_ text: String) -> [String] { text.matches(of: /id="work-(\d+)"/).map { String($0.1) } }

    @Test(arguments: TestEngine.available)
    func leavesWorksOutOfWallsAndSearch(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let title = try await salon.shareWork("Sea of spiders", by: minsu)
            let description = try await salon.shareWork("Sea", by: minsu, fields: [("description", "과제를 냈다")])
            let alt = try await salon.shareWork("Sea too", by: minsu)
            let other = try await salon.shareWork("Sea and spider", by: minsu)
            let own = try await salon.shareWork("Sea, my spiders", by: ada)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE media SET alt = 'Ａ snake' WHERE post_id = \(alt)")
            }
            _ = try await ada.post("/@minsu/follow")
            let (hers, his) = (try await salon.id(of: .ada), try await salon.id(of: .minsu))
            for work in [title, description, alt] {
                try await SavePost(post: work, account: hers, isSaved: true)(salon.services)
            }
            #expect(try await shown(ada.get("/").text).count == 5)
            for word in ["SPIDERS", "과제", "a snake"] { try await MuteWord(account: hers, word: word)(salon.services) }

            #expect(try await shown(ada.get("/").text) == [own, other].map(\.description))
            #expect(try await shown(ada.get("/?part=cards").text) == [own, other].map(\.description))
            #expect(try await shown(ada.get("/following").text) == [other.description])
            let found = try await ada.get("/search?q=sea&tab=works").text
            for work in [own, other] { #expect(found.contains("/works/\(work)\"")) }
            for work in [title, description, alt] { #expect(!found.contains("/works/\(work)\"")) }
            // Mistyped words are looked for in other statements.
            #expect(try await !ada.get("/search?q=spidres&tab=works").text.contains("/works/\(title)\""))
            // A work the member opens or has saved is shown.
            for path in ["/@minsu", "/saved"] {
                #expect(try await ada.get(path).text.contains("Sea of spiders"), "\(path)")
            }
            let page = try await ada.get("/works/\(description)").text
            #expect(page.contains("과제를 냈다") && !page.contains("<details"))
            // Nobody else sees less.
            #expect(try await shown(minsu.get("/").text).count == 5)
            #expect(try await shown(salon.visitor().get("/").text).count == 5)
            try await MuteWord(account: his, word: "spiders")(salon.services)
            #expect(try await shown(minsu.get("/").text).count == 4)
        }
    }

    /// Pages may be shorter, and one without anything left does not look like the end.
    @Test(arguments: TestEngine.available)
    func goesOnWhereNothingIsLeft(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let hers = try await salon.id(of: .ada)
            let author = try await salon.crowd(1)[0]
            let works = try await salon.hangRows(400, by: author)
            let kept = [works[0], works[9], works[220]]
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "UPDATE posts SET text = 'homework' WHERE id NOT IN (\(list: kept))")
                for work in works { try SearchIndex.works.update(work, in: transaction) }
            }
            try await MuteWord(account: hers, word: "homework")(salon.services)
            for start in ["/", "/search?q=work&tab=works"] {
                var next: String? = start
                var seen: [String] = []
                var pages = 0
                while let path = next, pages < 20 {
                    let text = try await ada.get(path).text
                    #expect(!text.contains("An empty wall") && !text.contains("Nothing found"))
                    seen += text.matches(of: /href="\/works\/(\d+)"/).map { String($0.1) }
                    next = text.firstMatch(of: /rel="next" href="([^"]+)"/).map {
                        String($0.1).replacing("&amp;", with: "&")
                    }
                    pages += 1
                }
                #expect(Set(seen) == Set(kept.map(\.description)) && seen.count == 3, "\(start)")
                // Not one request for each page that has nothing.
                #expect(pages <= 5, "\(start): \(pages)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func foldsComments(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            let (salon, work) = (stage.salon, stage.work)
            let (him, her) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let jiwoo = try await salon.join(.jiwoo)
            func comment(_ text: String, _ author: ID<Account>, to: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishComment(author: author, root: work, inReplyTo: to, text: text)(salon.services)
            }
            let muted = try await comment("과제가 <b>많아요</b>", jiwoo)
            _ = try await comment("저도요", her, to: muted)
            let own = try await comment("과제였어요", him)
            _ = try await comment("그랬군요", her, to: own)
            try await MuteWord(account: him, word: "과제")(salon.services)
            for path in ["/works/\(work)", "/works/\(work)?part=comments"] {
                let text = try await stage.owner.get(path).text
                #expect(text.matches(of: /<details class="folded">/).count == 1, "\(path)")
                #expect(text.contains("<summary>Muted word <b dir=\"auto\">과제</b> – show</summary>"))
                // It is there to be opened; where somebody quotes it, it is not.
                #expect(text.matches(of: /과제가 &lt;b&gt;많아요/).count == 1)
                #expect(text.contains(#"<span dir="auto">…</span>"#))
                // The member's own words, and quotes of them.
                #expect(text.matches(of: /과제였어요/).count == 2)
            }
            let text = try await stage.other.get("/works/\(work)").text
            #expect(!text.contains("folded") && text.matches(of: /과제가 &lt;b&gt;많아요/).count == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func textsAreReadByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let works = try await salon.hangRows(300, by: author)
            try await salon.database.write { transaction in try transaction.analyze() }
            let statement = WorkQueries.textsStatement(of: Array(works.prefix(30)))
            let scanned = try await salon.database.scannedTables(statement)
            let plan = try await salon.database.explain(statement)
            #expect(scanned.isEmpty, "\(plan.joined(separator: "\n"))")
        }
    }
}
