import Base
import Core
import Foundation
import HTTPTypes
import Imaging
import Media
import SQL
import Sharing
import Storage
import TestKit
import Testing
import Works

@Suite struct UploadTests {
    private let words = [
        ("title", "\"Sea\" <b>"), ("description", "First line\r\nsecond & last"), ("medium", "Oil 'n ink"),
        ("licence", "cc-by-sa"), ("download", "on"),
    ]
    private let kept = [
        "&quot;Sea&quot; &lt;b&gt;", "second &amp; last", "Oil &#39;n ink", #"value="cc-by-sa" selected"#,
        #"name="download" value="on" checked"#,
    ]

    /// Takes an image in as the script does.
    private func upload(_ browser: Browser, tint: UInt8 = 40) async throws -> String {
        let answer = try await browser.post(
            "/media", files: [("file", "a.jpg", try Sample.jpeg(tint: tint))], fragment: true)
        try #require(answer.status == 201, "\(answer.text)")
        struct Stored: Decodable {
            let id: String
            let base: String
            let width: Int
            let height: Int
            let widths: [Int]
            let placeholder: String
        }
        let stored = try JSONDecoder().decode(Stored.self, from: Data(answer.bytes))
        #expect(stored.width == 640 && stored.height == 480 && stored.widths == [320, 480, 640])
        #expect(stored.base.hasPrefix("/media/\(stored.id)/") && stored.placeholder.count == 24)
        return stored.id
    }

    private func cards(_ answer: Answer) -> [String] {
        answer.text.matches(of: /name="image" value="(\d+)"/).map { String($0.1) }
    }

