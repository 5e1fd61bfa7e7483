import Base
import Core
import Files
import Foundation
import HTTPTypes
import Media
import People
import SQL
import Storage
import TestKit
import Testing

@testable import Works
@testable import WorksPages

@Suite struct OriginalTests {
    /// A photograph whose Exif says who took it and where.
    private func photograph() throws -> [UInt8] {
        let secret = Array("Seoyeon at 37.5665,126.9780\0\0\0\0\0\0".utf8.prefix(32))
        var tiff = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
        // Artist and a GPS folder with the latitude's hemisphere.
        tiff +=
            [2, 0] + [0x3B, 1, 2, 0, 32, 0, 0, 0, 38, 0, 0, 0] + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 70, 0, 0, 0] + [
                0, 0, 0, 0,
            ]
        tiff += secret
        tiff += [1, 0] + [1, 0, 2, 0, 2, 0, 0, 0, UInt8(ascii: "N"), 0, 0, 0] + [0, 0, 0, 0]
        let segment = Array("Exif\0\0".utf8) + tiff
        let length = segment.count + 2
        let jpeg = try Sample.jpeg()
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment
            + jpeg.dropFirst(2)
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

    /// Catches a menu of many lines, below which deleting is out of sight.
    @Test(arguments: TestEngine.available)
    func thoseOfManyImagesStandBehindOneLine(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let photograph = try photograph()
            for count in [1, 3] {
                let images = (0..<count).map { ("images", "\($0).jpg", photograph) }
                #expect(try await owner.post("/works", [("title", "Sea \(count)")], files: images).status == 303)
                let work = try await salon.ids("SELECT MAX(post_id) FROM works")[0]
                let page = try await owner.get("/works/\(work)").text
                #expect(page.matches(of: /\/original\/\d+"/).count == count)
                let list = page.firstMatch(of: /<details><summary class="row">(?s:.*?)<\/details>/)
                #expect(list.map { $0.0.matches(of: /\/original\/\d+"/).count } == (count > 1 ? count : nil))
                #expect(list.map { $0.0.contains("Download originals (3)") } != false)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func givesItToWhomItIsAllowed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let visitor = salon.visitor()
            let photograph = try photograph()
            #expect(contains(photograph, "Seoyeon") && contains(photograph, "Exif"))
            for allowed in [false, true] {
                let answer = try await owner.post(
                    "/works", [("title", "\"Sea\"; a/b \r\n길")] + (allowed ? [("download", "on")] : []),
                    files: [("images", "a.jpg", photograph)])
                #expect(answer.status == 303)
                let work = try await salon.ids("SELECT MAX(post_id) FROM works")[0]
                let path = "/works/\(work)/original/1"
                #expect(try await visitor.get("/works/\(work)").text.contains(path) == allowed)
                #expect(try await visitor.get(path).status == (allowed ? 200 : 404))
                let mine = try await owner.get(path)
                #expect(mine.status == 200 && mine.headers[.contentType] == "image/jpeg")
                #expect(mine.bytes.starts(with: [0xFF, 0xD8]))
                #expect(!contains(mine.bytes, "Seoyeon") && !contains(mine.bytes, "37.5665"))
                let disposition = try #require(mine.headers[.contentDisposition])
                #expect(disposition.hasPrefix("attachment; filename*=UTF-8''%22Sea%22"))
                #expect(!disposition.dropFirst(12).contains { "\"/\r\n ".contains($0) && $0 != " " })
                for wrong in [
                    "0", "2", "-1", "x", "99999999999999999999", "\(Int.min)", "\(Int.max)", "%D9%A1",
                ] {
                    #expect(try await owner.get("/works/\(work)/original/\(wrong)").status == 404)
                }
            }
            // The original that is kept is what came, byte for byte.
            let kept = try salon.files().filter { $0.hasSuffix("original.jpg") }
            #expect(kept.count == 2)
            for file in kept {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(salon.services.files.root)/\(file)"))
                #expect(Array(bytes) == photograph)
            }
            for file in try salon.files().filter({ $0.hasSuffix(".webp") }) {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(salon.services.files.root)/\(file)"))
                #expect(!contains(Array(bytes), "Seoyeon") && !contains(Array(bytes), "Exif"))
            }
        }
    }

