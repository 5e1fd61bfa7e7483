import Base
import Core
import Exhibitions
import Posts
import SQL
import Storage
import Synchronization
import TestKit
import Testing
import Transfer

/// Where a work comes from is kept wherever it goes, and only that decides what the instance signs and whom it tells.
@Suite struct HeldImportTests {
    /// 민수's export of a work that mentions 지우, hung on the first day.
    private static func exported(on engine: TestEngine) async throws -> [UInt8] {
        let kept = Mutex<[UInt8]>([])
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Door", by: minsu, fields: [("description", "For @jiwoo #door")])
            let curator = try await salon.id(of: .minsu)
            let details = ExhibitionDetails(title: "Harbour", closes: salon.services.clock.now() + .days(90))
            let show = try await MakeExhibition(curator: curator, details)(salon.services)
            _ = try await HangWork(work, in: show, curator: curator)(salon.services)
            try await AnnounceExhibition(show, curator: curator)(salon.services)
            let bytes = try await ImportTests.export(minsu, of: .minsu, in: salon)
            kept.withLock { $0 = bytes }
        }
        return kept.withLock { $0 }
    }

    /// What a receipt has to say.
    private static func came(_ work: Int64, in salon: TestSalon) async throws -> Substring {
        let time = try await salon.database.read { try ImportedPosts.time(of: ID(rawValue: work), $0) }
        return "imported: \(try #require(time).iso8601)"
    }

    /// The lines of a receipt that say since when.
    private static func since(_ work: Int64, by browser: Browser) async throws -> [Substring] {
        let receipt = try await browser.get("/works/\(work)/receipt.txt")
        #expect(receipt.status == 200, "\(receipt.text)")
        return receipt.text.split(separator: "\n").filter { $0.hasPrefix("shared: ") || $0.hasPrefix("imported: ") }
    }

    // Catches an instance that signs a time an archive claims, announces what is long past, and lets what moderators
    // have hidden come back or come twice.
    @Test(arguments: TestEngine.available)
    func anImportStaysOne(on engine: TestEngine) async throws {
        let archive = try await Self.exported(on: engine)
        let again = Mutex<[UInt8]>([])
        try await ModerationStage.run(on: engine) { stage in
            let (salon, ada, jiwoo) = (stage.salon, stage.ada, stage.jiwoo)
            salon.clock.advance(by: .days(30))
            for path in ["/@ada/follow", "/@ada/watch"] { #expect(try await jiwoo.post(path).status == 303) }
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await salon.services.rules.load()
            #expect(try await ImportTests.take(archive, for: .ada, in: salon).added == 2)
            let held = try await salon.database.read { reader in
                try reader.values("SELECT post_id FROM held_posts ORDER BY post_id", as: Int64.self)
            }
            // What hangs in the exhibition waits, so that has not opened.
            #expect(held.count == 1)
            for post in held {
                salon.clock.advance(by: .hours(1))
                #expect(try await stage.minsu.post("/admin/held/\(post)", [("act", "release")]).status == 303)
            }
            let work = try #require(held.first)
            let came = try await Self.came(work, in: salon)
            #expect(try await jiwoo.get("/works/\(work)").text.contains("For "))
            #expect(try await Self.since(work, by: ada) == [came])
            let follower = try await salon.id(of: .jiwoo)
            #expect(try await salon.count("notifications WHERE account_id = \(follower)") == 0)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            #expect(try await salon.count("jobs WHERE kind = 'announce-opening'") == 0)
            #expect(try await salon.count("work_views") == 0)
            #expect(try await salon.events().filter { $0 == "work-published" } == [])

            // It is there, so it does not come again; also while moderators hide it, and afterwards.
            func known() async throws {
                let progress = try await ImportTests.take(archive, for: .ada, in: salon)
                #expect(progress.added == 0 && progress.refused == 0, "\(progress)")
                #expect(try await salon.count("works") == 1)
                #expect(try await salon.count("exhibitions") == 1)
            }
            try await known()
            for isHidden in [true, false] {
                try await salon.database.write { transaction in
                    for post in held.map({ ID<Post>(rawValue: $0) }) {
                        if isHidden {
                            try HiddenPosts.hide(post, salon.services, in: transaction)
                        } else {
                            try HiddenPosts.show(post, salon.services, in: transaction)
                        }
                    }
                }
                try await known()
            }
            let image = try await stage.id("SELECT m.id FROM media m WHERE post_id = \(work) AND \(.cover)")
            let edit = [
                ("title", "Door II"), ("description", "For @jiwoo, too"), ("licence", "cc-by"), ("image", "\(image)"),
            ]
            #expect(try await ada.post("/works/\(work)/edit", edit).status == 303)
            #expect(try await salon.count("notifications WHERE kind = 'mention'") == 0)
            #expect(try await Self.since(work, by: ada) == [came])
            let bytes = try await ImportTests.export(ada, of: .ada, in: salon)
            again.withLock { $0 = bytes }
        }
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            salon.clock.advance(by: .days(60))
            #expect(try await ImportTests.take(again.withLock { $0 }, for: .minsu, in: salon).added == 2)
            let work = try await salon.database.read { reader in
                try reader.one("SELECT post_id FROM works") { row in try row.next(as: Int64.self) }
            }
            let came = try await Self.came(work, in: salon)
            #expect(try await Self.since(work, by: minsu) == [came])
        }
    }

    // Catches a member's own work that moderators have hidden and that comes back by an export made before.
    @Test(arguments: TestEngine.available)
    func whatWasSharedHereAndIsHiddenDoesNotComeBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Sea", by: minsu)
            let archive = try await ImportTests.export(minsu, of: .minsu, in: salon)
            try await salon.database.write { transaction in
                _ = try HiddenPosts.hide(work, salon.services, in: transaction)
            }
            let progress = try await ImportTests.take(archive, for: .minsu, in: salon)
            #expect(progress.added == 0 && progress.refused == 0, "\(progress)")
            #expect(try await salon.count("works") == 1)
            let statement = ImportedPosts.isKnownStatement("import:0", work, ID(rawValue: 9))
            #expect(try await salon.database.scannedTables(statement) == [])
        }
    }
}
