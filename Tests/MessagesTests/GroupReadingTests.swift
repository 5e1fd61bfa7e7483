import Base
import Core
import People
import SQL
import Settings
import TestKit
import Testing

@testable import Conversations
@testable import Messages

/// Who has read what, what waits for whom, and what a block leaves of it.
@Suite struct GroupReadingTests {
    @Test(arguments: TestEngine.available)
    func readIsWhatSomebodyHasSeen(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("one", by: circle.minsu)
            let one = try await circle.newest()
            _ = try await circle.ada.get(circle.path)
            #expect(try await circle.readers(of: one, for: circle.minsu) == ["Ada Byron"])
            // 지우 deletes it for himself, unread.
            #expect(try await circle.jiwoo.post("\(circle.path)/remove").status == 303)
            #expect(try await circle.readers(of: one, for: circle.minsu) == ["Ada Byron"])
            #expect(try await circle.badge(circle.jiwoo) == 0)
            // Who comes later has not read what they do not see, however far they read on.
            let friend = try await circle.newcomer("friend", name: "Friend", isFriend: true).browser
            #expect(try await circle.add("friend") == 303)
            #expect(try await circle.readers(of: one, for: circle.minsu) == ["Ada Byron"])
            try await circle.say("two", by: circle.minsu)
            let two = try await circle.newest()
            for browser in [friend, circle.jiwoo] { _ = try await browser.get(circle.path) }
            #expect(try await circle.readers(of: one, for: circle.minsu) == ["Ada Byron"])
            #expect(try await Set(circle.readers(of: two, for: circle.minsu)) == ["Friend", "박지우"])
            let page = try await circle.minsu.get(circle.path).text
            let marks = page.matches(
                of: /data-position="(\d)"(?:(?!<li).)*?data-readers>(Read by \d)</.dotMatchesNewlines())
            #expect(marks.map { "\($0.output.1) \($0.output.2)" } == ["2 Read by 1", "4 Read by 2"])
            #expect(page.contains(">0-2 ") && page.contains("2-4"), "what the script counts by")
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    /// Of two, likewise; and what waits after that is counted as before.
    @Test(arguments: TestEngine.available)
    func toDeleteAConversationIsNotToReadIt(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("one", by: talk.minsu)
            _ = try await talk.ada.get(talk.path)
            #expect(try await talk.minsu.get(talk.path).text.contains("last-read"))
            for text in ["two", "three"] { try await talk.say(text, by: talk.minsu) }
            let three = try await talk.newestMessage()
            #expect(try await talk.ada.post("\(talk.path)/remove").status == 303)
            let page = try await talk.minsu.get(talk.path).text
            #expect(page.contains(">0-1</p>"), "two and three are not read, and one still is")
            #expect(try await talk.badge(talk.ada) == 0)
            try await talk.say("four", by: talk.minsu)
            #expect(try await talk.badge(talk.ada) == 1)
            #expect(try await talk.minsu.post("\(talk.path)/\(three)/delete").status == 303)
            #expect(try await talk.badge(talk.ada) == 1, "it waits no more, and four does")
            _ = try await talk.ada.post("\(talk.path)/read", [("position", "2")], fragment: true)
            #expect(try await talk.badge(talk.ada) == 1)
            #expect(try await VerifyConversations(talk.salon.services)() == 0)
            _ = try await talk.ada.get(talk.path)
            #expect(try await talk.badge(talk.ada) == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func aMentionThatIsGoneLeavesTheOneBefore(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            #expect(try await circle.ada.post("\(circle.path)/mute").status == 303)
            /// The badge, and whether the list says why.
            func waits() async throws -> String {
                let isNamed = try await circle.ada.get("/messages").text.contains("You were mentioned")
                return "\(try await circle.badge(circle.ada)) \(isNamed)"
            }
            var said: [ID<Message>] = []
            for text in ["@ada first", "nothing", "@Ada second"] {
                try await circle.say(text, by: circle.minsu)
                said.append(try await circle.newest())
            }
            #expect(try await circle.minsu.post("\(circle.path)/\(said[2])/delete").status == 303)
            #expect(try await waits() == "1 true", "the first one waits")
            #expect(try await circle.minsu.post("\(circle.path)/\(said[0])/delete").status == 303)
            #expect(try await waits() == "0 false")
            // An account takes its mentions along, and no others.
            try await circle.say("@ada, @adam", by: circle.minsu)
            try await circle.say("@ada!", by: circle.jiwoo)
            #expect(try await circle.badge(circle.ada) == 1)
            _ = try await DeleteAccount(
                account: circle.jiwooID, handle: "jiwoo", password: Person.jiwoo.password)(circle.salon.services)
            #expect(try await waits() == "1 true")
            let last = try await circle.newest()
            #expect(try await circle.minsu.post("\(circle.path)/\(last)/delete").status == 303)
            #expect(try await waits() == "0 false")
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoNamedSomebodyTakesTheBadgeAlong(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            #expect(try await circle.ada.post("\(circle.path)/mute").status == 303)
            try await circle.say("psst", by: circle.minsu)
            try await circle.say("@ada!", by: circle.jiwoo)
            #expect(try await circle.badge(circle.ada) == 1)
            _ = try await DeleteAccount(
                account: circle.jiwooID, handle: "jiwoo", password: Person.jiwoo.password)(circle.salon.services)
            #expect(try await circle.badge(circle.ada) == 0)
            #expect(try await !circle.ada.get("/messages").text.contains("You were mentioned"))
        }
    }

    /// What a block kept uncounted counts once the block ends, and no other message is subtracted for it.
    @Test(arguments: TestEngine.available)
    func whatABlockKeptUncountedIsNotTakenAway(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.block(circle.jiwooID, circle.talk.adaID)
            try await circle.say("unheard", by: circle.ada)
            let unheard = try await circle.newest()
            try await circle.say("heard", by: circle.minsu)
            try await circle.block(circle.jiwooID, circle.talk.adaID, isBlocked: false)
            #expect(try await circle.badge(circle.jiwoo) == 2)
            #expect(try await circle.ada.post("\(circle.path)/\(unheard)/delete").status == 303)
            #expect(try await circle.badge(circle.jiwoo) == 1, "heard waits")
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
        }
    }

