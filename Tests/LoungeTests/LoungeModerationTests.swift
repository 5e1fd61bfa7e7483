import Base
import Core
import Kernel
import Posts
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LoungeModerationTests {
    private func report(_ post: ID<LoungePost>, by reporter: ID<Persona>, _ stage: LoungeStage) async throws {
        try await ReportLoungePost(post: post, reporter: reporter, reason: .abuse, note: " Look & see ")(stage.services)
    }

    private func reports(_ stage: LoungeStage, for moderator: Moderator) async throws -> [LoungeReportRow] {
        try await stage.database.read { reader in try ModerationQueries.reports(after: nil, for: moderator, reader) }
    }

    private func counts(_ stage: LoungeStage, for moderator: Moderator) async throws -> ModerationCounts {
        try await stage.database.read { reader in try ModerationQueries.counts(for: moderator, reader) }
    }

    private func log(_ stage: LoungeStage, for moderator: Moderator? = nil) async throws -> [DecisionRow] {
        let moderator = moderator ?? stage.moderator
        return try await stage.database.read { reader in
            try ModerationQueries.decisions(before: nil, for: moderator, reader)
        }
    }

    /// Catches a deletion that nobody can report any more, a copy that knows more than the post did, and one that stays.
    @Test(arguments: TestEngine.available)
    func whatWasDeletedIsReported(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let posts = [
                try await stage.post(by: jiwoo, text: "나쁜 말"), try await stage.post(by: jiwoo, text: "더 나쁜 말"),
            ]
            for post in posts { try await DeleteLoungePost(post: post, author: jiwoo)(stage.services) }
            let browser = try await stage.browser(.ada)
            let form = try await browser.get("/lounge/\(posts[0])/report", headers: ["x-salon": "fragment"])
            #expect(form.status == 200 && !form.text.contains("나쁜 말"))
            #expect(try await browser.get("/lounge/\(posts[0])/report").status == 200)
            #expect(try await stage.browser(.jiwoo).get("/lounge/\(posts[0])/report").status == 403)
            try await report(posts[0], by: minsu, stage)
            await expectRefusal(.reportOwn) { try await report(posts[0], by: jiwoo, stage) }
            let row = try #require(try await reports(stage, for: stage.moderator).first)
            #expect(row.text == "나쁜 말" && row.isGone)
            // A persona and a day.
            let columns = try await stage.database.read { reader in
                try reader.all("SELECT post_id, root_id, persona_id, text, gone_on FROM lounge_former_posts") { row in
                    [try row.next(as: Int64.self), try row.next(as: Int64.self), try row.next(as: Int64.self)]
                }
            }
            #expect(columns.count == 2 && columns.allSatisfy { $0[2] == jiwoo.rawValue })
            let later = (stage.now + FormerPosts.kept + .days(1)).day
            try await stage.database.write { try FormerLoungePosts.removeOld(today: later, in: $0) }
            await expectRefusal(.loungePostNotFound) { try await report(posts[1], by: minsu, stage) }
        }
    }

    /// Catches a row that hides what else waits about its author, and one that shows what waits about another persona.
    @Test(arguments: TestEngine.available)
    func rowsShowWhatElseWaitsAboutThePersona(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let posts = [
                try await stage.post(by: jiwoo, text: "나쁜 말"), try await stage.post(by: jiwoo, text: "더 나쁜 말"),
            ]
            for post in posts { try await report(post, by: minsu, stage) }
            let other = try await stage.post(by: ada, text: "다른 말")
            try await report(other, by: jiwoo, stage)
            let nobody = Moderator(handle: "dana", persona: nil)
            let rows = try await reports(stage, for: nobody)
            let others = Dictionary(uniqueKeysWithValues: rows.map { ($0.post, $0.others.map(\.post)) })
            #expect(others == [posts[0]: [posts[1]], posts[1]: [posts[0]], other: []])
            let row = try #require(rows.first { $0.post == posts[0] }), second = try #require(row.others.first)
            #expect(second.sort == .report && second.count == 1)
            let after = ID<LoungeReport>(rawValue: second.id - 1)
            let listed = try await stage.database.read { reader in
                try ModerationQueries.reports(after: after, for: nobody, reader)
            }
            #expect(listed.first?.post == posts[1])
        }
    }

    @Test(arguments: TestEngine.available)
    func aReportHoldsWhatWasWritten(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let post = try await stage.post(by: minsu, text: "나쁜 말")
            for _ in 0..<2 { try await report(post, by: jiwoo, stage) }
            try await report(post, by: ada, stage)
            await expectRefusal(.reportOwn) { try await report(post, by: minsu, stage) }
            await expectRefusal(.loungePostNotFound) { try await report(ID(rawValue: 99), by: jiwoo, stage) }
            // Both are one case.
            #expect(try await counts(stage, for: stage.moderator).reports == 1)
            try await DeleteLoungePost(post: post, author: minsu)(stage.services)
            let row = try #require(try await reports(stage, for: stage.moderator).first)
            #expect(row.text == "나쁜 말" && row.isGone && row.nickname == stage.nickname(.minsu))
            #expect(row.reasons.map(\.reason) == [.abuse] && row.reasons[0].notes == ["Look & see", "Look & see"])
            #expect(row.count == 2 && row.day == stage.now.day)
            // A restricted persona may report.
            try await stage.restrict(jiwoo, to: .suspended)
            try await report(try await stage.post(by: ada), by: jiwoo, stage)
            // One decision for all reports of the post, also when it is deleted.
            try await AnswerReport(report: row.id, act: .deletePost, moderator: stage.moderator, reason: "Rude")(
                stage.services)
            #expect(try await counts(stage, for: stage.moderator).reports == 1)
            await expectRefusal(.nothingToDecide) {
                try await AnswerReport(report: row.id, act: .dismiss, moderator: stage.moderator)(stage.services)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func answersDeleteOrDismiss(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let thread = try await stage.post(by: jiwoo)
            let (good, bad) = (try await stage.post(by: minsu), try await stage.reply(by: minsu, to: thread))
            for post in [good, bad] { try await report(post, by: jiwoo, stage) }
            let rows = try await reports(stage, for: stage.moderator)
            #expect(rows.map(\.post) == [good, bad])
            try await AnswerReport(
                report: rows[0].id, act: .dismiss, moderator: stage.moderator, note: "Harmless")(stage.services)
            try await AnswerReport(report: rows[1].id, act: .deletePost, moderator: stage.moderator, reason: "Rude")(
                stage.services)
            #expect(try await stage.item(good) != nil)
            #expect(try await stage.item(bad) == nil)
            #expect(try await stage.item(thread)?.replyCount == 0)
            let log = try await log(stage)
            #expect(log.map(\.act) == [.postDeleted, .reportDismissed])
            #expect(log.map(\.subject) == [bad.rawValue, good.rawValue])
            #expect(log[1].note == "Harmless" && log[1].moderator == "moderator")
            #expect(log[1].nickname == stage.nickname(.minsu) && log[1].day == stage.now.day)
        }
    }

    @Test(arguments: TestEngine.available)
    func heldMarksCountOrAreVoid(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let crowd = try await stage.enter(count: 32)
            let (post, other) = (try await stage.post(by: minsu), try await stage.post(by: jiwoo))
            for presser in crowd { try await stage.mark(post, by: presser) }
            for presser in crowd.prefix(13) { try await stage.mark(other, by: presser) }
            let rows = try await stage.database.read { reader in
                try ModerationQueries.held(after: nil, for: stage.moderator, reader)
            }
            let row = try #require(rows.first { $0.persona == minsu })
            #expect(rows.count == 2 && row.presses == 22 && row.people == 22 && row.value == -10)
            #expect(row.items.map(\.post) == [post] && row.items.map(\.presses) == [22])
            #expect(try await counts(stage, for: stage.moderator).held == 2)
            func decide(_ persona: ID<Persona>, counts: Bool) async throws {
                let newest = try #require(rows.first { $0.persona == persona }).newest
                try await DecideHeld(
                    persona: persona, counts: counts, upTo: newest, moderator: stage.moderator, rules: stage.rules)(
                        stage.services)
            }
            // Pressed after the moderator looked: it is not decided about yet.
            try await stage.mark(other, by: crowd[13])
            try await decide(minsu, counts: true)
            #expect(try await stage.value(of: minsu) == -32)
            #expect(try await stage.level(of: minsu) == .day)
            #expect(try await stage.ledger(of: minsu).filter { $0.kind == .release }.count == 22)
            // One more notification for the post, and one of the restriction.
            let notices = try await stage.notices(of: minsu)
            #expect(notices.filter { $0.kind == .postTransparency }.map(\.others) == [10])
            #expect(notices.first?.kind == .restricted)
            try await decide(jiwoo, counts: false)
            #expect(try await stage.value(of: jiwoo) == -10)
            #expect(try await stage.presses(at: other).suffix(4) == [.void, .void, .void, .held])
            #expect(try await counts(stage, for: stage.moderator).held == 1)
            await expectRefusal(.nothingToDecide) { try await decide(jiwoo, counts: true) }
            #expect(try await log(stage).map(\.subject) == [3, 22])
            // A counted press can be withdrawn, and gives back its 1.
            try await stage.unmark(post, by: crowd[31])
            #expect(try await stage.value(of: minsu) == -31)
        }
    }

    @Test(arguments: TestEngine.available)
    func voidMarksGiveBackWhatTheyCost(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            let post = try await stage.post(by: minsu)
            for presser in crowd { try await stage.mark(post, by: presser) }
            try await stage.bring(minsu, to: -12, by: crowd)
            try await stage.unmark(post, by: crowd[0])
            let verb = VoidPresses(post: post, moderator: stage.moderator, rules: stage.rules)
            try await verb(stage.services)
            #expect(try await stage.value(of: minsu) == -7)
            #expect(try await stage.level(of: minsu) == .none)
            #expect(try await stage.presses(at: post) == [.withdrawn, .void, .void, .void, .void])
            // Twice gives back once.
            try await verb(stage.services)
            #expect(try await stage.value(of: minsu) == -7)
            let nothing = VoidPresses(post: ID(rawValue: 999), moderator: stage.moderator, rules: stage.rules)
            await expectRefusal(.nothingToDecide) { try await nothing(stage.services) }
        }
    }

    @Test(arguments: TestEngine.available)
    func aHumanSuspendsAndEndsIt(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.persona(.minsu)
            func suspend(_ reason: String) async throws {
                try await SuspendPersona(
                    persona: minsu, reason: reason, moderator: stage.moderator, rules: stage.rules)(stage.services)
            }
            await expectRefusal(.decisionReasonMissing) { try await suspend(" ") }
            await expectRefusal(SuspendPersona.limit.tooLong("이유가", by: 1, at: "reason")) {
                try await suspend(String(repeating: "x", count: 501))
            }
            try await suspend("Threats")
            await expectRefusal(.suspendedAlready) { try await suspend("Threats") }
            await expectRefusal(.loungeSuspended) { try await stage.post(by: minsu) }
            #expect(try await stage.standing(of: minsu).current?.reason == "Threats")
            #expect(try await stage.notices(of: minsu).map(\.kind) == [.suspended])
            let rows = try await stage.database.read { reader in
                try ModerationQueries.suspensions(after: nil, for: stage.moderator, reader)
            }
            #expect(rows.map(\.persona) == [minsu] && rows.first?.measure.reason == "Threats")
            #expect(try await counts(stage, for: stage.moderator).suspensions == 1)
            func end() async throws {
                try await EndSuspension(
                    persona: minsu, note: "Apologised", moderator: stage.moderator, rules: stage.rules)(stage.services)
            }
            try await end()
            let state = try await stage.state(of: minsu)
            #expect(state.value == 0 && state.level == .none)
            #expect(try await stage.notices(of: minsu).first?.kind == .lifted)
            await expectRefusal(.nothingToDecide) { try await end() }
            // From the bottom it returns five above.
            try await stage.sink([minsu], by: 100)
            try await suspend("Again")
            try await end()
            let after = try await stage.state(of: minsu)
            #expect(after.value == -95 && after.level == .week && after.risesAt == stage.now.wholeMinute + .hours(24))
            try await stage.post(by: minsu)
            let acts = try await log(stage).map(\.act)
            #expect(acts == [.suspensionEnded, .suspended, .suspensionEnded, .suspended])
        }
    }

    @Test(arguments: TestEngine.available)
    func nobodyDecidesAboutOneself(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, services, rules) = (stage.persona(.minsu), stage.services, stage.rules)
            let crowd = try await stage.enter(count: 5)
            let post = try await stage.post(by: minsu)
            try await report(post, by: crowd[0], stage)
            try await stage.mark(post, by: crowd[0])
            try await stage.press(post, by: crowd[1], state: "held")
            let himself = Moderator(handle: "minsu", persona: minsu)
            let row = try #require(try await reports(stage, for: stage.moderator).first)
            #expect(try await reports(stage, for: himself).isEmpty)
            #expect(
                try await counts(stage, for: himself)
                    == ModerationCounts(reports: 0, held: 0, appeals: 0, suspensions: 0))
            await expectRefusal(.nothingToDecide) {
                try await AnswerReport(report: row.id, act: .dismiss, moderator: himself)(services)
            }
            await expectRefusal(.nothingToDecide) {
                try await DecideHeld(
                    persona: minsu, counts: false, upTo: ID(rawValue: .max), moderator: himself, rules: rules)(services)
            }
            await expectRefusal(.nothingToDecide) {
                try await VoidPresses(post: post, moderator: himself, rules: rules)(services)
            }
            await expectRefusal(.nothingToDecide) {
                try await SuspendPersona(persona: minsu, reason: "x", moderator: himself, rules: rules)(services)
            }
            try await SuspendPersona(persona: minsu, reason: "x", moderator: stage.moderator, rules: rules)(services)
            await expectRefusal(.nothingToDecide) {
                try await EndSuspension(persona: minsu, note: "", moderator: himself, rules: rules)(services)
            }
            // Nor is one shown what others decided.
            #expect(try await log(stage).map(\.act) == [.suspended])
            #expect(try await log(stage, for: himself).isEmpty)
            #expect(try await stage.presses(at: post) == [.counted, .held])
        }
    }

    @Test func membersDecideNothing() throws {
        func viewer(_ role: Role) -> Viewer {
            .plain(ID(rawValue: 7), handle: "minsu", name: "김민수", role: role, session: SessionKey(bytes: []))
        }
        #expect(throws: Problem.self) { try Moderator(viewer: viewer(.member), insider: nil) }
        #expect(try Moderator(viewer: viewer(.moderator), insider: nil).handle == "minsu")
        #expect(try Moderator(viewer: viewer(.admin), insider: nil).persona == nil)
    }
}
