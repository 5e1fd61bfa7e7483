import Core
import SQL
import TestKit
import Testing

@testable import Messages

/// What moderators get of messages that were reported. 민수 is the admin.
@Suite struct ReportTests {
    /// Reports messages of 민수's and Ada's conversation.
    private func report(_ messages: [ID<Message>], by browser: Browser, _ talk: Talk) async throws -> String {
        let fields = messages.map { ("message", "\($0)") } + [("reason", "abuse")]
        #expect(try await browser.post("\(talk.path)/report", fields).status == 303)
        let newest = try await talk.salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM cases") { row in try row.next(as: ID<Message>.self) }
        }
        return "/admin/reports/\(newest)"
    }

    // Catches photos that moderators never see, files that look like words, and either as messages of their own.
    @Test(arguments: TestEngine.available, [false, true])
    func allThatIsAttachedGoesAlong(on engine: TestEngine, isDeleted: Bool) async throws {
        try await Talk.run(on: engine) { talk in
            let photos = try (1...3).map { number in
                (field: "images", name: "\(number).jpg", bytes: try Sample.jpeg(width: 100 * number, tint: 40))
            }
            let album = [("text", "look"), ("client_id", newClientID())]
            #expect(try await talk.ada.post(talk.path, album, files: photos, fragment: true).status == 200)
            var chosen = [try await talk.newestMessage()]
            let voice = (field: "images", name: "voice.webm", bytes: Sample.webm())
            let pdf = (field: "images", name: "note <1>.pdf", bytes: Sample.pdf)
            for (file, more) in [(voice, [("seconds", "12")]), (pdf, [])] {
                let fields = [("text", ""), ("client_id", newClientID())] + more
                #expect(try await talk.ada.post(talk.path, fields, files: [file], fragment: true).status == 200)
                chosen.append(try await talk.newestMessage())
            }
            let choice = try await talk.minsu.get("\(talk.path)/report").text
            #expect(choice.matches(of: /<img src="[^"]+" srcset=[^>]+ sizes="3rem"/).count == 3)
            // The newest is the first in sight.
            #expect(try choice.contains("value=\"\(#require(chosen.last))\" autofocus"))
            if isDeleted {
                for message in chosen {
                    #expect(try await talk.ada.post("\(talk.path)/\(message)/delete").status == 303)
                }
            }
            let path = try await report(chosen, by: talk.minsu, talk)
            #expect(try await talk.minsu.post("\(path)/open").status == 303)
            let page = try await talk.minsu.get(path).text
            let list = try #require(page.firstMatch(of: /<ul class="case-entries">(.*?)<\/ul>/.dotMatchesNewlines()))
            let items = list.output.1.split(separator: "<li>").map { String($0) }
            try #require(items.count == 3 && items.allSatisfy { $0.contains("@ada · ") })
            let images = items[0].matches(of: /src="([^"]+)"/).map { String($0.output.1) }
            try #require(images.count == 3 && items[0].contains("look"))
            var copies: Set<[UInt8]> = []
            for image in images {
                let answer = try await talk.minsu.get(image)
                #expect(answer.status == 200)
                copies.insert(answer.bytes)
            }
            #expect(copies.count == 3)
            #expect(items[1].contains("Voice message") && items[1].contains("0:12") && !items[1].contains("case-words"))
            #expect(items[2].contains("note &lt;1&gt;.pdf") && !items[2].contains("case-words"))
            #expect(page.contains("can’t open them here"))
            #expect(page.contains(#"value="messages" checked"#) && !page.contains(#"value="posts" checked"#))
            // Whoever sent them reads what a decision was about.
            #expect(try await talk.minsu.post(path, [("act", "warn"), ("reason", "No")]).status == 303)
            #expect(try await talk.ada.get("/settings/standing").text.contains("note &lt;1&gt;.pdf"))
        }
    }

    // Catches a report of a thousand photos.
    @Test(arguments: TestEngine.available)
    func aReportHasAnEnd(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("look", by: talk.ada)
            let message = try await talk.newestMessage()
            try await talk.salon.database.write { transaction in
                try transaction.execute("UPDATE messages SET state = 'deleted', text = '' WHERE id = \(message)")
                try transaction.execute(
                    """
                    INSERT INTO former_messages (message_id, text, gone_at)
                    VALUES (\(message), 'look', \(talk.salon.clock.clock.now()))
                    """)
                for position in 0...MessageCopies.most {
                    try transaction.execute(
                        """
                        INSERT INTO former_message_parts (message_id, position, image)
                        VALUES (\(message), \(position), \([1, 2] as [UInt8]))
                        """)
                }
            }
            let fields = [("message", "\(message)"), ("reason", "abuse")]
            let refused = try await talk.minsu.post("\(talk.path)/report", fields)
            #expect(refused.status == 422 && refused.text.contains("in several parts"))
            try await talk.salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM former_message_parts WHERE position = 0")
            }
            #expect(try await talk.minsu.post("\(talk.path)/report", fields).status == 303)
        }
    }
}
