import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct AnnouncementMigrationTests {
    // Catches announcements that an upgrade forgets, or begins anew for those who were notified already.
    @Test(arguments: TestEngine.available)
    func waitingAnnouncementsBecomeJobs(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "jobs-1" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (2, 'ada', 'ada', '', 'ada', '', '')
                    """)
                for (id, kind) in [(11, "work"), (12, "work"), (13, "exhibition"), (14, "exhibition")] {
                    try transaction.execute(
                        "INSERT INTO posts (id, author_id, kind, text) VALUES (\(id), 2, \(kind), '')")
                    if kind == "work" {
                        try transaction.execute(
                            """
                            INSERT INTO works (post_id, author_id, title, medium, licence, allows_download, image_count)
                            VALUES (\(id), 2, 'Sea', '', '', 0, 1)
                            """)
                        try transaction.execute("INSERT INTO works_to_announce VALUES (\(id), \(id == 12 ? 77 : 0))")
                    } else {
                        try transaction.execute(
                            """
                            INSERT INTO exhibitions (post_id, author_id, title, place, opens_at, closes_at, stage)
                            VALUES (\(id), 2, 'Show', '', 0, 1, 'open')
                            """)
                        try transaction.execute(
                            "INSERT INTO exhibitions_to_announce VALUES (\(id), \(id == 14 ? 77 : 0))")
                    }
                }
            }
            try await database.migrate(all)
            let jobs = try await database.read { reader in
                try reader.all("SELECT kind, key, payload FROM jobs WHERE run_at = 0 ORDER BY kind, key") { row in
                    try (0..<3).map { _ in try row.next(as: String.self) }
                }
            }
            #expect(
                jobs == [
                    ["announce-opening", "13", #"{"exhibition":"13"}"#],
                    ["announce-opening", "14", #"{"exhibition":"14","after":"77"}"#],
                    ["announce-work", "11", #"{"work":"11"}"#],
                    ["announce-work", "12", #"{"work":"12","after":"77"}"#],
                ])
        }
    }
}
