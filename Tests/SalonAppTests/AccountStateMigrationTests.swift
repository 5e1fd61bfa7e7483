import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct AccountStateMigrationTests {
    // Catches a member who is seen again by an upgrade, a profile that stays closed because its member was suspended, and
    // a password that is lost.
    @Test(arguments: TestEngine.available)
    func departuresBecomeStates(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "accounts-states-1" })
            try await database.migrate(Array(all[..<place]))
            let accounts: [(name: String, isForGood: Bool?, wasPrivate: Bool, isPrivate: Bool)] = [
                ("active", nil, false, false), ("closed", nil, false, true), ("leaving", true, true, true),
                ("suspended", false, false, true), ("both", false, true, true),
            ]
            try await database.write { transaction in
                for (number, account) in accounts.enumerated() {
                    let (id, name) = (number + 2, account.name)
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password, is_private)
                        VALUES (\(id), \(name), \(name), '', \(name), '', \(name == "closed" ? "scrypt" : ""),
                            \(account.isPrivate))
                        """)
                    guard let isForGood = account.isForGood else { continue }
                    try transaction.execute(
                        """
                        INSERT INTO departures (account_id, begun_at, is_for_good, was_private)
                        VALUES (\(id), 0, \(isForGood), \(account.wasPrivate))
                        """)
                }
            }
            try await database.migrate(all)
            let states = try await database.read { reader in
                try reader.values(
                    "SELECT handle || ' ' || state || ' ' || is_private FROM accounts WHERE id > 1 ORDER BY id",
                    as: String.self)
            }
            let passwords = try await database.read { reader in
                try reader.values(
                    "SELECT handle FROM accounts WHERE password_hash = 'scrypt' OR password_hash = ''", as: String.self)
            }
            #expect(passwords == ["closed"])
            #expect(
                states == [
                    "active active 0", "closed active 1", "leaving leaving 1", "suspended suspended 0",
                    "both suspended 1",
                ])
        }
    }
}
