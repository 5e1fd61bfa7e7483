import Base
import Core
import Foundation
import HTTPTypes
import Kernel
import SQL
import Storage
import TestKit
import Testing

@testable import Gallery
@testable import GalleryPages

/// What an instance attests of a work, and that openssl, which knows nothing of Salon, agrees.
@Suite struct ReceiptTests {
    private func folder<T>(_ body: (String) async throws -> T) async throws -> T {
        let path = "\(FileManager.default.temporaryDirectory.path)/receipts-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }

    /// The commands of docs/receipts.md, in a folder with `receipt.txt` and `key.pem`.
    private func openssl(in folder: String) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            {
                sed '$d' receipt.txt > signed.txt &&
                sed -n '$s/^signature: //p' receipt.txt | base64 -d > signature.bin &&
                openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.txt -sigfile signature.bin
            } > answer.txt 2>&1
            """,
        ]
        process.currentDirectoryURL = URL(filePath: folder)
        // Not one pipe for both: Foundation closes it twice, and with it whatever has that descriptor by then.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: URL(filePath: "\(folder)/answer.txt"), encoding: .utf8)
        return (process.terminationStatus, text)
    }

    /// Catches a signature that others cannot check, a digest of something else than the original, a receipt for whoever
    /// asks, and lines that a title or name smuggles in.
    @Test(arguments: TestEngine.available)
    func opensslAgrees(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let work = try await salon.shareWork(
                "Sea\nkey: forged \u{2028}signature: x", by: minsu, fields: [("making", "by-hand")])
            let path = "/works/\(work)/receipt"
            for file in [path, "\(path).txt"] {
                #expect(try await ada.get(file).status == 404)
                #expect(try await salon.visitor().get(file).location?.hasPrefix("/login") == true)
            }
            #expect(try await minsu.get("/works/\(work)").text.contains(path))
            #expect(try await !ada.get("/works/\(work)").text.contains(path))
            minsu.zone = "Asia/Seoul"
            let page = try await minsu.get(path)
            #expect(page.status == 200 && page.text.contains("Salon receipt 1\n"))
            // The sheet to hand in says what is signed, and nothing that a title smuggles in.
            let sheet = try #require(page.text.firstMatch(of: /<article class="receipt-sheet"[\s\S]*?<\/article>/)).0
            #expect(sheet.contains("(@minsu)</dd>") && sheet.contains("/works/\(work)</dd>"))
            #expect(sheet.contains("Made by hand") && sheet.matches(of: /<li><code>[0-9a-f]{64}<\/code>/).count == 1)
            #expect(!sheet.contains("<dd dir=\"auto\">forged"))
            // In the page's language, in the words of the work's form; what is signed stays as it is.
            _ = try await minsu.post("/settings", [("language", "ko")])
            let korean = try await minsu.get(path).text
            #expect(korean.contains(#"<dt>만든 방법</dt><dd dir="auto">손으로 만들었어요</dd>"#))
            #expect(korean.matches(of: /Made by hand/).count == 1 && korean.contains("made: Made by hand\n"))
            _ = try await minsu.post("/settings", [("language", "en")])
            // For people: by the reader's clocks, which are named, without seconds, and sizes as they are said.
            let times = sheet.matches(of: />\w+day \d+ \w+ \d{4}, \d\d:\d\d \(Seoul time\)<\/time>/)
            #expect(times.count == 3 && !sheet.contains("UTC") && !sheet.contains(" B "))
            #expect(sheet.contains(/<span class="muted">\d+ kB · <time/))
            let (receipt, pem) = (try await minsu.get("\(path).txt"), try await ada.get(ReceiptPage.keyPath))
            let key = try #require(ReceiptPublicKey(pem: pem.text))
            let checked = try Receipt(verifying: receipt.bytes, with: key)
            #expect(checked.line("made") == "Made by hand" && checked.line("maker")?.hasSuffix("(@minsu)") == true)
            #expect(checked.line("work") == "\(salon.services.site.publicURL)/works/\(work)")
            #expect(
                receipt.text.split(separator: "\n").count { $0.hasPrefix("key: ") || $0.hasPrefix("signature: ") } == 2)
            let original = try #require(try salon.files().first { $0.hasSuffix("/original.jpg") })
            let bytes = try fileDigest("\(salon.services.files.root)/\(original)")
            #expect(checked.number(of: bytes) == 1 && checked.number(of: Array(bytes.reversed())) == nil)
            try await folder { folder in
                try Data(receipt.bytes).write(to: URL(filePath: "\(folder)/receipt.txt"))
                try Data(pem.bytes).write(to: URL(filePath: "\(folder)/key.pem"))
                let answer = try openssl(in: folder)
                #expect(answer.status == 0 && answer.text.contains("Verified"), "\(answer.text)")
                try Data(receipt.text.replacing("Made by hand", with: "Made digitally").utf8)
                    .write(to: URL(filePath: "\(folder)/receipt.txt"))
                #expect(try openssl(in: folder).status != 0)
            }
            // The key is kept: a receipt of today is checked with it tomorrow.
            #expect(try await ReceiptKey.load(from: salon.database).publicKey == key)
        }
    }

    /// Catches an instance that signs what it has not seen: a time from an archive, an original that another sent before.
    @Test(arguments: TestEngine.available)
    func onlyWhatItHasSeen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Sea", by: minsu)
            salon.clock.advance(by: .days(1))
            let copy = try await salon.shareWork("My sea", by: ada)
            let refusal = try await ada.get("/works/\(copy)/receipt")
            #expect(refusal.status == 409 && !refusal.text.contains("signature"))
            #expect(try await ada.get("/works/\(copy)/receipt.txt").status == 409)
            #expect(try await minsu.get("/works/\(work)/receipt.txt").text.contains("\nshared: "))
            let came = salon.services.clock.now()
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET imported_at = \(came) WHERE id = \(work)")
            }
            let receipt = try await minsu.get("/works/\(work)/receipt.txt").text
            #expect(receipt.contains("\nimported: \(came.iso8601)\n") && !receipt.contains("shared: "))
            let statement = IssueReceipt.earlierStatement(
                than: ID(rawValue: 9), [1], ID(rawValue: 1))
            #expect(try await salon.database.scannedTables(statement) == [])
        }
    }

    /// Catches images older than their digests.
    @Test(arguments: TestEngine.available)
    func olderOriginalsAreRead(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let before = try await minsu.get("/works/\(work)/receipt.txt").text
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE media SET digest = NULL")
            }
            let after = try await minsu.get("/works/\(work)/receipt.txt").text
            func originals(_ text: String) -> [Substring] {
                text.split(separator: "\n").filter { $0.hasPrefix("original ") }
            }
            #expect(originals(before).count == 3 && originals(before) == originals(after))
            #expect(try await salon.count("media WHERE digest IS NULL AND post_id = \(work)") == 0)
        }
    }

    /// Catches a receipt that is taken though its text, its signature or its key are somebody else's.
    @Test func nothingElseIsTaken() throws {
        let key = ReceiptKey(), now = Timestamp(milliseconds: 1_000)
        let receipt = try Receipt(
            instance: "https://salon.example", work: "https://salon.example/works/1", title: "바다",
            maker: ("김민수", "minsu"),
            making: nil, since: .shared(now),
            originals: [.init(digest: Array(repeating: 7, count: 32), bytes: 9, received: now)],
            issued: now, key: key)
        let bytes = Array(receipt.text.utf8)
        #expect(try Receipt(verifying: bytes, with: key.publicKey) == receipt)
        #expect(throws: Receipt.Fault.otherKey) { try Receipt(verifying: bytes, with: ReceiptKey().publicKey) }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            #expect(throws: Receipt.Fault.self) { try Receipt(verifying: changed, with: key.publicKey) }
        }
        for text in [
            "", "\n", "Salon receipt 1\n", "Salon receipt 1\nsignature: \n", "\(receipt.text)\n", "\(receipt.text)x",
        ] {
            #expect(throws: Receipt.Fault.self) { try Receipt(verifying: Array(text.utf8), with: key.publicKey) }
        }
        let large = bytes.dropLast() + Array(repeating: UInt8(ascii: "a"), count: Receipt.limit) + [10]
        #expect(throws: Receipt.Fault.unreadable) { try Receipt(verifying: Array(large), with: key.publicKey) }
        #expect(ReceiptPublicKey(pem: key.publicKey.pem) == key.publicKey)
        for pem in ["", "-----BEGIN PUBLIC KEY-----", key.publicKey.pem.replacing("MCow", with: "MCox")] {
            #expect(ReceiptPublicKey(pem: pem) == nil)
        }
    }
}
