import Base
import Core
import Design
import People
import SQL
import TestKit
import Testing

@testable import Conversations
@testable import Messages
@testable import MessagesPages

/// The search in all conversations finds what its member may read, wherever it is, and nothing else.
@Suite struct ConversationsSearchTests {
    private func hits(_ page: String) -> [String] {
        page.matches(of: /href="(\/messages\/\d+\?around=\d+)&amp;q=/).map { String($0.output.1) }
    }

    @Test(arguments: TestEngine.available)
    func wordsAreFoundInEveryConversationOfOnesOwn(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let request = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            let foreign = try await talk.salon.conversation(talk.jiwoo, with: "minsu")
            try await talk.say("Paper from 전주", by: talk.minsu)
            try await talk.say("What paper?", by: talk.ada)
            for conversation in [request, foreign] {
                _ = try await talk.jiwoo.post(
                    "/messages/\(conversation)",
                    [("text", "more PAPER, \(conversation)"), ("client_id", newClientID())])
            }
            func search(_ words: String, by browser: Browser) async throws -> String {
                try await browser.get("/messages/search?q=\(words.percentEncoded)").text
            }
            let found = try await search("paper", by: talk.ada)
            // The newest first; a request is found too, another's conversation is not.
            #expect(hits(found) == ["/messages/\(request)?around=1", "\(talk.path)?around=2", "\(talk.path)?around=1"])
            #expect(!found.contains("\(foreign)") && found.contains("You: What <mark>paper</mark>?"))
            #expect(hits(try await search("전주 paper", by: talk.ada)) == ["\(talk.path)?around=1"])
            #expect(try await search("nothing like it", by: talk.ada).contains("Nothing found"))
            #expect(hits(try await search("", by: talk.ada)).isEmpty)
            #expect(try await talk.ada.get("/messages").text.contains(#"href="/messages/search""#))
            // While typing the same is asked for, without the page around it; what is found is said.
            for path in ["/messages/search", "\(talk.path)/search"] {
                let whole = try await talk.ada.get("\(path)?q=paper").text
                let part = try await talk.ada.get("\(path)?q=paper&part=results").text
                #expect(whole.contains(#"data-search="350""#) && whole.contains("data-search-status"), "\(path)")
                #expect(whole.contains("<div class=\"results\" data-results>\(part)</div>"), "\(path)")
                #expect(hits(part) == hits(whole) && !hits(part).isEmpty && !part.contains("<form"), "\(path)")
                #expect(part.contains("messages found\"") && part.contains("<mark>Paper</mark> from 전주"), "\(path)")
                let nothing = try await talk.ada.get("\(path)?q=nothing%20like%20it&part=results").text
                #expect(nothing.contains(#"data-announce="Nothing found""#), "\(path)")
                #expect(try await talk.ada.get("\(path)?part=results").text.isEmpty, "\(path)")
            }
            // Neither what is deleted, nor what was removed, nor what a block hides.
            let message = try await talk.newestMessage()
            #expect(try await talk.ada.post("\(talk.path)/\(message)/delete").status == 303)
            #expect(hits(try await search("paper", by: talk.ada)).count == 2)
            #expect(try await talk.ada.post("\(talk.path)/remove").status == 303)
            try await talk.say("Only cardboard", by: talk.minsu)
            #expect(hits(try await search("paper", by: talk.ada)) == ["/messages/\(request)?around=1"])
            try await BlockAccount(account: talk.adaID, other: try await talk.salon.id(of: .jiwoo), isBlocked: true)(
                talk.salon.services)
            #expect(hits(try await search("paper", by: talk.ada)).isEmpty)
            #expect(try await talk.salon.visitor().get("/messages/search?q=paper").status == 303)
            for junk in ["x", "-1-5", "0-0", "99999999-5", "1000000-\(Int64.max)", "0-\(Int64.max)"] {
                #expect(try await talk.ada.get("/messages/search?q=paper&after=\(junk)").status == 200, "\(junk)")
            }
        }
    }

