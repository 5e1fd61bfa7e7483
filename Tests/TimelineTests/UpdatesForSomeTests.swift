import Base
import Core
import Design
import Kernel
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import Web

/// Open pages learn of what is for everybody alone.
@Suite struct UpdatesForSomeTests {
    // Catches a stream that carries a post, or an answer, to somebody whom it is not for; and one that carries none.
    @Test(arguments: TestEngine.available)
    func onlyWhatIsForEverybodyIsSent(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.join(.jiwoo)
            for visibility in PostVisibility.allCases {
                let start = try await salon.database.outbox.lastID()
                let post = try await PublishPost(author: author, text: "Velvet \(visibility)")(salon.services)
                _ = try await PublishPost(author: author, text: "Velvet, too", inReplyTo: post)(salon.services)
                try await salon.database.write { transaction in
                    _ = try transaction.execute("UPDATE posts SET visibility = \(visibility)")
                }
                let entries = try await salon.database.outbox.entries(after: start, limit: 100)
                let renderers = TimelineUpdates(cards: nil).all
                let updates = try await salon.database.read { reader in
                    try entries.flatMap { entry in
                        try renderers.filter { $0.event == entry.name }.flatMap {
                            try $0.render(entry, reader, LivePresence(members: [:]))
                        }
                    }
                }
                #expect(updates.isEmpty == (visibility != .everybody), "\(visibility)")
                #expect(
                    updates.contains { $0.html(.english).text.contains("Velvet, too") } == (visibility == .everybody))
            }
        }
    }
}
