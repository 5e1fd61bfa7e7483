import Accounts
import Base
import Core
import SQL
import Settings
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LeaveLoungeTests {
    /// Ada has left something everywhere in the lounge. The posts: 민수's, hers.
    private static func scene(_ stage: LoungeStage) async throws -> (his: ID<LoungePost>, hers: ID<LoungePost>) {
        let (ada, minsu, jiwoo) = (stage.persona(.ada), stage.persona(.minsu), stage.persona(.jiwoo))
        try await EditPersona(persona: ada, nickname: "Echo", intro: "Ada sings")(stage.services)
        let his = try await stage.post(by: minsu, text: "Winter sea")
        let hers = try await stage.post(by: ada, text: "Ada was here")
        let answer = try await stage.reply(by: ada, to: his, text: "Ada says")
        try await stage.reply(by: ada, to: his, text: "Ada again")
        try await stage.reply(by: jiwoo, to: his, text: "Cold")
        try await stage.reply(by: ada, to: hers, text: "Ada herself")
        let below = try await stage.reply(by: jiwoo, to: hers, text: "Lovely")
        let likes = [(his, ada), (his, jiwoo), (below, ada), (below, minsu), (hers, minsu), (answer, minsu)]
        for (post, persona) in likes {
            try await stage.like(post, by: persona)
        }
        try await stage.press(his, by: ada)
        try await stage.press(hers, by: minsu)
        let now = stage.now
        try await stage.database.write { transaction in
            for (id, post, author, reporter, note) in [(1, his, minsu, ada, "Ada minds"), (2, hers, ada, minsu, "")] {
                try transaction.execute(
                    """
                    INSERT INTO lounge_reports (id, post_id, root_id, text, author_id, reporter_id, reason, note, day)
                    VALUES (\(id), \(post), \(post), '', \(author), \(reporter), 'other', \(note), \(now))
                    """)
            }
            try transaction.execute(
                """
                INSERT INTO lounge_ledger (id, persona_id, day, kind, amount, value)
                VALUES (1, \(ada), \(now), 'press', -1, -1)
                """)
            try transaction.execute(
                """
                INSERT INTO lounge_sanctions (id, persona_id, level, started_on, value, people)
                VALUES (1, \(ada), 1, \(now), -10, 5)
                """)
            try transaction.execute(
                """
                INSERT INTO lounge_sanction_items (sanction_id, position, post_id, root_id, text, presses)
                VALUES (1, 0, \(hers), \(hers), 'Ada was here', 10)
                """)
            try transaction.execute(
                """
                INSERT INTO lounge_decisions (id, day, moderator, act, nickname) VALUES (1, \(now), 'minsu', 'dismiss',
                    'Echo')
                """)
            try NotifyPersona(.restricted, ada, sanction: ID(rawValue: 1)).write(at: now, in: transaction)
        }
        return (his, hers)
    }

    @Test(arguments: TestEngine.available)
    func leavesNothing(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (his, hers) = try await Self.scene(stage)
            let (ada, minsu, jiwoo) = (stage.persona(.ada), stage.persona(.minsu), stage.persona(.jiwoo))
            // His: two replies and a like of hers, a like of 지우's, a reply of 지우's. Those below her post go with it.
            #expect(try await stage.insider(minsu).unread == 5)
            #expect(try await stage.insider(jiwoo).unread == 2)
            let before = try await stage.salon.events().count
            let receipt = try await DeleteAccount(
                account: stage.account(.ada), handle: "ada", password: Person.ada.password, parts: [.lounge])(
                    stage.services)
            #expect(receipt.others.map(\.count) == [4])

            let item = try #require(try await stage.item(his))
            #expect(item.likeCount == 1 && item.replyCount == 1)
            #expect(try await stage.item(hers) == nil)
            #expect(try await stage.salon.count("lounge_posts") == 2)
            #expect(try await VerifyLounge(stage.services)() == 0)
            #expect(try await stage.notices(of: minsu).map(\.kind) == [.postLike, .reply])
            #expect(try await stage.insider(minsu).unread == 2)
            #expect(try await stage.hasUnread(.minsu))
            #expect(try await stage.insider(jiwoo).unread == 0)
            #expect(try await !stage.hasUnread(.jiwoo))
            // What she pressed stays pressed, by nobody.
            #expect(try await stage.salon.count("lounge_presses WHERE presser_id IS NULL") == 1)
            #expect(try await stage.salon.count("lounge_presses") == 1)
            #expect(try await stage.salon.count("lounge_reports WHERE reporter_id IS NULL AND note = ''") == 1)
            #expect(try await stage.salon.count("lounge_reports") == 1)
            #expect(try await stage.salon.count("lounge_decisions WHERE nickname = ''") == 1)
            for table in ["lounge_ledger", "lounge_sanctions", "lounge_sanction_items"] {
                #expect(try await stage.salon.count(table) == 0, "\(table)")
            }
            let events = Dictionary(grouping: try await stage.salon.events().dropFirst(before), by: \.self)
                .mapValues(\.count)
            #expect(events["lounge-post-deleted"] == 4)
            // Replies below her post, liked or not, were deleted with it.
            #expect(events["lounge-likes-changed"] == 1)

            try await stage.database.outbox.prune(olderThan: .distantFuture)
            _ = try await stage.like(his, by: jiwoo, false)
            try await stage.database.outbox.prune(olderThan: .distantFuture)
            #expect(try await stage.salon.traces(of: ["\(ada)", "\(stage.account(.ada))", "Echo", "Ada "]) == [])
            // The nickname is free.
            let newcomer = try await stage.salon.crowd(1)[0]
            _ = try await EnterLounge(account: newcomer, nickname: "echo")(stage.services)
        }
    }

    /// A search that finds nothing must be able to find something; and a member who was never there removes nothing.
    @Test(arguments: TestEngine.available)
    func thereIsSomethingToRemove(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            _ = try await Self.scene(stage)
            let found = try await stage.salon.traces(of: ["\(stage.persona(.ada))"])
            for place in [
                "personas.id", "persona_owners.persona_id", "lounge_posts.persona_id", "lounge_likes.persona_id",
                "lounge_presses.presser_id", "lounge_presses.author_id", "lounge_reports.author_id",
                "lounge_reports.reporter_id", "lounge_ledger.persona_id", "lounge_sanctions.persona_id",
                "lounge_notifications.persona_id", "lounge_notifications.actor_id",
            ] {
                #expect(found.contains("\(place): \(stage.persona(.ada))"), "\(place)")
            }
            let stranger = try await stage.salon.crowd(1)[0]
            let posts = try await stage.salon.count("lounge_posts")
            let isLeft = try await stage.database.write { try LeaveLounge.removal.step(stranger, $0) }
            #expect(!isLeft)
            #expect(try await stage.salon.count("lounge_posts") == posts)
            #expect(try await stage.salon.count("personas") == 3)
        }
    }

    /// It was one transaction: all other writers waited for it.
    @Test(arguments: TestEngine.available)
    func goesInSteps(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let (hers, his) = (try await stage.post(by: ada), try await stage.post(by: minsu))
            try await stage.database.write { transaction in
                for id in 1_000..<1_500 {
                    let (author, root) = id < 1_250 ? (ada, his) : (minsu, hers)
                    try transaction.execute(
                        """
                        INSERT INTO lounge_posts (id, persona_id, root_id, text, posted_on)
                        VALUES (\(id), \(author), \(root), 'A reply', 1)
                        """)
                    try transaction.execute("INSERT INTO lounge_likes (post_id, persona_id) VALUES (\(id), \(ada))")
                }
                try transaction.execute("UPDATE lounge_posts SET like_count = 1 WHERE root_id IS NOT NULL")
                try transaction.execute("UPDATE lounge_posts SET reply_count = 250 WHERE root_id IS NULL")
            }
            let account = stage.account(.ada)
            var left = try await stage.salon.count("lounge_posts")
            var steps = 0
            while try await stage.database.write({ try LeaveLounge.removal.step(account, $0) }) {
                let now = try await stage.salon.count("lounge_posts")
                #expect(left - now <= 200)
                left = now
                steps += 1
                #expect(try await VerifyLounge(stage.services)() == 0, "after step \(steps)")
            }
            #expect(steps >= 3)
            #expect(try await stage.salon.count("lounge_posts") == 1)
            #expect(try await stage.salon.count("lounge_likes") == 0)
            #expect(try await stage.salon.count("personas") == 2)
        }
    }
}
