import Core
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import SalonApp

/// What rows from before say of where they came from, as far as they can.
@Suite struct ImportedPostsMigrationTests {
    // Catches a receipt that says "shared" of what had been imported, held and released before, and one that says "imported"
    // of what was shared here; and an import that had failed and no longer says why.
    @Test(arguments: TestEngine.available)
    func earlierImportsAreKnown(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == Migration.importedPosts.name })
            try await database.migrate(Array(all[..<place]))
            // Ids of a millisecond each.
            @Sendable func id(_ millisecond: Int64) -> Int64 { millisecond << 16 }
            try await database.write { transaction in
                for account in [1, 2] {
                    let name = "member\(account)"
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                        VALUES (\(account), \(name), \(name), '', \(name), '', '')
                        """)
                }
                // Shared here; with a newer version, too; imported; imported, held and released; hidden since.
                for (number, images, client) in [
                    (100, [90], nil), (110, [95, 500], "a"), (20, [600, 700], "import:1"), (30, [800], nil),
                    (40, [900], nil),
                ] as [(Int64, [Int64], String?)] {
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text, client_id)
                        VALUES (\(id(number)), 2, 'work', '', \(client))
                        """)
                    for (position, image) in images.enumerated() {
                        try transaction.execute(
                            """
                            INSERT INTO media (id, owner_id, purpose, post_id, position, rendering, format, byte_count, width,
                                height, widths, placeholder, recipe)
                            VALUES (\(id(image)), 2, 'post', \(id(number)), \(position), 'r', 'jpeg', 1, 1, 1, '', '', '')
                            """)
                    }
                }
                try transaction.execute(
                    "INSERT INTO hidden_posts (post_id, author_id, client_id) VALUES (\(id(40)), 2, 'import:2')")
                try transaction.execute(
                    "INSERT INTO posts (id, author_id, kind, text) VALUES (\(id(50)), 2, 'post', 'hello')")
                try transaction.execute("INSERT INTO hidden_posts (post_id, author_id) VALUES (\(id(50)), 2)")
                try transaction.execute(
                    "INSERT INTO held_posts (post_id, author_id, text, client_id) VALUES (\(id(50)), 2, 'hello', 'mine')"
                )
                try transaction.execute(
                    """
                    INSERT INTO imports (account_id, id, state, language, attempts, seen_at, total, added, known, refused, notes)
                    VALUES (1, 1, 'failed', 'en', 1, 0, 3, 1, 0, 0, 'No room.'), (2, 2, 'done', 'en', 1, 0, 1, 0, 0, 1, 'a: b')
                    """)
            }
            // As far as there is a table of what is hidden.
            try await database.migrate(Array(all.prefix { $0.name != Migration.postStates.name }))
            let times = try await database.read { reader in
                try reader.all("SELECT id, imported_at FROM posts ORDER BY id") { row in
                    "\(try row.next(as: Int64.self) >> 16) \(try row.next(as: Int64?.self) ?? 0)"
                }
            }
            #expect(times == ["20 700", "30 800", "40 900", "50 0", "100 0", "110 0"])
            let (client, reasons) = try await database.read { reader in
                (
                    try reader.value("SELECT client_id FROM hidden_posts WHERE post_id = \(id(50))", as: String.self),
                    try reader.all("SELECT reason, notes FROM imports ORDER BY id") { row in
                        [try row.next(as: String.self), try row.next(as: String.self)]
                    }
                )
            }
            #expect(client == "mine" && reasons == [["No room.", ""], ["", "a: b"]])
        }
    }
}