    /// Where much waits, a deletion does not count it all again for everybody.
    @Test(arguments: TestEngine.available)
    func whereMuchWaitsOneIsTakenAway(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let group = circle.group
            func waiting() async throws -> [Int] {
                try await circle.salon.database.read { reader in
                    try reader.values(
                        """
                        SELECT unread_count FROM conversation_members WHERE conversation_id = \(group)
                        ORDER BY account_id
                        """, as: Int.self)
                }
            }
            // Counted otherwise than there is, which shows whether it is counted again.
            try await circle.say("first", by: circle.minsu)
            let first = try await circle.newest()
            try await circle.fill(GroupQueries.recounted, by: circle.talk.minsuID)
            try await circle.block(circle.jiwooID, circle.talk.minsuID)
            let before = try await waiting()
            #expect(before == [0, 1, 1])
            #expect(try await circle.minsu.post("\(circle.path)/\(first)/delete").status == 303)
            #expect(try await waiting() == [0, 0, 1], "nothing is taken away of what was never counted")
            // Nearer to the end it is counted.
            _ = try await circle.ada.post("\(circle.path)/read", [("position", "3")], fragment: true)
            try await circle.say("last", by: circle.minsu)
            let last = try await circle.newest()
            #expect(try await circle.minsu.post("\(circle.path)/\(last)/delete").status == 303)
            #expect(try await waiting() == [0, GroupQueries.recounted - 1, 1])
        }
    }

    /// Nor does each step of reading on count all that is left.
    @Test(arguments: TestEngine.available)
    func whereMuchWaitsWhatIsReadIsTakenAway(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let (group, ada, database) = (circle.group, circle.talk.adaID, circle.salon.database)
            // Counted otherwise than there is, which shows whether it is counted again.
            func wait(_ count: Int) async throws {
                try await database.write { transaction in
                    try transaction.execute(
                        """
                        UPDATE conversation_members SET unread_count = \(count)
                        WHERE conversation_id = \(group) AND account_id = \(ada)
                        """)
                }
            }
            func waiting(afterReading position: Int) async throws -> Int? {
                _ = try await circle.ada.post("\(circle.path)/read", [("position", "\(position)")], fragment: true)
                return try await database.read { reader in
                    try reader.value(
                        """
                        SELECT unread_count FROM conversation_members
                        WHERE conversation_id = \(group) AND account_id = \(ada)
                        """, as: Int.self)
                }
            }
            // The notice, and 민수's messages.
            let last = 1 + 4 * GroupQueries.recounted
            try await circle.fill(last - 1, by: circle.talk.minsuID)
            try await wait(700)
            #expect(try await waiting(afterReading: 101) == 600)
            #expect(try await waiting(afterReading: 101) == 600, "nothing more was read")
            let rest = last - 201
            try await wait(last)
            #expect(try await waiting(afterReading: 201) == rest, "no more than there are")
            try await wait(rest)
            let jump = 202 + GroupQueries.recounted
            #expect(try await waiting(afterReading: jump) == last - jump, "as much as a jump can have read")
            try await wait(5)
            #expect(try await waiting(afterReading: jump + 10) == 0)
            // Near the end it is counted.
            #expect(try await waiting(afterReading: last - 500) == 500)
            #expect(try await waiting(afterReading: last) == 0)
            let head = try await database.read { reader in
                try ConversationQueries.head(group, of: ada, reader)
            }
            let reading = ReadConversation(account: ada, conversation: group, position: last)
            for end in [nil, 9] {
                let counting = reading.countStatement(after: 3, upTo: end, head)
                #expect(try await database.scannedTables(counting).isEmpty)
            }
        }
    }

    // Catches a group's number that counts what somebody has said whom a block hides, on either side; one that forgets
    // it when the block ends; a mention by somebody hidden that still calls, and an earlier one that no longer does; a
    // mute, which hides nobody in a group, that changes it; and a block that counts more than it should at once.
    @Test(arguments: TestEngine.available)
    func aBlockCountsTheGroupAnew(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let (ada, jiwoo) = (circle.talk.adaID, circle.jiwooID)
            for (text, browser) in [
                ("one", circle.jiwoo), ("@ada two", circle.minsu), ("@ada three", circle.jiwoo), ("four", circle.minsu),
            ] {
                try await circle.say(text, by: browser)
            }
            let services = circle.salon.services
            #expect(try await circle.badges() == [0, 4, 1])
            for isMuted in [true, false] {
                try await MuteAccount(account: ada, other: jiwoo, isMuted: isMuted)(services)
                #expect(try await circle.badge(circle.ada) == 4)
            }
            for (account, other) in [(ada, jiwoo), (jiwoo, ada)] {
                try await circle.block(account, other)
                #expect(try await circle.badges() == [0, 2, 1])
                #expect(try await VerifyConversations(services)() == 0)
                try await circle.block(account, other, isBlocked: false)
                #expect(try await circle.badges() == [0, 4, 1])
            }
            #expect(try await circle.ada.post("\(circle.path)/mute").status == 303)
            #expect(try await circle.badge(circle.ada) == 1)
            try await circle.block(ada, jiwoo)
            #expect(try await circle.badge(circle.ada) == 1, "by 민수, before")
            try await circle.block(ada, circle.talk.minsuID)
            #expect(try await circle.badge(circle.ada) == 0)
            for other in [jiwoo, circle.talk.minsuID] { try await circle.block(ada, other, isBlocked: false) }
            #expect(try await VerifyConversations(services)() == 0)
            // Much is left as it is.
            try await circle.fill(GroupQueries.recounted + 1, by: jiwoo)
            func waiting() async throws -> Int? {
                try await circle.salon.database.read { reader in
                    try reader.value(
                        """
                        SELECT unread_count FROM conversation_members
                        WHERE conversation_id = \(circle.group) AND account_id = \(ada)
                        """, as: Int.self)
                }
            }
            try await circle.block(ada, jiwoo)
            #expect(try await waiting() == 4)
            let statements: [Statement] = [
                "SELECT \(GroupQueries.unread) FROM conversation_members WHERE \(GroupQueries.recountable(ada))",
                GroupQueries.hiddenMentions(of: ada, by: jiwoo),
            ]
            for statement in statements {
                #expect(try await circle.salon.database.scannedTables(statement).isEmpty)
            }
        }
    }

    /// A page without scripts tells that it was looked at, also of what a block has kept uncounted.
    @Test(arguments: TestEngine.available)
    func toLookIsToHaveReadWhateverIsCounted(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.block(circle.jiwooID, circle.talk.adaID)
            try await circle.say("unheard", by: circle.ada)
            let unheard = try await circle.newest()
            try await circle.block(circle.jiwooID, circle.talk.adaID, isBlocked: false)
            #expect(try await circle.readers(of: unheard, for: circle.ada).isEmpty)
            _ = try await circle.jiwoo.get(circle.path)
            #expect(try await circle.readers(of: unheard, for: circle.ada) == ["박지우"])
        }
    }

    /// What happens to somebody who is hidden is not told, nor that it was somebody.
    @Test(arguments: TestEngine.available)
    func noticesOfSomebodyHiddenAreNone(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let emil = try await circle.newcomer("emil", name: "Emil", isFriend: true)
            let friend = try await circle.newcomer("friend", name: "Friend", isFriend: true)
            try await circle.block(emil.id, circle.talk.adaID)
            try await circle.say("before", by: circle.minsu)
            let rows = try await circle.ada.get("/messages").text
            for act in ["add", "members/emil/admin", "members/emil/member", "members/emil/remove"] {
                let answer = try await circle.minsu.post("\(circle.path)/\(act)", [("with", "emil")])
                #expect(answer.status == 303, "\(act)")
                #expect(try await circle.seen(by: circle.ada).last == "before", "\(act)")
                let list = try await circle.ada.get("/messages").text
                #expect(list.contains("김민수: before") && !list.contains("nother member"), "\(act)")
                let receivers = try await circle.salon.database.outbox.entries(after: 0, limit: 100_000)
                    .compactMap { try $0.decode(MessageSentToGroup.self)?.receivers }
                #expect(receivers.last?.contains(circle.talk.adaID) == false, "\(act)")
            }
            #expect(!rows.contains("nother member"))
            #expect(try await circle.seen(by: circle.jiwoo).last == "김민수 removed Emil")
            // Of several, only the others are shown and counted.
            let both = [("with", "emil"), ("with", "friend")]
            #expect(try await circle.minsu.post("\(circle.path)/add", both).status == 303)
            #expect(try await circle.seen(by: circle.ada).last == "김민수 added Friend")
            #expect(try await circle.ada.get("/messages").text.contains("김민수 added Friend<"))
            #expect(try await circle.jiwoo.get("/messages").text.contains("김민수 added Emil and 1 more"))
            _ = try await DeleteAccount(
                account: friend.id, handle: "friend",
                password: Person(name: "", handle: "friend", major: "").password)(circle.salon.services)
            #expect(try await circle.seen(by: circle.jiwoo).last == "김민수 added Emil")
        }
    }

    /// Reactions stay when their member leaves, whatever part of the conversation a page shows.
    @Test(arguments: TestEngine.available)
    func reactionsOfWhoHasLeftStay(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("look", by: circle.minsu)
            let look = try await circle.newest()
            _ = try await circle.jiwoo.post("\(circle.path)/\(look)/react", [("reaction", "👏")])
            #expect(try await circle.jiwoo.post("\(circle.path)/leave").status == 303)
            for path in [circle.path, "\(circle.path)?before=3", "\(circle.path)/\(look)"] {
                #expect(try await circle.ada.get(path).text.contains(#"aria-label="Applause 1""#), "\(path)")
            }
            try await circle.block(circle.talk.adaID, circle.jiwooID)
            #expect(try await !circle.ada.get(circle.path).text.contains("Applause 1"))
        }
    }

    @Test(arguments: TestEngine.available)
    func aReplyQuotesNothingThatABlockHides(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("hers", by: circle.ada)
            let hers = try await circle.newest()
            func reply() async throws -> Int {
                let fields = [("text", "re"), ("client_id", newClientID()), ("in_reply_to", "\(hers)")]
                return try await circle.jiwoo.post(circle.path, fields, fragment: true).status
            }
            #expect(try await reply() == 200)
            try await circle.block(circle.talk.adaID, circle.jiwooID)
            #expect(try await reply() == 422)
        }
    }
}
