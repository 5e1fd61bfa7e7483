import Base
import Core
import Posts
import SQL
import TestKit
import Testing

@testable import SalonApp
@testable import Timeline

@Suite struct ChainMigrationTests {
    // Catches threads from before the column existed that stay cut into pieces, and a chain of hidden posts, which all have
    // the same keeper.
    @Test(arguments: TestEngine.available)
    func earlierThreadsAreFound(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == Migration.chains.name })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for account in [1, 2, 3] {
                    let name = "member\(account)"
                    try transaction.execute(
                        """
                        INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                        VALUES (\(account), \(name), \(name), '', \(name), '', '')
                        """)
                }
                for (id, author, parent) in [
                    (10, 2, nil), (11, 2, 10), (12, 2, 11), (13, 3, 12), (14, 3, 13), (15, 2, 10), (16, 2, 14),
                    (17, nil, 16), (18, 1, 16), (19, 1, 18),
                ] as [(Int64, Int64?, Int64?)] {
                    let (kind, root): (PostKind, Int64?) = parent == nil ? (.post, nil) : (.reply, 10)
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text, parent_id, root_id)
                        VALUES (\(id), \(author), \(kind), '', \(parent), \(root))
                        """)
                }
            }
            try await database.migrate(all)
            let chains = try await database.read { reader in
                try reader.all("SELECT id, chain_id FROM posts WHERE chain_id IS NOT NULL ORDER BY id") { row in
                    [try row.next(as: Int64.self), try row.next(as: Int64.self)]
                }
            }
            #expect(chains == [[11, 10], [12, 10], [14, 13], [15, 10]])
        }
    }
}
