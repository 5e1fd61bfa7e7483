import Archives
import Base
import Core
import Crypto
import Exports
import Foundation
import Gallery
import HTTPTypes
import Jobs
import Media
import People
import SQL
import SalonApp
import Synchronization
import TestKit
import Testing
import Transfer

/// A copy of everything of a member's: asked for on a page, made by a job, downloaded by its member alone.
@Suite struct ExportTests {
    static let page = "/settings/export"
    static let file = "/settings/export/salon-minsu.zip"
    static let start = [("act", "start"), ("password", Person.minsu.password)]

    /// As a server does beside its pages.
    ///
    /// - Parameter parts: written besides what there is.
    static func turn(_ salon: TestSalon, with parts: [MemberExport] = []) async throws {
        try await ExportJob.worker(salon.services, salon.salon.exports + parts).turn()
        try await ArchiveKeeper(salon.services).tidy()
    }

    /// As a process that has just taken an export's job.
    static func take(_ salon: TestSalon) async throws -> JobLease<ExportJob>? {
        try await salon.database.write { try JobLease<ExportJob>.take(1, for: .minutes(1), in: $0).first }
    }

    /// What is in an archive, by name.
    static func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
        let path = NSTemporaryDirectory() + "export-\(UUID().uuidString).zip"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let reader = try ArchiveReader(path, ArchiveLimits(entries: 10_000, bytes: 1 << 30))
        return try reader.entries.mapValues { entry in
            var found: [UInt8] = []
            try reader.read(entry, most: 1 << 30) { found += $0 }
            return found
        }
    }

    static func document(_ files: [String: [UInt8]]) throws -> [String: Any] {
        let bytes = try #require(files["salon.json"])
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    // Catches an export that leaves something out, changes an original, or does not open.
    @Test(arguments: TestEngine.available)
    func everythingIsInIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let work = try await salon.shareWork(
                "정물 <1>", by: minsu, images: 2,
                fields: [("description", "여름 #riso"), ("medium", "Oil"), ("alt", "사과"), ("licence", "cc-by")])
            let hers = try await salon.shareWork("Not his", by: ada)
            _ = try await minsu.post("/works/\(hers)/comments", [("text", "Good & bright")])
            _ = try await ada.post("/works/\(work)/comments", [("text", "Her own words")])
            _ = try await minsu.post("/posts", [("text", "A short post")])
            _ = try await minsu.post("/@ada/follow")
            let him = try await salon.id(of: .minsu)
            let list = try await MakePeopleList(account: him, title: "그리는 <사람>")(salon.services)
            try await ListPeople(account: him, list: list.id, people: [salon.id(of: .ada)], areListed: true)(
                salon.services)
            _ = try await minsu.post("/posts/\(hers)/save")
            _ = try await minsu.post("/posts/\(hers)/like")
            let talk = try #require(try await minsu.post("/messages/with/ada").location)
            _ = try await minsu.post(talk, [("text", "Hello Ada"), ("client_id", UUID().uuidString.lowercased())])
            _ = try await minsu.post("/lounge/join", [("nickname", "Helm")])
            _ = try await minsu.post("/lounge", [("text", "Said under another name")])

            #expect(try await minsu.post(Self.page, [("act", "start")]).status == 422)
            #expect(try await minsu.post(Self.page, Self.start).status == 303)
            #expect(try await minsu.post(Self.page, [("act", "start")]).status == 303)
            #expect(try await salon.count("exports") == 1)
            let waiting = try await minsu.get(Self.page)
            #expect(waiting.header("Refresh") == ["4; url=/settings/export"])
            #expect(try await minsu.get(Self.file).status == 404)
            try await Self.turn(salon)
            let ready = try await minsu.get(Self.page)
            #expect(ready.text.contains(Self.file) && ready.header("Refresh").isEmpty, "\(ready.text)")

            let answer = try await minsu.get(Self.file)
            #expect(answer.status == 200 && answer.headers[.contentType] == "application/zip")
            let part = try await minsu.get(Self.file, headers: ["range": "bytes=2-9"])
            #expect(part.status == 206 && part.bytes == Array(answer.bytes[2...9]))
            let files = try Self.contents(answer.bytes)
            let json = try Self.document(files)
            #expect(json["format"] as? String == "salon-export" && json["version"] as? Int == 1)
            #expect((json["member"] as? [String: Any])?["email"] as? String == "minsu@example.com")
            let works = try #require(json["works"] as? [[String: Any]])
            #expect(works.map { $0["title"] as? String } == ["정물 <1>"] && works[0]["licence"] as? String == "cc-by")
            #expect(works[0]["tags"] as? [String] == ["riso"])
            let images = try #require(works[0]["images"] as? [[String: Any]])
            #expect(images.count == 2)
            for image in images {
                let bytes = try #require(files[image["file"] as? String ?? ""])
                let hash = SHA256.hash(data: bytes).map { byte in
                    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
                }.joined()
                #expect(image["sha256"] as? String == hash && image["bytes"] as? Int == bytes.count)
                #expect(files[image["page"] as? String ?? ""]?.starts(with: Array("RIFF".utf8)) == true)
            }
            let original = try Sample.jpeg(tint: 0)
            #expect(images.contains { files[$0["file"] as? String ?? ""] == original }, "byte for byte")
            for (list, text) in [("comments", "Good & bright"), ("posts", "A short post"), ("messages", "Hello Ada")] {
                let items = try #require(json[list] as? [[String: Any]], "\(list)")
                #expect(items.map { $0["text"] as? String } == [text], "\(list)")
            }
            #expect((json["following"] as? [[String: Any]])?.first?["handle"] as? String == "ada")
            let lists = try #require(json["lists"] as? [[String: Any]])
            #expect(lists.map { $0["title"] as? String } == ["그리는 <사람>"] && lists[0]["exclusive"] as? Bool == false)
            #expect(lists[0]["people"] as? [String] == ["ada"] && lists[0]["replies"] as? String == "list")
            #expect(String(decoding: files["lists.html"] ?? [], as: UTF8.self).contains("그리는 &lt;사람&gt;: @ada"))
            for list in ["saved", "likes"] {
                let address = (json[list] as? [[String: Any]])?.first?["address"] as? String
                #expect(address?.hasSuffix("/works/\(hers)") == true, "\(list)")
            }
            // Nothing of others, and nothing that says whose nickname is whose.
            for (name, bytes) in files {
                let text = String(decoding: bytes, as: UTF8.self)
                for secret in ["Her own words", "Not his", "Helm", "Said under another name", Person.minsu.password] {
                    #expect(!text.contains(secret), "\(name): \(secret)")
                }
            }
            try Self.expectWhole(files)
        }
    }

    // Catches days of other clocks than the instance's: at any moment it is another day than UTC's in one of the two.
    @Test(arguments: TestEngine.available, ["Pacific/Kiritimati", "Pacific/Honolulu"])
    func daysAreThoseOfTheInstance(on engine: TestEngine, in name: String) async throws {
        let zone = try #require(Zone(name))
        try await TestSalon.run(on: engine, zone: zone) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Work", by: minsu)
            #expect(try await minsu.post(Self.page, Self.start).status == 303)
            try await Self.turn(salon)
            let files = try Self.contents(try await minsu.get(Self.file).bytes)
            let day = zone.date(at: salon.clock.clock.now())
            for page in ["index.html", "works/\(work).html"] {
                #expect(String(decoding: files[page] ?? [], as: UTF8.self).contains(day), "\(page)")
            }
        }
    }

    /// Every address in a page leads to a file in the archive, or to the instance.
    private static func expectWhole(_ files: [String: [UInt8]]) throws {
        for (name, bytes) in files where name.hasSuffix(".html") {
            let folder = name.contains("/") ? String(name.split(separator: "/")[0]) + "/" : ""
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("<script") && !text.contains("style="), "\(name)")
            for match in text.matches(of: /(?:href|src)="([^"]+)"/) {
                let address = String(match.output.1)
                if address.hasPrefix("http") {
                    #expect(!text.contains("src=\"http"), "\(name)")
                    continue
                }
                let target = address.hasPrefix("../") ? String(address.dropFirst(3)) : folder + address
                #expect(files[target] != nil, "\(name): \(address)")
            }
        }
    }

    // Catches an archive that somebody else may have, or that is there for longer than a day.
    @Test(arguments: TestEngine.available)
    func itIsItsMembersAloneAndForADay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            _ = try await minsu.post(Self.page, Self.start)
            try await Self.turn(salon)
            #expect(try await minsu.get(Self.file).status == 200)
            #expect(try await ada.get(Self.file).status == 404)
            #expect(try await ada.get("/settings/export/salon-ada.zip").status == 404)
            #expect(try await salon.visitor().get(Self.file).status == 303)
            // Half an hour later it needs a proof again.
            salon.clock.advance(by: .minutes(31))
            #expect(try await minsu.get(Self.file).location == Self.page)
            #expect(try await minsu.get(Self.page).text.contains("Confirm to download"))
            let confirm = [("act", "confirm"), ("password", Person.minsu.password)]
            #expect(try await minsu.post(Self.page, confirm).status == 303)
            #expect(try await minsu.get(Self.file).status == 200)
            salon.clock.advance(by: .days(1))
            _ = try await minsu.post(Self.page, confirm)
            #expect(try await minsu.get(Self.file).status == 404)
            try await Self.turn(salon)
            #expect(try await salon.count("exports") == 0)
            #expect(try Self.left(salon).isEmpty)
        }
    }

    static func left(_ salon: TestSalon) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(salon.salon.options.data)/exports")
    }

    // Catches files that outlive their account, or their export.
    @Test(arguments: TestEngine.available)
    func itGoesWithItsAccount(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, _) = (try await salon.member(.minsu), try await salon.member(.ada))
            let ada = try await salon.member(.jiwoo)
            for browser in [minsu, ada] {
                let person = browser === minsu ? Person.minsu : .jiwoo
                _ = try await browser.post(Self.page, [("act", "start"), ("password", person.password)])
            }
            try await Self.turn(salon)
            #expect(try Self.left(salon).count == 2)
            #expect(try await ada.post(Self.page, [("act", "delete")]).status == 303)
            try await Self.turn(salon)
            #expect(try Self.left(salon).count == 1)
            let fields = [("handle", "jiwoo"), ("password", Person.jiwoo.password)]
            #expect(try await ada.post(Self.page, [("act", "start")]).status == 303)
            try await Self.turn(salon)
            #expect(try await ada.post("/settings/account/delete", fields).status == 200)
            #expect(try await salon.count("exports") == 1)
            try await Self.turn(salon)
            #expect(try Self.left(salon).count == 1)
        }
    }

    // Catches a press that is refused and takes one of the few exports of half a day.
    @Test(arguments: TestEngine.available)
    func whatIsRefusedCostsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            for _ in 0..<6 { #expect(try await minsu.post(Self.page, [("act", "start")]).status == 422) }
            #expect(try await minsu.post(Self.page, Self.start).status == 303)
            #expect(try await salon.count("exports") == 1)
        }
    }

    // Catches an export that a restart leaves unfinished forever, or that ends every server it is made on.
    @Test(arguments: TestEngine.available)
    func aRestartBeginsItAnewThreeTimes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post(Self.page, Self.start)
            for life in 1...ExportJob.attempts {
                // As if its process was killed then.
                let lease = try #require(try await Self.take(salon))
                #expect(lease.attempts == life)
                // Another process leaves it alone: it may be at work.
                try await Self.turn(salon)
                #expect(try await salon.count("exports WHERE state = 'waiting'") == 1)
                salon.clock.advance(by: .minutes(1))
            }
            try await Self.turn(salon)
            #expect(try await salon.count("jobs WHERE kind = 'export'") == 0)
            #expect(try await salon.count("exports WHERE state = 'failed'") == 1)
            #expect(try await minsu.get(Self.page).text.contains("could not be created"))
            #expect(try await minsu.post(Self.page, [("act", "start")]).status == 303)
            try await Self.turn(salon)
            #expect(try await minsu.get(Self.file).status == 200)
        }
    }

    // Catches an archive that a process puts in the place of another's after it was stopped for so long that the other
    // made one; and files that it leaves.
    @Test(arguments: TestEngine.available)
    func whoLostItPublishesNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.shareWork("Sea", by: minsu)
            _ = try await minsu.post(Self.page, Self.start)
            let kept = Mutex<[UInt8]>([])
            let stopped = MemberExport { _, _ in
                salon.clock.advance(by: .minutes(1))
                try await Self.turn(salon)
                let bytes = try await minsu.get(Self.file).bytes
                kept.withLock { $0 = bytes }
            }
            let slow = try #require(try await Self.take(salon))
            await #expect(throws: JobLost.self) {
                try await slow.job.perform(slow, salon.services, [stopped] + salon.salon.exports)
            }
            let file = try await minsu.get(Self.file)
            #expect(file.status == 200 && !file.bytes.isEmpty && file.bytes == kept.withLock { $0 })
            #expect(try await salon.count("exports WHERE state = 'done'") == 1)
            try await ArchiveKeeper(salon.services).tidy()
            #expect(try Self.left(salon).count == 1)
        }
    }

    // Catches an export that counts the end of a server as a failure, or waits for long afterwards.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aServerThatEndsGivesItBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post(Self.page, Self.start)
            let (begins, begun) = AsyncStream<Void>.makeStream()
            let long = MemberExport { _, _ in
                begun.yield()
                try await Task.sleep(for: .days(1))
            }
            let server = Task { try await Self.turn(salon, with: [long]) }
            for await _ in begins { break }
            server.cancel()
            try? await server.value
            #expect(try await salon.count("jobs WHERE kind = 'export' AND attempts = 0 AND error = ''") == 1)
            try await Self.turn(salon)
            #expect(try await minsu.get(Self.file).status == 200)
        }
    }

    // Catches an export that goes on, or comes after all, once its member wants it no more.
    @Test(arguments: TestEngine.available)
    func whatIsCancelledEnds(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post(Self.page, Self.start)
            let cancelling = MemberExport { _, _ in _ = try await minsu.post(Self.page, [("act", "delete")]) }
            try await Self.turn(salon, with: [cancelling])
            #expect(try await salon.count("jobs WHERE kind = 'export'") == 0)
            #expect(try await salon.count("exports") == 0)
            #expect(try Self.left(salon).isEmpty)
        }
    }

    // Catches an export that a lost original keeps from being made, or that is silent about it.
    @Test func whatIsMissingIsSaid() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.shareWork("Lost", by: minsu)
            let id = try await salon.database.read { reader in
                try reader.one("SELECT id FROM media") { row in try row.next(as: ID<Media>.self) }
            }
            try FileManager.default.removeItem(atPath: salon.services.files.folder(id) + "/original.jpg")
            _ = try await minsu.post(Self.page, Self.start)
            try await Self.turn(salon)
            let json = try Self.document(Self.contents(try await minsu.get(Self.file).bytes))
            #expect(json["missing"] as? [String] == ["originals/\(id)-Lost.jpg"])
        }
    }
}
