import Base
import Core
import Notifications
import People
import SQL
import TestKit
import Testing

@testable import Conversations
@testable import Messages

/// What is said in a group reaches everybody in it, once and in order; some are notified, and others are not.
@Suite struct GroupTalkTests {
    @Test(arguments: TestEngine.available)
    func everybodySeesWhoSaidWhat(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            for _ in 0..<2 { try await circle.say("안녕하세요", by: circle.minsu, as: "client-0001") }
            try await circle.say("Hello", by: circle.ada, as: "client-0001")
            try await circle.say("And again", by: circle.ada)
            try await circle.say("반가워요", by: circle.jiwoo)
            let page = try await circle.minsu.get(circle.path).text
            #expect(try await circle.seen(by: circle.minsu).dropFirst() == ["안녕하세요", "Hello", "And again", "반가워요"])
            // Named at the first of several.
            #expect(page.matches(of: /class="message theirs first[ "]/).count == 2)
            #expect(page.matches(of: /<p class="sender-name" dir="auto">Ada Byron<\/p>/).count == 2)
            #expect(try await circle.ada.get("/messages").text.contains("박지우: 반가워요"))
            #expect(try await circle.jiwoo.get("/messages").text.contains("You: 반가워요"))
            #expect(try await circle.salon.events().filter { $0 == MessageSentToGroup.name }.count == 5)
            // Found by search, here and from the list.
            #expect(try await circle.jiwoo.get("\(circle.path)/search?q=again").text.contains("Ada Byron"))
            #expect(try await circle.jiwoo.get("/messages/search?q=again").text.contains("\(circle.path)?around=4"))
            #expect(try await !circle.jiwoo.get("/messages/search?q=started").text.contains("?around"))
            // Replies and reactions name whose they are.
            let answer = try await circle.newest()
            let reply = [("text", "Me too"), ("client_id", newClientID()), ("in_reply_to", "\(answer)")]
            #expect(
                try await circle.ada.post(circle.path, reply, fragment: true).text.contains(#"<b dir="auto">박지우</b>"#))
            for browser in [circle.minsu, circle.ada] {
                _ = try await browser.post("\(circle.path)/\(answer)/react", [("reaction", "❤️")])
            }
            #expect(try await circle.jiwoo.get(circle.path).text.contains(#"aria-label="Heart 2""#))
            // A notice is no message.
            let notice = try await circle.salon.database.read { reader in
                try reader.one("SELECT MIN(id) FROM messages") { row in try row.next(as: ID<Message>.self) }
            }
            #expect(try await circle.minsu.get("\(circle.path)/\(notice)").status == 404)
            #expect(try await circle.minsu.post("\(circle.path)/\(notice)/delete").status == 404)
            #expect(try await circle.ada.post("\(circle.path)/\(notice)/react", [("reaction", "❤️")]).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatWaitsIsCountedAndWhoHasReadIsSaid(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("one", by: circle.minsu)
            try await circle.say("two", by: circle.minsu)
            #expect(try await circle.badges() == [0, 2, 2])
            let two = try await circle.newest()
            let before = try await circle.minsu.get(circle.path).text
            #expect(!before.contains("last-read"))
            #expect(try await circle.minsu.get("\(circle.path)/\(two)").text.contains("Nobody has read it yet"))
            _ = try await circle.ada.post("\(circle.path)/read", [("position", "2")], fragment: true)
            _ = try await circle.jiwoo.get(circle.path)
            #expect(try await circle.badges() == [0, 1, 0])
            let page = try await circle.minsu.get(circle.path).text
            let marks = page.matches(
                of: /data-position="(\d)"(?:(?!<li).)*?data-readers>(Read by \d)</.dotMatchesNewlines())
            #expect(marks.map { "\($0.output.1) \($0.output.2)" } == ["2 Read by 2", "3 Read by 1"])
            let menu = try await circle.minsu.get("\(circle.path)/\(two)").text
            #expect(menu.contains("Read by 1") && menu.contains("박지우") && !menu.contains(#"<b dir="auto">Ada"#))
            #expect(try await !circle.ada.get("\(circle.path)/\(two)").text.contains("Read by"), "for its sender")
            // Deleted is not unread any more.
            #expect(try await circle.minsu.post("\(circle.path)/\(two)/delete").status == 303)
            #expect(try await circle.badge(circle.ada) == 0)
            #expect(try await circle.seen(by: circle.ada).last == "This message was deleted")
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsNamedIsToldEvenWhenMuted(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.salon.database.write { transaction in
                for (number, handle) in ["ada", "jiwoo"].enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO push_subscriptions (id, account_id, session, endpoint, public_key, secret, language)
                        SELECT \(70 + number), s.account_id, s.token_hash, \("https://fcm.googleapis.com/\(number)"),
                            s.token_hash, s.token_hash, 'en'
                        FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.handle_key = \(handle)
                        """)
                }
            }
            func pushes() async throws -> [Int] {
                try await circle.salon.database.read { reader in
                    try reader.values("SELECT subscription_id FROM pushes ORDER BY subscription_id", as: Int.self)
                }
            }
            #expect(try await circle.ada.post("\(circle.path)/mute").status == 303)
            try await circle.say("psst", by: circle.minsu)
            #expect(try await pushes() == [71])
            #expect(try await circle.badges() == [0, 0, 1])
            try await circle.say("@Ada look, and @nobody", by: circle.minsu)
            #expect(try await pushes() == [70, 71, 71])
            #expect(try await circle.badge(circle.ada) == 1)
            #expect(try await circle.ada.get("/messages").text.contains("You were mentioned"))
            #expect(try await circle.ada.get(circle.path).text.contains(#"href="/@Ada">@Ada</a>"#))
            #expect(try await circle.badge(circle.ada) == 0)
            #expect(try await !circle.ada.get("/messages").text.contains("You were mentioned"))
            // A name that is removed by an edit mentions nobody.
            try await circle.say("@ada again", by: circle.jiwoo)
            #expect(try await circle.badge(circle.ada) == 1)
            let named = try await circle.newest()
            #expect(try await circle.jiwoo.post("\(circle.path)/\(named)/delete").status == 303)
            #expect(try await circle.badge(circle.ada) == 0)
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    /// Both stay, and neither sees, is notified of or counts the other (docs/decisions/0052).
    @Test(arguments: TestEngine.available)
    func aBlockKeepsTwoInAGroupApart(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("hers before", by: circle.ada)
            let hers = try await circle.newest()
            _ = try await circle.ada.post("\(circle.path)/\(hers)/react", [("reaction", "👏")])
            try await circle.block(circle.jiwooID, circle.talk.adaID)
            let reply = [("text", "to her"), ("client_id", newClientID()), ("in_reply_to", "\(hers)")]
            #expect(try await circle.minsu.post(circle.path, reply, fragment: true).status == 200)
            _ = try await circle.jiwoo.get(circle.path)
            _ = try await circle.ada.get(circle.path)
            try await circle.say("hers @jiwoo", by: circle.ada)
            #expect(try await circle.badges() == [1, 0, 0])
            try await circle.say("his", by: circle.jiwoo)
            #expect(try await circle.badges() == [2, 0, 0])
            for (browser, name, words) in [(circle.jiwoo, "Ada Byron", ">hers "), (circle.ada, "박지우", ">his<")] {
                for page in ["/messages", circle.path, "\(circle.path)/info", "\(circle.path)/search?q=h"] {
                    let text = try await browser.get(page).text
                    #expect(!text.contains(name) && !text.contains(words), "\(page) \(name)")
                }
                #expect(try await browser.get("\(circle.path)/info").text.contains("2 members"))
            }
            #expect(
                try await circle.seen(by: circle.minsu).suffix(4) == [
                    "hers before", "to her", #"hers <a class="mention" href="/@jiwoo">@jiwoo</a>"#, "his",
                ])
            #expect(try await circle.jiwoo.get("\(circle.path)/\(hers)").status == 404)
            #expect(try await circle.jiwoo.post("\(circle.path)/\(hers)/react", [("reaction", "❤️")]).status == 404)
            #expect(try await circle.jiwoo.get("/messages/search?q=hers").text.contains("Nothing found"))
            #expect(try await circle.minsu.get("\(circle.path)/info").text.contains("3 members"))
            // What it keeps apart comes back with the block's end.
            try await circle.block(circle.jiwooID, circle.talk.adaID, isBlocked: false)
            #expect(try await circle.seen(by: circle.jiwoo).contains("hers before"))
            #expect(try await circle.ada.get("\(circle.path)/info").text.contains("3 members"))
        }
    }

    /// What a block hides is passed over in parts, and never whole: a page of it cost as much as all that is hidden.
    @Test(arguments: TestEngine.available)
    func whatIsHiddenIsPassedOverInParts(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("before all that", by: circle.jiwoo)
            let (group, many) = (circle.group, MessageQueries.span * 2)
            try await circle.fill(many, by: circle.talk.adaID)
            try await circle.block(circle.jiwooID, circle.talk.adaID)
            let scan = try await circle.salon.database.read { reader in
                let head = try ConversationQueries.head(group, of: circle.jiwooID, reader)
                let queries = MessageQueries(conversation: head, viewer: circle.jiwooID) { _, _, _ in [:] }
                let newest = try queries.page(.newest, reader)
                #expect(newest.messages.isEmpty && newest.older == many + 3 - MessageQueries.span)
                let after = try queries.page(.after(2), reader)
                #expect(after.messages.isEmpty && after.newer == 2 + MessageQueries.span)
                let search = try queries.search("before", before: .max, reader)
                #expect(search.0.isEmpty)
                return try queries.search("before", before: search.further ?? 0, reader)
            }
            #expect(scan.0.map(\.text) == ["before all that"] && scan.further == nil)
            // The way leads on to what is not hidden.
            var (path, pages) = (circle.path, 0)
            while pages < 4 {
                let text = try await circle.jiwoo.get(path).text
                pages += 1
                if text.contains(">before all that<") { break }
                path = try #require(text.firstMatch(of: /rel="prev" href="([^"]+)"/)).output.1.description
            }
            #expect(pages == 3)
            #expect(try await circle.jiwoo.get("/messages").text.contains(circle.path))
            try await circle.say("at last", by: circle.minsu)
            #expect(try await circle.jiwoo.get("/messages").text.contains("at last"))
        }
    }

    @Test(arguments: TestEngine.available)
    func aReportNamesEverybodyWhoWroteIt(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("awful", by: circle.minsu)
            let first = try await circle.newest()
            try await circle.say("worse", by: circle.ada)
            let second = try await circle.newest()
            let form = try await circle.jiwoo.get("\(circle.path)/report?message=\(first)").text
            #expect(form.contains("value=\"\(first)\" checked") && !form.contains("started the group"))
            let fields = [("reason", "abuse"), ("message", "\(first)"), ("message", "\(second)")]
            #expect(try await circle.jiwoo.post("\(circle.path)/report", fields).status == 303)
            #expect(try await circle.salon.count("cases") == 2)
            #expect(try await circle.salon.count("case_items") == 4)
            #expect(try await circle.jiwoo.post("\(circle.path)/report", fields).status == 303)
            #expect(try await circle.salon.count("cases") == 2, "once")
        }
    }

    /// As in conversations of two: two devices of each, answers that get lost, all at once.
    @Test(arguments: TestEngine.available)
    func nothingIsLostDoubledOrReordered(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let count = 150
            let browsers = [circle.minsu, circle.ada, circle.jiwoo]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (side, browser) in browsers.enumerated() {
                    for device in 0..<2 {
                        let texts = (0..<count).map { "s\(side)-\($0)-\(device)" }
                        group.addTask {
                            try await ScheduleTests.deliver(
                                texts, by: browser, to: circle.path, seed: UInt64(side * 2 + device + 1))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let (stored, positions, told) = try await circle.salon.database.read { reader in
                (
                    try reader.values(
                        "SELECT text FROM messages WHERE notice IS NULL ORDER BY position", as: String.self),
                    try reader.values("SELECT position FROM messages ORDER BY position", as: Int.self),
                    try reader.values("SELECT id FROM messages ORDER BY position", as: ID<Message>.self)
                )
            }
            #expect(stored.count == count * 6 && Set(stored).count == stored.count)
            for side in browsers.indices {
                for device in 0..<2 {
                    let expected = (0..<count).map { "s\(side)-\($0)-\(device)" }
                    #expect(stored.filter(Set(expected).contains) == expected, "each device's order is kept")
                }
            }
            #expect(positions == Array(1...(count * 6 + 1)))
            let events = try await circle.salon.database.outbox.entries(after: 0, limit: 100_000)
                .compactMap { try $0.decode(MessageSentToGroup.self)?.message }
            #expect(events == told)
            for (side, browser) in browsers.enumerated() {
                let unread = stored.reversed().prefix { !$0.hasPrefix("s\(side)-") }.count
                #expect(try await circle.badge(browser) == min(unread, 99))
            }
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }
}
