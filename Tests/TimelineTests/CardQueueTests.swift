import Base
import Core
import Jobs
import Outgoing
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline

/// When pages are asked, and how often.
@Suite struct CardQueueTests {
    /// As a server that ends in the middle.
    ///
    /// - Returns: how many pages it has begun to ask.
    private static func take(_ salon: TestSalon) async throws -> Int {
        try await salon.database.write { try JobLease<UpdateLinkCard>.take(9, for: .minutes(2), in: $0).count }
    }

    @Test(arguments: TestEngine.available)
    func isTriedTwice(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            var down = CardSite.Page("<title>Late</title>")
            down.hangsUp = true
            stage.site["/late"] = down
            stage.site["/down"] = down
            let late = try await stage.post("/late")
            try await stage.worker.turn()
            try await stage.worker.turn()
            #expect(stage.site.questions.count == 1)
            stage.site["/late"]?.hangsUp = false
            stage.salon.clock.advance(by: .seconds(61))
            try await stage.worker.turn()
            #expect(try await stage.card(of: late)?.title == "Late")
            // What fails twice is given up, until somebody posts it a week later.
            for _ in 0..<4 {
                _ = try await stage.card(at: "/down")
                stage.salon.clock.advance(by: .seconds(61))
            }
            #expect(stage.site.questions.count == 4)
            #expect(try await stage.salon.count("jobs") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func aPageIsAskedOnceAWeek(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>One</title>")
            let first = try await stage.post("/page")
            let second = try await stage.post("/page", by: 1)
            try await stage.worker.turn()
            #expect(try await stage.card(of: first)?.title == "One")
            #expect(try await stage.card(of: second)?.title == "One")
            stage.site["/page"] = CardSite.Page("<title>Two</title>")
            stage.salon.clock.advance(by: .days(6))
            #expect(try await stage.card(at: "/page")?.title == "One")
            #expect(stage.site.questions.count == 1)
            stage.salon.clock.advance(by: .days(1))
            try await stage.worker.turn()
            #expect(stage.site.questions.count == 1)
            #expect(try await stage.card(at: "/page")?.title == "Two")
            #expect(try await stage.card(of: first)?.title == "Two")
            // A page that no longer exists has no card.
            stage.site["/page"] = nil
            stage.salon.clock.advance(by: .days(8))
            #expect(try await stage.card(at: "/page") == nil)
            #expect(stage.site.questions.count == 3)
        }
    }

    @Test(arguments: TestEngine.available)
    func goesOnAfterARestart(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            let post = try await stage.post("/page")
            #expect(try await Self.take(stage.salon) == 1)
            #expect(try await Self.take(stage.salon) == 0)
            try await stage.worker.turn()
            #expect(stage.site.questions.isEmpty)
            stage.salon.clock.advance(by: .minutes(3))
            try await CardStage.worker(stage.salon).turn()
            #expect(try await stage.card(of: post)?.title == "Here")
        }
    }

    // Catches a restart that counts as an attempt, or after which the page has to wait.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aRestartDelaysNothing(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            let post = try await stage.post("/page")
            let (asked, ask) = AsyncStream<Void>.makeStream()
            let fetch = FetchLinkCard(site: stage.salon.services.site, addresses: .any, seconds: 100) { _ in
                ask.yield()
                try await Task.sleep(for: .days(1))
                throw OutgoingError.timedOut
            }
            let worker = UpdateLinkCard.worker(stage.salon.services, fetch: fetch)
            let turn = Task { try await worker.turn() }
            for await _ in asked { break }
            turn.cancel()
            try await turn.value
            #expect(try await stage.salon.count("jobs WHERE attempts = 0") == 1)
            try await stage.worker.turn()
            #expect(try await stage.card(of: post)?.title == "Here")
        }
    }

    /// A page that ends the server whenever it is read does so twice.
    @Test(arguments: TestEngine.available)
    func isNotTriedForEver(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            _ = try await stage.post("/page")
            for _ in 0..<UpdateLinkCard.attempts {
                #expect(try await Self.take(stage.salon) == 1)
                stage.salon.clock.advance(by: .minutes(3))
            }
            try await stage.worker.turn()
            #expect(stage.site.questions.isEmpty)
            #expect(try await stage.salon.count("jobs") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func asksAHostOneThingAtATime(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            for number in 0..<6 {
                var page = CardSite.Page("<title>\(number)</title>")
                page.delay = .milliseconds(50)
                stage.site["/\(number)"] = page
                _ = try await stage.post("/\(number)")
            }
            try await stage.worker.turn()
            #expect(stage.site.questions.count == 6 && stage.site.mostOpen == 1)
            #expect(try await stage.salon.count("link_cards WHERE title <> ''") == 6)
        }
    }

    /// Four of them held up everybody's cards for ten seconds each.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func hostsThatHangHoldUpNoOthers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let (asked, ask) = AsyncStream<Void>.makeStream()
            let wait = Task { for await _ in asked { break } }
            let fetch = FetchLinkCard(site: salon.services.site, addresses: .any, seconds: 100) { request in
                // They answer once the other has been asked, so they never do if it has to wait for them.
                if request.url.contains("hangs") { await wait.value } else { ask.yield() }
                throw OutgoingError.timedOut
            }
            for number in 0..<12 { try await stage.post("https://hangs\(number).example/page") }
            try await stage.post("https://answers.example/page")
            try await UpdateLinkCard.worker(salon.services, fetch: fetch).turn()
            #expect(try await salon.count("jobs WHERE attempts = 1") == 13)
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            var posts: [ID<Post>] = []
            for number in 0..<200 { posts.append(try await stage.post("https://design.example/\(number)")) }
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE link_cards SET title = 'A' WHERE id % 20 <> 0")
                try transaction.analyze()
            }
            let statements = [
                JobLease<UpdateLinkCard>.takeStatement(3, for: .minutes(2), as: 1, at: now),
                LinkCardQueries.cardsStatement(of: Array(posts.prefix(30))),
                LinkCardQueries.postsStatement(linkingTo: ID(rawValue: 1)),
                TidyLinkCards.forgottenStatement(since: now - .days(30)),
            ]
            for statement in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(statement.text): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
