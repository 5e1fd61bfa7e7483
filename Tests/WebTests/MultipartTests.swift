import Core
import Files
import Foundation
import NIOCore
import Testing

@testable import Web

@Suite struct MultipartTests {
    private static let limits = MultipartLimits(fileBytes: 1_000, files: 2, fieldBytes: 500)

    private func read(
        _ chunks: [[UInt8]], type: String = "multipart/form-data; boundary=BB", length: Int? = nil,
        limits: MultipartLimits = limits, into folder: String
    ) async throws -> MultipartForm {
        var headers = ["content-type": type]
        if let length { headers["content-length"] = String(length) }
        return try await makeRequest(headers: headers, chunks: chunks).multipart(into: folder, limits: limits)
    }

    private func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? ["unreadable"]
    }

    private func field(_ name: String, _ value: String) -> String {
        "--BB\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }

    private func file(_ name: String, _ fileName: String, _ content: String) -> String {
        """
        --BB\r\nContent-Disposition: form-data; name="\(name)"; filename="\(fileName)"\r
        Content-Type: image/png\r\n\r\n\(content)\r\n
        """
    }

    /// The delimiter, its beginnings and the ends of headers all fall on a border once.
    @Test func readsABodyCutAnywhere() async throws {
        let content = "\r\n--B\r\n--BA\r\n-\r\r\n--"
        let body = Array(
            ("preamble\r\n" + field("title", "겨울") + field("empty", "") + file("images", "a.png", content)
                + "--BB--\r\n").utf8)
        try await withFolder { folder in
            for cut in 0...body.count {
                let form = try await read([Array(body[..<cut]), Array(body[cut...])], into: folder)
                #expect(form.form["title"] == "겨울", "cut at \(cut)")
                #expect(form.form.fields.count == 2)
                #expect(form.uploads.count == 1)
                let upload = try #require(form.uploads.first)
                #expect(upload.field == "images" && upload.fileName == "a.png" && !upload.isTooLarge)
                #expect(upload.byteCount == content.utf8.count)
                #expect(try Data(contentsOf: URL(fileURLWithPath: upload.path)) == Data(content.utf8), "cut at \(cut)")
                form.discard()
            }
            let single = try await read(body.map { [$0] }, into: folder)
            #expect(single.form["title"] == "겨울" && single.uploads.first?.byteCount == content.utf8.count)
            single.discard()
            #expect(entries(folder).isEmpty)
        }
    }

    @Test(arguments: [
        "", "--BB", "--BB\r\n", "no delimiter at all",
        "--BB\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nwithout an end",
        "--BB\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nhalf a file",
        "--BB\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nhalf\r\n--BB\r\n",
        "--BB\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--BB--\r\n",
        "--BB\r\nContent-Type: text/plain\r\n\r\nno disposition\r\n--BB--\r\n",
    ])
    func refusesWhatIsBroken(_ body: String) async throws {
        try await withFolder { folder in
            let problem = await #expect(throws: Problem.self) { try await read([Array(body.utf8)], into: folder) }
            #expect(problem?.status == 400)
            #expect(entries(folder).isEmpty)
        }
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=BB",
        "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
    ])
    func refusesOtherTypes(_ type: String) async throws {
        try await withFolder { folder in
            let problem = await #expect(throws: Problem.self) { try await read([], type: type, into: folder) }
            #expect(problem?.status == 400)
        }
    }

    @Test(arguments: ["multipart/form-data; boundary=\"BB\"", "Multipart/Form-Data; charset=utf-8; Boundary=BB"])
    func readsTheBoundaryHoweverItIsWritten(_ type: String) async throws {
        try await withFolder { folder in
            let form = try await read([Array((field("a", "1") + "--BB--").utf8)], type: type, into: folder)
            #expect(form.form["a"] == "1")
        }
    }

    /// Whoever has chosen thirty files more than there is room for keeps the text, and the refusal names the files.
    @Test func filesBeyondTheLimitAreNamedAndNotKept() async throws {
        let body =
            file("i", "1", "one") + file("i", "2", "two") + file("i", "3", "three") + field("text", "Words")
            + "--BB--\r\n"
        try await withFolder { folder in
            let form = try await read([Array(body.utf8)], into: folder)
            #expect(form.uploads.map(\.fileName) == ["1", "2", "3"])
            #expect(form.uploads.map(\.isTooLarge) == [false, false, true])
            #expect(form.form["text"] == "Words")
            #expect(entries(folder).count == 2)
            form.discard()
            #expect(entries(folder).isEmpty)
        }
    }

    @Test func refusesTextsThatAreTooLong() async throws {
        let half = String(repeating: "x", count: 300)
        let body = file("i", "1", "one") + field("a", half) + field("b", half) + "--BB--\r\n"
        try await withFolder { folder in
            let problem = await #expect(throws: Problem.self) { try await read([Array(body.utf8)], into: folder) }
            #expect(problem?.status == 413)
            #expect(entries(folder).isEmpty)
        }
    }

    /// Nothing is read of a body that says it is too large, and no more than the limit of one that does not say.
    @Test func refusesABodyThatIsTooLarge() async throws {
        try await withFolder { folder in
            let announced = await #expect(throws: Problem.self) {
                try await read([Array((field("a", "1") + "--BB--").utf8)], length: 1_000_000, into: folder)
            }
            #expect(announced?.status == 413)
            let silent =
                [Array(file("i", "1", "").utf8.dropLast(2))]
                + Array(repeating: Array(repeating: 7, count: 10_000), count: 100)
            let problem = await #expect(throws: Problem.self) { try await read(silent, into: folder) }
            #expect(problem?.status == 413)
            #expect(entries(folder).isEmpty)
        }
    }

    @Test func keepsTheFieldsWhenAFileIsTooLarge() async throws {
        let large = String(repeating: "x", count: 1_001)
        let body =
            field("title", "Kept") + file("i", "big", large) + file("i", "small", "fine") + field("last", "too")
            + "--BB--"
        try await withFolder { folder in
            let form = try await read([Array(body.utf8)], into: folder)
            #expect(form.form["title"] == "Kept" && form.form["last"] == "too")
            #expect(form.uploads.map(\.isTooLarge) == [true, false])
            #expect(entries(folder).count == 1)
            form.discard()
            #expect(entries(folder).isEmpty)
        }
    }

    @Test func ignoresAFileFieldThatWasLeftEmpty() async throws {
        let body = file("i", "", "") + file("i", "empty.png", "") + "--BB--\r\n"
        try await withFolder { folder in
            let form = try await read([Array(body.utf8)], into: folder)
            #expect(form.uploads.map(\.fileName) == ["empty.png"])
            #expect(form.uploads.first?.byteCount == 0)
            form.discard()
            #expect(entries(folder).isEmpty)
        }
    }

    /// Browsers send a quote as %22; a name cannot reach outside the folder, since it names no file.
    @Test func readsNames() async throws {
        let body =
            field("a%22b", "1") + file("i", "../../etc/pa%22sswd", "x") + file("김", "사진; name=x.png", "y") + "--BB--"
        try await withFolder { folder in
            let form = try await read([Array(body.utf8)], into: folder)
            #expect(form.form["a\"b"] == "1")
            #expect(form.uploads.map(\.fileName) == ["../../etc/pa\"sswd", "사진; name=x.png"])
            #expect(form.uploads.map(\.field) == ["i", "김"])
            #expect(form.uploads.allSatisfy { $0.path.hasPrefix(folder + "/") && !$0.path.contains("..") })
            form.discard()
        }
    }

    /// A byte at a time, it looked at everything before again with each of them: 150 GB for this preamble.
    @Test(arguments: [
        "preamble", "headers", "a text", "a file", "beginnings of a boundary",
    ])
    func looksAtEachByteAboutOnce(_ place: String) async throws {
        let filling = String(repeating: place == "beginnings of a boundary" ? "\r\n--B" : "x", count: 2_000)
        let body =
            switch place {
            case "preamble": filling + "\r\n" + field("a", "1") + "--BB--"
            case "headers":
                "--BB\r\nX-Long: \(filling)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--BB--"
            case "a text": field("a", filling) + "--BB--"
            default: file("a", "a.png", filling) + "--BB--"
            }
        try await withFolder { folder in
            var reader = MultipartReader(
                boundary: "BB", directory: folder, limits: .init(fileBytes: 100_000, files: 2, fieldBytes: 100_000))
            for byte in body.utf8 { try await reader.take(ByteBuffer(bytes: [byte])) }
            let form = try await reader.finish()
            // Each look goes back over what a delimiter may have begun in: six bytes, and no more.
            #expect(reader.examined < body.utf8.count * 8, "\(place): \(reader.examined) for \(body.utf8.count)")
            form.discard()
        }
    }

    @Test func refusesAPreambleWithoutEnd() async throws {
        try await withFolder { folder in
            let chunks = Array(repeating: [UInt8](repeating: 45, count: 1_000), count: 5)
            let problem = await #expect(throws: Problem.self) {
                try await read(chunks, limits: .init(fileBytes: 1 << 20, files: 1), into: folder)
            }
            #expect(problem?.status == 400)
        }
    }

    @Test func refusesAMillionParts() async throws {
        let body = String(repeating: field("", ""), count: 1_001) + "--BB--"
        try await withFolder { folder in
            let problem = await #expect(throws: Problem.self) {
                try await read([Array(body.utf8)], limits: .init(fileBytes: 1 << 20, files: 1), into: folder)
            }
            #expect(problem?.status == 400)
        }
    }

    /// Bytes of a file that will not be kept are read past, and the fields behind it are there.
    @Test func readsPastFilesNobodyKeeps() async throws {
        let body = file("i", "a.png", "abc") + field("title", "Kept") + "--BB--"
        try await withFolder { folder in
            let form = try await read(
                [Array(body.utf8)], limits: .init(fileBytes: 0, files: 1, totalBytes: 4_096), into: folder)
            #expect(form.form["title"] == "Kept" && form.uploads.first?.isTooLarge == true && entries(folder).isEmpty)
        }
    }
}
