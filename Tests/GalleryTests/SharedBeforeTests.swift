import Base
import Core
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import Works

/// A form without scripts that is sent twice: its images come with it each time, and are other uploads.
@Suite struct SharedBeforeTests {
    private func share(
        _ name: String, _ browser: Browser, title: String = "Late <light>", tint: UInt8 = 1,
        _ more: [(String, String)] = []
    ) async throws -> Answer {
        try await browser.post(
            "/works", [("title", title), ("medium", "Ink"), ("client_id", name)] + more,
            files: [("images", "1.jpg", try Sample.jpeg(tint: tint))])
    }

    private func newest(_ salon: TestSalon) async throws -> String {
        try await salon.ids("SELECT post_id FROM works ORDER BY post_id DESC LIMIT 1")[0]
    }

    // Catches two works of one form whose answer was lost, and newer words or images that vanish without a word.
    @Test(arguments: TestEngine.available)
    func aFormMakesOneWork(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let empty = try await minsu.get("/works/new").text
            #expect(empty.contains(/name="client_id" value="[0-9A-Za-z-]{36}"/))
            for _ in 0..<2 { #expect(try await share("one", minsu).location == "/") }
            #expect(try await salon.count("works") == 1)
            #expect(try await salon.events() == ["work-published"])
            let first = try await newest(salon)
            for (title, tint) in [("Last light", 1), ("Late <light>", 2)] as [(String, UInt8)] {
                let other = try await share("one", minsu, title: title, tint: tint)
                #expect(other.status == 409 && other.text.contains("Already shared as: “Late &lt;light&gt;”."))
                #expect(other.text.contains(#"<a href="/works/\#(first)" target="_blank">See your work</a>"#))
                #expect(other.text.contains(#"name="image" value=""#))
                #expect(!other.text.contains(#"name="client_id" value="one""#))
            }
            #expect(try await salon.count("works") == 1)
        }
    }

    // Catches two presses at once.
    @Test(arguments: TestEngine.available)
    func aFormSentTwiceAtOnceMakesOneWork(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let author = try await salon.id(of: .minsu)
            var forms: [PublishWork] = []
            for _ in 0..<4 {
                let image = try await salon.storeImage(of: author)
                var form = PublishWork(author: author, WorkDetails(title: "Once"), images: [.init(id: image.id)])
                form.clientID = "one"
                forms.append(form)
            }
            let works = try await withThrowingTaskGroup(of: ID<Post>.self) { group in
                for form in forms { group.addTask { try await form(salon.services) } }
                return try await group.reduce(into: Set<ID<Post>>()) { $0.insert($1) }
            }
            #expect(works.count == 1)
            #expect(try await salon.count("works") == 1)
            #expect(try await salon.count("posts") == 1)
            #expect(try await salon.events() == ["work-published"])
        }
    }

    // Catches two works of one, where a browser without scripts brings the form anew after a lost answer.
    @Test(arguments: TestEngine.available)
    func theSameDetailsAreAskedAbout(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            #expect(try await share("one", minsu).location == "/")
            let first = try await newest(salon)
            let asked = try await share("two", minsu)
            #expect(asked.status == 409 && asked.text.contains("You have just shared a work with the same details."))
            for part in [
                #"<a href="/works/\#(first)" target="_blank">See your work</a>"#, #"value="Late &lt;light&gt;""#,
                #"name="again" value="\#(first)""#,
            ] {
                #expect(asked.text.contains(part), "\(part)")
            }
            #expect(try await salon.count("works") == 1)
            // The image that came with it is in the form, and makes the work when that is sent again.
            let kept = try #require(asked.text.firstMatch(of: /name="image" value="(\d+)"/)).1
            let name = try #require(asked.text.firstMatch(of: /name="client_id" value="([^"]+)"/)).1
            let again = [
                ("title", "Late <light>"), ("medium", "Ink"), ("client_id", "\(name)"), ("again", first),
                ("image", "\(kept)"),
            ]
            for _ in 0..<2 { #expect(try await minsu.post("/works", again, files: []).location == "/") }
            #expect(try await salon.count("works") == 2)
            #expect(try await share("three", minsu, [("again", first)]).status == 409, "about another one")
            #expect(try await share("four", minsu, title: "Another").status == 303)
            let script = try await minsu.post(
                "/works", [("title", "Another"), ("medium", "Ink"), ("client_id", "five")],
                files: [("images", "1.jpg", try Sample.jpeg(tint: 1))], fragment: true)
            #expect(script.status == 201, "a script knows its images")
            salon.clock.advance(by: .minutes(11))
            #expect(try await share("six", minsu).status == 303)
            var form = PublishWork(author: try await salon.id(of: .minsu), WorkDetails(title: "Late"), images: [])
            form.clientID = "seven"
            let statement = SharedBefore.statement(form, at: salon.services.clock.now())
            #expect(try await salon.database.scannedTables(statement) == [])
        }
    }

    // Catches a first work that waits for a moderator twice.
    @Test(arguments: TestEngine.available)
    func whatWaitsIsKnown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await salon.services.rules.load()
            #expect(try await share("one", ada).status == 303)
            let path = "/works/\(try await newest(salon))"
            #expect(try await share("one", ada).location == path)
            #expect(try await share("one", ada, title: "Other").status == 409)
            let asked = try await share("two", ada)
            #expect(asked.status == 409 && asked.text.contains(#"<a href="\#(path)" target="_blank">"#))
            #expect(try await salon.count("held_posts") == 1)
            #expect(try await salon.count("works") == 1)
        }
    }
}
