import Notifications
import SQL
import TestKit
import Testing

/// The table was copied to lose a check. The copy must not lose rows or keys.
@Suite struct NotificationsSchemaTests {
    private static let before: [Migration] = [
        Migration(
            "neighbours", "CREATE TABLE accounts (id INTEGER PRIMARY KEY); CREATE TABLE posts (id INTEGER PRIMARY KEY)"),
        .notifications,
    ]

    private static func rows(_ reader: Reader) throws -> [String] {
        try reader.all(
            "SELECT account_id, id, actor_id, kind, post_id, is_read FROM notifications ORDER BY account_id, id"
        ) { row in
            let account = try row.next(as: Int.self)
            let id = try row.next(as: Int.self)
            let actor = try row.next(as: Int.self)
            let kind = try row.next(as: String.self)
            let post = try row.next(as: Int?.self)
            let isRead = try row.next(as: Bool.self)
            return "\(account) \(id) \(actor) \(kind) \(post.map(String.init) ?? "-") \(isRead)"
        }
    }

    @Test(arguments: TestEngine.available)
    func openingKindsKeepsRowsAndKeys(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.migrate(Self.before)
            try await database.write { transaction in
                try transaction.execute("INSERT INTO accounts (id) VALUES (1), (2), (3)")
                try transaction.execute("INSERT INTO posts (id) VALUES (10), (11)")
                try transaction.execute(
                    """
                    INSERT INTO notifications (account_id, id, actor_id, kind, post_id, is_read)
                    VALUES (1, 20, 2, 'like', 10, 1), (1, 21, 2, 'follow', NULL, 0), (1, 22, 3, 'comment', 11, 0),
                        (2, 20, 3, 'mention', 11, 1)
                    """)
            }
            try await database.migrate(Self.before + [.notificationKinds])

            let kept = try await database.read { reader in try Self.rows(reader) }
            #expect(
                kept == [
                    "1 20 2 like 10 true", "1 21 2 follow - false", "1 22 3 comment 11 false", "2 20 3 mention 11 true",
                ])
            try await database.write { transaction in
                try transaction.execute(
                    "INSERT INTO notifications (account_id, id, actor_id, kind, post_id) VALUES (3, 23, 2, 'poll', 10)")
            }
            // Told once; of somebody else; by and of those there are.
            for refused: (account: Int, id: Int, actor: Int, post: Int) in [
                (1, 24, 2, 10), (1, 20, 3, 10), (2, 24, 2, 10), (1, 24, 9, 10), (9, 24, 1, 10), (1, 24, 3, 99),
            ] {
                await #expect(throws: SQLError.self) {
                    try await database.write { transaction in
                        try transaction.execute(
                            """
                            INSERT INTO notifications (account_id, id, actor_id, kind, post_id)
                            VALUES (\(refused.account), \(refused.id), \(refused.actor), 'like', \(refused.post))
                            """)
                    }
                }
            }
            try await database.write { transaction in
                try transaction.execute("DELETE FROM accounts WHERE id = 3")
                try transaction.execute("DELETE FROM posts WHERE id = 10")
            }
            let left = try await database.read { reader in try Self.rows(reader) }
            #expect(left == ["1 21 2 follow - false"])
        }
    }

    /// Programs go on where numbers have been given to what was there, in its order.
    @Test(arguments: TestEngine.available)
    func olderRowsAreNumberedInTheirOrder(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let before = Self.before + [.notificationKinds, .notificationsOfOneself]
            try await database.migrate(before)
            try await database.write { transaction in
                try transaction.execute("INSERT INTO accounts (id) VALUES (1), (2)")
                try transaction.execute(
                    """
                    INSERT INTO notifications (account_id, id, actor_id, kind) VALUES
                        (2, 21, 1, 'follow'), (1, 22, 2, 'follow'), (1, 20, 2, 'like'), (1, 21, 2, 'like')
                    """)
            }
            try await database.migrate(before + [.notificationSerials])
            let (numbers, last) = try await database.read { reader in
                (
                    try reader.values(
                        "SELECT account_id * 100 + id FROM notifications ORDER BY account_id, serial", as: Int.self),
                    try reader.values("SELECT notification_serial FROM accounts ORDER BY id", as: Int.self)
                )
            }
            #expect(numbers == [120, 121, 122, 221] && last == [3, 1])
        }
    }
}
