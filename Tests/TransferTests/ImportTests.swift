import Archives
import Base
import Core
import Crypto
import Exhibitions
import Exports
import Foundation
import Posts
import SQL
import SalonApp
import Storage
import Synchronization
import TestKit
import Testing
import Transfer

/// What a member brings from another Salon, and what nobody can do by bringing something.
@Suite struct ImportTests {
    private static func write(_ bytes: [UInt8]) throws -> String {
        let path = NSTemporaryDirectory() + "import-\(UUID().uuidString).zip"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    static func take(
        _ bytes: [UInt8], for person: Person, _ parts: [MemberImport]? = nil, in salon: TestSalon
    ) async throws -> ImportProgress {
        let path = try write(bytes)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let import_ = ImportArchive(
            path, account: try await salon.id(of: person), parts: parts ?? salon.salon.imports)
        return try await import_(salon.services)
    }

    static func export(_ browser: Browser, of person: Person, in salon: TestSalon) async throws -> [UInt8] {
        _ = try await browser.post("/settings/export", [("act", "start"), ("password", person.password)])
        try await ExportTests.turn(salon)
        return try await browser.get("/settings/export/salon-\(person.handle).zip").bytes
    }

    /// Works as an export has them, without what an import makes anew.
    private static func works(_ files: [String: [UInt8]]) throws -> [NSDictionary] {
        let works = try #require(try ExportTests.document(files)["works"] as? [[String: Any]])
        return works.map { work in
            // What has come is not what was shared here.
            var work = work.filter { $0.key != "imported" }
            func lasting(_ image: Any?) -> [String: Any]? {
                (image as? [String: Any])?.filter { !["id", "file", "page"].contains($0.key) }
            }
            work["images"] = (work["images"] as? [Any] ?? []).map { lasting($0) ?? [:] }
            work["process"] = (work["process"] as? [[String: Any]] ?? []).map { step in
                ["note": step["note"] ?? "", "image": lasting(step["image"]) ?? [:]]
            }
            work["versions"] = (work["versions"] as? [[String: Any]] ?? []).map { version in
                ["of": version["of"] ?? 0, "until": version["until"] ?? "", "image": lasting(version["image"]) ?? [:]]
            }
            return work as NSDictionary
        }
    }

    /// An exhibition that is open, with a poster, rooms and another's work, and one that is a draft.
    private static func hang(_ works: [ID<Post>], by browser: Browser, in salon: TestSalon) async throws {
        let ada = try await salon.member(.ada)
        let others = try await salon.shareWork("Another's", by: ada)
        let (curator, services) = (try await salon.id(of: .minsu), salon.services)
        let details = ExhibitionDetails(
            title: "Harbour", text: "At the door", place: "Hall", closes: salon.clock.clock.now() + .days(90))
        let show = try await MakeExhibition(curator: curator, details)(services)
        let upload = try await browser.post(
            "/media", files: [("file", "p.jpg", try Sample.jpeg(tint: 200))], fragment: true)
        let poster = try #require(upload.text.firstMatch(of: /"id":"(\d+)"/).flatMap { ID<Media>(String($0.1)) })
        try await EditExhibition(show, curator: curator, details, poster: .image(poster))(services)
        _ = try await HangWork(works[1], in: show, curator: curator)(services)
        _ = try await WriteRoom(in: show, curator: curator, title: "Room", text: "Wall\ntext")(services)
        _ = try await HangWork(others, in: show, curator: curator)(services)
        try await AnswerCurator(others, in: show, maker: salon.id(of: .ada), agrees: true)(services)
        _ = try await HangWork(works[0], in: show, curator: curator)(services)
        try await AnnounceExhibition(show, curator: curator)(services)
        _ = try await MakeExhibition(curator: curator, ExhibitionDetails(title: "Not yet"))(services)
    }

    /// Exhibitions as an export has them, without what an import makes anew and what it may not take.
    private static func exhibitions(_ files: [String: [UInt8]]) throws -> [NSDictionary] {
        let shows = try #require(try ExportTests.document(files)["exhibitions"] as? [[String: Any]])
        return shows.map { show in
            var show = show.filter { $0.key != "id" }
            show["poster"] = (show["poster"] as? [String: Any])?.filter { !["id", "file", "page"].contains($0.key) }
            show["rooms"] = (show["rooms"] as? [[String: Any]] ?? []).map { room in
                var room = room
                room["works"] = (room["works"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }.count
                return room
            }
            return show as NSDictionary
        }
    }

    // Catches notes and alternative texts that moderators let through without having read them.
    @Test(arguments: TestEngine.available)
    func moderatorsReadAllOfIt(on engine: TestEngine) async throws {
        let kept = Mutex<[UInt8]>([])
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork(
                "Door", by: minsu, fields: [("critique", "on"), ("question", "Dark?")])
            for tint in [90, 180] { _ = try await salon.addVersion(to: work, by: minsu, tint: UInt8(tint)) }
            _ = try await minsu.post("/works/\(work)/process", [("step", "n0"), ("note-n0", "First rain")])
            let bytes = try await Self.export(minsu, of: .minsu, in: salon)
            kept.withLock { $0 = bytes }
        }
        try await TestSalon.run(on: engine) { salon in
            let admin = try await salon.member(.jiwoo)
            _ = try await salon.member(.ada)
            let hold = [("act", "hold"), ("hold", "on"), ("password", Person.jiwoo.password)]
            #expect(try await admin.post("/admin/rules", hold).status == 303)
            #expect(try await Self.take(kept.withLock { $0 }, for: .ada, in: salon).added == 1)
            for text in ["Door", "Dark?", "First rain", "Newer 90"] {
                #expect(try await salon.count("held_posts WHERE text LIKE '%\(text)%'") == 1, "\(text)")
            }
        }
    }

    // Catches whatever is lost on the way from one Salon to another, and what comes twice.
    @Test(arguments: TestEngine.available)
    func aPortfolioMovesFromOneSalonToAnother(on engine: TestEngine) async throws {
        let kept = Mutex<[UInt8]>([])
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            var works: [ID<Post>] = []
            for (title, count) in [("정물", 3), ("Second", 1)] {
                works.append(
                    try await salon.shareWork(
                        title, by: minsu, images: count,
                        fields: [
                            ("description", "여름 #riso"), ("medium", "Oil"), ("licence", "cc-by"), ("download", "on"),
                            ("training", "on"), ("making", "by-hand"), ("critique", "on"), ("question", "어디가 어두운가요?"),
                        ]))
                salon.clock.advance(by: .days(3))
            }
            _ = try await minsu.post("/works/\(works[0])/close-comments")
            let image = try await salon.storeImage(of: try await salon.id(of: .minsu), tint: 77)
            let steps = [
                ("step", "n0"), ("note-n0", "First rain"), ("step", "\(image.id)"), ("alt-\(image.id)", "A line"),
            ]
            #expect(try await minsu.post("/works/\(works[0])/process", steps).status == 303)
            for tint in [90, 180] { _ = try await salon.addVersion(to: works[0], by: minsu, tint: UInt8(tint)) }
            _ = try await minsu.post(
                "/settings/portfolio",
                [("statement", "Words"), ("cv", "2024 Margins"), ("work", "\(works[1])"), ("work", "\(works[0])")])
            _ = try await Self.hang(works, by: minsu, in: salon)
            let bytes = try await Self.export(minsu, of: .minsu, in: salon)
            kept.withLock { $0 = bytes }
            // Here they are already.
            let again = try await Self.take(bytes, for: .minsu, in: salon)
            #expect(again.added == 0 && again.known == 6 && again.refused == 0, "\(again)")
        }
        let exported = kept.withLock { $0 }
        try await TestSalon.run(on: engine) { salon in
            salon.clock.advance(by: .days(30))
            let (ada, jiwoo) = (try await salon.member(.ada), try await salon.member(.jiwoo))
            _ = try await jiwoo.post("/@ada/follow")
            _ = try await jiwoo.post("/@ada/watch")
            let progress = try await Self.take(exported, for: .ada, in: salon)
            #expect(progress.added == 5 && progress.refused == 0, "\(progress)")
            #expect(try await Self.take(exported, for: .ada, in: salon).known == 6)
            #expect(try await salon.count("works") == 2)
            #expect(try await salon.count("process_steps WHERE note = 'First rain' AND position = 0") == 1)
            #expect(try await salon.count("media WHERE alt = 'A line' AND role = 'step' AND position = 1") == 1)
            #expect(try await salon.count("image_versions") == 2)
            #expect(try await salon.count("media WHERE alt = 'Newer 90' AND role = 'older' AND position = 1") == 1)
            // They are news to nobody, and owed to nobody.
            #expect(try await salon.count("work_views") == 0)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            #expect(try await salon.count("notifications WHERE kind <> 'follow'") == 0)
            #expect(try await salon.count("accounts WHERE handle = 'ada' AND stored_bytes > 0") == 1)
            #expect(try await jiwoo.get("/following").text.contains("Second"))
            #expect(try await jiwoo.get("/").text.contains("정물"))
            // Caches in memory get them: colours, and works that models may be trained with.
            let (hex, path) = try await salon.database.read { reader in
                try reader.one(
                    """
                    SELECT s.hex, m.rendering FROM media m JOIN swatches s ON s.media_id = m.id AND s.position = 0
                    JOIN works w ON w.post_id = m.post_id WHERE w.title = 'Second'
                    """
                ) { row in (try row.next(as: String.self), try row.next(as: String.self)) }
            }
            #expect(try await jiwoo.get("/search/colours?c=\(hex)").text.contains("Second"))
            let page = try await jiwoo.get("/made/by-hand").text
            let image = try #require(page.firstMatch(of: /src="(\/media\/[^"]+)"/)?.1)
            #expect(page.contains(path) && page.contains("Second"))
            #expect(try await jiwoo.get(String(image)).header("TDM-Reservation") == ["0"])
            let second = try ExportTests.contents(try await Self.export(ada, of: .ada, in: salon))
            let first = try ExportTests.contents(exported)
            #expect(try Self.works(second) == Self.works(first))
            let portfolios = try [first, second].map { files in
                try #require(try ExportTests.document(files)["portfolio"] as? NSDictionary)
            }
            #expect(portfolios[0] == portfolios[1])
            let shows = try [first, second].map(Self.exhibitions)
            #expect(shows[0].count == 2 && shows[0] == shows[1])
            #expect(try await salon.count("jobs WHERE kind = 'announce-opening'") == 0)
            #expect(try await jiwoo.get("/exhibitions").text.contains("Harbour"))
            #expect(try await !jiwoo.get("/exhibitions").text.contains("Not yet"))
            // Another member's import of it takes other ids, and leaves these alone.
            #expect(try await Self.take(exported, for: .jiwoo, in: salon).added == 5)
            #expect(try await salon.count("works") == 4)
            // What moderators have hidden does not come back by being brought again.
            let member = try await salon.id(of: .jiwoo)
            try await salon.database.write { transaction in
                let works = try transaction.values(
                    "SELECT post_id FROM works WHERE author_id = \(member)", as: ID<Post>.self)
                for work in works { try HiddenPosts.hide(work, salon.services, in: transaction) }
            }
            let hidden = try await Self.take(exported, for: .jiwoo, in: salon)
            #expect(hidden.added == 0 && hidden.refused == 0, "\(hidden)")
            #expect(try await salon.count("works") == 4)
        }
    }