    // Catches an archive that whoever may not have the originals gets, one without some image, with private data or with names
    // that lead out of a folder; one that is made each time, that says an old title, or that stays when an image of it goes.
    @Test(arguments: TestEngine.available)
    func allComeInOneFile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (owner, ada, visitor) = (try await salon.member(.minsu), try await salon.member(.ada), salon.visitor())
            let photograph = try photograph()
            let photos = [("images", "a.jpg", photograph), ("images", "b.jpg", try Sample.jpeg(tint: 90))]
            func archives() throws -> [String] { try salon.files().filter { $0.hasSuffix(".zip") } }
            var work = ""
            for allowed in [false, true] {
                let fields = [("title", #"../Sea: "a"\b 길."#)] + (allowed ? [("download", "on")] : [])
                #expect(try await owner.post("/works", fields, files: photos).status == 303)
                work = try await salon.ids("SELECT MAX(post_id) FROM works")[0]
                #expect(try await visitor.get("/works/\(work)").text.contains("/originals\"") == allowed)
                #expect(try await owner.get("/works/\(work)/originals").status == 200)
                for browser in [visitor, ada] {
                    #expect(try await browser.get("/works/\(work)/originals").status == (allowed ? 200 : 404))
                }
            }
            let path = "/works/\(work)/originals"
            let all = try await visitor.get(path)
            #expect(
                all.headers[.contentType] == "application/zip" && all.bytes.starts(with: Array("PK\u{3}\u{4}".utf8)))
            let disposition = try #require(all.headers[.contentDisposition])
            #expect(
                disposition.hasPrefix("attachment; filename*=UTF-8''-Sea-%20-a--b%20%EA%B8%B8.zip"), "\(disposition)")
            for number in 1...2 {
                let copy = try await visitor.get("/works/\(work)/original/\(number)").bytes
                #expect(Data(all.bytes).range(of: Data(copy)) != nil)
                #expect(contains(all.bytes, "-Sea- -a--b 길-\(number).jpg"))
            }
            #expect(!contains(all.bytes, "Seoyeon") && !contains(all.bytes, "Sea:"))
            #expect(try archives().count == 2)
            // Asked again, it is read, not made.
            let images = try await salon.ids("SELECT id FROM media WHERE post_id = \(Int64(work)) ORDER BY position")
            let made = try #require(try archives().first { $0.contains(images[0]) })
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(salon.services.files.root)/\(made)"))
            #expect(try await owner.get(path).bytes == [1, 2, 3])
            let edit = [("title", "Sky"), ("download", "on")] + images.map { ("image", $0) }
            #expect(try await owner.post("/works/\(work)/edit", edit).status == 303)
            #expect(try await contains(owner.get(path).bytes, "Sky-2.jpg"))
            // It is for whoever sees the work.
            try await BlockAccount(
                account: try await salon.id(of: .minsu), other: try await salon.id(of: .ada), isBlocked: true)(
                    salon.services)
            #expect(try await ada.get(path).status == 404)
            #expect(try await owner.post("/posts/\(work)/delete").status == 303)
            #expect(try await owner.get(path).status == 404)
            #expect(try archives().allSatisfy { name in !images.contains { name.contains($0) } })
            #expect(try archives().count == 1, "of the other work")
            let one = try await salon.shareWork("One", by: owner, fields: [("download", "on")])
            #expect(try await owner.get("/works/\(one)/originals").status == 404)
            for wrong in ["0", "x", "\(Int.max)"] {
                #expect(try await owner.get("/works/\(wrong)/originals").status == 404)
            }
        }
    }

    /// A download during which an image went was a 503 that asked to try again.
    @Test(arguments: TestEngine.available)
    func whatGoesMeanwhileIsLookedUpOnceMore(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let services = salon.services
            let work = try await salon.shareWork("Sea", by: try await salon.member(.minsu), images: 3)
            let owner = try await salon.id(of: .minsu)
            let routes = OriginalRoutes(services: services)
            /// How many images each look found, while the first of them goes during the first.
            func looks(_ open: ([StoredImage]) async throws -> OpenFile) async throws -> [Int] {
                var counts: [Int] = []
                _ = try await routes.withOriginals(of: work, for: owner) { _, images in
                    counts.append(images.count)
                    if counts.count == 1 {
                        let first = images[0].id
                        try await salon.database.write { try $0.deleteMedia(where: "m.id = \(first)") }
                        try await MediaTrash(services).empty()
                    }
                    return try await open(images)
                }
                return counts
            }
            let copies = services.images.copies
            func first(_ images: [StoredImage]) async throws -> OpenFile {
                guard let image = images.first else { throw Problem.notFound }
                return try await copies.open(image, for: owner)
            }
            let single = try await looks(first)
            #expect(single == [3, 2])
            let archive = try await looks { images in
                try await copies.archive(of: images.map { ($0, "\($0.id)") }, for: owner) {}
            }
            #expect(archive == [2, 1])
            // None is left.
            let problem = await #expect(throws: Problem.self) { _ = try await looks(first) }
            #expect(problem?.status == 404)
        }
    }

    // Catches an archive that costs less than its images one by one.
    @Test func allCostAsMuchAsEach() async throws {
        try await TestSalon.run(on: .sqlite, limitsRates: true) { salon in
            let owner = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: owner, images: 5, fields: [("download", "on")])
            let visitor = salon.visitor()
            var statuses: [Int] = []
            for _ in 0..<5 { statuses.append(try await visitor.get("/works/\(work)/originals").status) }
            #expect(statuses == [200, 200, 200, 200, 429])
        }
    }

    /// A download in pieces is the whole; a reader who comes back gets the rest.
    @Test func givesParts() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.member(.minsu)
            // Noise does not compress: larger than one piece.
            let bytes = try Sample.noise(width: 300, height: 300)
            #expect(bytes.count > 100_000)
            _ = try await owner.post(
                "/works", [("title", "Noise"), ("download", "on")], files: [("images", "a.png", bytes)])
            let path = "/works/\(try await salon.ids("SELECT MAX(post_id) FROM works")[0])/original/1"
            let whole = try await owner.get(path)
            #expect(whole.status == 200 && whole.headers[.acceptRanges] == "bytes" && whole.bytes == bytes)
            let etag = try #require(whole.headers[.eTag])
            let part = try await owner.get(path, headers: ["range": "bytes=70000-70009"])
            #expect(part.status == 206 && part.bytes == Array(bytes[70_000...70_009]))
            #expect(part.headers[.contentRange] == "bytes 70000-70009/\(bytes.count)")
            let rest = try await owner.get(path, headers: ["range": "bytes=1000-", "if-range": etag])
            #expect(rest.status == 206 && rest.bytes == Array(bytes[1_000...]))
            let other = try await owner.get(path, headers: ["range": "bytes=1000-", "if-range": "\"another\""])
            #expect(other.status == 200 && other.bytes == bytes)
            #expect(try await owner.get(path, headers: ["range": "bytes=\(bytes.count)-"]).status == 416)
            #expect(try await owner.get(path, headers: ["if-none-match": etag]).status == 304)
        }
    }

    /// Many ask at once, and it is made once; it is deleted with its work.
    @Test(arguments: TestEngine.available)
    func makesItOnceAndRemovesIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: owner, fields: [("download", "on")])
            let path = "/works/\(work)/original/1"
            func copies() throws -> [String] { try salon.files().filter { $0.hasPrefix("copies/") } }
            #expect(try copies() == [])
            let visitors = (0..<12).map { _ in salon.visitor() }
            let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for visitor in visitors { group.addTask { try await visitor.get(path).bytes } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers).count == 1 && answers[0].starts(with: [0xFF, 0xD8]))
            let copy = try #require(try copies().first)
            #expect(try copies().count == 1)
            // Asked again, it is read, not made: the stored copy is what comes.
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(salon.services.files.root)/\(copy)"))
            #expect(try await owner.get(path).bytes == [1, 2, 3])
            #expect(try await owner.post("/posts/\(work)/delete").status == 303)
            #expect(try copies() == [])
            #expect(try await owner.get(path).status == 404)
        }
    }

    /// What other sites show for a link is a JPEG, made once; an edit and the end of the work take it along.
    @Test func linkPreviewsAreJPEG() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: owner)
            let page = try await salon.visitor().get("/works/\(work)").text
            let address = try #require(page.firstMatch(of: /og:image" content="[^"]*?(\/media\/[^"]*)"/)?.1)
            #expect(address.hasSuffix("/preview.jpg"))
            let answer = try await salon.visitor().get(String(address))
            #expect(answer.bytes.starts(with: [0xFF, 0xD8, 0xFF]) && answer.headers[.contentType] == "image/jpeg")
            func copies() throws -> [String] { try salon.files().filter { $0.hasPrefix("copies/") } }
            let copy = try #require(try copies().first)
            // Asked again, it is read, not made.
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(salon.services.files.root)/\(copy)"))
            #expect(try await salon.visitor().get(String(address)).bytes == [1, 2, 3])
            let guessed = address.split(separator: "/").dropLast(2).joined(separator: "/")
            #expect(try await salon.visitor().get("/\(guessed)/private-abc/preview.jpg").status == 404)
            #expect(try await salon.visitor().get("/\(guessed)/abcdefghijk/preview.jpg").status == 404)
            #expect(try await owner.post("/posts/\(work)/delete").status == 303)
            #expect(try copies() == [])
            #expect(try await salon.visitor().get(String(address)).status == 404)
        }
    }

    @Test func keepsNoMoreThanThereIsRoomFor() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.crowd(1)[0]
            var images: [StoredImage] = []
            for tint in 1...4 { images.append(try await salon.storeImage(of: owner, tint: UInt8(tint * 50))) }
            let sizes = try await images.asyncMap { image in
                try await PublicCopies(files: salon.services.files, images: salon.services.images.processor)
                    .open(image, for: nil).size
            }
            await salon.services.images.copies.removeAll()
            #expect(try salon.files().filter { $0.hasPrefix("copies/") } == [])
            let copies = PublicCopies(
                files: salon.services.files, images: salon.services.images.processor,
                limit: sizes[0...2].reduce(0, +) + 100)
            // The first is asked for again, so that the second is the one nobody has wanted for the longest.
            for index in [0, 1, 2, 0, 3] {
                #expect(try await copies.open(images[index], for: nil).size == sizes[index])
                // File systems keep time in steps.
                try await Task.sleep(for: .milliseconds(20))
            }
            let kept = try salon.files().filter { $0.hasPrefix("copies/") }
            #expect(
                !kept.contains { $0.contains("\(images[1].id)") } && kept.contains { $0.contains("\(images[0].id)") })
            #expect(kept.contains { $0.contains("\(images[3].id)") })
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
