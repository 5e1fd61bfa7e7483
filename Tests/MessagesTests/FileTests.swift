import Base
import Core
import Foundation
import HTTPTypes
import Media
import People
import SQL
import TestKit
import Testing

@testable import Conversations
@testable import Messages

/// Files in messages: what is taken, who gets them, and how they are answered.
@Suite struct FileTests {
    @Test(arguments: TestEngine.available)
    func areForTheTwoAloneAndRunNothing(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let clientID = newClientID()
            for _ in 0..<2 {
                let sent = try await talk.send([("계획 <b>.pdf", Sample.pdf), ("song.ogg", Sample.ogg())], as: clientID)
                #expect(sent.status == 200, "\(sent.text)")
                #expect(sent.text.contains("계획 &lt;b&gt;.pdf") && sent.text.contains("<audio controls"))
            }
            #expect(try await talk.salon.count("stored_files") == 2, "sent twice, stored once")
            #expect(try await talk.ada.get("/messages").text.contains("File"))
            let addresses = try await talk.addresses()
            #expect(addresses.count == 2 && addresses[0].hasSuffix("/file.pdf") && addresses[1].hasSuffix("/file.ogg"))
            for (address, type) in zip(addresses, ["application/pdf", "audio/ogg"]) {
                for browser in [talk.minsu, talk.ada] {
                    let answer = try await browser.get(address)
                    #expect(answer.status == 200 && answer.headers[.contentType] == type)
                    #expect(answer.header("Content-Security-Policy") == ["default-src 'none'; sandbox"])
                    #expect(answer.header("X-Content-Type-Options") == ["nosniff"])
                    #expect(answer.headers[.cacheControl] == "private, no-cache")
                    #expect(answer.headers[.contentDisposition]?.hasPrefix("inline; filename*=UTF-8''") == true)
                    let saved = try await browser.get("\(address)?download=1")
                    #expect(saved.headers[.contentDisposition]?.hasPrefix("attachment; ") == true)
                }
                #expect(try await talk.jiwoo.get(address).status == 404)
                #expect(try await talk.salon.visitor().get(address).status == 303)
            }
            let name = try #require(try await talk.ada.get(addresses[0]).headers[.contentDisposition])
            #expect(name.unicodeScalars.allSatisfy { $0.isASCII && $0 != "<" && $0 != "\"" })
            for wrong in ["file.html", "file.ogg", "original.pdf", "..%2Foriginal.pdf"] {
                let address = addresses[0].replacing("file.pdf", with: wrong)
                #expect(try await talk.ada.get(address).status == 404, "\(wrong)")
            }
            // A block shuts it for both.
            try await BlockAccount(account: talk.adaID, other: talk.minsuID, isBlocked: true)(talk.salon.services)
            #expect(try await talk.ada.get(addresses[0]).status == 404)
        }
    }

    /// Players ask for parts; numbers of parts come from outside.
    @Test(arguments: TestEngine.available)
    func partsAreAnswered(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.send([("sound.wav", Sample.wav)])
            let address = try #require(try await talk.addresses().first)
            let size = Sample.wav.count
            for (range, status, content) in [
                ("bytes=0-3", 206, "bytes 0-3/\(size)"), ("bytes=-4", 206, "bytes \(size - 4)-\(size - 1)/\(size)"),
                ("bytes=0-", 206, "bytes 0-\(size - 1)/\(size)"),
                ("bytes=0-99999999999999", 206, "bytes 0-\(size - 1)/\(size)"),
                ("bytes=\(size)-", 416, "bytes */\(size)"), ("bytes=-0", 416, "bytes */\(size)"),
                ("bytes=9223372036854775807-", 416, "bytes */\(size)"),
                ("bytes=99999999999999999999-", 200, nil), ("bytes=5-2", 200, nil), ("bytes=a-b", 200, nil),
                ("bytes=0-1,3-4", 200, nil), ("bytes=-", 200, nil), ("lines=0-1", 200, nil), ("bytes=+1-2", 200, nil),
            ] as [(String, Int, String?)] {
                let answer = try await talk.ada.get(address, headers: ["range": range])
                #expect(answer.status == status, "\(range)")
                #expect(answer.headers[.contentRange] == content, "\(range)")
                // Asked what there is, it says the whole.
                let head = try await talk.ada.head(address, headers: ["range": range])
                #expect(head.status == 200 && head.headers[.contentRange] == nil && head.bytes.isEmpty, "\(range)")
                #expect(head.headers[.contentLength] == String(size), "\(range)")
            }
            let etag = try #require(try await talk.ada.get(address).headers[.eTag])
            #expect(try await talk.ada.get(address, headers: ["if-none-match": etag]).status == 304)
        }
    }

    @Test(arguments: TestEngine.available)
    func takesNothingElse(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let page = Array("<!doctype html><script>alert(1)</script>".utf8)
            for (name, bytes) in [
                ("invoice.pdf", page), ("song.mp3", page), ("cut.m4a", Array(Sample.m4a().prefix(30))),
                ("film.webm", Sample.webm(codecs: ["V_VP8", "A_OPUS"])), ("run.exe", Array("MZ\u{90}\0".utf8)),
            ] as [(String, [UInt8])] {
                let answer = try await talk.send([(name, bytes)], text: "kept words", isFragment: false)
                #expect(answer.status == 415 && answer.text.contains("kept words"), "\(name): \(answer.status)")
                #expect(answer.text.contains("only photos, PDFs and audio files"), "\(name)")
            }
            // One that is fine goes with one that is not.
            #expect(try await talk.send([("fine.pdf", Sample.pdf), ("invoice.pdf", page)]).status == 415)
            let large = Sample.pdf + [UInt8](repeating: 0x20, count: StoreFile.maxBytes)
            #expect(try await talk.send([("large.pdf", large)]).status == 413)
            for count in [SendMessage.maxImages + 1, 13, 60] {
                let many = (0..<count).map { ("\($0).pdf", Sample.pdf) }
                let answer = try await talk.send(many, text: "kept words", isFragment: false)
                #expect(answer.status == 422 && answer.text.contains("kept words"), "\(count)")
            }
            let empty = try await talk.send([("empty.pdf", [])])
            #expect(empty.status == 422 && empty.text.contains("“empty.pdf”: empty."))
            // A stranger's wait for an answer, as photos do.
            let request = try await talk.salon.conversation(talk.jiwoo, with: "ada")
            let refused = try await talk.jiwoo.post(
                "/messages/\(request)", [("text", "Hello"), ("client_id", newClientID())],
                files: [(field: "images", name: "a.pdf", bytes: Sample.pdf)], fragment: true)
            #expect(refused.status == 422, "\(refused.text)")
            for rows in ["stored_files", "message_files", "messages"] {
                #expect(try await talk.salon.count(rows) == 0, "\(rows)")
            }
            #expect(try talk.salon.files().isEmpty)
            #expect(try await talk.used() == 0)
        }
    }

    // Catches a refusal that names the first of several files, so that each costs another attempt.
    @Test(arguments: TestEngine.available)
    func namesAllThatIsWrong(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let half = Array(try Sample.jpeg().prefix(3_000))
            let files = [
                ("half.jpg", half), ("fine.jpg", try Sample.jpeg()), ("other half.jpg", half), ("plan.pdf", Sample.pdf),
                ("nothing.pdf", []),
            ]
            let clientID = newClientID()
            let refused = try await talk.send(files, text: "kept words", as: clientID)
            #expect(refused.status == 422 && refused.text.contains("“half.jpg”, “other half.jpg”: damaged"))
            #expect(refused.text.contains("“nothing.pdf”: empty.") && !refused.text.contains("fine.jpg"))
            // Which the sender can leave out.
            #expect(refused.text.contains(#""files":[0,2,4]"#), "\(refused.text)")
            let page = try await talk.send(files, text: "kept words", isFragment: false)
            #expect(page.status == 422 && page.text.contains("kept words"))
            #expect(page.text.contains("“half.jpg”, “other half.jpg”: damaged"))
            for rows in ["stored_files", "media", "messages"] { #expect(try await talk.salon.count(rows) == 0) }
            #expect(try await talk.used() == 0)
            let rest = try await talk.send([files[1], files[3]], text: "kept words", as: clientID)
            #expect(rest.status == 200, "\(rest.text)")
        }
    }

    // Catches a scan of which two pages are not shown, and of which nobody is told.
    @Test(arguments: TestEngine.available)
    func whatIsNotShownIsSaidToItsSender(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let note = "This file holds 3 images. Only the first is shown."
            let sent = try await talk.send([("scan.tif", Sample.pages(3))])
            #expect(sent.status == 200 && sent.text.contains(note))
            #expect(try await talk.minsu.get(talk.path).text.contains(note))
            #expect(try await !talk.ada.get(talk.path).text.contains(note))
        }
    }

    /// The name is a claim: what is saved is opened by its ending.
    @Test(arguments: TestEngine.available)
    func namesSayWhatTheFileIs(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for (claimed, kept) in [
                ("report.PDF", "report.PDF"), ("report.html", "report.html.pdf"), ("", "file.pdf"), (".pdf", "pdf.pdf"),
                ("../../etc/passwd", "passwd.pdf"), ("C:\\temp\\a.pdf", "a.pdf"), ("a\u{202E}fdp.exe", "afdp.exe.pdf"),
                (String(repeating: "가", count: 300) + ".pdf", String(repeating: "가", count: 65) + ".pdf"),
                (String(repeating: "😀", count: 100) + ".PDF", String(repeating: "😀", count: 49) + ".PDF"),
            ] as [(String, String)] {
                #expect(try await talk.send([(claimed, Sample.pdf)]).status == 200, "\(claimed)")
                let name = try await talk.salon.database.read { reader in
                    try reader.value("SELECT name FROM stored_files ORDER BY id DESC LIMIT 1", as: String.self)
                }
                #expect(name == kept, "\(claimed)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func aVoiceHasALength(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let fields = [("seconds", "72")]
            let sent = try await talk.send([("voice.webm", Sample.webm())], fields: fields)
            #expect(sent.status == 200 && sent.text.contains("Voice message") && sent.text.contains("1:12"))
            let report = try await talk.ada.get("\(talk.path)/report").text
            #expect(report.contains(#"<span dir="auto">Voice message</span>"#))
            #expect(try await talk.ada.get("/messages").text.contains("Voice message"))
            for wrong in ["0", "601", "-1", "x", "99999999999999999999"] {
                let answer = try await talk.send([("voice.webm", Sample.webm())], fields: [("seconds", wrong)])
                #expect(answer.status == 400, "\(wrong)")
            }
            // Only one recording has a length, and only sound.
            let sets: [[(String, [UInt8])]] = [
                [("a.pdf", Sample.pdf)], [("a.webm", Sample.webm()), ("b.webm", Sample.webm())],
            ]
            for files in sets {
                #expect(try await talk.send(files, fields: fields).status == 200)
            }
            #expect(try await talk.salon.count("message_files WHERE seconds IS NOT NULL") == 1)
        }
    }

    /// The one page that records may ask for the microphone.
    @Test(arguments: TestEngine.available)
    func onlyAConversationMayListen(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for (path, policy) in [
                (talk.path, "microphone=(self)"), ("/messages", "microphone=()"), ("/settings", "microphone=()"),
                ("\(talk.path)/search", "microphone=()"),
            ] {
                let headers = try await talk.ada.get(path).header("Permissions-Policy")
                #expect(headers.count == 1 && headers[0].contains(policy), "\(path)")
            }
            // Where nothing can be said, neither.
            try await BlockAccount(account: talk.minsuID, other: talk.adaID, isBlocked: true)(talk.salon.services)
            #expect(
                try await talk.ada.get(talk.path).header("Permissions-Policy") == [
                    "camera=(), geolocation=(), microphone=()"
                ])
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesFindThemByIndex(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for statement in [
                MessageFile.ofMessages([ID(rawValue: 1)]), MessageQueries.file(ID(rawValue: 1), viewer: talk.adaID),
                "SELECT \(MessageFile.kind(of: "t.id")) FROM messages t WHERE t.id = 1",
            ] as [Statement] {
                let scanned = try await talk.salon.database.scannedTables(statement)
                #expect(scanned.isEmpty, "\(scanned)")
            }
        }
    }
}
