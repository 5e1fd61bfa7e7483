import Base
import Core
import SQL
import SalonApp
import TestKit
import Testing

@testable import Works

/// Whom somebody new may follow, and a few of their works beside them.
@Suite struct GlimpseTests {
    private func shown(_ text: String) -> [String] {
        guard let list = text.firstMatch(of: /<ul class="glimpses">(.*?)<\/ul>/) else { return [] }
        return list.1.matches(of: /href="\/works\/(\d+)"/).map { String($0.1) }
    }

    // Catches works that are not the newest, more than three of one maker, and those that say what is muted.
    @Test(arguments: TestEngine.available)
    func peopleToFollowShowTheirWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            var works: [ID<Post>] = []
            for title in ["One", "Two", "Three", "Four"] { works.append(try await salon.shareWork(title, by: minsu)) }
            // Behind the hello and the gallery's card.
            let page = try await ada.get("/welcome?page=3").text
            #expect(page.contains("@minsu") && shown(page) == works.suffix(3).reversed().map(\.description))
            #expect(try await !ada.get("/welcome?page=2").text.contains("glimpses"))
            _ = try await ada.post("/settings/muted-words", [("word", "three"), ("days", "7")])
            #expect(try await shown(ada.get("/welcome?page=3").text) == [works[3], works[1]].map(\.description))
        }
    }

    @Test(arguments: TestEngine.available)
    func readsNoTableToItsEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(40)
            for member in members { _ = try await salon.hangRows(5, by: member) }
            try await salon.database.write { transaction in try transaction.analyze() }
            let statement = WorkQueries.cardStatement(WorkQueries.glimpsesStatement(of: Array(members[0..<6])))
            let plan = try await salon.database.explain(statement)
            #expect(try await salon.database.scannedTables(statement).isEmpty, "\(plan.joined(separator: "\n"))")
        }
    }
}