    @Test(arguments: TestEngine.available)
    func sharesWithoutScripts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let first = try await minsu.post(
                "/works", words + [("action", "upload")],
                files: [("images", "1.jpg", try Sample.jpeg(tint: 1)), ("images", "2.png", try Sample.png())])
            #expect(first.status == 200)
            for text in kept { #expect(first.text.contains(text), "\(text)") }
            let ids = cards(first)
            #expect(ids.count == 2)
            #expect(try await salon.events() == [])
            let second = try await minsu.post(
                "/works",
                words + ids.map { ("image", $0) } + [
                    ("alt-\(ids[0])", "A <sea>"), ("turns-\(ids[0])", "1"), ("filter-\(ids[1])", "graphite"),
                    ("action", "upload"),
                ], files: [("images", "3.jpg", try Sample.jpeg(tint: 3))])
            #expect(Array(cards(second).prefix(2)) == ids && cards(second).count == 3)
            #expect(second.text.contains("A &lt;sea&gt;") && second.text.contains(#"value="graphite" selected"#))
            let all = cards(second)
            let shared = try await minsu.post(
                "/works",
                words + all.map { ("image", $0) } + [
                    ("alt-\(ids[0])", "A <sea>"), ("turns-\(ids[0])", "1"), ("remove-\(ids[1])", "on"),
                    ("action", "share"),
                ], files: [("images", "", [])])
            #expect(shared.status == 303 && shared.location == "/")
            #expect(try await salon.events() == ["work-published"])
            #expect(
                try await salon.count("works WHERE image_count = 2 AND allows_download = 1 AND licence = 'cc-by-sa'")
                    == 1)
            #expect(
                try await salon.ids("SELECT id FROM media WHERE post_id IS NOT NULL ORDER BY position") == [
                    all[0], all[2],
                ])
            #expect(try await salon.count("media WHERE alt = 'A <sea>' AND width = 480 AND height = 640") == 1)
            let home = try await minsu.get("/").text
            #expect(
                home.contains("Your work is on the wall.")
                    && home.contains(/class="toast leads">[^\n]*href="\/works\/\d+"/))
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    // Catches a title that was changed after the answer had been lost, and another image: both vanished without a word.
    @Test(arguments: TestEngine.available)
    func newerWordsBecomeAnEdit(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let (image, other) = (try await upload(minsu, tint: 1), try await upload(minsu, tint: 2))
            let first = words + [("image", image), ("alt-\(image)", "A sea"), ("action", "share")]
            for _ in 0..<2 { #expect(try await minsu.post("/works", first, files: []).location == "/") }
            let newer =
                [("title", "Last sea")] + words.dropFirst() + [
                    ("image", image), ("alt-\(image)", "The sea"), ("critique", "on"), ("question", "Too blue?"),
                    ("action", "share"),
                ]
            let script = try await minsu.post("/works", newer, files: [], fragment: true)
            #expect(script.status == 409 && script.text.contains(#""field":"client_id""#), "\(script.text)")
            let work = try await salon.ids("SELECT post_id FROM works")[0]
            let page = try await minsu.post("/works", newer, files: [])
            #expect(page.status == 409)
            for part in [
                "Already posted as: “&quot;Sea&quot; &lt;b&gt;”. Your newer text is kept here. Save it as an edit?",
                #"action="/works/\#(work)/edit""#, #"value="Last sea""#, #"value="The sea""#, "Too blue?",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(try await salon.count("works") == 1)
            #expect(try await salon.count("works WHERE title = 'Last sea'") == 0)
            let edit = newer + [("place-\(image)", "1")]
            #expect(try await minsu.post("/works/\(work)/edit", edit).location == "/works/\(work)")
            #expect(try await salon.count("works WHERE title = 'Last sea'") == 1)
            #expect(try await minsu.post("/works", newer, files: []).location == "/")
            // One more image: it was said to be gone.
            let more = try await minsu.post("/works", newer + [("image", other)], files: [])
            #expect(more.status == 409 && more.text.contains(#"action="/works/\#(work)/edit""#))
            #expect(try await salon.count("works") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func sharesWithScripts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ids = [
                try await upload(minsu, tint: 1), try await upload(minsu, tint: 2), try await upload(minsu, tint: 3),
            ]
            let before = try salon.files()
            #expect(try await minsu.post("/media/\(ids[2])/delete", fragment: true).status == 204)
            #expect(try salon.files().count == before.count - 4)
            let recipe = #"{"crop":{"x":0,"y":0,"width":0.5,"height":1},"filter":"sepia","strength":0.5}"#
            let form =
                words + [
                    ("image", ids[1]), ("image", ids[0]), ("recipe-\(ids[0])", recipe), ("recipe-\(ids[1])", "{}"),
                ]
            let answers = [
                try await minsu.post("/works", form, files: [], fragment: true),
                try await minsu.post("/works", form, files: [], fragment: true),
            ]
            // A form sent twice shares one work.
            for answer in answers { #expect(answer.status == 201 && answer.text == #"{"location":"/"}"#) }
            #expect(try await salon.count("works") == 1)
            #expect(try await salon.events() == ["work-published"])
            #expect(
                try await salon.ids("SELECT id FROM media WHERE post_id IS NOT NULL ORDER BY position") == [
                    ids[1], ids[0],
                ])
            // The edited image has a new rendition, and the old one's folder is gone.
            #expect(try await salon.count("media WHERE id = \(ids[0]) AND width = 320 AND height = 480") == 1)
            let edited = try salon.files().filter { $0.contains("/\(ids[0])/") }
            #expect(edited.count == 2 && Set(edited).isDisjoint(with: before.filter { $0.hasSuffix(".webp") }))
            #expect(try await VerifyMedia(salon.services)().isClean)
            #expect(try await salon.count("media_trash") == 0)
            // A shared image is not taken away by the draft's button.
            #expect(try await minsu.post("/media/\(ids[0])/delete", fragment: true).status == 204)
            #expect(try await salon.count("media") == 2)
        }
    }

    // Catches a draft that is offered again, without its edited image, though its work is out.
    @Test(arguments: TestEngine.available)
    func aDraftIsToldWhatItHasMade(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let ids = [try await upload(minsu, tint: 1), try await upload(minsu, tint: 2)]
            let path = "/works/made?image=\(ids[0])&image=\(ids[1])&image=x"
            #expect(try await minsu.get(path).text == "{}")
            let form = words + ids.map { ("image", $0) } + [("turns-\(ids[1])", "1")]
            #expect(try await minsu.post("/works", form, files: [], fragment: true).status == 201)
            let work = try await salon.ids("SELECT post_id FROM works")[0]
            let rendering = try await salon.database.read { reader in
                try reader.value("SELECT rendering FROM media WHERE width = 480", as: String.self)
            }
            let made = try await minsu.get(path).text
            #expect(made.contains(#""location":"/works/\#(work)""#) && made.contains("Your work is on the wall."))
            let image = #""base":"/media/\#(ids[1])/\#(try #require(rendering))""#
            #expect(made.contains(image) && made.contains(#""width":480"#))
            #expect(try await ada.get(path).text == "{}")
        }
    }

    @Test(arguments: TestEngine.available)
    func sharesOnceWhenSentTwiceAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let id = try await upload(minsu)
            let author = try await salon.id(of: .minsu)
            let image = try #require(ID<Media>(id))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        _ = try? await PublishWork(
                            author: author, WorkDetails(title: "Once"),
                            images: [PublishWork.Image(id: image, recipe: Recipe(quarterTurns: 1))])(salon.services)
                    }
                }
            }
            #expect(try await salon.count("works") == 1)
            #expect(try await salon.count("posts") == 1)
            #expect(try await salon.events() == ["work-published"])
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    /// Every wrong input has its own message and status, and nothing typed or uploaded is lost over it.
    @Test(arguments: TestEngine.available)
    func keepsEverythingAfterEachError(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let mine = try await upload(minsu)
            let hers = try await upload(ada, tint: 99)
            let good = (field: "images", name: "good.jpg", bytes: try Sample.jpeg(tint: 7))
            struct Case {
                let name: String
                var fields: [(String, String)] = []
                var file: [UInt8]?
                let status: Int
                let message: String
            }
            let long = String(repeating: "길", count: 5_001)
            let cases = [
                Case(
                    name: "not an image", file: Array("hello".utf8), status: 415, message: "cannot be read as an image"
                ),
                Case(
                    name: "half an image", file: Array(try Sample.jpeg().prefix(3_000)), status: 422,
                    message: "damaged or incomplete"),
                Case(name: "no bytes", file: [], status: 422, message: "empty. Choose another file."),
                Case(
                    name: "SVG", file: Array("<svg xmlns='http://www.w3.org/2000/svg'></svg>".utf8), status: 415,
                    message: "cannot be read as an image"),
                Case(
                    name: "blank title", fields: [("title", " \u{3000} ")], status: 422,
                    message: "Give the work a title."),
                Case(
                    name: "long title", fields: [("title", String(repeating: "x", count: 101))], status: 422,
                    message: "character too many. The limit is 100."),
                Case(
                    name: "long description", fields: [("description", long)], status: 422,
                    message: "character too many. The limit is 5,000."),
                Case(
                    name: "long medium", fields: [("medium", String(repeating: "x", count: 61))], status: 422,
                    message: "character too many. The limit is 60."),
                Case(name: "another's image", fields: [("image", hers)], status: 422, message: "no longer stored"),
                Case(name: "unknown image", fields: [("image", "12345")], status: 422, message: "no longer stored"),
                Case(
                    name: "crop outside",
                    fields: [("recipe-\(mine)", #"{"crop":{"x":0.9,"y":0,"width":0.9,"height":1}}"#)], status: 422,
                    message: "could not read"),
                Case(
                    name: "crop of nothing",
                    fields: [("recipe-\(mine)", #"{"crop":{"x":0,"y":0,"width":0,"height":0}}"#)], status: 422,
                    message: "could not read"),
                Case(
                    name: "no recipe at all", fields: [("recipe-\(mine)", "{")], status: 422,
                    message: "could not read the edits"),
                Case(
                    name: "odd turns", fields: [("turns-\(mine)", "7")], status: 422,
                    message: "could not read the edits"),
            ]
            for (index, item) in cases.enumerated() {
                let replaced = Set(item.fields.map(\.0)).subtracting(["image"])
                let fields =
                    words.filter { !replaced.contains($0.0) } + [("image", mine), ("alt-\(mine)", "My \"sea\"")]
                    + item.fields
                var files = item.file.map { [(field: "images", name: "x.jpg", bytes: $0)] } ?? []
                if index == 0 { files.append(good) }
                let answer = try await minsu.post("/works", fields, files: files)
                #expect(answer.status == item.status, "\(item.name)")
                #expect(answer.text.contains(item.message), "\(item.name): \(item.message)")
                for (field, text) in zip(words.map(\.0), kept) where !replaced.contains(field) {
                    #expect(answer.text.contains(text), "\(item.name): \(text)")
                }
                for (name, value) in item.fields
                where replaced.contains(name) && value.count > 50 && !name.hasPrefix("recipe") {
                    #expect(answer.text.contains(value), "\(item.name): \(name)")
                }
                #expect(cards(answer).first == mine, "\(item.name)")
                #expect(!cards(answer).contains(hers), "\(item.name)")
                #expect(answer.text.contains("My &quot;sea&quot;"), "\(item.name)")
                // What was fine of the same form is in.
                if index == 0 { #expect(cards(answer).count == 2) }
                let script = try await minsu.post("/works", fields, files: files, fragment: true)
                #expect(
                    script.status == item.status && script.text.hasPrefix(#"{"problems":[{"field":""#), "\(item.name)")
                #expect(script.text.contains(item.message), "\(item.name)")
            }
            #expect(try await minsu.post("/works", words, files: []).text.contains("Choose at least one image."))
            #expect(try await salon.count("works") == 0)
            #expect(try await salon.events() == [])
            #expect(try await VerifyMedia(salon.services)().isClean)
            #expect(try FileManager.default.contentsOfDirectory(atPath: salon.services.files.incoming).isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func refusesSingleUploads(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let png = try Sample.png()
            for (name, bytes, status) in [
                ("not an image.jpg", Array("hello".utf8), 415), ("empty.jpg", [], 422),
                ("half.png", Array(png.prefix(200)), 422),
                ("lies.jpg", png, 201), ("text.txt", png, 201),
            ] as [(String, [UInt8], Int)] {
                let answer = try await minsu.post("/media", files: [("file", name, bytes)], fragment: true)
                #expect(answer.status == status, "\(name): \(answer.text)")
                if status != 201 { #expect(answer.text.hasPrefix(#"{"error":""#)) }
            }
            #expect(try await minsu.post("/media", files: [], fragment: true).status == 422)
            #expect(try await minsu.post("/media", [("file", "x")], fragment: true).status == 422)
            let large = try await minsu.post(
                "/media", files: [("file", "large.jpg", png)], fragment: true,
                headers: ["content-length": "1000000000"])
            #expect(large.status == 413 && large.text.contains("Too large"))
            #expect(large.headers[.connection] == "close")
            #expect(
                try await salon.visitor().post("/media", files: [("file", "a.png", png)], fragment: true).status == 401)
            #expect(try await salon.visitor().post("/works", [("title", "x")], files: []).status == 303)
            let ada = try await salon.member(.ada)
            for id in try await salon.ids("SELECT id FROM media") {
                #expect(try await ada.post("/media/\(id)/delete", fragment: true).status == 204)
            }
            #expect(try await salon.count("media") == 2)
            #expect(try FileManager.default.contentsOfDirectory(atPath: salon.services.files.incoming).isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func takesTenImages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let files = try (0..<11).map {
                (field: "images", name: "\($0).png", bytes: try Sample.png(tint: UInt8($0)))
            }
            let answer = try await minsu.post("/works", [("title", "Many")], files: files)
            #expect(answer.status == 422 && answer.text.contains("up to ten images"))
            #expect(cards(answer).count == 10)
            let shared = try await minsu.post(
                "/works", [("title", "Many")] + cards(answer).map { ("image", $0) }, files: [])
            #expect(shared.status == 303)
            #expect(try await salon.count("works WHERE image_count = 10") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func limitsUploads(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            for _ in 0..<120 {
                #expect(try await minsu.post("/media", files: [("file", "a.txt", [1])], fragment: true).status == 415)
            }
            let refused = try await minsu.post("/media", files: [("file", "a.txt", [1])], fragment: true)
            #expect(refused.status == 429 && refused.headers[.retryAfter] == "5")
            // Without scripts the words come back, however large what came with them is.
            let photo = (field: "images", name: "a.jpg", bytes: [UInt8](repeating: 7, count: 200_000))
            let long = String(repeating: "가", count: 8_000)
            for words in ["A long <thought>", long] {
                let page = try await minsu.post(
                    "/posts", [("text", words), ("client_id", "one"), ("password", "hunter2")], files: [photo])
                #expect(page.status == 429 && page.headers[.retryAfter] == "5")
                #expect(page.text.contains(words.replacing("<", with: "&lt;").replacing(">", with: "&gt;")))
                #expect(!page.text.contains("hunter2"))
            }
            #expect(try salon.files().isEmpty)
            salon.clock.advance(by: .seconds(5))
            #expect(try await minsu.post("/media", files: [("file", "a.txt", [1])], fragment: true).status == 415)
        }
    }

    // Catches large bodies that are read for their words although nobody knows whose they are, or although the limit on large
    // bodies has refused them.
    @Test(arguments: TestEngine.available)
    func readsNoLargeBodyThatMayNotBeRead(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            let ended = try await salon.member(.ada)
            _ = try await EndSessions(account: try await salon.id(of: .ada), which: .every)(salon.services)
            let text = String(repeating: "가", count: 25_000)
            #expect(try await !ended.post("/posts", [("text", text)]).text.contains(text))
            #expect(try await ended.post("/posts", [("text", "short")]).text.contains("short"))
            // Fewer than there may be forms.
            var answer = try await minsu.post("/settings/nothing", [("text", text)])
            for _ in 0..<400 where answer.status != 429 {
                answer = try await minsu.post("/settings/nothing", [("text", text)])
            }
            #expect(answer.status == 429 && !answer.text.contains(text))
        }
    }
}
