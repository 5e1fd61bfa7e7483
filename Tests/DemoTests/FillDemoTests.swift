import Core
import Demo
import Media
import Posts
import Search
import TestKit
import Testing

@testable import Commands
@testable import Notifications
@testable import SalonApp

@Suite struct FillDemoTests {
    /// All that is said, with few works, and everything drawn small.
    static let plan = DemoPlan(works: 24)

    @Test(arguments: TestEngine.available)
    func `a filled instance has nothing to correct, and news for who logs in`(engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { test in
            let plan = Self.plan
            try await FillDemo(salon: test.salon, plan: plan, longSide: 40, report: { _ in })()

            #expect(try await VerifyCounters(test.services)() == 0)
            #expect(try await SearchIndex.tags.verify(test.database) == 0)
            let media = try await VerifyMedia(test.services)()
            #expect(media.isClean)
            let pictures =
                plan.posts.reduce(0) { $0 + $1.pictures.count } + plan.works.reduce(0) { $0 + $1.images.count }
            // Of how five works came about, three images each, and newer versions of three.
            #expect(media.images == pictures + plan.members.count { $0.avatar != nil } + 15 + 3)

            #expect(try await test.count("posts WHERE kind IN ('post', 'reply')") == plan.posts.count)
            #expect(try await test.count("posts WHERE author_id IS NULL") == 1)
            let edits = "post_versions v JOIN posts p ON p.id = v.post_id WHERE p.edited_at > v.written_at"
            #expect(try await test.count(edits) == 2)
            #expect(try await test.count("reposts") == plan.reposts.count)
            #expect(try await test.count("poll_ballots") == plan.votes.count)
            #expect(try await test.count("announcements") == 1)
            // The school is in Seoul, whatever clock the demo runs by: its shows have one date for all.
            #expect(try await test.count("exhibitions") > 0)
            #expect(try await test.count("exhibitions WHERE zone IS NULL OR zone <> 'Asia/Seoul'") == 0)
            #expect(try await test.count("accounts WHERE stored_bytes * 10 > storage_quota * 9") == 1)
            #expect(try await test.count("pins") == plan.posts.count { $0.isPinned })

            for (member, handle) in ["demo", "demo2"].enumerated() {
                let me = "(SELECT id FROM accounts WHERE handle_key = '\(handle)')"
                for kind in ["reply", "mention", "repost", "quote"] {
                    let news = "notifications WHERE account_id = \(me) AND kind = '\(kind)' AND is_read = 0"
                    #expect(try await test.count(news) > 0, "\(handle) \(kind)")
                }
                let browser = test.visitor()
                _ = try await browser.post("/login", [("identifier", handle), ("password", FillDemo.password)])
                let home = try await browser.get("/timeline")
                let latest = try #require(plan.posts.last { $0.author == member && $0.inReplyTo == nil })
                #expect(home.status == 200 && home.text.contains(latest.text.prefix(9)))
                #expect(home.text.contains(#"rel="next""#), "\(handle) has more than a page")
            }
            try await checkLounge(plan.lounge, test)
        }
    }

    private func checkLounge(_ plan: LoungePlan, _ test: TestSalon) async throws {
        #expect(try await test.count("personas") == plan.personas.count)
        #expect(try await test.count("lounge_posts") == plan.posts.count)
        #expect(try await test.count("lounge_likes") == plan.likes.count)
        #expect(try await test.count("lounge_presses") == plan.presses.count, "the rules refused none")
        #expect(try await test.count("cases WHERE answered_at IS NULL") == 2)
        #expect(try await test.count("sanctions WHERE appeal IS NOT NULL AND answered_at IS NULL") == 1)
        #expect(try await test.count("lounge_reports WHERE answered_on IS NULL") == 2)
        #expect(try await test.count("lounge_sanctions WHERE appealed_on IS NOT NULL AND answered_on IS NULL") == 1)
        #expect(try await test.count("lounge_presses WHERE state = 'held'") == 5)
        let now = test.clock.clock.now().milliseconds
        #expect(try await test.count("lounge_moments WHERE kind = 'rest' AND at > \(now)") == 1)
        #expect(try await test.count("lounge_sanctions WHERE level = 2 AND ended_by = 'time'") == 1)
        #expect(try await test.count("personas WHERE value <= -20") == 2)
        #expect(try await test.count("personas WHERE value BETWEEN -19 AND -8") >= 2)
        #expect(try await test.count("personas WHERE value = 0") > 30)
        let latest = "(SELECT l.value FROM lounge_ledger l WHERE l.persona_id = p.id ORDER BY l.id DESC LIMIT 1)"
        #expect(try await test.count("personas p WHERE p.value <> COALESCE(\(latest), 0)") == 0)
        let unread = "(SELECT COUNT(*) FROM lounge_notifications n WHERE n.persona_id = p.id AND n.is_read = 0)"
        #expect(try await test.count("personas p WHERE p.unread_count <> \(unread)") == 0)
        for handle in ["demo", "demo2"] {
            #expect(try await test.count("accounts WHERE handle_key = '\(handle)' AND has_unread_lounge = 1") == 1)
        }
    }
}
