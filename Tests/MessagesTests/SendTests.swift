import Base
import Core
import Design
import HTTPTypes
import Kernel
import People
import SQL
import TestKit
import Testing

@testable import Messages
@testable import Web

@Suite struct SendTests {
    @Test(arguments: TestEngine.available)
    func arrivesOnceAndInOrder(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let first = try await talk.say("안녕하세요", by: talk.minsu, as: "client-0001")
            #expect(first.status == 200)
            #expect(first.text.contains("안녕하세요") && first.text.contains("class=\"message mine\""))
            // The answer was lost, the browser sends again; so does another tab.
            for _ in 0..<3 {
                let again = try await talk.say("안녕하세요", by: talk.minsu, as: "client-0001")
                #expect(again.status == 200)
                #expect(again.text == first.text)
            }
            // The same id from somebody else is another message.
            #expect(try await talk.say("Hello <b>", by: talk.ada, as: "client-0001").status == 200)
            try await talk.say("How are you?", by: talk.ada)
            #expect(try await talk.stored() == ["안녕하세요", "Hello <b>", "How are you?"])
            for (browser, mine) in [(talk.minsu, 1), (talk.ada, 2)] {
                let page = try await browser.get(talk.path).text
                let texts = page.matches(of: /<p class="bubble[^>]*>([^<]*)<\/p>/).map { String($0.output.1) }
                #expect(texts.filter { $0 != " " } == ["안녕하세요", "Hello &lt;b&gt;", "How are you?"])
                #expect(page.matches(of: /<li class="message mine[^>]*data-position="[1-9]/).count == mine)
            }
            #expect(try await talk.salon.events().filter { $0 == MessageSent.name }.count == 3)
        }
    }

