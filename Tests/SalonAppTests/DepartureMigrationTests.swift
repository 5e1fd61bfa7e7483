import Jobs
import SQL
import Settings
import TestKit
import Testing

@testable import SalonApp

@Suite struct DepartureMigrationTests {
    // Catches an account whose deletion had begun before an upgrade and is never finished, and one that is deleted although
    // it is only suspended.
    @Test(arguments: TestEngine.available)
    func whatIsLeftIsAJob(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "departures-2" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for account in 2...3 {
                    let name = "member\(account)"
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                        VALUES (\(account), \(name), \(name), '', \(name), '', '')
                        """)
                    try transaction.execute(
                        "INSERT INTO departures (account_id, begun_at, is_for_good) VALUES (\(account), 9, \(account - 2))"
                    )
                }
            }
            try await database.migrate(all)
            let keys = try await database.write { transaction in
                try JobLease<FinishAccountDeletion>.take(9, for: .seconds(1), in: transaction).map(\.job.key)
            }
            #expect(keys == ["3"])
        }
    }
}
