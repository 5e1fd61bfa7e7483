import Base
import Core
import FoundationEssentials
import Kernel
import SQL
import TestKit
import Testing

@testable import Messages

/// Moderators hide reported messages, and give them back. 민수 is the admin.
@Suite struct HiddenMessagesTests {
    private func id(_ question: Statement, _ salon: TestSalon) async throws -> Int64 {
        try await salon.database.read { reader in
            try reader.one(question) { row in try row.next(as: ID<Message>.self) }
        }.rawValue
    }

    /// Reports messages and hides what is in the report.
    private func hide(
        _ messages: [ID<Message>], in path: String, by reporter: Browser, deciding admin: Browser, _ salon: TestSalon
    ) async throws {
        let chosen = messages.map { ("message", "\($0)") }
        #expect(try await reporter.post("\(path)/report", chosen + [("reason", "abuse")]).status == 303)
        let report = try await id("SELECT MAX(id) FROM cases", salon)
        #expect(try await admin.post("/admin/reports/\(report)/open").status == 303)
        let fields = [("act", "hide"), ("reason", "Be kind")]
        #expect(try await admin.post("/admin/reports/\(report)", fields).status == 303)
        let decided = try await admin.get("/admin/reports/\(report)").text
        #expect(decided.contains("sent is hidden now") && decided.contains("Decisions about this case"))
        #expect(!decided.contains(#"href="/admin/reports/\#(report)""#), "to itself")
    }

    private func uphold(
        _ question: Statement = "SELECT MAX(id) FROM sanctions", by member: Browser, deciding admin: Browser,
        _ salon: TestSalon
    ) async throws {
        let sanction = try await id(question, salon)
        #expect(try await member.post("/settings/standing/\(sanction)", [("text", "No")]).status == 303)
        #expect(
            try await admin.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")]).status == 303)
    }

