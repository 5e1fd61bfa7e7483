import Base
import Core
import People
import SQL
import TestKit
import Testing
import Web

@testable import Conversations
@testable import Messages

/// Replies quote a message of their conversation, and nothing else.
@Suite struct ReplyTests {
    private func reply(
        _ text: String, to message: ID<Message>, by browser: Browser, in talk: Talk
    ) async throws -> Answer {
        let fields = [("text", text), ("client_id", newClientID()), ("in_reply_to", "\(message)")]
        return try await browser.post(talk.path, fields, fragment: true)
    }

    private func quotes(_ page: String) -> [String] {
        page.matches(of: /data-quoted="[1-9]\d*">.*?<\/a>/.dotMatchesNewlines()).map { match in
            String(match.output).replacing(/<[^>]*>/, with: "").replacing(/^data-quoted="\d+">\s*/, with: "")
        }
    }

    @Test(arguments: TestEngine.available)
    func aReplyShowsWhatItQuotes(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("Which one?\nThe <b>blue</b>?", by: talk.minsu)
            let asked = try await talk.newestMessage()
            let answer = try await reply("The red one", to: asked, by: talk.ada, in: talk)
            #expect(answer.status == 200)
            #expect(quotes(answer.text) == ["In reply to:김민수Which one? The &lt;b&gt;blue&lt;/b&gt;?"], "\(answer.text)")
            #expect(answer.text.contains(#"href="/messages/\#(talk.conversation)?around=1#message-\#(asked)""#))
            // Each sees it as theirs, also where the quoted message is not on the page.
            for _ in 0..<45 { try await talk.say("more", by: talk.minsu) }
            for (browser, name) in [(talk.minsu, "You"), (talk.ada, "김민수")] {
                let page = try await browser.get("\(talk.path)?after=1").text
                #expect(quotes(page) == ["In reply to:\(name)Which one? The &lt;b&gt;blue&lt;/b&gt;?"])
            }
            #expect(try await talk.ada.get("\(talk.path)?around=1").text.contains("id=\"message-\(asked)\""))
        }
    }

    @Test(arguments: TestEngine.available)
    func aPhotoIsQuotedAsOneAndWithoutScriptsTheFormDoes(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            _ = try await talk.minsu.post(
                talk.path, [("text", ""), ("client_id", newClientID())], files: [photo], fragment: true)
            let shown = try await talk.newestMessage()
            let menu = try await talk.ada.get("\(talk.path)/\(shown)").text
            #expect(menu.contains(#"href="\#(talk.path)?reply=\#(shown)""#))
            let page = try await talk.ada.get("\(talk.path)?reply=\(shown)").text
            #expect(page.contains(#"name="in_reply_to" value="\#(shown)""#) && quotes(page) == ["In reply to:김민수Photo"])
            // What is refused keeps the quote with the text.
            let blank = try await talk.ada.post(
                talk.path, [("text", " "), ("client_id", newClientID()), ("in_reply_to", "\(shown)")], files: [])
            #expect(blank.status == 422 && blank.text.contains(#"name="in_reply_to" value="\#(shown)""#))
            let sent = try await talk.ada.post(
                talk.path, [("text", "Lovely"), ("client_id", newClientID()), ("in_reply_to", "\(shown)")], files: [])
            #expect(sent.status == 303)
            #expect(quotes(try await talk.minsu.get(talk.path).text) == ["In reply to:YouPhoto"])
        }
    }

    /// What is deleted for both, or for the reader alone, is in no quote, on pages and in what open pages are told.
    @Test(arguments: TestEngine.available)
    func aQuoteLeaksNothingThatIsDeleted(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("a secret", by: talk.minsu)
            let secret = try await talk.newestMessage()
            _ = try await reply("I will not tell", to: secret, by: talk.ada, in: talk)
            let answered = try await talk.newestMessage()
            #expect(try await talk.minsu.post("\(talk.path)/\(secret)/delete").status == 303)
            for browser in [talk.minsu, talk.ada] {
                let page = try await browser.get(talk.path).text
                #expect(!page.contains("a secret"))
                #expect(quotes(page) == ["In reply to:This message was deleted"])
            }
            // A message that is gone from the page still gets updates: quotes of it are there.
            let head = try await talk.salon.database.read { reader in
                try ConversationQueries.head(talk.conversation, of: talk.adaID, reader)
            }
            let queries = MessageQueries(conversation: head, viewer: talk.adaID) { _, _, _ in [:] }
            let item = try #require(try await talk.salon.database.read { try queries.one(secret, $0) })
            let patches = MessageReplaced(message: item, features: []).patches(in: .english, without: [])
            #expect(patches.map(\.target) == ["message-\(secret)", "deleted-\(talk.conversation)"])
            // A reply to what was deleted meanwhile is still one.
            #expect(try await reply("Never mind", to: secret, by: talk.ada, in: talk).status == 200)
            // Deleting a reply leaves nothing of its quote.
            #expect(try await talk.ada.post("\(talk.path)/\(answered)/delete").status == 303)
            #expect(try await talk.salon.count("messages WHERE quoted_id IS NOT NULL") == 1)
            // Who has removed the conversation sees no quote of what was said before.
            try await talk.say("said before", by: talk.minsu)
            let before = try await talk.newestMessage()
            #expect(try await talk.ada.post("\(talk.path)/remove").status == 303)
            #expect(try await reply("As I said", to: before, by: talk.minsu, in: talk).status == 200)
            #expect(quotes(try await talk.ada.get(talk.path).text) == ["In reply to:This message was deleted"])
            #expect(try await talk.ada.get("\(talk.path)?reply=\(before)").text.contains(#"in_reply_to" value="""#))
            #expect(try await reply("What?", to: before, by: talk.ada, in: talk).status == 422)
        }
    }

    @Test(arguments: TestEngine.available)
    func onlyMessagesOfTheConversationAreQuoted(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let other = try await talk.salon.conversation(talk.ada, with: "jiwoo")
            _ = try await talk.ada.post(
                "/messages/\(other)", [("text", "between us"), ("client_id", newClientID())], fragment: true)
            let theirs = try await talk.salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM messages") { row in try row.next(as: ID<Message>.self) }
            }
            // Neither by members who may read it elsewhere nor by those who may not.
            for browser in [talk.ada, talk.minsu] {
                let answer = try await reply("leak", to: theirs, by: browser, in: talk)
                #expect(answer.status == 422 && !answer.text.contains("between us"))
                // The list beside it shows her own latest words to Jiwoo.
                let page = try await browser.get("\(talk.path)?reply=\(theirs)").text
                #expect(page.contains(#"in_reply_to" value="""#))
            }
            let fields = [("text", "junk"), ("client_id", newClientID()), ("in_reply_to", "-1")]
            #expect(try await talk.ada.post(talk.path, fields, fragment: true).status == 422)
            #expect(try await talk.stored().isEmpty)
        }
    }

    /// Whose account goes takes the words along; replies to them stay, without a quote.
    @Test(arguments: TestEngine.available)
    func aReplyOutlastsTheAccountItQuotes(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("I am leaving", by: talk.ada)
            _ = try await reply("Farewell", to: try await talk.newestMessage(), by: talk.minsu, in: talk)
            let receipt = try await talk.ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(receipt.status == 200)
            let page = try await talk.minsu.get(talk.path).text
            #expect(page.contains("Farewell") && quotes(page).isEmpty && !page.contains("I am leaving"))
        }
    }
}
