import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct MessageStateMigrationTests {
    // Catches an upgrade that shows what was deleted or hidden, or hides what was not.
    @Test(arguments: TestEngine.available)
    func numbersBecomeStates(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "messages-states-1" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (2, 'ada', 'ada', '', 'ada', '', '')
                    """)
                try transaction.execute("INSERT INTO conversations (id, is_group) VALUES (5, 1)")
                for (id, mark) in [(11, 0), (12, 1), (13, 2)] {
                    try transaction.execute(
                        """
                        INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text, is_deleted)
                        VALUES (\(id), 5, \(id), 2, \("c\(id)"), '', \(mark))
                        """)
                }
            }
            try await database.migrate(all)
            let states = try await database.read { reader in
                try reader.values("SELECT state FROM messages ORDER BY id", as: String.self)
            }
            #expect(states == ["sent", "deleted", "hidden"])
        }
    }
}
