import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct ImageRoleMigrationTests {
    // Catches images that lose their role, their place, or what refers to them (which goes with a table that is dropped).
    @Test(arguments: TestEngine.available)
    func placesBecomeRoles(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "media-roles-1" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (2, 'ada', 'ada', '', 'ada', '', '')
                    """)
                try transaction.execute("INSERT INTO posts (id, author_id, kind, text) VALUES (11, 2, 'work', '')")
                let images: [(Int, String, Int?, Int)] = [
                    (21, "post", 11, 0), (22, "post", 11, 1), (23, "post", 11, 100), (24, "post", 11, 109),
                    (25, "post", 11, 200), (26, "post", 11, 317), (27, "post", nil, 0), (28, "photo", nil, 0),
                    (29, "header", nil, 0), (30, "message", nil, 0),
                ]
                for (id, purpose, post, position) in images {
                    try transaction.execute(
                        """
                        INSERT INTO media (id, owner_id, purpose, post_id, position, rendering, format, byte_count, width,
                            height, widths, placeholder, recipe, alt, digest)
                        VALUES (\(id), 2, \(purpose), \(post), \(position), \("r\(id)"), 'jpeg', 1, 640, 480, '320', '',
                            '{}', \("Alt \(id)"), \([UInt8(id)]))
                        """)
                    try transaction.execute(
                        """
                        INSERT INTO swatches (media_id, position, lightness, a, b, weight, hex)
                        VALUES (\(id), 0, 0.5, 0, 0, 1, '808080')
                        """)
                }
                try transaction.execute("INSERT INTO measures (kind, value, measured_at) VALUES ('bytes-post', 6, 0)")
            }
            try await database.migrate(all)
            let (images, colours, measure) = try await database.read { reader in
                (
                    try reader.values(
                        """
                        SELECT id || ' ' || role || ' ' || COALESCE('' || post_id, '-') || ' ' || position || ' ' || rendering
                            || ' ' || alt FROM media ORDER BY id
                        """, as: String.self),
                    try reader.value("SELECT COUNT(*) FROM swatches", as: Int.self),
                    try reader.value("SELECT value FROM measures WHERE kind = 'bytes-image'", as: Int.self)
                )
            }
            #expect(
                images == [
                    "21 image 11 0 r21 Alt 21", "22 image 11 1 r22 Alt 22", "23 step 11 0 r23 Alt 23",
                    "24 step 11 9 r24 Alt 24", "25 older 11 0 r25 Alt 25", "26 older 11 117 r26 Alt 26",
                    "27 image - 0 r27 Alt 27", "28 photo - 0 r28 Alt 28", "29 header - 0 r29 Alt 29",
                    "30 attachment - 0 r30 Alt 30",
                ])
            #expect(colours == 10 && measure == 6)
            // What refers to an image still does, and goes with it.
            try await database.write { _ = try $0.execute("DELETE FROM posts WHERE id = 11") }
            let left = try await database.read { try $0.value("SELECT COUNT(*) FROM swatches", as: Int.self) }
            #expect(left == 4)
            await #expect(throws: SQLError.self) {
                try await database.write { _ = try $0.execute("UPDATE media SET role = 'step' WHERE id = 27") }
            }
        }
    }
}