    // Catches a time of day whose day neither who reports it nor who decides about it can know.
    @Test(arguments: TestEngine.available)
    func reportsSayTheDay(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for text in ["Yesterday", "Also yesterday", "Today"] {
                if text == "Today" { talk.salon.clock.advance(by: .days(1)) }
                try await talk.say(text, by: talk.ada)
            }
            let page = try await talk.minsu.get("\(talk.path)/report").text
            #expect(page.matches(of: /<p class="day">[^<]+\d{4}<\/p>/).count == 2)
            // Whose clocks they go by, nobody knows here; "14:05" alone would be everybody's.
            let conversation = try await talk.minsu.get(talk.path).text
            for text in [page, conversation] {
                #expect(text.matches(of: /data-clock>\d\d:\d\d<noscript> \(UTC\)<\/noscript><\/time>/).count >= 3)
            }
            let first = try await id("SELECT MIN(id) FROM messages", talk.salon)
            let chosen = [("message", "\(first)"), ("message", "\(try await talk.newestMessage())")]
            #expect(try await talk.minsu.post("\(talk.path)/report", chosen + [("reason", "abuse")]).status == 303)
            let report = "/admin/reports/\(try await id("SELECT MAX(id) FROM cases", talk.salon))"
            #expect(try await talk.minsu.post("\(report)/open").status == 303)
            let entries = try await talk.minsu.get(report).text.matches(of: /@ada · <time [^>]*data-full>([^<]+)</)
            #expect(Set(entries.map(\.output.1)).count == 2)
        }
    }

    // Catches a hidden message that is still read, found, quoted or loaded, one that nobody reported, and what does not
    // come back.
    @Test(arguments: TestEngine.available)
    func hidesWhatWasReportedAndGivesItBack(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg())
            let profile = "\(talk.salon.services.site.publicURL)/@jiwoo"
            let sent = [("text", "Velvet <insult> \(profile)"), ("client_id", newClientID())]
            #expect(try await talk.ada.post(talk.path, sent, files: [photo]).status == 303)
            let insult = try await talk.newestMessage()
            _ = try await talk.ada.post("\(talk.path)/\(insult)/react", [("reaction", "❤️")])
            let reply = [("text", "Why?"), ("client_id", newClientID()), ("in_reply_to", "\(insult)")]
            #expect(try await talk.minsu.post(talk.path, reply, fragment: true).status == 200)
            let answer = try await talk.newestMessage()
            try await talk.say("Velvet weather", by: talk.ada)
            let page = try await talk.minsu.get(talk.path).text
            let image = try #require(page.firstMatch(of: /src="(\/messages\/images\/\d+\/\d+\.webp)"/)).output.1
            #expect(try await talk.minsu.get(String(image)).status == 200)
            try await hide([insult, answer], in: talk.path, by: talk.minsu, deciding: talk.minsu, talk.salon)
            for browser in [talk.minsu, talk.ada] {
                let page = try await browser.get(talk.path).text
                #expect(!page.contains("Velvet &lt;insult&gt;") && !page.contains("/messages/images/"))
                // Once for itself, once in the reply, which was context and stays.
                #expect(page.components(separatedBy: "Hidden by the moderators").count == 3)
                #expect(page.contains("Why?") && page.contains("Velvet weather") && !page.contains("work-embed"))
                #expect(!page.contains("data-react>"))
                #expect(try await browser.get(String(image)).status == 404)
                let found = try await browser.get("\(talk.path)/search?q=velvet").text
                #expect(found.contains("weather") && !found.contains("insult"))
                #expect(try await !browser.get("/messages/search?q=insult").text.contains("?around"))
                #expect(try await browser.get("\(talk.path)/\(insult)").status == 404)
            }
            #expect(try await talk.ada.post("\(talk.path)/\(insult)/delete").status == 404)
            #expect(try await talk.salon.events().contains(MessageChanged.name))
            #expect(try await talk.ada.get("/settings/standing").text.contains("Some of your messages were hidden"))
            try await TidyMessages(talk.salon.services)()
            try await uphold(by: talk.ada, deciding: talk.minsu, talk.salon)
            let back = try await talk.minsu.get(talk.path).text
            #expect(back.components(separatedBy: "Velvet &lt;insult&gt;").count >= 3 && back.contains("data-react>"))
            #expect(!back.contains("Hidden by the moderators") && back.contains("work-embed"))
            #expect(try await talk.minsu.get(String(image)).status == 200)
            #expect(try await talk.salon.count("hidden_messages") == 0)
        }
    }

    // Catches a group's list that still shows it, a push of it, a wrong number of what waits, and what a leaver leaves.
    @Test(arguments: TestEngine.available)
    func inAGroup(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("One", by: circle.jiwoo)
            try await circle.say("Velvet two", by: circle.jiwoo)
            let two = try await circle.newest()
            #expect(try await circle.badges() == [2, 2, 0])
            _ = try await circle.ada.get(circle.path)
            try await hide([two], in: circle.path, by: circle.ada, deciding: circle.minsu, circle.salon)
            #expect(try await circle.badges() == [1, 0, 0])
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
            for browser in [circle.ada, circle.jiwoo, circle.minsu] {
                let list = try await browser.get("/messages").text
                #expect(list.contains("Hidden by the moderators") && !list.contains("Velvet two"))
            }
            let left = try await circle.salon.database.read { reader in
                try reader.value(
                    "SELECT conversation_id FROM messages WHERE id = \(two) AND state = 'sent'", as: Int.self)
            }
            #expect(left == nil, "no push")
            try await uphold(by: circle.jiwoo, deciding: circle.minsu, circle.salon)
            #expect(try await circle.minsu.get("/messages").text.contains("Velvet two"))
            #expect(try await VerifyConversations(circle.salon.services)() == 0)
            let three = try await circle.newest()
            try await circle.say("Again", by: circle.jiwoo)
            #expect(three == two)
            let again = try await circle.newest()
            try await hide([again], in: circle.path, by: circle.ada, deciding: circle.minsu, circle.salon)
            let answer = try await circle.jiwoo.post(
                "/settings/account/delete", [("handle", "jiwoo"), ("password", Person.jiwoo.password)])
            #expect(answer.status == 200 || answer.status == 303)
            #expect(try await circle.salon.count("hidden_messages") == 0)
        }
    }

    // Catches a message that one decision gives back although another hides it.
    @Test(arguments: TestEngine.available)
    func comesBackWhenNothingHidesIt(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            try await circle.say("Velvet", by: circle.jiwoo)
            let message = try await circle.newest()
            for reporter in [circle.ada, circle.minsu] {
                let sent = [("message", "\(message)"), ("reason", "abuse")]
                #expect(try await reporter.post("\(circle.path)/report", sent).status == 303)
            }
            for question: Statement in ["SELECT MIN(id) FROM cases", "SELECT MAX(id) FROM cases"] {
                let path = "/admin/reports/\(try await id(question, circle.salon))"
                #expect(try await circle.minsu.post("\(path)/open").status == 303)
                let fields = [("act", "hide"), ("reason", "Be kind")]
                #expect(try await circle.minsu.post(path, fields).status == 303)
            }
            #expect(try await circle.salon.count("hidden_messages") == 2)
            for (question, isBack): (Statement, Bool) in [
                ("SELECT MIN(id) FROM sanctions", false), ("SELECT MAX(id) FROM sanctions", true),
            ] {
                try await uphold(question, by: circle.jiwoo, deciding: circle.minsu, circle.salon)
                #expect(try await circle.ada.get(circle.path).text.contains("Velvet") == isBack)
            }
            #expect(try await circle.salon.count("hidden_messages") == 0)
        }
    }
}
