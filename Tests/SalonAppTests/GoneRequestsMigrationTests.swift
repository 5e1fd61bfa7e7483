import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct GoneRequestsMigrationTests {
    // Catches requests of deleted accounts that count forever, and an upgrade that takes others along.
    @Test(arguments: TestEngine.available)
    func requestsOfGoneMembersCountNoMore(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "message-badge-3" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for account in 2...3 {
                    let name = "member\(account)"
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, unread_messages)
                        VALUES (\(account), \(name), \(name), '', \(name), '', 9)
                        """)
                }
                // Two of deleted accounts, one of which had been answered; one of a member; a group.
                try transaction.execute(
                    """
                    INSERT INTO conversations (id, low_id, high_id, is_group)
                    VALUES (5, 2, NULL, 0), (6, NULL, 2, 0), (7, 2, 3, 0), (8, NULL, NULL, 1)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO conversation_members (conversation_id, account_id, folder, unread_count)
                    VALUES (5, 2, 'requests', 1), (6, 2, 'inbox', 4), (7, 2, 'requests', 2), (8, 2, 'inbox', 3)
                    """)
            }
            try await database.migrate(all)
            let (folders, unread) = try await database.read { reader in
                (
                    try reader.values(
                        "SELECT folder FROM conversation_members ORDER BY conversation_id", as: String.self),
                    try reader.value("SELECT unread_messages FROM accounts WHERE id = 2", as: Int.self)
                )
            }
            #expect(folders == ["none", "inbox", "requests", "inbox"])
            #expect(unread == 4, "three in the group, and one request")
        }
    }
}
