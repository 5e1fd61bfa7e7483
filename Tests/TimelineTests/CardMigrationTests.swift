import Core
import Jobs
import SQL
import TestKit
import Testing

@testable import SalonApp
@testable import Timeline

@Suite struct CardMigrationTests {
    // Catches pages that an upgrade forgets to ask, asks at once though they have failed, or asks though it has.
    @Test(arguments: TestEngine.available)
    func waitingPagesBecomeJobs(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == Migration.linkCardJobs.name })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for (id, host, askedAt, dueAt, tries) in [
                    (11, "a.example", nil, 5, 0), (12, "a.example", nil, 60_006, 1), (13, "b.example", 7, nil, 0),
                ] as [(Int, String, Int?, Int?, Int)] {
                    try transaction.execute(
                        """
                        INSERT INTO link_cards (id, url, host, posted_at, asked_at, due_at, try_count)
                        VALUES (\(id), \("https://\(host)/\(id)"), \(host), 5, \(askedAt), \(dueAt), \(tries))
                        """)
                }
            }
            try await database.migrate(all)
            let jobs = try await database.read { reader in
                try reader.all(
                    "SELECT kind, key, lane, payload, run_at, queued_at, attempts FROM jobs ORDER BY key"
                ) { row in
                    (
                        text: try (0..<4).map { _ in try row.next(as: String.self) },
                        numbers: try (0..<3).map { _ in try row.next(as: Int.self) }
                    )
                }
            }
            #expect(
                jobs.map(\.text) == [
                    ["update-link-card", "11", "update-link-card a.example", #"{"host":"a.example","page":"11"}"#],
                    ["update-link-card", "12", "update-link-card a.example", #"{"host":"a.example","page":"12"}"#],
                ])
            #expect(jobs.map(\.numbers) == [[5, 5, 0], [60_006, 5, 1]])
            for (page, attempts) in [(11, 1), (12, 2)] {
                let leases = try await database.write { transaction in
                    let leases = try JobLease<UpdateLinkCard>.take(9, for: .minutes(2), in: transaction)
                    for lease in leases { try lease.finish(in: transaction) }
                    return leases
                }
                #expect(leases.map(\.job.page.rawValue) == [Int64(page)])
                #expect(leases.map(\.attempts) == [attempts])
            }
        }
    }
}
