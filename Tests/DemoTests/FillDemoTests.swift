import Commons
import Core
import Demo
import TestKit
import Testing

@testable import SalonApp

@Suite struct FillDemoTests {
    /// All that is said, with few works, and everything drawn small.
    static let plan = DemoPlan(works: 24)

    @Test(arguments: TestEngine.available)
    func `a filled instance has nothing to correct, and news for who logs in`(engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { test in
            let plan = Self.plan
            try await FillDemo(salon: test.salon, plan: plan, longSide: 96, report: { _ in })()

            #expect(try await VerifyCounters(test.services)() == 0)
            #expect(try await SearchIndex.verifyTags(test.database) == 0)
            let media = try await VerifyMedia(test.services, removesOrphans: false)()
            #expect(media.isClean)
            let pictures =
                plan.posts.reduce(0) { $0 + $1.pictures.count } + plan.works.reduce(0) { $0 + $1.images.count }
            #expect(media.images == pictures + plan.members.count { $0.avatar != nil })

            #expect(try await test.count("posts WHERE kind IN ('post', 'reply')") == plan.posts.count)
            #expect(try await test.count("posts WHERE author_id IS NULL") == 1)
            let edits = "post_versions v JOIN posts p ON p.id = v.post_id WHERE p.edited_at > v.written_at"
            #expect(try await test.count(edits) == 2)
            #expect(try await test.count("reposts") == plan.reposts.count)
            #expect(try await test.count("poll_ballots") == plan.votes.count)
            #expect(try await test.count("pins") == plan.posts.count { $0.isPinned })

            for (member, handle) in ["demo", "demo2"].enumerated() {
                let me = "(SELECT id FROM accounts WHERE handle_key = '\(handle)')"
                #expect(try await test.count("timeline_feed WHERE account_id = \(me)") >= 30)
                for kind in [Notify.Kind.reply, .mention, .repost, .quote] {
                    let news = "notifications WHERE account_id = \(me) AND kind = '\(kind.rawValue)' AND is_read = 0"
                    #expect(try await test.count(news) > 0, "\(handle) \(kind)")
                }
                let browser = test.visitor()
                _ = try await browser.post("/login", [("identifier", handle), ("password", FillDemo.password)])
                let home = try await browser.get("/timeline")
                let latest = try #require(plan.posts.last { $0.author == member && $0.inReplyTo == nil })
                #expect(home.status == 200 && home.text.contains(latest.text.prefix(9)))
            }
        }
    }
}
