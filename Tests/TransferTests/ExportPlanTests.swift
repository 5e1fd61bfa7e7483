import Base
import Core
import Exhibitions
import Foundation
import Posts
import SQL
import SalonApp
import Storage
import TestKit
import Testing
import Transfer

/// What members export and import is read by indexes, whatever else there is.
@Suite struct ExportPlanTests {
    /// A day's archives; values, and words by their rows, which SQLite says alike of.
    private static let small: Set = ["exports", "json_each", "work_words", "exhibition_words"]

    // Catches an export or an import that reads a whole table for one member.
    @Test(arguments: TestEngine.available)
    func nothingIsScanned(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.fill(salon, minsu)
            let tally = StatementTally()
            let archive = try await Database.$tally.withValue(tally) {
                try await ImportTests.export(minsu, of: .minsu, in: salon)
            }
            let names = try ExportTests.contents(archive).keys
            for page in ["works/", "exhibitions.html", "portfolio.html", "messages/", "saved.html"] {
                #expect(names.contains { $0.hasPrefix(page) }, "\(page)")
            }
            _ = try await salon.member(.ada)
            try await Database.$tally.withValue(tally) {
                _ = try await ImportTests.take(archive, for: .ada, in: salon)
                try await ImportJob.worker(salon.services, salon.salon.imports).turn()
                try await ArchiveKeeper(salon.services).tidy()
            }
            let statements = Dictionary(tally.whole.map { ($0.text, $0) }) { first, _ in first }
            #expect(statements.count > 80, "\(statements.count)")
            for statement in statements.values {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(Set(scanned).isSubset(of: Self.small), "\(scanned): \(statement.text)")
            }
        }
    }

    /// Something of everything.
    private static func fill(_ salon: TestSalon, _ minsu: Browser) async throws {
        let jiwoo = try await salon.member(.jiwoo)
        _ = try await salon.crowd(40)
        let work = try await salon.shareWork(
            "Sea", by: minsu, images: 2, fields: [("critique", "on"), ("question", "Too dark?")])
        let image = try await salon.storeImage(of: try await salon.id(of: .minsu))
        let steps = [("step", "\(image.id)"), ("alt-\(image.id)", "A line")]
        #expect(try await minsu.post("/works/\(work)/process", steps).status == 303)
        let portfolio = [("statement", "Words"), ("cv", "2024 Margins"), ("work", "\(work)")]
        #expect(try await minsu.post("/settings/portfolio", portfolio).status == 303)
        let hers = try await salon.shareWork("Hers", by: jiwoo)
        for path in ["/posts/\(hers)/save", "/posts/\(hers)/like", "/@jiwoo/follow"] { _ = try await minsu.post(path) }
        _ = try await minsu.post("/works/\(hers)/comments", [("text", "Good")])
        _ = try await minsu.post("/posts", [("text", "A short post"), ("client_id", "a-short-post")])
        let talk = try #require(try await minsu.post("/messages/with/jiwoo").location)
        _ = try await minsu.post(talk, [("text", "Hello"), ("client_id", UUID().uuidString.lowercased())])
        let curator = try await salon.id(of: .minsu)
        let details = ExhibitionDetails(title: "Harbour", closes: salon.clock.clock.now() + .days(90))
        let exhibition = try await MakeExhibition(curator: curator, details)(salon.services)
        _ = try await HangWork(work, in: exhibition, curator: curator)(salon.services)
        _ = try await WriteRoom(in: exhibition, curator: curator, title: "Room", text: "Words")(salon.services)
    }
}
