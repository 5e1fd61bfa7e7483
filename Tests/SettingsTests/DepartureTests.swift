import Accounts
import Comments
import Core
import Media
import Posts
import SQL
import TestKit
import Testing

@testable import Base
@testable import Settings

/// An account is deleted in steps, and hidden from everybody from the first one on.
@Suite(.timeLimit(.minutes(2))) struct DepartureTests {
    /// A member with posts, which others like; straight into the tables.
    private func author(of count: Int, _ salon: TestSalon) async throws -> (author: ID<Account>, fan: ID<Account>) {
        let members = try await salon.crowd(2)
        let services = salon.services
        let posts = (0..<count).map { _ in services.ids.next(Post.self) }
        try await salon.database.write { transaction in
            for post in posts {
                try transaction.execute(
                    "INSERT INTO posts (id, author_id, kind, text) VALUES (\(post), \(members[0]), 'post', 'A post')")
                try transaction.execute(
                    "INSERT INTO likes (post_id, account_id, created_at) VALUES (\(post), \(members[1]), 1)")
            }
            try transaction.execute("UPDATE posts SET like_count = 1")
        }
        return (members[0], members[1])
    }

    /// It was one transaction: all other writers waited for it.
    @Test(arguments: TestEngine.available)
    func othersWriteMeanwhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (author, fan) = try await self.author(of: 1_500, salon)
            let database = salon.database
            let others = Task {
                var writes = 0
                while !Task.isCancelled {
                    try await database.write { transaction in
                        _ = try transaction.execute("UPDATE accounts SET bio = 'busy' WHERE id = \(fan)")
                    }
                    writes += 1
                }
                return writes
            }
            try await FinishAccountDeletion(account: author)(salon.services)
            others.cancel()
            let writes = try await others.value
            #expect(writes >= 8, "only \(writes) had a turn")
            #expect(try await salon.count("posts") == 0)
            #expect(try await salon.count("likes") == 0)
            #expect(try await salon.count("accounts") == 1)
        }
    }

    /// The server ended, or the disk was full, after the member had been told that the account is deleted.
    @Test(arguments: TestEngine.available)
    func isFinishedLater(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let her = try await salon.id(of: .ada)
            let work = try await salon.shareWork("Red barn", by: ada)
            let his = try await salon.shareWork("Winter sea", by: minsu)
            _ = try await PublishComment(author: her, root: his, text: "Ada was here")(salon.services)
            for reaction in PostReaction.all {
                _ = try await ReactToPost(reaction, post: his, account: her, isOn: true)(salon.services)
            }
            let broken = AccountRemoval { _, _ in throw SQLError.full }
            var services = salon.services
            services.upkeep.accountRemovals.append(broken)
            let receipt = try await DeleteAccount(
                account: her, handle: "ada", password: Person.ada.password)(services)
            #expect(receipt.posts == 1 && receipt.comments == 1)
            #expect(receipt.reactions.allSatisfy { $0.count == 1 })

            #expect(try await salon.count("accounts WHERE state = 'leaving'") == 1)
            #expect(try await ada.get("/settings/account").location?.hasPrefix("/login") == true)
            #expect(
                try await salon.visitor().post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
                    .status == 422)
            for browser in [minsu, salon.visitor()] {
                // That somebody of this name was here is said for a while, and nothing else.
                for (path, status) in [("/@ada", 410), ("/works/\(work)", 404), ("/@-\(her)", 404)] {
                    #expect(try await browser.get(path).status == status, "\(path)")
                }
                for path in ["/", "/works/\(his)", "/timeline", "/search?q=ada", "/search?q=red"] {
                    let page = try await browser.get(path).text
                    for word in ["Red barn", "Ada", "@ada"] { #expect(!page.contains(word), "\(path): \(word)") }
                }
            }
            // Somebody else may have the name already.
            _ = try await salon.member(.ada)

            for _ in 1...12 {
                salon.clock.advance(by: .hours(5))
                await #expect(throws: SQLError.self) { try await FinishAccountDeletion.worker(services).turn() }
            }
            salon.clock.advance(by: .hours(5))
            try await FinishAccountDeletion.worker(salon.services).turn()
            #expect(try await salon.count("jobs WHERE kind = 'delete-account'") == 0)
            #expect(try await salon.count("accounts WHERE state = 'leaving'") == 0)
            #expect(try await salon.count("accounts WHERE id = \(her)") == 0)
            #expect(try await salon.count("posts") == 1)
            #expect(try await VerifyCounters(salon.services)() == 0)
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    /// All comments below a work were deleted in its transaction, however many.
    @Test(arguments: TestEngine.available)
    func aWorkGoesAfterItsComments(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let services = salon.services
            let works = (0..<2).map { _ in services.ids.next(Post.self) }
            let comments = works.map { work in (0..<450).map { _ in (work, services.ids.next(Post.self)) } }.joined()
            try await salon.database.write { transaction in
                for work in works {
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text, reply_count)
                        VALUES (\(work), \(members[0]), 'work', '', 450)
                        """)
                }
                for (work, comment) in comments {
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text, root_id)
                        VALUES (\(comment), \(members[1]), 'comment', 'Lovely', \(work))
                        """)
                }
            }
            // Deleted by itself, and with its author: neither in one step.
            let author = members[0]
            var steps = 0
            let removal = try services.upkeep.removal(of: .work).ofAuthor
            while try await salon.database.write({ try removal.step(author, $0) }) {
                steps += 1
                #expect(try await VerifyCounters(services)() == 0, "after step \(steps)")
                if steps == 4 { break }
            }
            #expect(try await salon.count("posts") == 451)
            #expect(try await DeletePost(post: works[0], account: author)(services) == works[0])
            #expect(try await salon.count("posts") == 0)
            #expect(try await VerifyCounters(services)() == 0)
        }
    }

    /// A step that reads all there is left makes the whole of them quadratic.
    @Test(arguments: TestEngine.available)
    func noStepScans(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (author, _) = try await self.author(of: 300, salon)
            try await salon.database.write { transaction in try transaction.analyze() }
            for kind in [PostKind.work, .comment, .post, .reply] {
                let statement = PostRemoval.newestStatement(100, kind, of: author)
                #expect(try await salon.database.scannedTables(statement) == [])
                // PostgreSQL sorts small tables.
                guard engine == .sqlite else { continue }
                let plan = try await salon.database.explain(statement).joined(separator: "\n")
                #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
            }
        }
    }
}
