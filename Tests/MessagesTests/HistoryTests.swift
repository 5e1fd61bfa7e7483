import Base
import Core
import People
import SQL
import Settings
import TestKit
import Testing

@testable import Conversations
@testable import Messages

@Suite struct HistoryTests {
    private func positions(_ page: String) -> [Int] {
        page.matches(of: /data-position="([1-9]\d*)"/).compactMap { Int($0.output.1) }
    }

    @Test(arguments: TestEngine.available)
    func pagesHaveNeitherGapNorDouble(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for number in 1...105 {
                try await SendMessage(
                    sender: number.isMultiple(of: 3) ? talk.adaID : talk.minsuID, conversation: talk.conversation,
                    clientID: newClientID(), text: "number \(number)")(talk.salon.services)
            }
            var seen: [Int] = []
            var next: String? = talk.path
            while let path = next {
                let page = try await talk.ada.get(path).text
                seen = positions(page) + seen
                next = page.firstMatch(of: /href="([^"]*)" data-older-messages/).map { String($0.output.1) }
                if path == talk.path { #expect(page.contains("id=\"messages-\(talk.conversation)\"")) }
            }
            #expect(seen == Array(1...105))
            let part = try await talk.ada.get("\(talk.path)?before=66&part=messages").text
            #expect(!part.contains("<html") && positions(part) == Array(26...65))
            // In the middle nothing new is added by itself, and both ways lead on.
            let middle = try await talk.ada.get("\(talk.path)?around=50").text
            #expect(positions(middle) == Array(30...69))
            #expect(middle.contains("id=\"messages-\(talk.conversation)-past\""))
            #expect(middle.contains("?before=30") && middle.contains("?after=69"))
            #expect(positions(try await talk.ada.get("\(talk.path)?after=69").text) == Array(70...105))
            for junk in [
                "?before=x", "?around=-5", "?after=99999999", "?before=0", "?around=\(Int.min)", "?around=\(Int.max)",
                "?before=\(Int.min)", "?after=\(Int.max)", "/search?q=number&before=\(Int.min)",
            ] {
                #expect(try await talk.ada.get("\(talk.path)\(junk)").status == 200)
            }
        }
    }

    // Catches lines that go away, or come, once scripts have run: what is below them would jump.
    @Test(arguments: TestEngine.available)
    func aMinuteIsSaidOnce(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for text in ["one", "two", "three"] {
                if text == "three" { talk.salon.clock.advance(by: .minutes(1)) }
                try await talk.say(text, by: talk.minsu)
            }
            try await talk.say("an answer in the same minute", by: talk.ada)
            let page = try await talk.minsu.get(talk.path).text
            let later = page.matches(of: /<li class="message [^"]*\bsame-minute" id="[^"]*" data-position="(\d+)"/)
            #expect(later.map(\.output.1) == ["1"])
        }
    }

    @Test(arguments: TestEngine.available)
    func searchFindsWords(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for text in ["100% 면 종이", "1000 sheets of Paper", "전시는 내일이에요", "under_score"] {
                try await talk.say(text, by: talk.minsu)
            }
            func found(_ words: String) async throws -> Int {
                let page = try await talk.ada.get("\(talk.path)/search?q=\(words.percentEncoded)").text
                return page.matches(of: /\?around=\d+/).count
            }
            for (words, count) in [
                ("종이", 1), ("paper", 1), ("PAPER sheets", 1), ("100%", 1), ("100", 2), ("_", 1), ("내일", 1),
                ("전시\u{1100}\u{1161}", 0), ("\u{110C}\u{1165}\u{11AB}시", 1), ("!", 0), ("nothing", 0),
            ] {
                #expect(try await found(words) == count, "\(words)")
            }
        }
    }

    // Catches a search that leads to a message and says there no more what it was for.
    @Test(arguments: TestEngine.available)
    func whatWasSoughtIsMarkedWhereItIs(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("paper first", by: talk.minsu)
            try await talk.say("Where is <Paper>? https://a.example/paper", by: talk.minsu)
            for path in ["\(talk.path)/search", "/messages/search"] {
                let results = try await talk.ada.get("\(path)?q=paper%20where").text
                let hit = try #require(results.firstMatch(of: /<li><a href="([^"#]+)#message-/)?.output.1)
                let page = try await talk.ada.get(String(hit).replacing("&amp;", with: "&")).text
                #expect(page.contains("<mark>Where</mark> is &lt;<mark>Paper</mark>&gt;?"), "\(path)")
                #expect(page.contains("/<mark>paper</mark></a>") && page.contains(">paper first</p>"), "\(path)")
            }
            #expect(try await !talk.ada.get("\(talk.path)?around=2").text.contains("<mark>"))
        }
    }

    /// Searching all of it for `aaa…ab` took seconds of one of four readers. Now each page searches a part, and says
    /// where to continue.
    @Test(.timeLimit(.minutes(2)), arguments: TestEngine.available)
    func aSearchGoesThroughALongConversationInParts(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let (services, ada, conversation) = (talk.salon.services, talk.adaID, talk.conversation)
            let needle = String(repeating: "a", count: 99) + "b"
            try await talk.say("the first of all, \(needle)", by: talk.minsu)
            let long = String(repeating: "a", count: 4_000)
            try await talk.salon.database.write { transaction in
                for number in 0..<1_200 {
                    let id = services.ids.next(Message.self)
                    try transaction.execute(
                        """
                        INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text)
                        VALUES (\(id), \(conversation), \(100 + number), \(ada), \("long-\(number)"), \(long))
                        """)
                }
                try transaction.execute(
                    "UPDATE conversations SET last_position = \(1_299) WHERE id = \(conversation)")
            }
            var next: String? = "\(talk.path)/search?q=\(needle)"
            var (pages, found) = (0, 0)
            while let path = next, pages < 20 {
                let page = try await talk.ada.get(path).text
                pages += 1
                found += page.matches(of: /\?around=1&amp;q=/).count
                next = page.firstMatch(of: /href="([^"]*\/search\?[^"]*before=\d+)"/)
                    .map { String($0.output.1).replacing("&amp;", with: "&") }
                #expect(page.contains("Nothing in the latest messages") == (next != nil))
            }
            #expect(found == 1 && pages > 2 && pages < 6, "\(found) in \(pages)")
        }
    }

    /// A deleted member's unread messages were counted forever, and no page could clear the number. What would be lost:
    /// where the reader stopped, and what they have not seen counting as read.
    @Test(arguments: TestEngine.available)
    func opensAtWhatIsUnread(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            func say(_ count: Int) async throws {
                let ids = talk.salon.services.ids
                try await talk.salon.database.write { transaction in
                    for number in 1...count {
                        try SendMessage(
                            sender: talk.minsuID, conversation: talk.conversation, clientID: newClientID(),
                            text: "Number \(number)"
                        ).write(ids.next(), site: "", in: transaction)
                    }
                }
            }
            func read(_ position: Int) async throws {
                _ = try await talk.ada.post(
                    "\(talk.path)/read", [("position", String(position))], fragment: true)
            }
            /// The message below the line, if there is one.
            func unread(_ page: String) -> Int? {
                let said = page.split(separator: "<template", maxSplits: 1)[0]
                let after = said.split(separator: "data-unread-line", maxSplits: 1).dropFirst().first
                return after?.firstMatch(of: /data-position="(\d+)"/).flatMap { Int($0.output.1) }
            }
            let list = #"id="messages-\#(talk.conversation)" data-ordered"#
            talk.ada.zone = "Asia/Seoul"
            try await say(60)
            let page = try await talk.ada.get(talk.path).text
            #expect(positions(page) == Array(1...60) && unread(page) == 1 && page.contains(list))
            #expect(page.contains(#"data-read="0" data-unread="60" data-continues>"#))
            #expect(try await talk.badge(talk.ada) == 60, "a script says what is seen")
            try await read(31)
            let later = try await talk.ada.get(talk.path).text
            #expect(positions(later) == Array(21...60) && unread(later) == 32 && later.contains(list))
            // Far from the newest, the page ends before it; there is a way to that.
            try await say(240)
            let far = try await talk.ada.get(talk.path).text
            #expect(positions(far) == Array(12...51) && unread(far) == 32 && !far.contains(list))
            #expect(far.contains(#"href="\#(talk.path)?newest""#) && far.contains("data-continues"))
            let newest = try await talk.ada.get("\(talk.path)?newest").text
            #expect(positions(newest).last == 300 && !newest.contains("data-continues"))
            #expect(try await talk.badge(talk.ada) == 99, "and more")
            // The reader's own messages and deleted ones are not below the line.
            try await read(299)
            try await talk.say("Mine", by: talk.minsu)
            let gone = try await talk.newestMessage()
            try await talk.say("And this", by: talk.minsu)
            _ = try await talk.minsu.post("\(talk.path)/\(gone)/delete")
            try await read(300)
            #expect(try await unread(talk.ada.get(talk.path).text) == 302)
            // An image says it where scripts have run before and do not now.
            let image = try #require(
                try await talk.ada.get(talk.path).text.firstMatch(of: /<noscript><img src="([^"]+seen[^"]+)"/))
            let ownPage = ["sec-fetch-site": "same-origin"]
            #expect(try await talk.ada.get(String(image.output.1), headers: ownPage).status == 204)
            #expect(try await talk.badge(talk.ada) == 0)
            #expect(try await unread(talk.ada.get(talk.path).text) == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoLeavesTakesTheUnreadAlong(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let services = talk.salon.services
            for number in 0..<3 { try await talk.say("Message \(number)", by: talk.ada) }
            func unread() async throws -> Int? {
                try await talk.salon.database.read { reader in
                    try reader.value("SELECT unread_messages FROM accounts WHERE id = \(talk.minsuID)")
                }
            }
            #expect(try await unread() == 3)
            _ = try await DeleteAccount(
                account: talk.adaID, handle: "ada", password: Person.ada.password)(services)
            #expect(try await unread() == 0)
            #expect(try await talk.salon.count("conversation_members WHERE unread_count > 0") == 0)
            #expect(try await VerifyConversations(services)() == 0)
        }
    }

    // Catches requests that nobody can answer, and that count forever.
    @Test(arguments: TestEngine.available)
    func whoLeavesTakesTheRequestAlong(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let services = talk.salon.services
            let jiwooID = try await talk.salon.id(of: .jiwoo)
            let asked = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            _ = try await talk.jiwoo.post("/messages/\(asked)", [("text", "hello"), ("client_id", newClientID())])
            func requests() async throws -> [Int] {
                let (list, count) = try await talk.salon.database.read { reader in
                    (
                        try ConversationQueries.page(.requests, of: talk.adaID, before: nil, reader).rows.count,
                        try ConversationQueries.requestCount(of: talk.adaID, reader)
                    )
                }
                return [list, count, try await talk.badge(talk.ada)]
            }
            #expect(try await requests() == [1, 1, 1])
            // To the other one, a block looks like a deleted account.
            try await BlockAccount(account: jiwooID, other: talk.adaID, isBlocked: true)(services)
            #expect(try await Array(requests().prefix(2)) == [0, 0])
            try await BlockAccount(account: jiwooID, other: talk.adaID, isBlocked: false)(services)
            #expect(try await Array(requests().prefix(2)) == [1, 1])
            _ = try await DeleteAccount(
                account: jiwooID, handle: "jiwoo", password: Person.jiwoo.password)(services)
            let left = try await requests()
            #expect(left[0] == 0 && left[1] == 0 && left[2] <= 0)
            #expect(try await VerifyConversations(services)() == 0)
            // Nor does a conversation wait by being marked where the other one has left.
            try await talk.say("once", by: talk.minsu)
            _ = try await DeleteAccount(account: talk.adaID, handle: "ada", password: Person.ada.password)(services)
            try await UnreadConversation(account: talk.minsuID, conversation: talk.conversation)(services)
            #expect(try await talk.salon.count("conversation_members WHERE unread_count > 0") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func newMessageListsEverybodyAndNarrows(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let all = try await talk.jiwoo.get("/messages/new").text
            #expect(all.contains("/messages/with/minsu") && all.contains("/messages/with/ada"))
            #expect(!all.contains("/messages/with/jiwoo"))
            let typed = try await talk.jiwoo.get("/messages/new?q=\("ㄱㅁㅅ".percentEncoded)&part=results").text
            #expect(typed.contains("/messages/with/minsu") && !typed.contains("/messages/with/ada"))
            #expect(!typed.contains("<html"))
            _ = try await talk.salon.crowd(50)
            let first = try await talk.jiwoo.get("/messages/new").text
            let next = try #require(first.firstMatch(of: /href="(\/messages\/new\?[^"]*)" data-more/)).output.1
            #expect(
                try await talk.jiwoo.get(String(next).replacing("&amp;", with: "&")).text.contains("/messages/with/ada")
            )
            #expect(try await talk.jiwoo.post("/messages/with/jiwoo").status == 422)
            #expect(try await talk.jiwoo.post("/messages/with/nobody").status == 404)
            // From both sides, at the same time, it is one conversation.
            let (one, other) = try await (
                talk.salon.conversation(talk.jiwoo, with: "ada"), talk.salon.conversation(talk.ada, with: "jiwoo")
            )
            #expect(one == other)
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let crowd = try await talk.salon.crowd(60)
            let (services, ada) = (talk.salon.services, talk.adaID)
            try await talk.salon.database.write { transaction in
                for member in crowd {
                    let id = try OpenConversation.write(
                        services.ids.next(), member, ada, in: transaction)
                    for _ in 0..<3 {
                        try SendMessage(sender: member, conversation: id, clientID: newClientID(), text: "hi")
                            .write(services.ids.next(), site: "", in: transaction)
                    }
                }
            }
            try await talk.salon.database.write { transaction in try transaction.analyze() }
            let head = try await talk.salon.database.read { reader in
                try ConversationQueries.head(talk.conversation, of: ada, reader)
            }
            let queries = MessageQueries(conversation: head, viewer: ada) { _, _, _ in [:] }
            let now = talk.salon.clock.clock.now()
            var statements: [(String, Statement)] = [
                ("head", ConversationQueries.headStatement(talk.conversation, of: ada)),
                ("admission", MessageAdmission.statement(ada, in: talk.conversation, at: now)),
                ("request count", ConversationQueries.requestCountStatement(of: ada)),
                ("unread", "SELECT \(ConversationQueries.unreadTotal(of: ada, now: now))"),
                ("older", queries.olderStatement(than: 9, after: 0, limit: 40)),
                ("first unread", queries.firstUnreadStatement()),
                ("newer", queries.newerStatement(than: 9, upTo: 99, limit: 40)),
                ("images", MessageQueries.imagesStatement(of: [ID(rawValue: 1), ID(rawValue: 2)])),
                ("one image", MessageQueries.image(ID(rawValue: 1), viewer: ada)),
                ("quoted", SendMessage.quotedStatement(ID(rawValue: 1), in: talk.conversation, of: ada)),
                ("replies", "SELECT id FROM messages WHERE quoted_id = \(ID<Message>(rawValue: 1))"),
                ("searched", ConversationsSearch.conversationsStatement(of: ada, before: ID(rawValue: .max))),
                (
                    "searched messages",
                    ConversationsSearch.messagesStatement(
                        in: talk.conversation, upTo: 9, after: 0, "AND t.sender_id = \(ada)")
                ),
                ("receivers", ForwardReceiver.statement(of: ada)),
                ("members talked with", MembersQueries.recentStatement(viewer: ada)),
                ("members", MembersQueries.statement(viewer: ada, before: crowd[30])),
            ]
            for folder in [ConversationHead.Folder.inbox, .requests] {
                let page = ConversationQueries.pageStatement(folder, of: ada, before: nil)
                statements += [("list", page), ("rows", ConversationQueries.rowsStatement(page, of: ada))]
            }
            for (name, statement) in statements {
                let scanned = try await talk.salon.database.scannedTables(statement)
                let plan = try await talk.salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
