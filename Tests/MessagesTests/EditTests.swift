import Base
import Core
import Foundation
import Kernel
import People
import SQL
import TestKit
import Testing

@testable import Messages

/// Correcting your own messages.
@Suite struct EditTests {
    /// What would be lost: that it was said differently, the words of a reply to it, or who may correct what.
    @Test(arguments: TestEngine.available)
    func isSaidToBeEditedAndReportsKnowWhatItSaid(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("You are awfull", by: talk.minsu)
            let message = try await talk.newestMessage()
            let path = "\(talk.path)/\(message)"
            _ = try await talk.ada.post(
                talk.path, [("text", "Why?"), ("client_id", newClientID()), ("in_reply_to", "\(message)")])
            let fragment = ["X-Salon": "fragment"]
            #expect(try await talk.minsu.get(path, headers: fragment).text.contains("data-edit-message"))
            #expect(try await !talk.ada.get(path, headers: fragment).text.contains("data-edit-message"))
            func edit(_ text: String, by browser: Browser, fragment: Bool = true) async throws -> Answer {
                try await browser.post("\(path)/edit", [("text", text)], fragment: fragment)
            }
            #expect(try await edit("Mine now", by: talk.ada).status == 404)
            #expect(try await edit("Mine now", by: talk.jiwoo).status == 404)
            let edited = try await edit("You are <b>lovely</b>", by: talk.minsu)
            #expect(edited.status == 200 && edited.text.contains("You are &lt;b&gt;lovely&lt;/b&gt;"))
            let page = try await talk.ada.get(talk.path).text
            #expect(page.matches(of: /edited-mark/).count == 1 && !page.contains("awfull"))
            #expect(page.matches(of: /You are &lt;b&gt;lovely/).count == 2, "the message and its quote")
            #expect(try await talk.salon.events().filter { $0 == MessageChanged.name }.count == 1)
            // The same words again are no edit.
            _ = try await edit(" You are <b>lovely</b> ", by: talk.minsu)
            #expect(try await talk.salon.count("former_message_texts") == 1)
            // Nothing typed is lost where it is refused.
            let blank = try await edit("  ", by: talk.minsu, fragment: false)
            #expect(blank.status == 422 && blank.text.contains("refused-text"))
            let long = String(repeating: "long ", count: 900)
            let refused = try await edit(long, by: talk.minsu, fragment: false)
            #expect(refused.status == 422 && refused.text.contains(long))
            // Moderators see both.
            _ = try await talk.ada.post(
                "\(talk.path)/report", [("message", "\(message)"), ("reason", "abuse"), ("note", "")])
            let items = try await talk.salon.database.read { reader in
                try reader.values("SELECT text FROM case_items ORDER BY position", as: String.self)
            }
            #expect(items == ["You are awfull", "You are <b>lovely</b>"])
            talk.salon.clock.advance(by: .seconds(15 * 60 + 1))
            #expect(try await edit("Too late", by: talk.minsu).status == 422)
            #expect(try await !talk.minsu.get(path, headers: fragment).text.contains("data-edit-message"))
            _ = try await talk.minsu.post("\(path)/delete")
            #expect(try await edit("Back again", by: talk.minsu).status == 404)
            talk.salon.clock.advance(by: .days(15))
            try await TidyMessages(talk.salon.services)()
            #expect(try await talk.salon.count("former_message_texts") == 0)
        }
    }

    /// What would be lost without scripts: one word that is refused because it is too soon, or because the other one or the
    /// message is gone by now.
    @Test(arguments: TestEngine.available)
    func whateverRefusesKeepsWhatWasTyped(on engine: TestEngine) async throws {
        try await Talk.run(on: engine, limitsRates: true) { talk in
            try await talk.say("Helo", by: talk.minsu)
            let message = try await talk.newestMessage()
            func edit() async throws -> Answer {
                try await talk.minsu.post("\(talk.path)/\(message)/edit", [("text", "TYPED")])
            }
            func write() async throws -> Answer {
                try await talk.minsu.post(talk.path, [("text", "TYPED"), ("client_id", newClientID())])
            }
            while (try? talk.salon.services.limiter.take(.messages, by: talk.minsuID.description)) != nil {}
            let soon = try await edit()
            #expect(soon.status == 429 && !soon.header("retry-after").isEmpty)
            #expect(soon.text.contains("refused-text") && soon.text.contains("TYPED</textarea>"))
            talk.salon.clock.advance(by: .seconds(60))
            #expect(try await talk.minsu.post("\(talk.path)/\(message)/delete").status == 303)
            let deleted = try await edit()
            #expect(deleted.status == 404 && deleted.text.contains("TYPED</textarea>"))
            try await BlockAccount(account: talk.adaID, other: talk.minsuID, isBlocked: true)(talk.salon.services)
            for answer in [try await edit(), try await write()] {
                #expect(answer.status == 410 && answer.text.contains("TYPED</textarea>"), "\(answer.text)")
                #expect(answer.text.contains("no longer write"))
            }
            #expect(try await talk.stored().allSatisfy { $0 != "TYPED" })
        }
    }

    /// What would go wrong: the first words sent again after a lost answer would be a second message.
    @Test(arguments: TestEngine.available)
    func sentAgainIsStillOne(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("Helo", by: talk.minsu, as: "the-same-client")
            let message = try await talk.newestMessage()
            let edited = try await talk.minsu.post("\(talk.path)/\(message)/edit", [("text", "Hello")])
            #expect(edited.status == 303)
            #expect(try await talk.say("Helo", by: talk.minsu, as: "the-same-client").status == 200)
            #expect(try await talk.stored() == ["Hello"])
        }
    }
}