    // Catches a page that says of members who follow each other that messages wait, and one that does not say it of others.
    @Test(arguments: TestEngine.available)
    func saysWhatWaits(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let waits = "Your first message will wait in their requests."
            #expect(try await !talk.minsu.get(talk.path).text.contains(waits))
            let other = try await talk.salon.conversation(talk.minsu, with: "jiwoo")
            #expect(try await talk.minsu.get("/messages/\(other)").text.contains(waits))
            // The sender's own follows make no difference.
            _ = try await talk.minsu.post("/@jiwoo/follow")
            #expect(try await talk.minsu.get("/messages/\(other)").text.contains(waits))
            _ = try await talk.jiwoo.post("/@minsu/follow")
            #expect(try await !talk.minsu.get("/messages/\(other)").text.contains(waits))
        }
    }

    // Catches photos, files and voices that are offered where they would be refused, and open pages that still say so
    // once the other one has agreed, or answered.
    @Test(arguments: TestEngine.available, ["accept", "answer"])
    func wordsAloneUntilTheOtherAgrees(on engine: TestEngine, by act: String) async throws {
        try await Talk.run(on: engine) { talk in
            let why = "You can send photos and files once your request is accepted."
            let known = try await talk.minsu.get(talk.path).text
            #expect(!known.contains(why) && !known.contains(" disabled"))
            let id = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            let path = "/messages/\(id)"
            let before = try await talk.jiwoo.get(path).text
            #expect(before.contains(#"id="waits-\#(id)""#) && before.contains(why))
            #expect(before.firstMatch(of: /<input[^>]*type="file"[^>]* disabled>/) != nil)
            #expect(before.firstMatch(of: /<button[^>]*data-voice-start[^>]* disabled hidden>/) != nil)
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            try await SendMessage(sender: jiwoo, conversation: id, clientID: newClientID(), text: "Hello")(
                talk.salon.services)
            let start = try await talk.salon.database.outbox.lastID()
            if act == "accept" {
                #expect(try await talk.ada.post("\(path)/accept").status == 303)
            } else {
                try await SendMessage(sender: talk.adaID, conversation: id, clientID: newClientID(), text: "Hi")(
                    talk.salon.services)
            }
            let entries = try await talk.salon.database.outbox.entries(after: start, limit: 100)
            let renderers = MessageUpdates(cards: { _, _, _ in [:] }, features: []).all
            let updates = try await talk.salon.database.read { reader in
                try entries.flatMap { entry in
                    try renderers.filter { $0.event == entry.name }
                        .flatMap { try $0.render(entry, reader, LivePresence(members: [jiwoo: 1])) }
                }
            }
            let answered = updates.compactMap { $0.change as? RequestAnswered }
            let patches = try #require(answered.first).patches(in: .english, without: [])
            let after = try await talk.jiwoo.get(path).text
            #expect(!after.contains(why) && !after.contains(" disabled"))
            #expect(patches.contains { $0.target == "waits-\(id)" })
            #expect(patches.contains { $0.target == "beginning-\(id)" && after.contains($0.content.text) })
        }
    }

    // Catches a row that says to whoever is not in the conversation whose it is, and none for what is unsent there.
    @Test(arguments: TestEngine.available)
    func aConversationWithNothingSentHasARowForItsMembers(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let row = try await talk.minsu.get("\(talk.path)?part=row").text
            #expect(row.contains(#"id="conversation-\#(talk.conversation)""#) && row.contains("Ada"))
            let gone = try await talk.jiwoo.get("\(talk.path)?part=row")
            #expect(gone.status == 404 && gone.text.contains(#"id="conversation-\#(talk.conversation)""#))
            #expect(gone.text.contains("data-unsent-name") && !gone.text.contains("Ada"))
            // Of one that is there and one that never was, a page says the same.
            for path in [talk.path, "/messages/1"] {
                let page = try await talk.jiwoo.get(path)
                #expect(page.status == 404 && !page.text.contains("Ada"))
                #expect(page.text.contains("This conversation is gone, or you are no longer in it."))
                #expect(page.text.contains(#"href="/messages" ><span>Messages</span>"#))
            }
        }
    }

    /// What one process has not committed, the other does not see: it must not be stored twice, refused, or too many.
    @Test(arguments: TestEngine.available)
    func twoProcessesSendAsOne(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let services = talk.salon.services
            let other = try await Database.open(services.database.location, connections: 2)
            func sendBoth(_ message: SendMessage) async throws -> Result<ID<Message>, any Error> {
                let id = services.ids.next(Message.self)
                async let first = message.perform(services)
                _ = try? await other.write { transaction in try message.write(id, site: "", in: transaction) }
                do { return .success(try await first) } catch { return .failure(error) }
            }
            for round in 1...12 {
                let message = SendMessage(
                    sender: talk.minsuID, conversation: talk.conversation, clientID: newClientID(), text: "\(round)")
                let sent = try await sendBoth(message).get()
                #expect(try await talk.newestMessage() == sent)
            }
            #expect(try await talk.stored() == (1...12).map(String.init))
            let request = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            for round in 1...SendMessage.requestLimit + 1 {
                let messages = ["a", "b"].map { text in
                    SendMessage(sender: jiwoo, conversation: request, clientID: newClientID(), text: "\(text)\(round)")
                }
                let id = services.ids.next(Message.self)
                async let first = messages[0].perform(services)
                _ = try? await other.write { transaction in try messages[1].write(id, site: "", in: transaction) }
                _ = try? await first
            }
            let stored = try await talk.salon.count("messages WHERE conversation_id = \(request)")
            #expect(stored == SendMessage.requestLimit)
            await other.close()
        }
    }

    @Test(arguments: TestEngine.available)
    func plainFormWorks(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let fields = [("text", "  Without scripts\r\nin two lines \0"), ("client_id", "plain-form-1")]
            // Double clicked.
            for _ in 0..<2 {
                let answer = try await talk.minsu.post(talk.path, fields, files: [])
                #expect(answer.status == 303 && answer.location == talk.path)
            }
            #expect(try await talk.stored() == ["Without scripts\nin two lines"])
            let blank = try await talk.minsu.post(
                talk.path, [("text", " \n"), ("client_id", "plain-form-2")], files: [])
            #expect(blank.status == 422 && blank.text.contains("Write something first."))
            let long = String(repeating: "가", count: SendMessage.limit.characters + 1)
            let refused = try await talk.minsu.post(
                talk.path, [("text", long), ("client_id", "plain-form-3")], files: [])
            #expect(refused.status == 422 && refused.text.contains(long), "typed text stays")
            let whole = String(repeating: "👍🏽", count: SendMessage.limit.characters)
            #expect(try await talk.say(whole, by: talk.minsu).status == 200)
            for bad in ["", "short", "with space here", String(repeating: "x", count: 65), "<script>alert(1)"] {
                #expect(try await talk.say("x", by: talk.minsu, as: bad).status == 400, "\(bad)")
            }
            #expect(try await talk.stored().count == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func countsWhatWaitsAndMarksWhatIsRead(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for text in ["one", "two", "three"] { try await talk.say(text, by: talk.minsu) }
            #expect(try await talk.badge(talk.ada) == 3)
            #expect(try await talk.badge(talk.minsu) == 0)
            let list = try await talk.ada.get("/messages").text
            #expect(list.contains("three") && list.contains("data-unread") && list.contains("김민수"))
            // Looking at the list reads nothing; nor does fetching ahead of time.
            _ = try await talk.ada.get(talk.path, headers: ["sec-purpose": "prefetch"])
            #expect(try await talk.badge(talk.ada) == 3)
            #expect(try await !talk.minsu.get(talk.path).text.contains("mine last-read"))
            // The page that reads says so itself.
            let page = try await talk.ada.get(talk.path).text
            #expect(page.contains(#"id="message-badge" data-live-region data-zero"#))
            #expect(try await talk.badge(talk.ada) == 0)
            let own = try await talk.minsu.get(talk.path).text
            #expect(own.matches(of: /mine last-read"[^>]*data-position="3"/).count == 1)
            // One of two is read.
            try await talk.say("four", by: talk.minsu)
            try await talk.say("five", by: talk.minsu)
            #expect(try await talk.ada.post("\(talk.path)/read", [("position", "4")], fragment: true).status == 204)
            #expect(try await talk.badge(talk.ada) == 1)
            // Back does not unread, beyond the end reads to the end.
            for (position, left) in [("1", 1), ("junk", 1), ("99999", 0)] {
                _ = try await talk.ada.post("\(talk.path)/read", [("position", position)], fragment: true)
                #expect(try await talk.badge(talk.ada) == left)
            }
            // To answer is to have read.
            try await talk.say("six", by: talk.minsu)
            try await talk.say("seven", by: talk.ada)
            #expect(try await talk.badge(talk.ada) == 0)
            #expect(try await talk.badge(talk.minsu) == 1)
        }
    }

    /// A page of another site could have said for somebody that they have read what they have not.
    @Test(arguments: TestEngine.available)
    func onlyItsOwnPagesMarkAsRead(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("one", by: talk.minsu)
            let seen = "\(talk.path)/seen?position=50"
            let foreign: [[String: String]] = [
                ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site", "referer": "http://127.0.0.1:8080/"],
                ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"], [:],
                ["referer": "https://evil.example/"], ["referer": "http://127.0.0.1:8080.evil.example/"],
            ]
            for headers in foreign {
                let answer = try await talk.ada.get(seen, headers: headers)
                #expect(answer.status == 403 && answer.text.contains("another site"), "\(headers)")
            }
            // Nor does a page count as looked at that another site's page loads as if it were a picture.
            let loaded = ["sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"]
            #expect(try await talk.ada.get(talk.path, headers: loaded).status == 200)
            #expect(try await talk.badge(talk.ada) == 1)
            for headers in [["sec-fetch-site": "same-origin"], ["referer": "http://127.0.0.1:8080\(talk.path)"]] {
                try await talk.say("another", by: talk.minsu)
                #expect(try await talk.ada.get(seen, headers: headers).status == 204, "\(headers)")
                #expect(try await talk.badge(talk.ada) == 0, "\(headers)")
            }
            // A link from elsewhere leads here, and whoever follows it looks.
            try await talk.say("the last", by: talk.minsu)
            let followed = ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]
            #expect(try await talk.ada.get(talk.path, headers: followed).status == 200)
            #expect(try await talk.badge(talk.ada) == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func isDeletedForBoth(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("stays", by: talk.minsu)
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            let sent = try await talk.minsu.post(
                talk.path, [("text", "a secret"), ("client_id", newClientID())], files: [photo], fragment: true)
            #expect(sent.status == 200, "\(sent.text)")
            let id = try await talk.newestMessage()
            _ = try await talk.ada.post("\(talk.path)/\(id)/react", [("reaction", "❤️")])
            #expect(try await talk.badge(talk.ada) == 2)
            #expect(try await talk.ada.post("\(talk.path)/\(id)/delete").status == 404, "another member's")
            #expect(try await talk.minsu.post("\(talk.path)/\(id)/delete").status == 303)
            #expect(try await talk.badge(talk.ada) == 1)
            for browser in [talk.minsu, talk.ada] {
                let page = try await browser.get(talk.path).text
                #expect(page.contains("This message was deleted") && !page.contains("a secret"))
                #expect(!page.contains("/messages/images/"))
                #expect(try await browser.get("/messages").text.contains("This message was deleted"))
            }
            for rows in ["media", "message_images", "message_reactions"] {
                #expect(try await talk.salon.count(rows) == 0, "\(rows)")
            }
            #expect(try talk.salon.files().isEmpty)
            #expect(try await talk.stored() == ["stays", ""])
            #expect(try await talk.minsu.post("\(talk.path)/\(id)/delete").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func answersAreOnePerPerson(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("Look!", by: talk.minsu)
            let id = try await talk.newestMessage()
            let path = "\(talk.path)/\(id)/react"
            for (browser, reaction) in [(talk.ada, "❤️"), (talk.ada, "👏"), (talk.minsu, "👏")] {
                #expect(try await browser.post(path, [("reaction", reaction)], fragment: true).status == 200)
            }
            let page = try await talk.ada.get(talk.path).text
            #expect(page.contains(#"aria-label="Applause 2""#) && !page.contains(#"aria-label="Heart 1""#))
            let taken = try await talk.ada.post(path, [("reaction", "")], fragment: true)
            #expect(taken.text.contains(#"aria-label="Applause 1""#))
            // Any emoji is one, and nothing else.
            let unicorn = try await talk.ada.post(path, [("reaction", " 🦄 ")], fragment: true)
            #expect(unicorn.text.contains(#"aria-label="🦄 1""#) && unicorn.text.contains(#"aria-label="Applause 1""#))
            for wrong in ["x", "🦄🦄", "1", "<b>", "🇰", String(repeating: "👨‍👩‍👧‍👦", count: 9)] {
                #expect(try await talk.ada.post(path, [("reaction", wrong)], fragment: true).status == 422, "\(wrong)")
            }
            #expect(try await talk.salon.count("message_reactions") == 2)
            // The menu shows the member's own, to take it back.
            #expect(try await talk.ada.get("\(talk.path)/\(id)").text.contains(#"aria-label="🦄" aria-pressed="true""#))
            // Without scripts, the menu is a page.
            let menu = try await talk.ada.get("\(talk.path)/\(id)").text
            #expect(menu.contains(path) && menu.contains("<html"))
            #expect(
                try await !talk.ada.get("\(talk.path)/\(id)", headers: ["x-salon": "fragment"]).text.contains("<html"))
        }
    }

    @Test(arguments: TestEngine.available)
    func linksToWorksAreCards(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let work = try await talk.salon.shareWork("푸른 방", by: talk.jiwoo)
            let site = talk.salon.services.site.publicURL
            try await talk.say("이거 봐요 \(site)/works/\(work)", by: talk.minsu)
            try await talk.say("https://elsewhere.example/works/\(work)", by: talk.minsu)
            let page = try await talk.ada.get(talk.path).text
            #expect(page.matches(of: /class="work-embed"/).count == 1)
            #expect(page.contains(#"<b dir="auto">푸른 방</b>"#))
            // A member who may not see its author does not see the card.
            try await BlockAccount(account: talk.adaID, other: try await talk.salon.id(of: .jiwoo), isBlocked: true)(
                talk.salon.services)
            #expect(try await !talk.ada.get(talk.path).text.contains("work-embed"))
            #expect(try await talk.minsu.get(talk.path).text.contains("work-embed"))
            _ = try await talk.jiwoo.post("/posts/\(work)/delete")
            #expect(try await !talk.minsu.get(talk.path).text.contains("work-embed"))
        }
    }

    // Catches a post that is only an address, one that somebody reads whom its author has blocked, one that stays when it is
    // gone, and words that are read despite the warning before them.
    @Test(arguments: TestEngine.available)
    func linksToPostsAreCards(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            #expect(try await talk.jiwoo.post("/posts", [("text", "Named words")]).status == 303)
            let post = try #require(
                try await talk.salon.database.read { reader in
                    try reader.value("SELECT MAX(id) FROM posts", as: ID<Post>.self)
                })
            let site = talk.salon.services.site.publicURL
            try await talk.say("Look: \(site)/posts/\(post)", by: talk.minsu)
            let card = #"class="work-embed words" href="/posts/\#(post)""#
            let page = try await talk.ada.get(talk.path).text
            #expect(page.contains(card) && page.contains("Named words"))
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            try await BlockAccount(account: jiwoo, other: talk.adaID, isBlocked: true)(talk.salon.services)
            let hidden = try await talk.ada.get(talk.path).text
            #expect(!hidden.contains("work-embed") && !hidden.contains("Named words"))
            #expect(hidden.contains(#"href="\#(site)/posts/\#(post)""#))
            #expect(try await talk.minsu.get(talk.path).text.contains(card))
            talk.salon.clock.advance(by: .seconds(60))
            let edit = [("text", "Named words"), ("warning", "A warning")]
            #expect(try await talk.jiwoo.post("/posts/\(post)/edit", edit).status == 303)
            let warned = try await talk.minsu.get(talk.path).text
            #expect(warned.contains(card) && warned.contains("A warning") && !warned.contains("Named words"))
            #expect(try await talk.jiwoo.post("/posts/\(post)/delete").status == 303)
            #expect(try await !talk.minsu.get(talk.path).text.contains("work-embed"))
        }
    }

    // Catches a profile that is only an address, one that an edit does not take away, and one to whom that member has
    // blocked.
    @Test(arguments: TestEngine.available)
    func linksToProfilesAreCards(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let address = "\(talk.salon.services.site.publicURL)/@Jiwoo"
            let card = #"class="work-embed member" href="/@jiwoo""#
            try await talk.say("보세요 \(address)", by: talk.minsu)
            let message = try await talk.newestMessage()
            #expect(try await talk.ada.get(talk.path).text.contains(card))
            let edit = "\(talk.path)/\(message)/edit"
            #expect(try await talk.minsu.post(edit, [("text", "None")]).status == 303)
            #expect(try await !talk.ada.get(talk.path).text.contains(card))
            #expect(try await talk.minsu.post(edit, [("text", address)]).status == 303)
            #expect(try await talk.ada.get(talk.path).text.contains(card))
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            try await BlockAccount(account: jiwoo, other: talk.adaID, isBlocked: true)(talk.salon.services)
            #expect(try await !talk.ada.get(talk.path).text.contains("work-embed"))
            #expect(try await talk.minsu.get(talk.path).text.contains(card))
            _ = try await talk.minsu.post("\(talk.path)/\(message)/delete")
            #expect(try await talk.salon.count("messages WHERE linked_account_id IS NOT NULL") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func photosAreForTheTwoAlone(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let photos = try (0..<2).map { index in
                (field: "images", name: "\(index).jpg", bytes: try Sample.jpeg(tint: UInt8(40 * index)))
            }
            let clientID = newClientID()
            for _ in 0..<2 {
                let sent = try await talk.minsu.post(
                    talk.path, [("text", ""), ("client_id", clientID)], files: photos, fragment: true)
                #expect(sent.status == 200, "\(sent.text)")
            }
            #expect(try await talk.salon.count("media") == 2, "sent twice, stored once")
            #expect(try await talk.ada.get("/messages").text.contains("Photo"))
            let page = try await talk.ada.get(talk.path).text
            let image = try #require(page.firstMatch(of: /src="(\/messages\/images\/\d+\/\d+\.webp)"/)).output.1
            for browser in [talk.minsu, talk.ada] {
                let answer = try await browser.get(String(image))
                #expect(answer.status == 200)
                #expect(answer.headers[.cacheControl]?.contains("private") == true)
            }
            #expect(try await talk.jiwoo.get(String(image)).status == 404)
            #expect(try await talk.salon.visitor().get(String(image)).status == 303)
            // Nor by the address that images of works have.
            let (id, rendering) = try await talk.salon.database.read { reader in
                try reader.one("SELECT id, rendering FROM media ORDER BY id LIMIT 1") { row in
                    (try row.next(as: ID<Media>.self), try row.next(as: String.self))
                }
            }
            #expect(try await talk.minsu.get("/media/\(id)/\(rendering)/640.webp").status == 404)
            // Hanging somebody's private photo as a work takes nothing.
            let theft = try await talk.ada.post("/works", [("title", "Mine"), ("image", "\(id)")], files: [])
            #expect(theft.status == 422)
            let broken = (field: "images", name: "x.jpg", bytes: Array("not an image".utf8))
            let refused = try await talk.minsu.post(
                talk.path, [("text", "with this"), ("client_id", newClientID())], files: [broken])
            #expect(refused.status >= 400 && refused.status < 500 && refused.status != 404)
            #expect(refused.text.contains("‘x.jpg’: ") || refused.text.contains("“x.jpg”: "))
            #expect(try await talk.salon.count("media") == 2)
        }
    }

    /// One photo too many must not cost the words.
    @Test(arguments: TestEngine.available)
    func tooManyPhotosKeepTheText(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            let photos = Array(repeating: photo, count: SendMessage.maxImages + 1)
            let answer = try await talk.minsu.post(
                talk.path, [("text", "kept words"), ("client_id", newClientID())], files: photos)
            #expect(answer.status == 422 && answer.text.contains("kept words") && answer.text.contains("10 photos"))
            #expect(try await talk.salon.count("media") == 0)
        }
    }
}
