import Jobs
import Moderation
import Posts
import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct SanctionMigrationTests {
    // Catches a sanction that no longer ends, and a post that is never deleted, since they were decided before an upgrade,
    // and a case that forgets what it is about.
    @Test(arguments: TestEngine.available)
    func whatIsDecidedBecomesJobs(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "moderation-4" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (2, 'ada', 'ada', '', 'ada', '', '')
                    """)
                for (id, level, until, ended) in [
                    (11, "restriction", 70, nil), (12, "suspension", nil, nil), (13, "suspension", 70, 60),
                    (14, "warning", nil, nil), (15, "suspension", 80, nil),
                ] as [(Int, String, Int?, Int?)] {
                    try transaction.execute(
                        """
                        INSERT INTO sanctions (id, account_id, moderator_id, level, withheld, hides_post, reason, until,
                            ended_at)
                        VALUES (\(id), 2, 2, \(level), 0, 0, '', \(until), \(ended))
                        """)
                }
                for (id, isDoomed) in [(21, 0), (22, 1)] {
                    try transaction.execute(
                        "INSERT INTO posts (id, author_id, kind, text) VALUES (\(id), 2, 'post', '')")
                    try transaction.execute(
                        "INSERT INTO hidden_posts (post_id, author_id, is_doomed) VALUES (\(id), 2, \(isDoomed))")
                }
                for (id, kind, post) in [
                    (31, "post", 21), (32, "post", 99), (33, "profile", nil),
                ] as [(Int, String, Int?)] {
                    try transaction.execute(
                        """
                        INSERT INTO cases (id, kind, account_id, post_id, weight, report_count)
                        VALUES (\(id), \(kind), 2, \(post), 100, 1)
                        """)
                }
            }
            try await database.migrate(all)
            let times = try await database.read { reader in
                try reader.values("SELECT run_at FROM jobs WHERE kind = 'end-sanction' ORDER BY run_at", as: Int.self)
            }
            #expect(times == [70, 80])
            let cases = try await database.read { reader in
                try reader.values("SELECT id || COALESCE(post_kind, '-') FROM cases ORDER BY id", as: String.self)
            }
            #expect(cases == ["31post", "32-", "33-"])
            let keys = try await database.write { transaction in
                try JobLease<SanctionEnd>.take(9, for: .seconds(1), in: transaction).map(\.job.key).sorted()
                    + JobLease<DoomedPost>.take(9, for: .seconds(1), in: transaction).map(\.job.key)
            }
            #expect(keys == ["11", "15", "22"])
        }
    }
}
