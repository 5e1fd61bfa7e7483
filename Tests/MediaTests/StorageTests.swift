import Base
import Core
import Foundation
import Media
import Posts
import SQL
import SalonApp
import Storage
import TestKit
import Testing

/// How much a member may store: counted with every change, and refused before it is sent.
@Suite struct StorageTests {
    private func run(
        _ engine: TestEngine, quota: Int?, _ body: (TestSalon, ID<Account>, Browser) async throws -> Void
    ) async throws {
        var options = Options()
        options.storageQuota = quota
        try await TestSalon.run(on: engine, options: options) { salon in
            let browser = try await salon.member(.ada)
            try await body(salon, try await salon.id(of: .ada), browser)
        }
    }

    private func used(_ account: ID<Account>, _ salon: TestSalon) async throws -> Int {
        try await salon.services.storage(of: account)?.used ?? -1
    }

    @Test(arguments: TestEngine.available)
    func countsWhatComesAndGoes(on engine: TestEngine) async throws {
        try await run(engine, quota: 1_000_000) { salon, ada, browser in
            let (first, second) = (try Sample.jpeg(), try Sample.jpeg(tint: 90))
            var ids: [String] = []
            for bytes in [first, second] {
                let answer = try await browser.post("/media", files: [("file", "a.jpg", bytes)], fragment: true)
                #expect(answer.status == 201)
                ids.append(try #require(answer.text.firstMatch(of: /"id":"(\d+)"/).map { String($0.output.1) }))
            }
            #expect(try await used(ada, salon) == first.count + second.count)
            #expect(try await browser.post("/media/\(ids[0])/delete", fragment: true).status == 204)
            #expect(try await used(ada, salon) == second.count)
            // A wrong counter is corrected.
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET stored_bytes = 7 WHERE id = \(ada)")
            }
            #expect(try await VerifyCounters(salon.services)() == 1)
            #expect(try await used(ada, salon) == second.count)
            #expect(try await VerifyCounters(salon.services)() == 0)
            let settings = try await browser.get("/settings").text
            #expect(settings.contains("of 1 MB used"), "the page shows what is used")
            #expect(try await browser.get("/works/new").text.contains("data-left=\"\(1_000_000 - second.count)\""))
        }
    }

