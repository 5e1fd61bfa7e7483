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
@testable import Web

/// A comment is about its work: away from it, it is shown to whoever may see both.
@Suite struct ShownCommentTests {
    private func comment(_ text: String, below work: ID<Post>, by browser: Browser, _ salon: TestSalon) async throws
        -> ID<Post>
    {
        #expect(try await browser.post("/works/\(work)/comments", [("text", text)]).status == 303)
        return try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM posts WHERE kind = 'comment'") { row in try row.next() }
        }
    }

    // Catches a card, a quotation or a list of people that asks only who wrote the comment, and not whose work it is below.
    @Test(arguments: TestEngine.available)
    func goesWithItsWork(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let (jiwoo, visitor) = (try await salon.member(.jiwoo), salon.visitor())
            let (maker, viewer) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let work = try await salon.shareWork("Frame", by: minsu)
            let comment = try await comment("Velvet words", below: work, by: jiwoo, salon)
            let address = "\(salon.services.site.publicURL)/posts/\(comment)"
            let naming = try await PublishPost(author: viewer, text: "Look: \(address)")(salon.services)
            let quoting = try await PublishPost(author: viewer, text: "This", quoting: comment)(salon.services)
            let texts = ["/posts/\(naming)", "/posts/\(quoting)", "/works/\(work)"]
            let lists = ["/posts/\(comment)/likes", "/posts/\(comment)/reposts"]
            func seen(by browser: Browser) async throws -> [String] {
                var seen: [String] = []
                for page in texts where try await browser.get(page).text.contains("Velvet words") { seen.append(page) }
                for page in lists where try await browser.get(page).status == 200 { seen.append(page) }
                return seen
            }
            func block(_ account: ID<Account>, _ other: ID<Account>, _ isBlocked: Bool) async throws {
                try await BlockAccount(account: account, other: other, isBlocked: isBlocked)(salon.services)
            }
            for browser in [ada, visitor] { #expect(try await seen(by: browser) == texts + lists) }

            try await salon.database.write { transaction in
                _ = try HiddenPosts.hide(work, salon.services, in: transaction)
            }
            for browser in [ada, jiwoo, visitor] { #expect(try await seen(by: browser) == [], "the work is hidden") }
            try await salon.database.write { transaction in
                try HiddenPosts.show(work, salon.services, in: transaction)
            }
            for (one, other) in [(maker, viewer), (viewer, maker)] {
                try await block(one, other, true)
                #expect(try await seen(by: ada) == [], "one blocks the other")
                try await block(one, other, false)
                #expect(try await seen(by: ada) == texts + lists)
            }
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(maker)")
            }
            #expect(try await seen(by: visitor) == [], "for members alone")
            #expect(try await seen(by: ada) == texts + lists)
        }
    }

    // Catches a live update with a comment's card that an open page gets although its member may not see the work.
    @Test(arguments: TestEngine.available)
    func aLiveUpdateNamesWhoseWorkItIs(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let (maker, author) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let work = try await salon.shareWork("Frame", by: minsu)
            let comment = try await comment("Velvet words", below: work, by: ada, salon)
            let root = try await PublishPost(author: author, text: "Thread")(salon.services)
            let start = try await salon.database.outbox.lastID()
            _ = try await PublishPost(author: author, text: "See", inReplyTo: root, quoting: comment)(salon.services)
            let entries = try await salon.database.outbox.entries(after: start, limit: 100)
            let renderers = TimelineUpdates(cards: { _, _, _ in [:] }).all
            let updates = try await salon.database.read { reader in
                try entries.flatMap { entry in
                    try renderers.filter { $0.event == entry.name }.flatMap {
                        try $0.render(entry, reader, LivePresence(members: [:]))
                    }
                }
            }
            let sent = try #require(updates.first { $0.html(.english).text.contains("Velvet words") })
            #expect(sent.people.isSuperset(of: [maker, author]))
            #expect(!sent.html(.english, without: [maker]).text.contains("Velvet words"))
        }
    }
}
