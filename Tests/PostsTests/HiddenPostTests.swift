import Core
import SQL
import TestKit
import Testing
import Web

@testable import Base
@testable import Posts

/// What moderators hide stays its author's, who cannot change it.
@Suite struct HiddenPostTests {
    // Catches a hidden post that changes hands, is published once more by its form, can be deleted by its author, or counts
    // otherwise than it is shown.
    @Test(arguments: TestEngine.available)
    func aHiddenPostStaysItsAuthors(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let (salon, services) = (stage.salon, stage.salon.services)
            let ada = try await salon.id(of: .ada)
            let work = try await salon.shareWork("Velvet", by: stage.ada)
            let sent = [("text", "Velvet words"), ("client_id", "one")]
            _ = try await stage.ada.post("/posts", sent)
            let post = ID<Post>(rawValue: try await stage.id("SELECT MAX(id) FROM posts"))
            _ = try await stage.ada.post("/works/\(work)/comments", [("text", "Velvet comment")])
            let comment = ID<Post>(rawValue: try await stage.id("SELECT MAX(id) FROM posts"))
            for hidden in [work, post, comment] {
                let hides = try await salon.database.write { transaction in
                    let first = try HiddenPosts.hide(hidden, services, in: transaction)
                    return (first: first, again: try HiddenPosts.hide(hidden, services, in: transaction))
                }
                #expect(hides.first && !hides.again)
                #expect(
                    try await salon.count("posts WHERE id = \(hidden) AND author_id = \(ada) AND state = 'hidden'") == 1
                )
                #expect(try await stage.ada.post("/posts/\(hidden)/delete").status == 404)
            }
            #expect(try await salon.count("works WHERE author_id = \(ada)") == 1)
            #expect(try await VerifyCounters(services)() == 0)
            _ = try await stage.ada.post("/posts", sent)
            let newer = try await stage.ada.post("/posts", [("text", "Other words"), ("client_id", "one")])
            #expect(newer.status == 409 && newer.text.contains("Other words</textarea>"))
            #expect(!newer.text.contains("/edit\""))
            #expect(try await salon.count("posts WHERE kind = 'post'") == 1)
            for hidden in [work, post, comment] {
                try await salon.database.write { try HiddenPosts.show(hidden, services, in: $0) }
            }
            #expect(try await salon.count("posts WHERE id = \(work) AND reply_count = 1") == 1)
            #expect(try await VerifyCounters(services)() == 0)
            for shown in [comment, post, work] {
                #expect(try await stage.ada.post("/posts/\(shown)/delete").status == 303)
            }
            #expect(try await salon.count("posts") == 0)
        }
    }

    // Catches posts that are looked for among all there are, when what is hidden permanently is deleted.
    @Test(arguments: TestEngine.available)
    func doomedPostsAreFoundByAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            for which in ["p.author_id = \(7)", "p.id = \(7)"] as [Statement] {
                let scanned = try await salon.database.scannedTables(HiddenPosts.doomedStatement(where: which))
                #expect(scanned == [])
            }
        }
    }
}