    /// Files that are no images count like those.
    @Test(arguments: TestEngine.available)
    func countsOtherFiles(on engine: TestEngine) async throws {
        try await run(engine, quota: 1_000) { salon, ada, _ in
            func store(_ bytes: [UInt8]) async throws -> StoredFile {
                let path = "\(salon.services.files.incoming)/1.upload"
                try Data(bytes).write(to: URL(filePath: path))
                return try await StoreFile(path, name: "a.pdf", format: .pdf, owner: ada)(salon.services)
            }
            let pdf = Sample.pdf + Array(repeating: 0x20, count: 500)
            let stored = try await store(pdf)
            #expect(try await used(ada, salon) == pdf.count)
            let problem = await #expect(throws: Problem.self) { _ = try await store(pdf) }
            #expect(problem?.status == 413)
            // What is missing can be worked out: how large the file is is beside what is left.
            #expect(problem?.phrase.english.contains("left, and the file is \(pdf.count.bytes).") == true)
            #expect(problem?.phrase.korean.contains("이 파일은 \(pdf.count.bytes)인데 1 kB 중") == true)
            #expect(try await salon.count("stored_files") == 1)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET stored_bytes = 7 WHERE id = \(ada)")
            }
            #expect(try await VerifyCounters(salon.services)() == 1)
            #expect(try await used(ada, salon) == pdf.count)
            // A crash before the file was moved into place: it is found by its row.
            try await salon.database.write { transaction in try transaction.deleteFiles(where: "f.id = \(stored.id)") }
            try await MediaTrash(salon.services).recover()
            #expect(try await used(ada, salon) == 0)
            #expect(try salon.files().isEmpty)
        }
    }

    /// The announced length is enough to refuse: none of the body is stored.
    @Test(arguments: TestEngine.available)
    func refusesBeforeTheBody(on engine: TestEngine) async throws {
        try await run(engine, quota: 100_000) { salon, ada, browser in
            let long = ["content-length": "5000000"]
            for path in ["/media", "/works", "/posts", "/settings/photo", "/settings/profile"] {
                let answer = try await browser.post(
                    path, files: [("images", "a.jpg", [1, 2, 3])], fragment: true, headers: long)
                #expect(answer.status == 413 && answer.text.contains("100 kB"), "\(path): \(answer.text)")
                // Nobody knows otherwise what of theirs would fit. A body of several files says nothing of each.
                #expect(path != "/media" || answer.text.contains("the file is 5 MB"), "\(answer.text)")
            }
            #expect(try salon.files().isEmpty)
            #expect(try await used(ada, salon) == 0)
            // Words alone fit always.
            #expect(try await browser.post("/posts", [("text", "Full, but talking")]).status == 303)
        }
    }

    /// A page without scripts cannot keep the form: its text is read, and its files are dropped.
    @Test(arguments: TestEngine.available)
    func keepsWhatWasTyped(on engine: TestEngine) async throws {
        try await run(engine, quota: 100_000) { salon, ada, browser in
            let large = [UInt8](repeating: 7, count: 200_000)
            for (path, field) in [("/settings/profile", "bio"), ("/works", "description"), ("/posts", "text")] {
                let answer = try await browser.post(
                    path, [(field, "What I typed")], files: [("images", "a.jpg", large)])
                #expect(answer.status == 413 && answer.text.contains("100 kB"), "\(path): \(answer.text)")
                #expect(answer.text.contains(#"value="What I typed""#), "\(path): \(answer.text)")
                #expect(salon.services.files.entriesOfIncoming.isEmpty)
            }
            #expect(try await used(ada, salon) == 0)
        }
    }

    /// What came without a length, or beside another upload, is counted when it is there.
    @Test(arguments: TestEngine.available)
    func whatDoesNotFitLeavesNothing(on engine: TestEngine) async throws {
        let bytes = try Sample.jpeg()
        try await run(engine, quota: bytes.count * 2 - 1) { salon, ada, browser in
            func send() async throws -> Int {
                try await browser.post("/media", files: [("file", "a.jpg", bytes)], fragment: true).status
            }
            #expect(try await send() == 201)
            let before = try salon.files()
            #expect(try await send() == 413)
            #expect(try salon.files() == before && salon.services.files.entriesOfIncoming.isEmpty)
            #expect(try await used(ada, salon) == bytes.count)
        }
        try await run(engine, quota: nil) { salon, ada, browser in
            let answer = try await browser.post("/media", files: [("file", "a.jpg", bytes)], fragment: true)
            let (storage, page) = (try await salon.services.storage(of: ada), try await browser.get("/works/new"))
            #expect(answer.status == 201 && storage == nil && !page.text.contains("data-left"))
        }
    }

    // Catches a quota of the member's own that pages, scripts or the count do not follow.
    @Test(arguments: TestEngine.available)
    func oneMembersQuota(on engine: TestEngine) async throws {
        let bytes = try Sample.jpeg()
        try await run(engine, quota: bytes.count * 2 - 1) { salon, ada, browser in
            func set(_ quota: StorageQuota) async throws {
                try await salon.database.write { transaction in
                    _ = try transaction.execute(
                        "UPDATE accounts SET storage_quota = \(quota.column) WHERE id = \(ada)")
                }
            }
            func send() async throws -> (status: Int, text: String) {
                let answer = try await browser.post("/media", files: [("file", "a.jpg", bytes)], fragment: true)
                return (answer.status, answer.text)
            }
            try await set(.bytes(0))
            let refused = try await send()
            #expect(refused.status == 413 && refused.text.contains("You have not been given any storage"))
            for page in ["/settings", "/works/new"] {
                #expect(try await browser.get(page).text.contains("You have not been given any storage"))
            }
            try await set(.bytes(bytes.count * 3))
            #expect(try await [send().status, send().status, send().status, send().status] == [201, 201, 201, 413])
            #expect(try await browser.get("/settings").text.contains("of \((bytes.count * 3).bytes) used"))
            try await set(.unlimited)
            #expect(try await send().status == 201)
            #expect(try await salon.services.storage(of: ada) == nil)
            try await set(.ofRole)
            #expect(try await send().status == 413)
            #expect(try await used(ada, salon) == bytes.count * 4)
        }
    }

    @Test func bytesInWords() {
        let expected = [
            (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_250, "1.2 kB"), (812_345, "812 kB"), (1_000_000, "1 MB"),
            (4_990_000_000, "4.9 GB"), (5_000_000_000, "5 GB"), (12_300_000_000, "12.3 GB"),
            (123_000_000_000, "123 GB"),
        ]
        for (count, text) in expected { #expect(count.bytes == text) }
    }
}

extension MediaFiles {
    fileprivate var entriesOfIncoming: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: incoming)) ?? []
    }
}
