import Comments
import Core
import Design
import Kernel
import Moderation
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Base
@testable import Notifications
@testable import Web

/// What is in one row of the list of notifications, and how it is named.
@Suite struct NotificationGroupTests {
    // Catches answers to one comment in several rows, answers to two in one, a row that leads to anything but the newest,
    // and one that is read because most of it is.
    @Test(arguments: TestEngine.available)
    func answersToOneThingAreOneRow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let me = try await salon.id(of: .minsu)
            let crowd = try await salon.crowd(5)
            let work = try await salon.shareWork("Dune <3", by: ada)
            func comment(_ text: String, by author: ID<Account>, to: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishComment(author: author, root: work, inReplyTo: to, text: text)(salon.services)
            }
            let mine = try await comment("Mine", by: me), other = try await comment("Mine, too", by: me)
            for author in crowd.prefix(4) { _ = try await comment("Yes", by: author, to: mine) }
            _ = try await minsu.get("/notifications")
            let newest = try await comment("Newest <b>", by: crowd[4], to: mine)
            func rows(_ page: String) -> Int { page.ranges(of: #"class="activity-row""#).count }
            let page = try await minsu.get("/notifications").text
            #expect(rows(page) == 1 && page.contains("data-unread"))
            let words = #"<b dir="auto">Member \#(crowd[4])</b>, <b dir="auto">Member \#(crowd[3])</b> and 3 others"#
            #expect(page.contains("\(words) replied to your comment on “Dune &lt;3”"))
            #expect(
                page.contains(##"href="/works/\##(work)#comment-\##(newest)""##) && page.contains("Newest &lt;b&gt;"))
            // Whoever answers twice is one of them.
            _ = try await comment("Again", by: crowd[4], to: mine)
            #expect(try await minsu.get("/notifications?only=mentions").text.contains("\(words) replied"))
            // Another comment is another row; the maker has one for all that is said about the work.
            _ = try await comment("Here", by: crowd[0], to: other)
            #expect(rows(try await minsu.get("/notifications").text) == 2)
            let makers = try await ada.get("/notifications").text
            #expect(rows(makers) == 1 && makers.contains("commented on your work “Dune &lt;3”"))
            _ = try await minsu.post("/settings", [("language", "ko")])
            let korean = try await minsu.get("/notifications").text
            #expect(korean.contains("</b> 님 외 3명이 ‘Dune &lt;3’에 남긴 내 댓글에 답글을 남겼어요"))
        }
    }

    // Catches an open list that keeps the words of an answer that was deleted, or loses the row of those that are left.
    @Test(arguments: TestEngine.available)
    func openPagesKeepWhatIsLeftOfARow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let me = try await salon.join(.minsu), ada = try await salon.join(.ada),
                jiwoo = try await salon.join(.jiwoo)
            let work = try await salon.post(by: ada)
            func comment(_ text: String, by author: ID<Account>, to: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishComment(author: author, root: work, inReplyTo: to, text: text)(salon.services)
            }
            let mine = try await comment("Mine", by: me)
            _ = try await comment("First answer", by: jiwoo, to: mine)
            let second = try await comment("Second answer", by: ada, to: mine)
            let last = try await salon.database.outbox.lastID()
            try await DeletePost(post: second, account: ada)(salon.services)
            let entries = try await salon.database.outbox.entries(after: last, limit: 100)
            let notified = try await salon.database.read { reader in
                try NotificationUpdates.all(of: salon.services.notificationKinds).flatMap { renderer in
                    try entries.filter { $0.name == renderer.event }.flatMap {
                        try renderer.render($0, reader, LivePresence(members: [me: 1]))
                    }
                }
            }.map { $0.html(.english).text }
            let row = try #require(notified.first { $0.contains(#"action="replace""#) })
            #expect(row.contains("First answer") && !row.contains("Second answer") && row.contains("박지우</b> replied"))
        }
    }

    // Catches a title that somebody has muted a word of, and one that moderators have hidden, in a row about a comment.
    @Test(arguments: TestEngine.available)
    func aTitleIsNamedToWhoMayReadIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let me = try await salon.id(of: .minsu), jiwoo = try await salon.join(.jiwoo)
            let work = try await salon.shareWork("Spoiler", by: ada)
            let mine = try await PublishComment(author: me, root: work, text: "Mine")(salon.services)
            _ = try await PublishComment(author: jiwoo, root: work, inReplyTo: mine, text: "Yes")(salon.services)
            func page() async throws -> String { try await minsu.get("/notifications").text }
            #expect(try await page().contains("replied to your comment on “Spoiler”"))
            try await MuteWord(account: me, word: "spoiler", until: salon.services.clock.now() + .days(1))(
                salon.services)
            let muted = try await page()
            #expect(muted.contains("replied to your comment") && !muted.contains("Spoiler"))
            salon.clock.advance(by: .days(2))
            #expect(try await page().contains("Spoiler"))
            try await salon.database.write { transaction in
                _ = try HiddenPosts.hide(work, salon.services, in: transaction)
            }
            let hidden = try await page()
            #expect(!hidden.contains("Spoiler") && !hidden.contains(#"class="thumbnail""#))
        }
    }
}
