import Core
import Jobs
import SQL
import TestKit
import Testing

@testable import Notifications
@testable import SalonApp

@Suite struct PushMigrationTests {
    // Catches pushes that an upgrade forgets, and devices that it pushes to before their service wants it.
    @Test(arguments: TestEngine.available)
    func waitingPushesBecomeJobs(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "push-2" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (2, 'ada', 'ada', '', 'ada', '', '')
                    """)
                for device in 11...13 {
                    let session = [UInt8](repeating: UInt8(device), count: 32)
                    try transaction.execute(
                        """
                        INSERT INTO sessions (token_hash, account_id, created_at, seen_at, user_agent)
                        VALUES (\(session), 2, 0, 0, '')
                        """)
                    try transaction.execute(
                        """
                        INSERT INTO push_subscriptions
                            (id, account_id, session, endpoint, public_key, secret, language, failure_count, resumes_at)
                        VALUES (\(device), 2, \(session), \("https://push.example/\(device)"), \(session), \(session),
                            'en', \(device == 12 ? 3 : 0), \(device == 12 ? 900 : 0))
                        """)
                }
                for (device, subject, queuedAt, dueAt) in [(11, 1, 5, 5), (11, 2, 6, 600_006), (12, 1, 7, 900)] {
                    try transaction.execute(
                        "INSERT INTO pushes VALUES (\(device), 'like', \(subject), \(queuedAt), \(dueAt))")
                }
            }
            try await database.migrate(all)
            let jobs = try await database.read { reader in
                try reader.all("SELECT kind, key, payload, run_at, queued_at FROM jobs ORDER BY key") { row in
                    (
                        text: try (0..<3).map { _ in try row.next(as: String.self) },
                        times: try (0..<2).map { _ in try row.next(as: Int.self) }
                    )
                }
            }
            #expect(
                jobs.map(\.text) == [
                    ["deliver-pushes", "11", #"{"device":"11"}"#], ["deliver-pushes", "12", #"{"device":"12"}"#],
                ])
            #expect(jobs.map(\.times) == [[5, 5], [900, 7]])
            let leases = try await database.write { transaction in
                try JobLease<DeliverPushes>.take(9, for: .minutes(2), in: transaction)
            }
            #expect(leases.map(\.job.device.rawValue).sorted() == [11, 12])
            let waiting = try await database.read { reader in
                try [11, 12, 13].map { try PushQueue.entries(of: ID(rawValue: $0), reader).map(\.subject) }
            }
            #expect(waiting == [[1, 2], [1], []])
        }
    }
}
