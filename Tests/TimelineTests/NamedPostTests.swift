import Base
import Core
import Design
import People
import Posts
import SQL
import TestKit
import Testing
import Web

@testable import Timeline

/// What a text names by its address is shown below it.
@Suite struct NamedPostTests {
    // Catches addresses of others, and of pages that are neither a post nor a work.
    @Test(arguments: TestEngine.available)
    func isTheFirstOfThisInstance(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let site = salon.services.site
            let own = site.publicURL
            let texts: [(String, Int64?)] = [
                ("\(own)/posts/12", 12), ("보세요 \(own)/works/7?a=b#c.", 7), ("\(own)/works/7/", 7),
                ("\(own)/works/7/versions", nil), ("\(own)/@minsu", nil), ("\(own)/works/x", nil),
                ("\(own)/works/99999999999999999999", nil), ("https://elsewhere.example/works/7", nil),
                ("https://elsewhere.example/works/7 \(own)/tags/a \(own)/posts/3 \(own)/posts/4", 3), ("", nil),
            ]
            for (text, id) in texts { #expect(NamedPost.find(in: text, site)?.rawValue == id, "\(text)") }
        }
    }

    // Catches a post that is shown to whom its author has blocked, or as a stone where it is only an address.
    @Test(arguments: TestEngine.available)
    func isShownToWhoMaySeeIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let own = salon.services.site.publicURL
            let named = try await stage.post("Named words", by: 1)
            let post = try await stage.post("Look: \(own)/posts/\(named)")
            func shown(to person: Int) async throws -> String? {
                let posts = stage.reader(person)
                let item = try await salon.database.read { reader in try posts.one(post, reader) }
                switch try #require(item).quote {
                case .post(let quoted): return quoted.text
                case .work: return "work"
                case .gone: return "gone"
                case nil: return nil
                }
            }
            #expect(try await shown(to: 2) == "Named words")
            try await BlockAccount(account: stage.people[1], other: stage.people[2], isBlocked: true)(salon.services)
            #expect(try await shown(to: 2) == nil)
            #expect(try await shown(to: 0) == "Named words")
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: "None")(salon.services)
            #expect(try await shown(to: 0) == nil)
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: "\(own)/posts/\(named)")(salon.services)
            #expect(try await shown(to: 0) == "Named words")
            try await stage.delete(named, by: 1)
            #expect(try await shown(to: 0) == nil)
            // Itself is nothing to show below itself.
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: "\(own)/posts/\(post)")(salon.services)
            #expect(try await shown(to: 0) == nil)
        }
    }

    // Catches a live update that says more, or other, than the page: a stone for what is only an address.
    @Test func anOpenPageHidesItAsWell() throws {
        let author = Author.sample
        var item = PostItem(id: ID(rawValue: 9), author: author, text: "Look")
        item.quote = .post(
            QuotedPost(id: ID(rawValue: 8), author: author, text: "Named words", warning: "", mutedWord: nil))
        for names in [true, false] {
            item.namesQuote = names
            let changed = PostChanged(post: item, quoted: [author.id])
            let seen = changed.patches(in: .english, without: []).map(\.content.text).joined()
            let hidden = changed.patches(in: .english, without: [author.id]).map(\.content.text).joined()
            #expect(seen.contains("Named words") && !hidden.contains("Named words"))
            #expect(hidden.contains("stone") != names)
        }
    }

    // Catches a work that is only a link, and one that stays when it is deleted.
    @Test(arguments: TestEngine.available)
    func aWorkBecomesItsCard(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let work = try await salon.hangWork("Frame", by: minsu)
            let address = "\(salon.services.site.publicURL)/works/\(work)"
            #expect(try await minsu.post("/posts", [("text", "New: \(address)")]).status == 303)
            let card = #"class="work-embed" href="/works/\#(work)""#
            #expect(try await ada.get("/timeline/local").text.contains(card))
            #expect(try await minsu.post("/posts/\(work)/delete").status == 303)
            let after = try await ada.get("/timeline/local").text
            #expect(!after.contains(card) && after.contains(#"href="\#(address)""#))
        }
    }
}
