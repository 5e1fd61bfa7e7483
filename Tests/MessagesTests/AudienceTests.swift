import Base
import Core
import People
import Posts
import SQL
import Settings
import Synchronization
import TestKit
import Testing

@testable import Messages

/// Visibility, and which members can write to which.
@Suite struct AudienceTests {
    @Test(arguments: TestEngine.available)
    func nobodyElseReadsAConversation(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            // 민수 was the first to join, so he is the admin; the conversation is Ada's and 지우's.
            let conversation = try await talk.salon.conversation(talk.ada, with: "jiwoo")
            let path = "/messages/\(conversation)"
            #expect(
                try await talk.ada.post(path, [("text", "between us @minsu"), ("client_id", newClientID())]).status
                    == 303)
            let message = try await talk.salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM messages") { row in try row.next(as: ID<Message>.self) }
            }
            let gets = [
                path, "\(path)?before=9", "\(path)?around=1", "\(path)?part=messages", "\(path)/search?q=us",
                "\(path)/report", "\(path)/\(message)",
            ]
            let posts = [
                path, "\(path)/read", "\(path)/typing", "\(path)/accept", "\(path)/mute", "\(path)/remove",
                "\(path)/report", "\(path)/\(message)/react", "\(path)/\(message)/edit",
                "\(path)/\(message)/delete",
            ]
            let fields = [
                ("text", "intruding"), ("client_id", newClientID()), ("position", "1"), ("reaction", "❤️"),
                ("reason", "spam"), ("message", "\(message)"),
            ]
            for get in gets {
                #expect(try await talk.minsu.get(get).status == 404, "\(get)")
                let visitor = try await talk.salon.visitor().get(get)
                #expect(visitor.status == 303 && visitor.location?.hasPrefix("/login?next=/messages") == true, "\(get)")
            }
            for post in posts {
                #expect(try await talk.minsu.post(post, fields, fragment: true).status == 404, "\(post)")
                #expect(try await talk.salon.visitor().post(post, fields, fragment: true).status == 401, "\(post)")
            }
            for page in ["/messages", "/messages/requests", "/notifications", "/search?q=between", "/"] {
                #expect(try await !talk.minsu.get(page).text.contains("between us"), "\(page)")
            }
            #expect(try await talk.badge(talk.minsu) == 0, "naming somebody adds nobody")
            #expect(try await talk.salon.count("messages") == 1)
            #expect(try await talk.salon.count("cases") == 0)
            // A message of one conversation is not found through another.
            try await talk.say("elsewhere", by: talk.ada)
            #expect(try await talk.ada.get("\(talk.path)/\(message)").status == 404)
            #expect(try await talk.ada.post("\(talk.path)/\(message)/react", [("reaction", "❤️")]).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func aMessageIsReportedOnce(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            var messages: [ID<Message>] = []
            for text in ["first", "second", "third"] {
                try await talk.say(text, by: talk.minsu)
                messages.append(try await talk.newestMessage())
            }
            func report(_ chosen: [Int]) async throws {
                let fields = chosen.map { ("message", "\(messages[$0])") } + [("reason", "abuse")]
                #expect(try await talk.ada.post("\(talk.path)/report", fields).status == 303)
            }
            for chosen in [[0], [0], [0, 1], [1, 0], [2], [0, 1, 2]] { try await report(chosen) }
            #expect(try await talk.salon.count("cases") == 3)
            #expect(try await talk.salon.count("case_items") == 3)
            // The other side may report as well, and a deleted message stays reported.
            let answer = try await talk.say("I never said that", by: talk.ada)
            #expect(answer.status == 200)
            let said = try await talk.newestMessage()
            let fields = [("message", "\(said)"), ("message", "\(messages[0])"), ("reason", "spam")]
            #expect(try await talk.minsu.post("\(talk.path)/report", fields).status == 303)
            #expect(try await talk.salon.count("cases") == 4)
            #expect(try await talk.minsu.post("\(talk.path)/\(messages[1])/delete").status == 303)
            #expect(try await talk.salon.count("case_items WHERE text = 'second'") == 1)
        }
    }

    /// Catches a message that nobody can report once it is deleted, its words shown to anybody but moderators, and a copy
    /// that outlives what the terms say.
    @Test(arguments: TestEngine.available)
    func aDeletedMessageIsReported(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("cruel words", by: talk.minsu)
            let cruel = try await talk.newestMessage()
            let sent = try await talk.minsu.post(
                talk.path, [("text", ""), ("client_id", newClientID())],
                files: [(field: "images", name: "a.jpg", bytes: try Sample.jpeg())], fragment: true)
            #expect(sent.status == 200)
            let photo = try await talk.newestMessage()
            for message in [cruel, photo] {
                #expect(try await talk.minsu.post("\(talk.path)/\(message)/delete").status == 303)
            }
            #expect(try await talk.salon.count("media") == 0)
            let form = try await talk.ada.get("\(talk.path)/report?message=\(cruel)").text
            #expect(form.contains(#"value="\#(cruel)" checked"#) && form.contains("This message was deleted"))
            #expect(!form.contains("cruel words") && form.contains(#"value="\#(photo)""#))
            let fields = [("message", "\(cruel)"), ("message", "\(photo)"), ("reason", "abuse")]
            #expect(try await talk.jiwoo.post("\(talk.path)/report", fields).status == 404)
            #expect(try await talk.ada.post("\(talk.path)/report", fields).status == 303)
            #expect(try await talk.salon.count("case_items WHERE text = 'cruel words'") == 1)
            #expect(try await talk.salon.count("case_items WHERE image IS NOT NULL") == 1)
            talk.salon.clock.advance(by: FormerPosts.kept + .hours(1))
            try await TidyMessages(talk.salon.services)()
            #expect(try await talk.salon.count("former_messages") == 0)
        }
    }

    /// Catches a chosen message that is out of sight in the list, and one that takes the place of the first.
    @Test(arguments: TestEngine.available)
    func theReportBeginsAtTheChosenMessage(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            var said: [ID<Message>] = []
            for text in ["one", "two", "three"] {
                try await talk.say(text, by: talk.minsu)
                said.append(try await talk.newestMessage())
            }
            let form = try await talk.ada.get("\(talk.path)/report?message=\(said[1])").text
            #expect(form.contains(#"value="\#(said[1])" checked autofocus>"#))
            #expect(try await !talk.ada.get("\(talk.path)/report").text.contains("checked autofocus"))
            // Refused for want of a reason, with two that are chosen.
            let fields = [("message", "\(said[2])"), ("message", "\(said[1])")]
            let refused = try await talk.ada.post("\(talk.path)/report", fields)
            #expect(refused.status == 422 && refused.text.contains(#"value="\#(said[1])" checked autofocus>"#))
            #expect(refused.text.contains(#"value="\#(said[2])" checked>"#))
        }
    }

    @Test(arguments: TestEngine.available)
    func strangersWaitInRequests(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let conversation = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            let path = "/messages/\(conversation)"
            func say(_ text: String, _ browser: Browser, photo: Bool = false) async throws -> Answer {
                try await browser.post(
                    path, [("text", text), ("client_id", newClientID())],
                    files: photo ? [(field: "images", name: "a.jpg", bytes: try Sample.jpeg())] : [], fragment: true)
            }
            #expect(try await !talk.ada.get("/messages").text.contains("박지우"), "nothing said yet")
            let limit = "Until then, you can send up to 3 messages."
            let open = try await talk.jiwoo.get(path).text
            #expect(open.contains(">You can send photos") && open.contains(limit) && !open.contains(" readonly>"))
            #expect(try await say("안녕하세요, 작업 잘 봤어요", talk.jiwoo).status == 200)
            #expect(try await say("사진도 보낼게요", talk.jiwoo, photo: true).status == 422)
            #expect(try await talk.salon.count("media") == 0)
            #expect(try await talk.badge(talk.ada) == 1, "a request is one")
            #expect(try await !talk.ada.get("/messages").text.contains("작업 잘 봤어요"))
            #expect(try await talk.ada.get("/messages").text.contains(#"id="request-count" data-live-region>1<"#))
            let requests = try await talk.ada.get("/messages/requests").text
            #expect(requests.contains("작업 잘 봤어요"))
            #expect(requests.contains("<title>Message requests · "), "the browser's tab says what the heading says")
            #expect(try await talk.ada.get("/messages").text.contains("<title>Messages · "))
            // The way back, on phones too.
            let head = try #require(
                requests.firstMatch(of: /<header class="pane-head">.*?<\/header>/.dotMatchesNewlines()))
            #expect(head.0.contains("data-back") && head.0.contains(#"href="/messages""#))
            // She may look without being seen to.
            let page = try await talk.ada.get(path).text
            #expect(page.contains("Accept") && !page.contains("data-message-composer"))
            #expect(try await !talk.jiwoo.get(path).text.contains("mine last-read"))
            #expect(try await say("두 번째", talk.jiwoo).status == 200)
            #expect(try await say("세 번째", talk.jiwoo).status == 200)
            #expect(try await talk.badge(talk.ada) == 1, "however much it says")
            let usedUp = try await talk.jiwoo.get(path).text
            #expect(
                usedUp.contains(" readonly>") && usedUp.contains(">You can write more once") && !usedUp.contains(limit))
            let fourth = try await say("네 번째", talk.jiwoo)
            #expect(fourth.status == 422 && fourth.text.contains("accepted"))
            #expect(try await talk.ada.post("\(path)/accept").status == 303)
            #expect(try await talk.badge(talk.ada) == 3)
            #expect(try await talk.ada.get(path).text.contains("data-message-composer"))
            #expect(try await talk.badge(talk.ada) == 0)
            let accepted = try await talk.jiwoo.get(path).text
            #expect(accepted.contains("mine last-read") && !accepted.contains(" readonly>"))
            #expect(try await say("고마워요", talk.jiwoo, photo: true).status == 200)
            #expect(try await say("You're welcome", talk.ada).status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsFollowedBackNeedsNoRequestAndAnsweringAccepts(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            // 민수 and Ada follow each other.
            try await talk.say("hello", by: talk.minsu)
            #expect(try await talk.ada.get("/messages").text.contains("hello"))
            let conversation = try await talk.salon.conversation(talk.jiwoo, with: "minsu")
            let path = "/messages/\(conversation)"
            _ = try await talk.jiwoo.post(path, [("text", "hi"), ("client_id", newClientID())])
            #expect(try await talk.minsu.get("/messages/requests").text.contains("hi"))
            func moves() async throws -> Int {
                try await talk.salon.events().filter { $0 == ConversationChanged.name }.count
            }
            let before = try await moves()
            for text in ["hi back", "and again"] {
                _ = try await talk.minsu.post(path, [("text", text), ("client_id", newClientID())])
            }
            #expect(try await moves() == before + 1, "the list of requests on an open page is updated, once")
            #expect(try await talk.minsu.get("/messages").text.contains("and again"))
            #expect(try await !talk.minsu.get("/messages/requests").text.contains("and again"))
        }
    }

    @Test(arguments: TestEngine.available)
    func removedGoesForOneselfAlone(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("before", by: talk.minsu)
            #expect(try await talk.ada.post("\(talk.path)/remove").location == "/messages")
            #expect(try await talk.badge(talk.ada) == 0)
            #expect(try await !talk.ada.get("/messages").text.contains("before"))
            #expect(try await !talk.ada.get(talk.path).text.contains("before"))
            #expect(try await !talk.ada.get("\(talk.path)?around=1").text.contains("before"))
            #expect(try await !talk.ada.get("\(talk.path)/search?q=before").text.contains("<b dir=\"auto\">김민수</b>"))
            #expect(try await talk.minsu.get(talk.path).text.contains("before"))
            try await talk.say("after", by: talk.minsu)
            let page = try await talk.ada.get(talk.path).text
            #expect(page.contains("after") && !page.contains("before"))
            #expect(try await talk.ada.get("/messages").text.contains("after"))
        }
    }

    @Test(arguments: TestEngine.available)
    func mutedIsNotCounted(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            _ = try await talk.ada.post("\(talk.path)/mute")
            try await talk.say("psst", by: talk.minsu)
            #expect(try await talk.badge(talk.ada) == 0)
            #expect(try await talk.ada.get("/messages").text.contains("data-unread"))
            _ = try await talk.ada.post("\(talk.path)/unmute")
            #expect(try await talk.badge(talk.ada) == 1)
            try await MuteAccount(account: talk.adaID, other: talk.minsuID, isMuted: true)(talk.salon.services)
            try await talk.say("again", by: talk.minsu)
            #expect(try await talk.badge(talk.ada) == 0)
            try await MuteAccount(account: talk.adaID, other: talk.minsuID, isMuted: false)(talk.salon.services)
            #expect(try await talk.badge(talk.ada) == 2)
        }
    }

    // Catches a badge that counts what somebody blocked has said until the list is opened, which does not have it.
    @Test(arguments: TestEngine.available)
    func blockedIsNotCounted(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("one", by: talk.minsu)
            try await talk.say("two", by: talk.minsu)
            #expect(try await talk.badge(talk.ada) == 2)
            for (account, other) in [(talk.adaID, talk.minsuID), (talk.minsuID, talk.adaID)] {
                try await BlockAccount(account: account, other: other, isBlocked: true)(talk.salon.services)
                #expect(try await talk.badge(talk.ada) == 0)
                try await BlockAccount(account: account, other: other, isBlocked: false)(talk.salon.services)
                #expect(try await talk.badge(talk.ada) == 2)
            }
        }
    }

    /// Who is blocked sees, asks and finds the same as where the other has left: nothing says that it was a block.
    @Test(arguments: TestEngine.available)
    func aBlockLeavesWhatADeletedAccountWould(on engine: TestEngine) async throws {
        /// What 민수 meets after Ada's goodbye, without what differs between any two instances.
        func met(after goodbye: @escaping @Sendable (Talk) async throws -> Void) async throws -> [String] {
            let answers = Mutex<[String]>([])
            try await Talk.run(on: engine) { talk in
                try await talk.say("once friends", by: talk.minsu)
                let own = try await talk.newestMessage()
                _ = try await talk.ada.post("\(talk.path)/\(own)/react", [("reaction", "❤️")])
                let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
                _ = try await talk.ada.post(
                    talk.path, [("text", "hers alone"), ("client_id", newClientID())], files: [photo], fragment: true)
                let hers = try await talk.newestMessage()
                _ = try await talk.minsu.post(
                    talk.path,
                    [("text", "an answer"), ("client_id", newClientID()), ("in_reply_to", "\(hers)")], files: [photo],
                    fragment: true)
                let pictures = try await talk.minsu.get(talk.path).text
                    .matches(of: /src="(\/messages\/images\/\d+\/\d+\.webp)"/).map { String($0.output.1) }
                #expect(pictures.count == 2)
                try await talk.say("unread", by: talk.ada)
                try await goodbye(talk)
                let pages = [
                    "/messages", talk.path, "\(talk.path)?around=2", "\(talk.path)?part=messages",
                    "\(talk.path)?reply=\(hers)", "\(talk.path)/search?q=hers", "\(talk.path)/search?q=friends",
                    "/messages/search?q=alone", "/messages/search?q=friends", "\(talk.path)/\(hers)",
                    "\(talk.path)/\(own)",
                    "\(talk.path)/report", "/messages/new", "/messages/new?q=ada",
                ]
                var seen: [String] = []
                for page in pages {
                    let answer = try await talk.minsu.get(page)
                    seen.append("\(page.replacing(/\d{5,}/, with: "#")) \(answer.status) \(answer.text)")
                    #expect(!answer.text.contains("hers alone") && !answer.text.contains("❤️ 1"), "\(page)")
                }
                for picture in pictures { seen.append("picture \(try await talk.minsu.get(picture).status)") }
                for (act, fields) in [
                    ("", [("text", "hello?"), ("client_id", "after-all-1")]), ("/typing", []),
                    ("/read", [("position", "9")]), ("/report", [("message", "\(own)"), ("reason", "spam")]),
                    ("/\(hers)/react", [("reaction", "👍")]), ("/\(own)/react", [("reaction", "👍")]),
                    ("/\(own)/delete", []), ("/mute", []),
                ] {
                    let answer = try await talk.minsu.post("\(talk.path)\(act)", fields, fragment: true)
                    seen.append("\(act.replacing(/\d{5,}/, with: "#")) \(answer.status) \(answer.text)")
                }
                answers.withLock { $0 = seen }
            }
            return answers.withLock { $0 }.map { answer in
                answer.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "#").replacing(/\d{5,}/, with: "#")
                    .replacing(/live\?[^"]*/, with: "live")
            }
        }
        let blocked = try await met { talk in
            try await BlockAccount(account: talk.adaID, other: talk.minsuID, isBlocked: true)(talk.salon.services)
        }
        let left = try await met { talk in
            _ = try await DeleteAccount(account: talk.adaID, handle: "ada", password: Person.ada.password)(
                talk.salon.services)
        }
        for (one, other) in zip(blocked, left) { #expect(one == other) }
        // What is said is true of both.
        #expect(blocked.first?.contains("Member not available") == true)
        #expect(!blocked.contains { $0.contains("Former member") })
    }

    @Test(arguments: TestEngine.available)
    func whoBlocksHasTheConversationNoMoreUntilThen(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("once friends", by: talk.minsu)
            try await BlockAccount(account: talk.adaID, other: talk.minsuID, isBlocked: true)(talk.salon.services)
            #expect(try await talk.ada.get(talk.path).status == 404)
            #expect(try await !talk.ada.get("/messages").text.contains("once friends"))
            #expect(try await talk.say("hello?", by: talk.ada).status == 404)
            #expect(try await talk.say("hello?", by: talk.minsu).status == 410)
            #expect(try await talk.minsu.post("/messages/with/ada").status == 404)
            #expect(try await !talk.minsu.get("/messages/new").text.contains("@ada"))
            try await BlockAccount(account: talk.adaID, other: talk.minsuID, isBlocked: false)(talk.salon.services)
            #expect(try await talk.ada.get(talk.path).text.contains("once friends"))
            #expect(try await talk.minsu.get(talk.path).text.contains("data-message-composer"))
        }
    }

    @Test(arguments: TestEngine.available)
    func aReportHoldsACopyOfWhatWasChosen(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("harmless", by: talk.minsu)
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            _ = try await talk.minsu.post(
                talk.path, [("text", "awful"), ("client_id", newClientID())], files: [photo], fragment: true)
            let awful = try await talk.newestMessage()
            try await talk.say("my answer", by: talk.ada)
            let answer = try await talk.newestMessage()
            let form = try await talk.ada.get("\(talk.path)/report?message=\(awful)").text
            #expect(form.contains("value=\"\(awful)\" checked"))
            func report(_ fields: [(String, String)]) async throws -> Answer {
                try await talk.ada.post("\(talk.path)/report", fields)
            }
            #expect(try await report([("reason", "abuse")]).status == 422)
            let blank = try await report([])
            #expect(
                blank.status == 422 && blank.text.contains("Choose at least one of their messages.")
                    && blank.text.contains("Choose a reason."))
            #expect(try await report([("reason", "abuse"), ("message", "\(answer)")]).status == 422, "own words alone")
            let wrong = try await report([("message", "\(awful)"), ("note", "please look")])
            #expect(
                wrong.status == 422 && wrong.text.contains("please look") && wrong.text.contains("\(awful)\" checked"))
            let sent = try await report([
                ("reason", "abuse"), ("note", "please look"), ("message", "\(answer)"), ("message", "\(awful)"),
            ])
            #expect(sent.status == 303)
            _ = try await talk.minsu.post("\(talk.path)/\(awful)/delete")
            let items = try await talk.salon.database.read { reader in
                try reader.all("SELECT text, image FROM case_items ORDER BY position") { row in
                    (text: try row.next(as: String.self), image: try row.next(as: [UInt8]?.self))
                }
            }
            #expect(items.map(\.text) == ["awful", "my answer"])
            #expect(items[0].image?.starts(with: Array("RIFF".utf8)) == true && items[1].image == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func deletedAccountTakesItsWordsAlong(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("mine to keep", by: talk.minsu)
            try await talk.say("gone with me", by: talk.ada)
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            _ = try await talk.ada.post(
                talk.path, [("text", ""), ("client_id", newClientID())], files: [photo], fragment: true)
            let form = try await talk.ada.get("/settings/account/delete").text
            #expect(form.contains("The messages and photos you sent are deleted for the other side"))
            let receipt = try await talk.ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(receipt.text.contains("<dt>Messages</dt><dd>2</dd>"))
            let page = try await talk.minsu.get(talk.path)
            #expect(page.status == 200)
            #expect(page.text.contains("mine to keep") && !page.text.contains("gone with me"))
            #expect(page.text.contains("Member not available") && !page.text.contains("data-message-composer"))
            #expect(try await talk.minsu.get("/messages").text.contains("Member not available"))
            // Gone, as scripts are to know: there is no use in trying again.
            #expect(try await talk.say("hello?", by: talk.minsu).status == 410)
            #expect(try talk.salon.files().isEmpty)
        }
    }
}
