import Base
import Core
import Design
import Jobs
import Kernel
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Timeline
@testable import Web

/// Which posts show which card, to whom, and until when.
@Suite struct PostCardTests {
    @Test(arguments: TestEngine.available)
    func belongsToTheFirstLinkElsewhere(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            let url = stage.site.url
            for name in ["a", "b"] { stage.site["/\(name)"] = CardSite.Page("<title>\(name)</title>") }
            let own = "http://127.0.0.1:8080"
            let texts: [(String, String?)] = [
                ("\(url)/a \(url)/b", "a"), ("\(own)/works/1, \(url)/b.", "b"), ("\(own)/works/1", nil),
                ("no link", nil), ("http://me:secret@127.0.0.1/ \(url)/a", "a"), ("ftp://127.0.0.1/", nil),
            ]
            for (text, title) in texts {
                let post = try await stage.stage.post(text)
                try await stage.worker.turn()
                #expect(try await stage.card(of: post)?.title == title, "\(text)")
            }
            // What shows something else has none.
            let quoting = try await stage.stage.post("\(url)/a", quoting: try await stage.stage.post("quoted"))
            #expect(try await stage.card(of: quoting) == nil)
            let author = stage.stage.people[0]
            let image = try await stage.salon.storeImage(of: author)
            let showing = try await PublishPost(author: author, text: "\(url)/a", images: [.init(id: image.id)])(
                stage.salon.services)
            #expect(try await stage.card(of: showing) == nil)
            // A reply has one as well.
            let reply = try await stage.stage.post("\(url)/b", by: 1, to: showing)
            #expect(try await stage.card(of: reply)?.title == "b")
        }
    }

    @Test(arguments: TestEngine.available)
    func changesWithTheText(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            for name in ["a", "b"] { stage.site["/\(name)"] = CardSite.Page("<title>\(name)</title>") }
            let post = try await stage.post("/a")
            func edit(_ text: String) async throws -> String? {
                stage.salon.clock.advance(by: .seconds(60))
                try await EditPost(post: post, account: stage.stage.people[0], text: text)(stage.salon.services)
                try await stage.worker.turn()
                return try await stage.card(of: post)?.title
            }
            #expect(try await edit("Now \(stage.site.url)/b") == "b")
            #expect(try await edit("Still \(stage.site.url)/b") == "b")
            #expect(try await edit("None") == nil)
            #expect(try await stage.salon.count("post_links") == 0)
            #expect(try await edit("Again \(stage.site.url)/a") == "a")
            // Published twice under one name, it is one post.
            let verb = PublishPost(author: stage.stage.people[0], text: "\(stage.site.url)/b", clientID: "once")
            #expect(try await verb(stage.salon.services) == verb(stage.salon.services))
            #expect(try await stage.salon.count("post_links") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func goesWithItsPosts(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            let answered = try await stage.post("/page")
            let alone = try await stage.post("/page")
            try await stage.stage.post("Yes", by: 1, to: answered)
            try await stage.worker.turn()
            // One leaves a tombstone, which names nothing.
            try await stage.stage.delete(answered)
            #expect(try await stage.salon.count("post_links") == 1)
            stage.salon.clock.advance(by: .days(31))
            try await TidyLinkCards(stage.salon.services)()
            #expect(try await stage.card(of: alone)?.title == "Here")
            try await stage.stage.delete(alone)
            try await TidyLinkCards(stage.salon.services)()
            #expect(try await stage.salon.count("link_cards") == 0)
            let fresh = try await stage.post("/page")
            try await stage.stage.delete(fresh)
            stage.salon.clock.advance(by: .days(29))
            try await TidyLinkCards(stage.salon.services)()
            #expect(try await stage.salon.count("post_links") == 0)
            #expect(try await stage.salon.count("link_cards") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func arrivesOnOpenPages(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            let root = try await stage.stage.post("Root")
            let reply = try await stage.stage.post("\(stage.site.url)/page", by: 1, to: root)
            try await stage.worker.turn()
            let entries = try await stage.salon.database.outbox.entries(after: 0, limit: 1_000)
            let changes = entries.filter { $0.name == LinkCardChanged.name }
            #expect(changes.count == 1)
            #expect(entries.contains { $0.name == JobQueued<UpdateLinkCard>.name })
            let renderers = TimelineUpdates(cards: { _, _, _ in [:] }).all.filter { $0.event == LinkCardChanged.name }
            let updates = try await stage.salon.database.read { reader in
                try changes.flatMap { change in
                    try renderers.flatMap { try $0.render(change, reader, LivePresence(members: [:])) }
                }
            }
            #expect(updates.map(\.topic) == ["post-\(root)"] && updates.map(\.post) == [reply])
            let html = updates.first?.html(.english).text ?? ""
            #expect(html.contains("action=\"part\" target=\"post-\(reply)\"") && html.contains("link-card"))
            // Asked again, a page that says the same is no news.
            stage.salon.clock.advance(by: .days(8))
            _ = try await stage.card(at: "/page")
            #expect(stage.site.questions.count == 2)
            let names = try await stage.salon.events()
            #expect(names.count { $0 == LinkCardChanged.name } == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func aMutedWordHidesIt(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>The ending of it all</title>")
            let post = try await stage.post("/page")
            try await stage.worker.turn()
            for (person, isShown) in [(0, true), (1, false)] {
                var posts = stage.stage.reader(person)
                posts.words = MutedWords(["ending"])
                let muting = posts
                let item = try await stage.salon.database.read { reader in try muting.one(post, reader) }
                #expect((item?.link != nil) == isShown)
            }
        }
    }
}
