import Base
import Core
import HTTPTypes
import Moderation
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import Works

/// How works came about: who writes it, who sees it, and what becomes of its images.
@Suite struct ProcessTests {
    private typealias Step = WriteProcess.Step

    /// The keys of the form's cards.
    private func keys(_ page: String) -> [String] {
        let form = page.split(separator: "<template").first ?? ""
        return form.matches(of: /name="step" value="(\w+)"/).map { String($0.1) }
    }

    // Catches a step that is lost, out of order or shown where it should not be.
    @Test(arguments: TestEngine.available)
    func aProcessIsMadeByTheFormAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), visitor = salon.visitor()
            let work = try await salon.shareWork("Winter sea", by: minsu, images: 2)
            let (page, path) = ("/works/\(work)", "/works/\(work)/process")
            #expect(try await minsu.get(page).text.contains("Show how it came about"))
            #expect(try await !visitor.get(page).text.contains(path))

            // Two files and then a note, as without scripts: nothing is shown before it is saved.
            let files = try [1, 2].map { ("images", "\($0).jpg", try Sample.jpeg(tint: UInt8($0 * 40))) }
            let uploaded = try await minsu.post(path, [("action", "upload")], files: files)
            var cards = keys(uploaded.text)
            #expect(uploaded.status == 200 && cards.count == 2)
            let noted = try await minsu.post(
                path, cards.map { ("step", $0) } + [("note-\(cards[0])", "Kept <note>"), ("action", "note")])
            #expect(noted.text.contains("Kept &lt;note&gt;") && keys(noted.text) == cards + ["n2"])
            #expect(try await salon.count("process_steps") == 0)
            let saved = try await minsu.post(
                path,
                cards.map { ("step", $0) } + [
                    ("step", "n2"), ("note-\(cards[0])", "Kept <note>"), ("alt-\(cards[1])", "A line"),
                    // The note to the first place.
                    ("note-n2", "It began\nwith rain."), ("place-n2", "1"), ("action", "save"),
                ], files: [])
            #expect(saved.status == 303 && saved.location == page)

            let shown = try await visitor.get(page).text
            #expect(
                shown.contains(/It began(.|\n)*\/process\/2(.|\n)*\/process\/3/)
                    && shown.contains("Step 3 of 3: A line"))
            #expect(!shown.contains("Show how it came about"))
            // What hangs is as it was: the images, the cover and their colours.
            #expect(shown.matches(of: /data-zoom/).count == 2)
            #expect(try await salon.count("works WHERE image_count = 2") == 1)
            #expect(try await visitor.get("\(page)/original/3").status == 404)
            let step = try await visitor.get("\(path)/2").text
            #expect(step.contains("Kept &lt;note&gt;") && step.contains("2 / 3"))
            #expect(step.contains("\(path)/1\" rel=\"prev\"") && step.contains("\(path)/3\" rel=\"next\""))
            #expect(try await !visitor.get("\(path)/1").text.contains("rel=\"prev\""))
            for number in ["0", "4", "11", "-1", "99999999999999999999", "x"] {
                #expect(try await visitor.get("\(path)/\(number)").status == 404, "\(number)")
            }

            // The same again changes nothing; order and places can be given anew, and steps removed.
            cards = try await keys(minsu.get(path).text)
            #expect(cards.count == 3)
            let events = try await salon.events().count
            let same =
                cards.map { ("step", $0) } + [
                    ("note-\(cards[0])", "It began\nwith rain."), ("note-\(cards[1])", "Kept <note>"),
                    ("alt-\(cards[2])", "A line"),
                ]
            #expect(try await minsu.post(path, same).status == 303)
            #expect(try await salon.events().count == events)
            let turned = try await minsu.post(path, same + [("place-\(cards[2])", "1"), ("remove-\(cards[0])", "on")])
            #expect(turned.status == 303)
            #expect(try await keys(minsu.get(path).text) == [cards[2], cards[1]])
            #expect(Array(try await salon.events().dropFirst(events)) == ["work-edited"])
            #expect(try await salon.count("work_versions") == 0)
            // Editing the work leaves them where they are.
            let own = try await minsu.get("\(page)/edit").text.matches(of: /name="image" value="(\d+)"/).map {
                String($0.1)
            }
            #expect(own.count == 2)
            _ = try await minsu.post(
                "\(page)/edit", own.reversed().map { ("image", $0) } + [("title", "Winter sea")])
            #expect(try await keys(minsu.get(path).text) == [cards[2], cards[1]])
        }
    }

    // Catches files that stay when their step goes, and steps that stay when their work goes.
    @Test(arguments: TestEngine.available)
    func whatIsRemovedFreesStorage(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), owner = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            func stored() async throws -> Int {
                try await salon.database.read { reader in
                    try reader.one("SELECT stored_bytes FROM accounts WHERE id = \(owner)") { row in try row.next() }
                }
            }
            let (before, files) = (try await stored(), try salon.files().count)
            let images = [
                try await salon.storeImage(of: owner, tint: 1), try await salon.storeImage(of: owner, tint: 2),
            ]
            let all = images.map { Step(image: $0.id, note: "Note") }
            try await WriteProcess(all, of: work, account: owner)(salon.services)
            #expect(try await stored() == before + images.map(\.byteCount).reduce(0, +))
            try await WriteProcess([all[1]], of: work, account: owner)(salon.services)
            #expect(try await stored() == before + images[1].byteCount)
            try await WriteProcess([], of: work, account: owner)(salon.services)
            #expect(try await stored() == before && (try salon.files().count) == files)

            let last = try await salon.storeImage(of: owner, tint: 3)
            try await WriteProcess([Step(image: last.id), Step(note: "Note")], of: work, account: owner)(salon.services)
            #expect(try await minsu.post("/posts/\(work)/delete").status == 303)
            #expect(try await salon.count("process_steps") == 0)
            #expect(try await salon.count("media") == 0)
            #expect(try await stored() == 0)
        }
    }

    // Catches images that are taken from others, or from where they hang.
    @Test(arguments: TestEngine.available)
    func onlyOnesOwnLooseImagesBecomeSteps(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let owner = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            let other = try await salon.shareWork("Summer sea", by: minsu)
            let hung = try await salon.database.read { reader in
                try reader.values("SELECT id FROM media WHERE post_id IN (\(list: [work, other]))", as: ID<Media>.self)
            }
            let loose = try await salon.storeImage(of: owner, tint: 9).id
            let step = try await salon.storeImage(of: owner, tint: 10).id
            try await WriteProcess([Step(image: step)], of: other, account: owner)(salon.services)
            let hers = try await salon.storeImage(of: try await salon.id(of: .ada)).id
            for image in hung + [step, hers, ID(rawValue: 99)] {
                let problems = await #expect(throws: Problems.self, "\(image)") {
                    try await WriteProcess([Step(image: loose), Step(image: image)], of: work, account: owner)(
                        salon.services)
                }
                #expect(problems?.all.map(\.field) == ["images"])
            }
            #expect(try await salon.count("process_steps WHERE post_id = \(work)") == 0)
            #expect(try await salon.count("media WHERE id = \(loose) AND post_id IS NULL") == 1)
            await #expect(throws: Problems.self) {
                try await WriteProcess([Step(image: loose), Step(image: loose)], of: work, account: owner)(
                    salon.services)
            }
            // Two tabs: the later one wins, and one that knows an image which the other has removed says so.
            try await WriteProcess([Step(image: loose)], of: work, account: owner)(salon.services)
            try await WriteProcess([Step(note: "Only words")], of: work, account: owner)(salon.services)
            let late = try await minsu.post(
                "/works/\(work)/process", [("step", "\(loose)"), ("step", "n1"), ("note-n1", "Kept words")])
            #expect(late.status == 422 && late.text.contains("no longer stored") && late.text.contains("Kept words"))
            #expect(keys(late.text) == ["n0"])
            // Others.
            for (browser, status) in [(ada, 404), (salon.visitor(), 303)] {
                for path in ["/works/\(work)/process", "/works/\(work)/process?part=card&image=\(loose)"] {
                    #expect(try await browser.get(path).status == status)
                }
                #expect(try await browser.post("/works/\(work)/process", [("step", "n0")]).status == status)
            }
            #expect(try await minsu.get("/works/\(work)/process?part=card&image=\(hers)").status == 404)
            #expect(try await minsu.get("/works/99/process").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsTooMuchIsRefusedBesideItsField(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            let path = "/works/\(work)/process"
            func notes(_ count: Int) -> [(String, String)] {
                (0..<count).flatMap { [("step", "n\($0)"), ("note-n\($0)", "Note \($0)")] }
            }
            #expect(try await minsu.post(path, notes(10)).status == 303)
            let many = try await minsu.post(path, notes(11))
            #expect(many.status == 422 && many.text.contains("up to ten steps") && many.text.contains("Note 10"))
            let more = try await minsu.post(
                path, notes(10) + [("action", "upload")], files: [("images", "1.jpg", try Sample.jpeg())])
            #expect(more.status == 422 && more.text.contains("up to ten steps"))
            let long = String(repeating: "가", count: 501)
            let refused = try await minsu.post(path, notes(2) + [("step", "n2"), ("note-n2", long)])
            #expect(
                refused.status == 422 && refused.text.contains("field-note-2-problem") && refused.text.contains(long))
            #expect(try await salon.count("process_steps") == 10)
            // What is no form of ours removes nothing.
            for fields in [[], [("action", "other")], [("note-n0", "Lost")]] as [[(String, String)]] {
                #expect(try await minsu.post(path, fields).status == 200)
            }
            #expect(try await salon.count("process_steps") == 10)
            // An empty note is none.
            #expect(try await minsu.post(path, notes(1) + [("step", "n1"), ("note-n1", "  \n ")]).status == 303)
            #expect(try await salon.count("process_steps") == 1)
            // A file that is no image costs the others nothing.
            let broken = try await minsu.post(
                path, notes(1),
                files: [("images", "1.jpg", Array("hello".utf8)), ("images", "2.jpg", try Sample.jpeg())])
            #expect(broken.status >= 400 && keys(broken.text).count == 2)
        }
    }
}
