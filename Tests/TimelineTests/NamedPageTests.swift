import Base
import Core
import Design
import Kernel
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import TimelinePages
@testable import Web

/// What a text names by its address is shown below it.
@Suite struct NamedPageTests {
    // Catches addresses of others, and of pages that have no card.
    @Test(arguments: TestEngine.available)
    func isTheFirstOfThisInstance(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let own = salon.services.site.publicURL
            func post(_ id: Int64) -> NamedPage { .post(ID(rawValue: id)) }
            let texts: [(String, NamedPage?)] = [
                ("\(own)/posts/12", post(12)), ("보세요 \(own)/works/7?a=b#c.", post(7)), ("\(own)/works/7/", post(7)),
                ("\(own)/exhibitions/9", post(9)), ("\(own)/exhibitions/new", nil),
                ("\(own)/works/7/versions", nil), ("\(own)/works/x", nil),
                ("\(own)/@MinSu님", .profile("minsu")), ("\(own)/@minsu/?a=b", .profile("minsu")),
                ("\(own)/@minsu/works", nil), ("\(own)/@-1", nil), ("\(own)/@a.b", nil), ("\(own)/minsu", nil),
                ("@minsu", nil), ("https://elsewhere.example/@minsu", nil),
                ("\(own)/works/99999999999999999999", nil), ("https://elsewhere.example/works/7", nil),
                ("https://elsewhere.example/works/7 \(own)/tags/a \(own)/posts/3 \(own)/@minsu", post(3)), ("", nil),
            ]
            for (text, page) in texts { #expect(NamedPage.first(in: text, of: own) == page, "\(text)") }
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
                case .card: return "card"
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

    // Catches a profile that is shown to whom its member has blocked, or that stays when the address or the member is gone.
    @Test(arguments: TestEngine.available)
    func aProfileBecomesItsCard(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 4)
            let address = "\(salon.services.site.publicURL)/@\(stage.handle(1).uppercased())"
            let post = try await stage.post("Look: \(address)")
            func shown(to person: Int?, of post: ID<Post> = post) async throws -> ID<Account>? {
                let posts = stage.reader(person)
                let item = try #require(try await salon.database.read { reader in try posts.one(post, reader) })
                guard case .card(.member(let member))? = item.quote else { return nil }
                let page = postView(item, shell: .live(in: .english, at: posts.now, features: []))
                #expect(page.text.contains(#"href="/@\#(member.handle)""#))
                return member.id
            }
            let (named, blocked) = (stage.people[1], stage.people[2])
            #expect(try await shown(to: 2) == named)
            #expect(try await shown(to: nil) == named)
            try await BlockAccount(account: named, other: blocked, isBlocked: true)(salon.services)
            #expect(try await shown(to: 2) == nil)
            #expect(try await shown(to: 0) == named)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(named)")
            }
            #expect(try await shown(to: nil) == nil)
            // A quoted post is what it shows.
            let quoting = try await stage.post(address, quoting: stage.post("Quoted"))
            #expect(try await shown(to: 0, of: quoting) == nil)
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: "None")(salon.services)
            #expect(try await shown(to: 0) == nil)
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: address)(salon.services)
            #expect(try await shown(to: 0) == named)
            try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM accounts WHERE id = \(named)")
            }
            #expect(try await shown(to: 0) == nil)
        }
    }

    // Catches a reply that is told live with a profile to whom that member has blocked.
    @Test(arguments: TestEngine.available)
    func aToldProfileNamesItsMember(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("Who?")
            let start = try await salon.database.outbox.lastID()
            try await stage.post("\(salon.services.site.publicURL)/@\(stage.handle(2))", by: 1, to: root)
            let entries = try await salon.database.outbox.entries(after: start, limit: 100)
            let renderers = TimelineUpdates(cards: { _, _, _ in [:] }).all
            let updates = try await salon.database.read { reader in
                try entries.flatMap { entry in
                    try renderers.filter { $0.event == entry.name }
                        .flatMap { try $0.render(entry, reader, LivePresence(members: [:])) }
                }
            }
            let sent = try #require(updates.first { $0.html(.english).text.contains("work-embed") })
            let change = try #require(sent.change as? ReplyAdded)
            #expect(change.quoted == [stage.people[2]])
            let hidden = change.patches(in: .english, without: [stage.people[2]]).map(\.content.text).joined()
            #expect(hidden.contains("/@\(stage.handle(2))") && !hidden.contains("work-embed"))
        }
    }

    // Catches an exhibition that a timeline without a gallery shows, or that one with it does not.
    @Test(arguments: TestEngine.available)
    func anExhibitionNeedsTheGallery(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let exhibition = salon.services.ids.next(Post.self)
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, kind, text)
                    VALUES (\(exhibition), \(stage.people[1]), 'exhibition', '')
                    """)
            }
            let post = try await stage.post("\(salon.services.site.publicURL)/exhibitions/\(exhibition)")
            let embed = Embed.exhibition(
                ExhibitionEmbed(
                    id: exhibition, title: "Harbour", curator: .sample, poster: nil,
                    opens: Timestamp(milliseconds: 1_795_964_400_000), closes: nil,
                    zone: try #require(Zone("Asia/Seoul"))))
            for hasGallery in [true, false] {
                let cards: ReadEmbeds = { ids, _, _ in ids.contains(exhibition) ? [exhibition: embed] : [:] }
                let posts = PostReader(
                    viewer: stage.people[0], words: .empty, now: salon.clock.clock.now(),
                    cards: hasGallery ? cards : nil)
                let item = try #require(try await salon.database.read { reader in try posts.one(post, reader) })
                #expect((item.quote != nil) == hasGallery)
                let page = postView(item, shell: .live(in: .english, at: posts.now, features: [])).text
                #expect(page.contains(#"class="work-embed" href="/exhibitions/\#(exhibition)""#) == hasGallery)
                #expect(page.contains("Harbour") == hasGallery)
                // By its own clocks: midnight in Seoul, the day before in Greenwich.
                #expect(page.contains("Exhibition · From 30 November 2026<") == hasGallery)
            }
        }
    }

    // Catches a live update that says more, or other, than the page: a stone for what is only an address.
    @Test func anOpenPageHidesItAsWell() throws {
        let author = Author.sample
        var item = PostItem(id: ID(rawValue: 9), author: author, text: "Look", createdAt: Timestamp(milliseconds: 0))
        item.quote = .post(
            QuotedPost(
                id: ID(rawValue: 8), author: author, text: "Named words", createdAt: Timestamp(milliseconds: 0),
                warning: "", mutedWord: nil))
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
            let work = try await salon.shareWork("Frame", by: minsu)
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
