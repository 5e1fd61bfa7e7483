import Base
import Core
import SQL
import TestKit
import Testing

@testable import Messages

/// Passing on a message: whose copies they are, what can be forwarded, and to whom.
@Suite struct ForwardTests {
    /// A copy that named the sender's own files would break with the original, and count against the wrong member.
    @Test(arguments: TestEngine.available)
    func theCopyIsTheForwardersAndCountedOnce(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let (salon, talk) = (circle.salon, circle.talk)
            let friend = try await salon.conversation(circle.minsu, with: "jiwoo")
            let said = try await circle.minsu.post(
                "/messages/\(friend)", [("text", "Hi"), ("client_id", newClientID())], fragment: true)
            #expect(said.status == 200, "\(said.text)")
            let sent = try await circle.ada.post(
                talk.path, [("text", "Look @jiwoo"), ("client_id", newClientID())],
                files: [
                    (field: "images", name: "a.jpg", bytes: try Sample.jpeg()),
                    (field: "images", name: "plan.pdf", bytes: Sample.pdf),
                ], fragment: true)
            #expect(sent.status == 200, "\(sent.text)")
            let original = try await talk.newestMessage()
            let path = "\(talk.path)/\(original)/forward"
            let menu = try await circle.minsu.get("\(talk.path)/\(original)").text
            #expect(menu.contains(path))
            let page = try await circle.minsu.get(path).text
            // All that is passed on is shown beforehand.
            #expect(page.contains("Look @jiwoo") && page.contains("plan.pdf"))
            #expect(page.contains(/<img src="\/messages\/images\//))
            for id in [circle.group, friend, talk.conversation] { #expect(page.contains(#"value="\#(id)""#)) }

            let fields = [("with", "\(circle.group)"), ("with", "\(friend)"), ("client_id", "forwarding")]
            for _ in 0..<2 { #expect(try await circle.minsu.post(path, fields).status == 303) }
            #expect(try await salon.count("messages WHERE is_forwarded = 1") == 2, "sent twice, forwarded once")
            for rows in ["media", "stored_files"] {
                #expect(try await salon.count(rows) == 2, "one copy of \(rows) for both")
            }
            #expect(try await salon.count("media m JOIN media o ON o.digest = m.digest") == 4)
            #expect(try await circle.bytes(of: talk.minsuID) == circle.bytes(of: talk.adaID))
            let seen = try await circle.jiwoo.get("/messages/\(friend)?part=messages").text
            #expect(seen.contains("Look") && seen.contains("forwarded") && seen.contains("plan.pdf"))
            #expect(!seen.contains("Ada"), "who said it first is not told")
            #expect(try await !circle.jiwoo.get("/messages").text.contains("named-mark"), "nor called by it")
            let image = try #require(seen.firstMatch(of: /\/messages\/images\/[^"\s]+webp/)).output
            let file = try #require(seen.firstMatch(of: /\/messages\/files\/[^"\s?]+pdf/)).output

            // Neither the original nor one of the copies takes the other's files along.
            #expect(try await circle.ada.post("\(talk.path)/\(original)/delete").status == 303)
            #expect(try await circle.bytes(of: talk.adaID) == 0)
            let inGroup = try await circle.newest()
            #expect(try await circle.minsu.post("\(circle.path)/\(inGroup)/delete").status == 303)
            for address in [image, file] {
                #expect(try await circle.jiwoo.get(String(address)).status == 200, "\(address)")
            }
            #expect(try await !circle.ada.get(circle.path).text.contains("plan.pdf"))
            let last = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM messages WHERE conversation_id = \(friend)") { row in
                    try row.next(as: ID<Message>.self)
                }
            }
            #expect(try await circle.minsu.post("/messages/\(friend)/\(last)/delete").status == 303)
            #expect(try await circle.jiwoo.get(String(image)).status == 404)
            #expect(try await circle.bytes(of: talk.minsuID) == 0)
            #expect(try salon.files().isEmpty)
        }
    }

    /// Who is asked is no member yet, wherever members are counted.
    @Test(arguments: TestEngine.available)
    func groupsHaveOneNumberOfMembers(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let invited = try await circle.invited()
            try await circle.talk.say("Hi", by: circle.ada)
            let forward = "\(circle.talk.path)/\(try await circle.talk.newestMessage())/forward"
            for path in [circle.path, forward] {
                #expect(try await circle.minsu.get(path).text.contains("3 members"), "\(path)")
            }
            #expect(try await invited.browser.post("\(circle.path)/accept").status == 303)
            for path in [circle.path, forward] {
                #expect(try await circle.minsu.get(path).text.contains("4 members"), "\(path)")
            }
        }
    }

    /// After "Back" the same form is sent again: it said that it forwarded what it did not.
    @Test(arguments: TestEngine.available)
    func saysThatItForwardedOnlyWhatItDid(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let talk = circle.talk
            try await talk.say("Helo", by: circle.ada)
            let first = try await talk.newestMessage()
            func forward(_ message: ID<Message>, as clientID: String) async throws -> Answer {
                try await circle.minsu.post(
                    "\(talk.path)/\(message)/forward", [("with", "\(circle.group)"), ("client_id", clientID)])
            }
            func expectRefusal(_ message: ID<Message>, as clientID: String, _ why: String) async throws -> String {
                let refused = try await forward(message, as: clientID)
                #expect(refused.status == 409 && refused.text.contains("not what you forwarded before"), "\(why)")
                #expect(refused.text.contains(#"value="\#(circle.group)" checked"#), "what was chosen stays")
                let fresh = try #require(refused.text.firstMatch(of: /name="client_id" value="([^"]+)"/)).output.1
                #expect(fresh != clientID, "\(why)")
                return String(fresh)
            }
            let count = "messages WHERE is_forwarded = 1 AND state = 'sent'"
            for _ in 0..<2 { #expect(try await forward(first, as: "forwarding").status == 303) }
            #expect(try await circle.salon.count(count) == 1)

            #expect(try await circle.ada.post("\(talk.path)/\(first)/edit", [("text", "Hello")]).status == 303)
            let fresh = try await expectRefusal(first, as: "forwarding", "edited")
            #expect(try await circle.salon.count(count) == 1)
            #expect(try await forward(first, as: fresh).status == 303)
            #expect(try await circle.seen(by: circle.jiwoo).suffix(2) == ["Helo", "Hello"])

            try await talk.say("Another", by: circle.ada)
            _ = try await expectRefusal(try await talk.newestMessage(), as: fresh, "another message")
            let copy = try await circle.newest()
            #expect(try await circle.minsu.post("\(circle.path)/\(copy)/delete").status == 303)
            _ = try await expectRefusal(first, as: fresh, "deleted")

            // Photos without words are no more the same than words are.
            var photos: [ID<Message>] = []
            for bytes in [try Sample.jpeg(), try Sample.jpeg(width: 320, height: 320)] {
                let photo = (field: "images", name: "a.jpg", bytes: bytes)
                let sent = try await circle.ada.post(
                    talk.path, [("text", ""), ("client_id", newClientID())], files: [photo], fragment: true)
                #expect(sent.status == 200, "\(sent.text)")
                photos.append(try await talk.newestMessage())
            }
            for _ in 0..<2 { #expect(try await forward(photos[0], as: "photographs").status == 303) }
            _ = try await expectRefusal(photos[1], as: "photographs", "another photo")
            #expect(try await circle.salon.count(count) == 2)
        }
    }

    /// The sender's own photo is in their storage already; somebody else's words are not edited.
    @Test(arguments: TestEngine.available)
    func ownPhotosAreNotCopied(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let (salon, talk) = (circle.salon, circle.talk)
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            let sent = try await circle.minsu.post(
                talk.path, [("text", ""), ("client_id", newClientID())], files: [photo], fragment: true)
            #expect(sent.status == 200, "\(sent.text)")
            let original = try await talk.newestMessage()
            let form = [("with", "\(circle.group)"), ("client_id", "forwarding")]
            #expect(try await circle.minsu.post("\(talk.path)/\(original)/forward", form).status == 303)
            #expect(try await salon.count("media") == 1)
            #expect(try await salon.count("message_images") == 2)
            #expect(try await circle.minsu.post("\(talk.path)/\(original)/delete").status == 303)
            let image = try #require(
                try await circle.jiwoo.get(circle.path).text.firstMatch(of: /\/messages\/images\/[^"\s]+webp/)
            ).output
            #expect(try await circle.jiwoo.get(String(image)).status == 200)
            let copy = try await circle.newest()
            #expect(try await !circle.minsu.get("\(circle.path)/\(copy)").text.contains("edit-message"))
            let edited = try await circle.minsu.post("\(circle.path)/\(copy)/edit", [("text", "Mine")])
            #expect(edited.status == 404)
        }
    }

    /// Forwarding shows nobody what they cannot see, and sends to no conversation where the sender cannot write.
    @Test(arguments: TestEngine.available)
    func onlyWhatOneSeesAndWhereOneWrites(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let talk = circle.talk
            try await talk.say("A secret", by: circle.ada)
            let secret = try await talk.newestMessage()
            let path = "\(talk.path)/\(secret)/forward"
            let toGroup = [("with", "\(circle.group)"), ("client_id", "forwarding")]
            func expectNothing(_ browser: Browser, _ path: String, _ why: String) async throws {
                #expect(try await browser.get(path).status == 404, "\(why)")
                #expect(try await browser.post(path, toGroup).status == 404, "\(why)")
            }
            try await expectNothing(circle.jiwoo, path, "another's conversation")
            try await expectNothing(circle.jiwoo, "\(circle.path)/\(secret)/forward", "by another address")
            let notice = try await circle.newest()
            try await expectNothing(circle.minsu, "\(circle.path)/\(notice)/forward", "a notice")

            // Of a conversation that is not theirs, one learns as little as of none.
            let jiwoos = try await circle.salon.conversation(circle.jiwoo, with: "ada")
            for receiver in ["\(jiwoos)", "99", "9223372036854775807"] {
                let form = [("with", receiver), ("with", "\(circle.group)"), ("client_id", "forwarding")]
                let refused = try await circle.minsu.post(path, form)
                #expect(refused.status == 422 && refused.text.contains("can no longer write"), "\(receiver)")
                #expect(refused.text.contains(#"value="\#(circle.group)" checked"#), "what was chosen stays")
            }
            for form in [[], (1...6).map { ("with", "\($0)") }] as [[(String, String)]] {
                #expect(try await circle.minsu.post(path, form + [("client_id", "forwarding")]).status == 422)
            }
            #expect(try await circle.minsu.post(path, [("with", "\(circle.group)")]).status == 400)

            #expect(try await circle.ada.post("\(talk.path)/\(secret)/delete").status == 303)
            try await expectNothing(circle.minsu, path, "deleted")
            try await circle.say("Blocked words", by: circle.jiwoo)
            let blocked = try await circle.newest()
            try await circle.block(talk.minsuID, circle.jiwooID)
            try await expectNothing(circle.minsu, "\(circle.path)/\(blocked)/forward", "of a blocked member")
            #expect(try await circle.salon.count("messages WHERE is_forwarded = 1") == 0)
        }
    }

    /// Members who cannot be written to be there with why; a search finds by name, and keeps what is chosen.
    @Test(arguments: TestEngine.available)
    func thePickerSaysWhyAndSearches(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            let talk = circle.talk
            _ = try await circle.salon.member(Person(name: "Ines", handle: "ines", major: ""))
            let stranger = try await circle.salon.conversation(circle.minsu, with: "ines")
            for text in ["One", "Two", "Three"] {
                let said = try await circle.minsu.post(
                    "/messages/\(stranger)", [("text", text), ("client_id", newClientID())], fragment: true)
                #expect(said.status == 200, "\(said.text)")
            }
            try await talk.say("Pass it on", by: circle.ada)
            let path = "\(talk.path)/\(try await talk.newestMessage())/forward"
            let page = try await circle.minsu.get(path).text
            #expect(page.contains("Ines") && page.contains("once your request is accepted"))
            #expect(!page.contains(#"value="\#(stranger)""#))
            let form = [("with", "\(stranger)"), ("client_id", "forwarding")]
            #expect(try await circle.minsu.post(path, form).status == 422)
            let found = try await circle.minsu.get("\(path)?q=ines&with=\(circle.group)&part=results").text
            #expect(found.contains("Ines") && !found.contains(#"value="\#(talk.conversation)""#))
            #expect(!found.contains("<html"))
            let searched = try await circle.minsu.get("\(path)?q=ines&with=\(circle.group)").text
            #expect(searched.contains(#"value="\#(circle.group)" checked"#))
        }
    }
}

extension Circle {
    /// How much of a member's storage is used.
    fileprivate func bytes(of account: ID<Account>) async throws -> Int? {
        try await salon.database.read { reader in
            try reader.value("SELECT stored_bytes FROM accounts WHERE id = \(account)", as: Int.self)
        }
    }
}
