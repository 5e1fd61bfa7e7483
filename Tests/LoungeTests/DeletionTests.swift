import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

/// What a persona learns of a post that a moderator deletes. 민수 is the admin, 지우 writes, Ada reports.
@Suite struct DeletionTests {
    private func delete(
        _ post: ID<LoungePost>, reason: String = "Be <kind>", _ stage: LoungeStage
    ) async throws {
        try await ReportLoungePost(post: post, reporter: stage.persona(.ada), reason: .abuse, note: "")(stage.services)
        let report: ID<LoungeReport> = try await stage.database.read { reader in
            try reader.one("SELECT MAX(id) FROM lounge_reports") { row in try row.next() }
        }
        try await AnswerReport(report: report, act: .deletePost, moderator: stage.moderator, reason: reason)(
            stage.services)
    }

    private func answer(_ sanction: ID<Sanction>, isUpheld: Bool, _ stage: LoungeStage) async throws {
        try await AppealSanction(sanction: sanction, persona: stage.persona(.jiwoo), text: "Not so")(stage.services)
        try await AnswerAppeal(
            sanction: sanction, isUpheld: isUpheld, note: "Seen", moderator: stage.moderator, rules: stage.rules)(
                stage.services)
    }

    // Catches a deletion that does not notify its author, without its words, reason or appeal; one that restricts; and
    // one that says whose the persona is, or that others learn of.
    @Test(arguments: TestEngine.available)
    func authorsReadWhyAndMayAppeal(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let jiwoo = stage.persona(.jiwoo)
            let post = try await stage.post(by: jiwoo, text: "Rude <words>")
            await expectRefusal(.decisionReasonMissing) { try await delete(post, reason: " ", stage) }
            #expect(try await stage.item(post) != nil, "nothing is deleted without a reason")
            try await delete(post, stage)
            #expect(try await stage.item(post) == nil)
            let notice = try #require(try await stage.notices(of: jiwoo).first)
            #expect(notice.isDeletion && notice.path == "/lounge/me" && notice.actor == nil)
            #expect(try await stage.hasUnread(.jiwoo))
            let author = try await stage.browser(.jiwoo)
            #expect(
                try await author.get("/lounge/notifications").text.contains("The moderators deleted a post of yours"))
            let own = try await author.get("/lounge/me").text
            for words in ["The moderators deleted a post of yours", "Be &lt;kind&gt;", "Rude &lt;words&gt;", "/appeal"]
            {
                #expect(own.contains(words), "\(words)")
            }
            // It keeps nobody from anything.
            let state = try await stage.state(of: jiwoo)
            #expect(state.level == .none && state.value == 0)
            _ = try await stage.post(by: jiwoo, text: "Go on")
            let nickname = stage.nickname(.jiwoo)
            let others = try await stage.browser(.ada).get("/lounge/members/\(nickname.percentEncoded)").text
            #expect(!others.contains("kind") && !others.contains("Rude"))
            let sanction = try #require(try await stage.standing(of: jiwoo).sanctions.first)
            #expect(sanction.isDeletion && sanction.isCurrent && !sanction.isRunning)
            try await AppealSanction(sanction: sanction.id, persona: jiwoo, text: "Not so")(stage.services)
            let appeals = try await stage.browser(.minsu).get("/lounge/moderation/appeals").text
            #expect(appeals.contains("Not so") && appeals.contains("Rude &lt;words&gt;"))
            for trace in [Person.jiwoo.name, "@jiwoo", "\(stage.account(.jiwoo))"] {
                #expect(!appeals.contains(trace), "\(trace)")
            }
        }
    }

    // Catches an appeal that is upheld and gives nothing back, or back to another place or day; one that is not and does;
    // and a reply that comes back below nothing.
    @Test(arguments: TestEngine.available)
    func whatAnAppealGivesBack(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let jiwoo = stage.persona(.jiwoo)
            let post = try await stage.post(by: jiwoo, text: "Mine")
            let thread = try await stage.post(by: stage.persona(.ada), text: "A thread")
            let reply = try await stage.reply(by: jiwoo, to: thread, text: "My reply")
            let gone = try await stage.post(by: stage.persona(.ada), text: "Gone soon")
            let lost = try await stage.reply(by: jiwoo, to: gone, text: "Lost")
            let kept = try await stage.post(by: jiwoo, text: "Stays deleted")
            let day = stage.now.day
            stage.clock.advance(by: .days(2))
            for deleted in [post, reply, lost, kept] { try await delete(deleted, stage) }
            try await DeleteLoungePost(post: gone, author: stage.persona(.ada))(stage.services)
            let sanctions = try await stage.standing(of: jiwoo).sanctions
            #expect(sanctions.count == 4)
            for sanction in sanctions {
                try await answer(sanction.id, isUpheld: sanction.items.first?.text != "Stays deleted", stage)
            }
            let back = try #require(try await stage.item(post))
            #expect(back.text == "Mine" && back.postedOn == day)
            #expect(try await stage.item(reply)?.text == "My reply")
            #expect(try await stage.item(thread)?.replyCount == 1)
            for missing in [lost, kept] { #expect(try await stage.item(missing) == nil) }
            #expect(try await stage.standing(of: jiwoo).sanctions.allSatisfy { !$0.isCurrent })
            #expect(try await stage.notices(of: jiwoo).filter { $0.kind == .lifted && $0.isDeletion }.count == 3)
        }
    }

    // Catches replies that go before it is decided that their post does: another moderator's dismissal came in between, or
    // the server ended, and the post stayed without them.
    @Test(arguments: TestEngine.available)
    func repliesGoOnceItIsDecided(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let services = stage.services
            let post = try await stage.post(by: stage.persona(.jiwoo))
            for _ in 0..<3 { _ = try await stage.reply(by: stage.persona(.ada), to: post) }
            try await ReportLoungePost(post: post, reporter: stage.persona(.ada), reason: .abuse, note: "")(services)
            let report: ID<LoungeReport> = try await stage.database.read { reader in
                try reader.one("SELECT MAX(id) FROM lounge_reports") { row in try row.next() }
            }
            let decision = AnswerReport(report: report, act: .deletePost, moderator: stage.moderator, reason: "Rude")
            // As far as a server gets that ends then.
            try await stage.database.write { transaction in
                _ = try decision.write(at: stage.now, in: transaction)
            }
            #expect(try await stage.salon.count("lounge_posts") == 4)
            await expectRefusal(.nothingToDecide) {
                try await AnswerReport(report: report, act: .dismiss, moderator: stage.moderator)(services)
            }
            let worker = DoomedLoungePost.worker(services)
            try await worker.turn()
            #expect(try await stage.salon.count("lounge_posts") == 4, "whoever has decided comes first")
            stage.salon.clock.advance(by: .minutes(1))
            try await worker.turn()
            #expect(try await stage.salon.count("lounge_posts") == 0)
            #expect(try await stage.salon.count("jobs WHERE kind = 'delete-lounge-post'") == 0)
        }
    }

    // Catches a post that an upheld appeal has put back, and that a deletion which was left to be finished deletes again.
    @Test(arguments: TestEngine.available)
    func whatIsPutBackIsNotDeletedAgain(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let post = try await stage.post(by: stage.persona(.jiwoo))
            try await ReportLoungePost(post: post, reporter: stage.persona(.ada), reason: .abuse, note: "")(
                stage.services)
            let report: ID<LoungeReport> = try await stage.database.read { reader in
                try reader.one("SELECT MAX(id) FROM lounge_reports") { row in try row.next() }
            }
            let decision = AnswerReport(report: report, act: .deletePost, moderator: stage.moderator, reason: "Rude")
            try await stage.database.write { transaction in
                _ = try decision.write(at: stage.now, in: transaction)
            }
            let sanction: ID<Sanction> = try await stage.database.read { reader in
                try reader.one("SELECT MAX(id) FROM lounge_sanctions") { row in try row.next() }
            }
            try await answer(sanction, isUpheld: true, stage)
            stage.salon.clock.advance(by: .minutes(1))
            try await DoomedLoungePost.worker(stage.services).turn()
            #expect(try await stage.item(post) != nil)
        }
    }

    // Catches a job that stays behind a deletion that was done at once.
    @Test(arguments: TestEngine.available)
    func whatIsDeletedAtOnceLeavesNoJob(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let jiwoo = stage.persona(.jiwoo)
            let post = try await stage.post(by: jiwoo)
            _ = try await stage.reply(by: stage.persona(.ada), to: post)
            #expect(try await DeleteLoungePost(post: post, author: jiwoo)(stage.services) == nil)
            #expect(try await stage.salon.count("lounge_posts") == 0)
            #expect(try await stage.salon.count("jobs WHERE kind = 'delete-lounge-post'") == 0)
            await expectRefusal(.loungePostNotFound) {
                _ = try await DeleteLoungePost(post: post, author: jiwoo)(stage.services)
            }
        }
    }
}
