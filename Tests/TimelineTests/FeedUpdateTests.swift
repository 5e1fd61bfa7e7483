import Base
import Core
import Design
import Kernel
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import Web

/// The updates of open feeds.
@Suite struct FeedUpdateTests {
    private func updates(
        of stage: Stage, after id: Int64, here people: [Int] = []
    ) async throws -> [LiveUpdate] {
        let entries = try await stage.salon.database.outbox.entries(after: id, limit: 1_000)
        let present = LivePresence(members: Dictionary(uniqueKeysWithValues: people.map { (stage.people[$0], 1) }))
        let renderers = TimelineUpdates(cards: { _, _, _ in [:] }).all + PostUpdates.all
        return try await stage.salon.database.read { reader in
            try entries.flatMap { entry in
                try renderers.filter { $0.event == entry.name }.flatMap { try $0.render(entry, reader, present) }
            }
        }
    }

    /// Everything about a post names it, so that feeds which show it are updated, and no topic that all feeds listen to
    /// does: the cost of an act would grow with them.
    @Test(arguments: TestEngine.available)
    func namesThePostItIsAbout(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("Tea?")
            let reply = try await stage.post("Coffee", by: 1, to: root)
            let start = try await salon.database.outbox.lastID()
            try await stage.post("Milk", by: 2, to: reply)
            try await ReactToPost(.like, post: reply, account: stage.people[0], isOn: true)(salon.services)
            try await stage.repost(root, by: 1)
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: root, account: stage.people[0], text: "Tea!")(salon.services)
            // What is rendered is as it is by then: nothing is sent about what has been deleted.
            let before = try await updates(of: stage, after: start)
            let end = try await salon.database.outbox.lastID()
            try await stage.delete(root)
            let all = try await before + updates(of: stage, after: end)
            let sent = all.compactMap { update in update.post.map { ($0, update.html(.english).text) } }
            func isTold(_ post: ID<Post>, _ words: String) -> Bool {
                sent.contains { $0.0 == post && $0.1.contains(words) }
            }
            #expect(isTold(reply, #"target="replies-\#(reply)""#) && isTold(reply, #"target="likes-\#(reply)""#))
            #expect(isTold(root, #"target="reposts-\#(root)""#))
            #expect(isTold(root, #"action="remove" target="post-\#(root)""#))
            #expect(all.allSatisfy { $0.topic != TimelineUpdates.topic })
        }
    }

    /// The mark that it was edited comes with the words.
    @Test func anEditBringsItsMark() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.post("Tae")
            let start = try await salon.database.outbox.lastID()
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: stage.people[0], text: "Tea")(salon.services)
            let html = try await updates(of: stage, after: start).map { $0.html(.english).text }.joined()
            #expect(html.contains(#"action="note" target="post-\#(post)""#) && html.contains("/posts/\(post)/history"))
        }
    }

    // Catches an open page that is told other than what the page shows: a mention of nobody as a link, of somebody as none.
    @Test(arguments: TestEngine.available)
    func mentionsAreToldAsPagesShowThem(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            _ = try await salon.join(.ada)
            let root = try await stage.post("A post")
            let start = try await salon.database.outbox.lastID()
            let reply = try await stage.post("For @ada, @no_one", by: 1, to: root)
            salon.clock.advance(by: .seconds(60))
            try await EditPost(post: reply, account: stage.people[1], text: "To @ada, @no_one")(salon.services)
            let updates = try await updates(of: stage, after: start)
            let mentionable = salon.services.site.mentionable(false)
            let sent = updates.map { $0.html(.english, mentionable: mentionable).text }.filter {
                $0.contains("@no_one")
            }
            #expect(sent.count >= 2, "the answer, and its words after the edit")
            for html in sent {
                #expect(html.contains(#">To <a class="mention" href="/@ada">@ada</a>, @no_one<"#), "\(html)")
            }
        }
    }

    /// A repost is announced to followers who get something new by it: not to those who have the post from its author, or
    /// from whoever reposted it before, and not to its author.
    @Test(arguments: TestEngine.available)
    func aRepostIsAnnouncedToWhomItBringsSomething(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 6)
            let (author, first, second) = (0, 1, 2)
            for (follower, followed) in [
                (3, second), (4, second), (4, author), (5, second), (5, first), (author, second),
            ] {
                try await stage.follow(follower, followed)
            }
            let post = try await stage.post("Pass this on", by: author)
            try await stage.repost(post, by: first)
            let start = try await salon.database.outbox.lastID()
            try await stage.repost(post, by: second)
            let sent = try await updates(of: stage, after: start, here: [0, 3, 4, 5]).map(\.topic)
            #expect(sent.filter { $0.hasPrefix("me-") } == [personalTopic(stage.people[3])])
        }
    }
}
