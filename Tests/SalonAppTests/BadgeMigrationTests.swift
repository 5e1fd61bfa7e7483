import Core
import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct BadgeMigrationTests {
    // Catches a number that is without requests after an upgrade until the list is opened, one that has those twice which were
    // counted already, and one with what blocks, mutes and deleted accounts hide. A mute that has ended hides nothing.
    @Test(arguments: TestEngine.available)
    func requestsAreCounted(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "message-badge-2" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for account in 1...9 {
                    let name = "member\(account)"
                    // 8 has been counted since, and 9 has nothing by now that would be unread.
                    let count = [8: 2, 9: 7][account] ?? 1
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password, unread_messages)
                        VALUES (\(account), \(name), \(name), '', \(name), '', '', \(count))
                        """)
                }
                // Of 1: one read, one unread, four requests of which one is seen, and one of a muted group.
                for (id, low, high, folder, unread) in [
                    (101, 1, 2, "inbox", 0), (102, 1, 3, "inbox", 2), (103, 1, 4, "requests", 3),
                    (104, 1, 5, "requests", 1), (105, 1, 6, "requests", 1), (106, 1, 7, "requests", 1),
                    (107, 2, 8, "inbox", 1),
                ] as [(Int, Int, Int, String, Int)] {
                    let account = id == 107 ? 8 : 1
                    try transaction.execute(
                        "INSERT INTO conversations (id, low_id, high_id) VALUES (\(id), \(low), \(high))")
                    try transaction.execute(
                        """
                        INSERT INTO conversation_members (conversation_id, account_id, folder, unread_count)
                        VALUES (\(id), \(account), \(folder), \(unread))
                        """)
                }
                for (id, account) in [(108, 1), (109, 8)] {
                    try transaction.execute("INSERT INTO conversations (id, is_group) VALUES (\(id), 1)")
                    try transaction.execute(
                        """
                        INSERT INTO conversation_members (conversation_id, account_id, folder, is_muted)
                        VALUES (\(id), \(account), 'requests', \(id == 108))
                        """)
                }
                try transaction.execute("INSERT INTO blocks (account_id, other_id, is_own) VALUES (1, 4, 1), (4, 1, 0)")
                try transaction.execute(
                    "INSERT INTO mutes (account_id, other_id, until) VALUES (1, 5, NULL), (1, 6, 1)")
                try transaction.execute("INSERT INTO departures (account_id, begun_at) VALUES (7, 0)")
            }
            try await database.migrate(all)
            let counts = try await database.read { reader in
                try reader.values(
                    "SELECT unread_messages FROM accounts WHERE id IN (1, 8, 9) ORDER BY id", as: Int.self)
            }
            #expect(counts == [3, 2, 0])
        }
    }
}