    static func document(_ works: String, format: String = "salon-export", version: Int = 1) -> ZIPBytes.Entry {
        .init(
            "salon.json",
            Array(
                #"{"format":"\#(format)","version":\#(version),"instance":"https://a.example","works":[\#(works)]}"#
                    .utf8))
    }

    static func hash(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func refusal(_ bytes: [UInt8], in salon: TestSalon) async throws -> Int? {
        do {
            _ = try await take(bytes, for: .minsu, in: salon)
            return nil
        } catch let problem as Problem { return problem.status }
    }

    // Catches a file that is taken for an export and is none, or ends more than its own import.
    @Test func whatIsNoExportIsRefused() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await salon.member(.minsu)
            var link = Self.document("")
            link.mode = 0o120777
            var broken = Self.document("")
            broken.checksum ^= 1
            let deep = String(repeating: "[", count: 100_000)
            for (bytes, name) in [
                ([], "nothing"), (Array("hello".utf8), "text"), (ZIPBytes([.init("a", [1])]).bytes, "another archive"),
                (ZIPBytes([.init("salon.json", Array("{".utf8))]).bytes, "half a document"),
                (ZIPBytes([.init("salon.json", Array(deep.utf8))]).bytes, "depth"),
                (ZIPBytes([Self.document("", format: "other")]).bytes, "another format"),
                (ZIPBytes([Self.document("", version: 2)]).bytes, "a later version"),
                (ZIPBytes([link]).bytes, "a link"), (ZIPBytes([broken]).bytes, "a wrong checksum"),
                (ZIPBytes([Self.document(""), Self.document("")]).bytes, "two documents"),
                (ZIPBytes([Self.document(""), .init("../../etc/cron.d/x", [1])]).bytes, "a way out"),
            ] {
                #expect(try await Self.refusal(bytes, in: salon) == 422, "\(name)")
            }
            // Packed again with its folder, it is one.
            var inFolder = Self.document("")
            inFolder.name = "salon-minsu/salon.json"
            #expect(try await Self.take(ZIPBytes([inFolder]).bytes, for: .minsu, in: salon).done == 0)
        }
    }

    // Catches a work that is taken although something of it is not what it claims.
    @Test(arguments: TestEngine.available)
    func aWorkThatLiesIsLeftOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let image = try Sample.jpeg(tint: 1)
            let hash = Self.hash(image)
            let html = Array("<script>alert(1)</script>".utf8)
            func work(_ title: String, file: String = "originals/1.jpg", hash: String, images: Int = 1) -> String {
                let one = #"{"file":"\#(file)","sha256":"\#(hash)","alt":""}"#
                let images = Array(repeating: one, count: images).joined(separator: ",")
                return #"{"id":"117440512000000001","title":"\#(title)","images":[\#(images)]}"#
            }
            let cases = [
                #"{"id":"1","title":7}"#, #"{"title":"No id"}"#, "null", #""text""#,
                work("Another hash", hash: String(repeating: "0", count: 64)),
                work("Not there", file: "originals/2.jpg", hash: hash),
                work("A way out", file: "../../../etc/passwd", hash: hash),
                work("No image", file: "originals/x.jpg", hash: Self.hash(html)),
                work("", hash: hash), work("Too many", hash: hash, images: 11), work("None", hash: hash, images: 0),
                work(String(repeating: "long", count: 100), hash: hash),
            ]
            for json in cases {
                let zip = ZIPBytes([
                    Self.document(json), .init("originals/1.jpg", image), .init("originals/x.jpg", html),
                ])
                let progress = try await Self.take(zip.bytes, for: .minsu, in: salon)
                #expect(progress.refused == 1 && progress.added == 0, "\(json)")
            }
            #expect(try await salon.count("works") == 0)
            #expect(try await salon.count("media") == 0)
            let incoming = try FileManager.default.contentsOfDirectory(atPath: salon.services.files.incoming)
            #expect(incoming.isEmpty, "\(incoming)")
            // An id of the future is of now.
            let future = #"{"id":"9000000000000000000","title":"Later","images":[{"file":"a","sha256":"\#(hash)"}]}"#
            let zip = ZIPBytes([Self.document(future), .init("a", image)])
            #expect(try await Self.take(zip.bytes, for: .minsu, in: salon).added == 1)
            let now = salon.services.clock.now()
            let id = try await salon.database.read { reader in
                try reader.one("SELECT post_id FROM works") { row in try row.next(as: ID<Post>.self) }
            }
            #expect(id.createdAt <= now)
        }
    }
}