    // Catches words that are found and not marked, in another case or length than they were typed; marks inside of a character
    // or over markup; a long message of which the beginning is shown instead of what was found; and time that grows with the
    // product of text and words.
    @Test func whatIsFoundIsMarked() {
        func excerpt(_ text: String, _ typed: String) -> String { SoughtWords(typed).excerpt(of: text).text }
        #expect(
            excerpt("Paper from <전주>, PAPER!", "paper 주")
                == "<mark>Paper</mark> from &lt;전<mark>주</mark>&gt;, <mark>PAPER</mark>!")
        #expect(excerpt("a&amp;b <b>", "& <b>") == "a<mark>&amp;</mark>amp;b <mark>&lt;b&gt;</mark>")
        // İ is two in lower case, and more bytes.
        #expect(excerpt("İİ paper İ", "paper") == "İİ <mark>paper</mark> İ")
        #expect(excerpt("abababa", "aba bab") == "<mark>abababa</mark>")
        #expect(excerpt("e\u{301}t", "e") == "<mark>e\u{301}</mark>t")
        #expect(excerpt("nothing", "else") == "nothing" && excerpt("", "x") == "")
        for filling in ["바람 ", "바"] {
            let long = String(repeating: filling, count: 1_000)
            let cut = excerpt("\(long)paper\(long)", "paper")
            #expect(cut.contains("<mark>paper</mark>") && cut.hasPrefix("… ") && cut.hasSuffix(" …") && cut.count < 400)
        }
        let start = ContinuousClock.now
        _ = excerpt(String(repeating: "a", count: 200_000), String(repeating: "a", count: 99) + "b")
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    /// Recent words of every conversation come before old ones of any; each page reads a part, and says where to
    /// continue, without a gap.
    @Test(.timeLimit(.minutes(2)), arguments: TestEngine.available)
    func aSearchGoesThroughLongConversationsInRounds(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let services = talk.salon.services
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            let other = try await talk.salon.database.write { transaction in
                try OpenConversation.write(services.ids.next(), jiwoo, talk.adaID, in: transaction)
            }
            let adaID = talk.adaID
            /// Messages that are there already, `needle` at some positions.
            func fill(_ conversation: ID<Conversation>, _ count: Int, needles: Set<Int>) async throws {
                try await talk.salon.database.write { transaction in
                    var latest: ID<Message> = services.ids.next()
                    for position in 1...count {
                        latest = services.ids.next()
                        let text = needles.contains(position) ? "needle \(position)" : "hay"
                        try transaction.execute(
                            """
                            INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text)
                            VALUES (\(latest), \(conversation), \(position), \(adaID),
                                \("\(conversation)-\(position)"), \(text))
                            """)
                    }
                    try transaction.execute(
                        "UPDATE conversations SET last_position = \(count) WHERE id = \(conversation)")
                    try transaction.execute(
                        """
                        UPDATE conversation_members SET latest_id = \(latest), folder = 'inbox'
                        WHERE conversation_id = \(conversation)
                        """)
                }
            }
            try await fill(other, 300, needles: [1, 150, 300])
            try await fill(talk.conversation, 6_000, needles: [1, 3_000, 5_999])
            var next: String? = "/messages/search?q=needle"
            var pages: [[String]] = []
            while let path = next, pages.count < 20 {
                let page = try await talk.ada.get(path).text
                pages.append(hits(page))
                next = page.firstMatch(of: /href="(\/messages\/search\?[^"]*after=[\d-]+)"/)
                    .map { String($0.output.1).replacing("&amp;", with: "&") }
            }
            let all = pages.flatMap { $0 }
            #expect(pages.count == 2, "\(pages)")
            #expect(
                Set(all)
                    == Set(
                        [1, 3_000, 5_999].map { "\(talk.path)?around=\($0)" }
                            + [1, 150, 300].map { "/messages/\(other)?around=\($0)" })
            )
            #expect(all.count == 6, "nothing twice")
            #expect(pages.first?.contains("/messages/\(other)?around=1") == true, "the other conversation is not last")
        }
    }
}
