import Core
import Foundation
import Imaging
import SQL
import TestKit
import Testing

/// What is said of files that were chosen: which of them is refused, and what of one is not shown.
@Suite struct ChosenFilesTests {
    private let text = (field: "images", name: "notes.txt", bytes: Array("hello".utf8))
    private let words = (field: "images", name: "C:\\photos\\more <b>.txt", bytes: Array("hello again".utf8))

    private func half() throws -> (field: String, name: String, bytes: [UInt8]) {
        ("images", "half.jpg", Array(try Sample.jpeg().prefix(3_000)))
    }

    // Catches a refusal of one file among ten that does not say which.
    @Test(arguments: TestEngine.available)
    func refusalsNameTheirFiles(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let good = (field: "images", name: "good.jpg", bytes: try Sample.jpeg(tint: 3))
            let answer = try await minsu.post("/works", [("title", "Sea")], files: [text, good, try half(), words])
            #expect(answer.status == 422)
            // What is wrong with two is said once.
            #expect(answer.text.contains("“notes.txt”, “more &lt;b&gt;.txt”: not in a format we can show"))
            #expect(answer.text.contains("“half.jpg”: damaged or incomplete."))
            #expect(!answer.text.contains("good.jpg"))
            let script = try await minsu.post("/media", files: [("file", "half.jpg", try half().bytes)], fragment: true)
            #expect(script.status == 422 && script.text.contains("“half.jpg”: damaged"))
            let long = String(repeating: "가", count: 200) + ".jpg"
            let named = try await minsu.post("/media", files: [("file", long, [1])], fragment: true)
            #expect(named.text.contains("가가…") && named.text.contains("가.jpg”: ") && !named.text.contains(long))
            let photo = try await minsu.post("/settings/photo", files: [("photo", "me.jpg", try half().bytes)])
            #expect(photo.status == 422 && photo.text.contains("“me.jpg”: "))
            _ = try await minsu.post("/works", [("title", "Sea")], files: [good])
            let work = try #require(try await salon.ids("SELECT post_id FROM works").first)
            let process = try await minsu.post("/works/\(work)/process", [("action", "save")], files: [text])
            #expect(process.status == 415 && process.text.contains("“notes.txt”: "))
            let poster = try await minsu.post(
                "/exhibitions", [("title", "Spring")], files: [("poster", "poster.txt", text.bytes)])
            #expect(poster.status >= 400 && poster.text.contains("“poster.txt”: "))
        }
    }

    // Catches a work that is shared though its maker could not know that two of its three pages are not shown.
    @Test(arguments: TestEngine.available)
    func whatIsNotShownIsSaidFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let file = (field: "images", name: "scan.tif", bytes: Sample.pages(3))
            let note = "This file holds 3 images. Only the first is shown."
            let script = try await minsu.post("/media", files: [("file", "scan.tif", file.bytes)], fragment: true)
            #expect(script.status == 201 && script.text.contains(note))
            // Without scripts the form comes back once, with everything in it.
            let first = try await minsu.post("/works", [("title", "Sea"), ("action", "share")], files: [file])
            #expect(first.status == 200 && first.text.contains(note) && first.text.contains(#"value="Sea""#))
            // Of ten files, which; and how to go on.
            let named = "“scan.tif”: this file holds 3 images. Only the first is shown."
            #expect(first.text.contains("\(named) If that is OK, press “Share” again."))
            let added = try await minsu.post("/works", [("title", "Sea"), ("action", "upload")], files: [file])
            #expect(added.text.contains(named) && !added.text.contains("press “"))
            #expect(try await salon.count("works") == 0)
            let id = try #require(first.text.firstMatch(of: /name="image" value="(\d+)"/)?.1)
            let second = try await minsu.post(
                "/works", [("title", "Sea"), ("image", String(id)), ("action", "share")], files: [])
            #expect(second.status == 303)
            #expect(try await salon.count("works") == 1)
            // A step is a card with the same words, also for the script that asks for it.
            let work = try #require(try await salon.ids("SELECT post_id FROM works").first)
            let process = try await minsu.post("/works/\(work)/process", [("action", "save")], files: [file])
            #expect(process.status == 200 && process.text.contains(note))
            #expect(process.text.contains("\(named) If that is OK, press “Save” again."))
            #expect(try await salon.count("process_steps") == 0)
            let step = try #require(process.text.firstMatch(of: /name="step" value="(\d+)"/)?.1)
            #expect(try await minsu.get("/works/\(work)/process?part=card&image=\(step)").text.contains(note))
            // A file of one is shared at once.
            let one = try await minsu.post(
                "/works", [("title", "One"), ("action", "share")], files: [("images", "one.tif", Sample.pages(1))])
            #expect(one.status == 303)
        }
    }

    /// What fields offer is what the server takes, by its usual name and ending.
    @Test func pickersOfferWhatIsTaken() {
        for format in ImageFormat.allCases {
            #expect(
                ImageFiles.types.contains(format.mediaType) && ImageFiles.endings.contains(".\(format.fileExtension)"))
        }
        for other in ["image/jpg", "image/pjpeg"] { #expect(ImageFiles.types.contains(other)) }
        for other in [".jfif", ".hif", ".heif", ".tiff"] { #expect(ImageFiles.endings.contains(other)) }
        #expect(!ImageFiles.accept.contains("svg") && !ImageFiles.accept.contains("*"))
    }
}
