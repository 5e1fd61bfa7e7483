import Accounts
import Base
import Core
import HTTPTypes
import Moderation
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import Works

/// Who sees how a work came about, and what it costs them.
@Suite struct ProcessAudienceTests {
    private typealias Step = WriteProcess.Step

    // Catches a process that outlives its audience.
    @Test(arguments: TestEngine.available)
    func whoDoesNotSeeTheWorkSeesNoStep(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let owner = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            try await WriteProcess([Step(note: "First rain")], of: work, account: owner)(salon.services)
            let path = "/works/\(work)/process/1"
            #expect(try await ada.get(path).text.contains("First rain"))
            _ = try await minsu.post("/@ada/block")
            #expect(try await ada.get(path).status == 404)
            _ = try await minsu.post("/@ada/unblock")
            // A muted word in a note is one in the work.
            _ = try await ada.post("/settings/muted-words", [("word", "rain")])
            #expect(try await !ada.get("/").text.contains("Winter sea"))
            #expect(try await minsu.get("/").text.contains("Winter sea"))
            // A report shows moderators what the notes say.
            _ = try await ada.post("/posts/\(work)/report", [("reason", "spam")])
            #expect(try await salon.count("case_items WHERE text LIKE '%First rain%'") == 1)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE handle_key = 'minsu'")
                try transaction.emit(ProfileChanged(account: owner))
            }
            #expect(try await salon.visitor().get(path).status == 404)
            #expect(try await ada.get(path).status == 200)
        }
    }

    // Catches evidence that its maker can take away: an image beyond the first few, a step, an older version.
    @Test(arguments: TestEngine.available)
    func aReportKeepsEveryImage(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let owner = try await salon.id(of: .minsu)
            let asking = [("critique", "on"), ("question", "Too dark?")]
            let work = try await salon.shareWork("Winter sea", by: minsu, images: 5, fields: asking)
            let step = try await salon.storeImage(of: owner, tint: 7).id
            try await WriteProcess([Step(image: step)], of: work, account: owner)(salon.services)
            _ = try await salon.addVersion(to: work, by: minsu)
            _ = try await ada.post("/posts/\(work)/report", [("reason", "spam")])
            #expect(try await salon.count("case_items WHERE image IS NOT NULL") == 7)
        }
    }

    // Catches a work that costs more because others have a process.
    @Test(arguments: TestEngine.available)
    func costsOneStatementWhereThereIsOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let owner = try await salon.id(of: .minsu)
            let works = [try await salon.shareWork("Plain", by: minsu), try await salon.shareWork("Made", by: minsu)]
            try await WriteProcess([Step(note: "One"), Step(note: "Two")], of: works[1], account: owner)(salon.services)
            var counts: [Int] = []
            for path in ["/works/\(works[0])", "/works/\(works[1])", "/works/\(works[1])/process/1"] {
                _ = try await ada.get(path)
                let tally = StatementTally()
                _ = try await Database.$tally.withValue(tally) { try await ada.get(path) }
                counts.append(tally.statements.count)
            }
            #expect(counts[1] == counts[0] + 1 && counts[2] == 2, "\(counts)")
        }
    }
}
