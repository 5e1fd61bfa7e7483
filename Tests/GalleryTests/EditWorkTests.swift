import Base
import Core
import HTTPTypes
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import Works

/// An author changes what a work says and the order of its images; everything made of it follows.
@Suite struct EditWorkTests {
    private func ids(_ page: String) -> [String] { page.matches(of: /name="image" value="(\d+)"/).map { String($0.1) } }

    /// A work of two images, hung as people do.
    private func pair(_ salon: TestSalon, by maker: Browser) async throws -> ID<Post> {
        let owner = try await salon.id(of: .minsu)
        let images = [try await salon.storeImage(of: owner, tint: 40), try await salon.storeImage(of: owner, tint: 90)]
        return try await PublishWork(
            author: owner, WorkDetails(title: "First light", description: "With #dawn"),
            images: images.map { PublishWork.Image(id: $0.id) })(salon.services)
    }

    @Test(arguments: TestEngine.available)
    func everythingFollows(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let work = try await pair(salon, by: minsu)
            let path = "/works/\(work)"
            #expect(try await !ada.get("/").text.contains("Last light"))
            let form = try await minsu.get("\(path)/edit")
            #expect(
                form.status == 200 && form.text.contains(#"value="First light""#) && form.text.contains("With #dawn"))
            let images = ids(form.text)
            try #require(images.count == 2)
            #expect(try await minsu.get(path).text.contains("\(path)/edit"))

            let fields = [
                ("title", "  Last light "), ("description", "With #dusk, for @ada"), ("medium", "Oil"),
                ("licence", "cc-by"), ("download", "on"), ("image", images[0]), ("image", images[1]),
                ("alt-\(images[0])", "A <hill>"), ("alt-\(images[1])", "A lake"),
                // The second image to the first place; the first keeps its number.
                ("place-\(images[0])", "1"), ("place-\(images[1])", "1"),
            ]
            let edited = try await minsu.post("\(path)/edit", fields)
            #expect(edited.status == 303 && edited.location == path)

            let page = try await ada.get(path).text
            for text in [
                "<h1 dir=\"auto\">Last light</h1>", "#dusk", "Oil", "CC BY", "A &lt;hill&gt;", "\(path)/history",
                "\(path)/original/1",
            ] { #expect(page.contains(text), "\(text)") }
            #expect(page.contains(/A lake(.|\n)*A &lt;hill&gt;/) && !page.contains("\(path)/edit"))
            #expect(try await ids(minsu.get("\(path)/edit").text) == images.reversed())
            // The wall, which is cached for everybody; the search; the tags; newly mentioned members.
            #expect(try await ada.get("/").text.contains("Last light"))
            #expect(try await ada.get("/search?tab=works&q=Last").text.contains(path))
            #expect(try await !ada.get("/search?tab=works&q=First").text.contains(path))
            #expect(try await ada.get("/tags/dusk").text.contains(path))
            #expect(try await !ada.get("/tags/dawn").text.contains(path))
            #expect(try await ada.get("/notifications").text.contains("mentioned you in the work “Last light”"))
            #expect(try await salon.events().count { $0 == "work-edited" } == 1)

            // What it said before, for everybody.
            let history = try await salon.visitor().get("\(path)/history").text
            #expect(history.contains("Last light") && history.contains("First light") && history.contains("#dawn"))

            // The same once more changes nothing and tells nobody.
            let again = try await minsu.post(
                "\(path)/edit",
                fields.filter { !$0.0.hasPrefix("place") && $0.0 != "image" }
                    + images.reversed().map { ("image", $0) })
            #expect(again.status == 303)
            #expect(try await salon.events().count { $0 == "work-edited" } == 1)
            #expect(try await salon.count("work_versions") == 1)
            #expect(try await salon.count("notifications WHERE kind = 'mention'") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsRefusedIsNotLost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let work = try await pair(salon, by: minsu)
            let path = "/works/\(work)/edit"
            let images = try await ids(minsu.get(path).text)
            let sent = images.map { ("image", $0) } + [("alt-\(images[1])", "Kept <alt>"), ("medium", "Kept medium")]

            let long = String(repeating: "가", count: 101)
            for (title, problem) in [("", "Give the work a title."), (long, "The limit is 100.")] {
                let answer = try await minsu.post(path, sent + [("title", title)])
                #expect(answer.status == 422 && answer.text.contains(problem), "\(title)")
                #expect(answer.text.contains("Kept &lt;alt&gt;") && answer.text.contains("Kept medium"))
            }
            let alt = [("alt-\(images[0])", String(repeating: "가", count: 1_501))]
            let refused = try await minsu.post(path, sent + alt + [("title", "First light")])
            #expect(refused.status == 422 && refused.text.contains("character too many. The limit is 1,500."))
            #expect(refused.text.contains(alt[0].1))
            // An image twice, or another's.
            let others = try await salon.storeImage(of: try await salon.id(of: .ada))
            for list in [[images[0], images[0]], images + ["\(others.id)"], [images[0], "\(others.id)"]] {
                let answer = try await minsu.post(path, list.map { ("image", $0) } + [("title", "Stolen")])
                #expect(answer.status == 422 && answer.text.contains("field-images-problem"), "\(list)")
                #expect(ids(answer.text).sorted() == images.sorted())
            }
            for place in ["0", "11", "-1", "99999999999999999999", "x"] {
                let answer = try await minsu.post(
                    path, sent + [("title", "First light"), ("place-\(images[0])", place)])
                #expect(answer.status == 303, "\(place)")
            }
            // Nobody else's, and nothing that is no work.
            for (browser, status) in [(ada, 404), (salon.visitor(), 303)] {
                #expect(try await browser.get(path).status == status)
                #expect(try await browser.post(path, sent + [("title", "Mine")]).status == status)
            }
            #expect(try await minsu.get("/works/99/edit").status == 404)
            #expect(try await minsu.get("/works/99/history").status == 404)
            #expect(try await minsu.get("/works/\(work)").text.contains("First light"))
            _ = try await minsu.post("/@ada/block")
            #expect(try await ada.get("/works/\(work)/history").status == 404)
        }
    }

    /// Problems of no field are shown above the form.
    @Test(arguments: TestEngine.available)
    func saysThatThereWereTooMany(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await pair(salon, by: minsu)
            let path = "/works/\(work)/edit"
            let sent = try await ids(minsu.get(path).text).map { ("image", $0) } + [("title", "Kept title")]
            var answer = try await minsu.post(path, sent)
            for _ in 0..<100 where answer.status != 429 { answer = try await minsu.post(path, sent) }
            #expect(answer.status == 429 && answer.headers[.retryAfter] != nil)
            #expect(answer.text.contains("notice problem") && answer.text.contains("Kept title"))
        }
    }

    @Test(arguments: TestEngine.available)
    func editsAtOnceLeaveOneWork(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await pair(salon, by: minsu)
            let owner = try await salon.id(of: .minsu)
            let images = try await ids(minsu.get("/works/\(work)/edit").text).compactMap { ID<Media>($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...12 {
                    let order = number.isMultiple(of: 2) ? images : images.reversed()
                    group.addTask {
                        try await EditWork(
                            work: work, account: owner, WorkDetails(title: "Title \(number)"),
                            images: order.map { EditWork.Image(id: $0, alt: "Alt \(number)") })(salon.services)
                    }
                }
                try await group.waitForAll()
            }
            // The clock does not move: none takes the trace of another.
            #expect(try await salon.count("work_versions WHERE post_id = \(work)") == 12)
            #expect(try await salon.count("media WHERE post_id = \(work) AND position IN (0, 1)") == 2)
            let number =
                try await salon.database.read { reader in
                    try reader.value("SELECT title FROM works WHERE post_id = \(work)", as: String.self)
                }?.split(separator: " ").last ?? ""
            #expect(try await salon.count("media WHERE post_id = \(work) AND alt = 'Alt \(number)'") == 2)
        }
    }
}
