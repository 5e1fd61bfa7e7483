import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct ProfileMigrationTests {
    // Catches a profile, or what moderators keep of one they have hidden, that an upgrade loses or cannot read.
    @Test(arguments: TestEngine.available)
    func profilesKeepWhatTheySay(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "people-pronouns-1" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, major, bio, offers_for)
                    VALUES (2, 'ada', 'ada', '', 'ada', 'Ada', 'Print', 'Ink', 'Covers')
                    """)
                try transaction.execute(
                    """
                    INSERT INTO cases (id, kind, account_id, weight, report_count)
                    VALUES (3, 'profile', 2, 100, 1)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO hidden_profiles (case_id, account_id, name, major, bio, links, offers_for)
                    VALUES (3, 2, 'The Dean', 'Velvet', 'Mine', '', 'Chairs')
                    """)
            }
            try await database.migrate(all)
            let (profiles, hidden) = try await database.read { reader in
                (
                    try reader.values(
                        "SELECT name || major || bio || offers_for || pronouns FROM accounts WHERE id = 2",
                        as: String.self),
                    try reader.values(
                        "SELECT name || major || bio || offers_for || pronouns FROM hidden_profiles", as: String.self)
                )
            }
            #expect(profiles == ["AdaPrintInkCovers"])
            #expect(hidden == ["The DeanVelvetMineChairs"])
        }
    }
}
