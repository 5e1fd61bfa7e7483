import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct PressRefusalTests {
    @Test(arguments: TestEngine.available)
    func nobodyMarksBackWhereTheyWereMarked(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let thread = try await stage.post(by: jiwoo)
            let reply = try await stage.reply(by: minsu, to: thread)
            let adas = try await stage.reply(by: ada, to: thread)
            let elsewhere = try await stage.post(by: jiwoo)
            try await stage.mark(reply, by: jiwoo)
            // Neither the author nor anybody else there: the refusal does not tell them apart.
            for post in [thread, adas] {
                await expectRefusal(.transparencyMarkedHere(hours: 24)) { try await stage.mark(post, by: minsu) }
            }
            #expect(try await stage.mark(elsewhere, by: minsu) == .counted)
            // The others go on.
            #expect(try await stage.mark(adas, by: jiwoo) == .counted)
            stage.clock.advance(by: .hours(23))
            await expectRefusal(.transparencyMarkedHere(hours: 24)) { try await stage.mark(thread, by: minsu) }
            stage.clock.advance(by: .hours(1))
            #expect(try await stage.mark(thread, by: minsu) == .counted)
        }
    }

    @Test(arguments: TestEngine.available)
    func aRefusalTellsOfNoMarkThatDidNotCount(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let posts = try await stage.posts(3, by: minsu)
            for post in posts { try await stage.mark(post, by: jiwoo) }
            let thread = try await stage.post(by: ada)
            let reply = try await stage.reply(by: minsu, to: thread)
            #expect(try await stage.mark(reply, by: jiwoo) == .capped)
            #expect(try await stage.mark(thread, by: minsu) == .counted)
            // Nor of a withdrawn one.
            let other = try await stage.post(by: ada)
            let second = try await stage.reply(by: minsu, to: other)
            try await stage.mark(second, by: ada)
            await expectRefusal(.transparencyMarkedHere(hours: 24)) { try await stage.mark(other, by: minsu) }
            try await stage.unmark(second, by: ada)
            #expect(try await stage.mark(other, by: minsu) == .counted)
        }
    }

    @Test(arguments: TestEngine.available)
    func newcomersWaitInALargeCommunity(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let jiwoo = stage.persona(.jiwoo)
            let posts = try await stage.posts(3, by: stage.persona(.minsu))
            _ = try await stage.enter(count: 46)
            #expect(try await stage.mark(posts[0], by: jiwoo) == .counted, "49 are no large community")
            _ = try await stage.enter(count: 1)
            stage.clock.advance(by: .hours(71))
            let problem = await #expect(throws: Problem.self) { try await stage.mark(posts[1], by: jiwoo) }
            #expect(problem?.status == 403)
            let wait = try #require(problem?.retryAfter)
            #expect(wait == .hours(1))
            #expect(problem?.phrase.english.contains("in 1 hour") == true)
            // A post pressed already is no new press, and the press can be withdrawn.
            #expect(try await stage.mark(posts[0], by: jiwoo) == .counted)
            try await stage.unmark(posts[0], by: jiwoo)
            stage.clock.advance(by: .hours(1))
            #expect(try await stage.mark(posts[1], by: jiwoo) == .counted)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoMayOnlyReadPressesNothing(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let jiwoo = stage.persona(.jiwoo)
            let posts = try await stage.posts(2, by: stage.persona(.minsu))
            try await stage.mark(posts[0], by: jiwoo)
            try await stage.restrict(jiwoo, to: .day, until: stage.now + .hours(24))
            await expectRefusal(.loungeReadOnly) { try await stage.mark(posts[1], by: jiwoo) }
            try await stage.restrict(jiwoo, to: .suspended)
            await expectRefusal(.loungeSuspended) { try await stage.mark(posts[1], by: jiwoo) }
            try await stage.unmark(posts[0], by: jiwoo)
            #expect(try await stage.value(of: stage.persona(.minsu)) == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func noticesNameNobody(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let post = try await stage.post(by: minsu)
            let reply = try await stage.reply(by: minsu, to: post)
            try await stage.mark(post, by: jiwoo)
            stage.clock.advance(by: .hours(2))
            try await stage.mark(post, by: ada)
            try await stage.mark(reply, by: ada)
            let rows = try await stage.notices(of: minsu)
            #expect(rows.map(\.kind) == [.replyTransparency, .postTransparency] && rows.map(\.others) == [0, 1])
            #expect(rows.allSatisfy { $0.actor == nil && $0.day == stage.now.day })
            #expect(rows.first?.post == reply)
            #expect(try await stage.salon.count("lounge_notifications WHERE actor_id IS NOT NULL") == 0)
            // Withdrawing a press deletes the newest of these notifications, whosever press it was.
            try await stage.unmark(post, by: jiwoo)
            let left = try await stage.notices(of: minsu)
            #expect(left.map(\.kind) == [.replyTransparency, .postTransparency] && left.map(\.others) == [0, 0])
            #expect(left.first?.id == rows.first?.id)
            #expect(try await stage.insider(minsu).unread == 2)
        }
    }

    /// Six who take turns bring down anybody, given months, because every press keeps the value from rising. A
    /// restriction that needs older presses waits for a moderator.
    @Test(arguments: TestEngine.available)
    func olderMarksReachNoRest(on engine: TestEngine) async throws {
        var rules = LoungeRules.quick
        rules.risesAfterHours = 8_760
        try await LoungeStage.run(on: engine, rules: rules) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 7)
            try await stage.bring(minsu, to: -20, by: crowd)
            stage.clock.advance(by: .days(30))
            try await stage.bring(minsu, to: -29, by: crowd)
            let post = try await stage.post(by: minsu)
            #expect(try await stage.mark(post, by: crowd[0]) == .held)
            #expect(try await stage.value(of: minsu) == -29)
            #expect(try await stage.level(of: minsu) == .warned)
        }
    }

    @Test(arguments: TestEngine.available)
    func statementsUseIndexes(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let crowd = try await stage.enter(count: 30)
            let posts = try await stage.posts(20, by: minsu)
            for presser in crowd { try await stage.mark(posts[0], by: presser) }
            let time = stage.now - .hours(24)
            for (name, statement) in [
                ("standing", PressQueries.standing(of: jiwoo, at: posts[0])),
                ("marked", PressQueries.marked(jiwoo, in: posts[0], since: time)),
                ("spent", PressQueries.spent(by: jiwoo, budget: 5, since: time)),
                ("pair", PressQueries.ofPair(jiwoo, minsu, since: time)),
                ("counted", PressQueries.counted(against: minsu, since: time)),
                ("last", PressQueries.lastCounted(against: minsu, after: time, upTo: stage.now)),
                ("member", PressQueries.member(number: 20)),
                ("actives", PressQueries.actives(since: stage.now.day - 30, upTo: 1_000)),
                ("cost", PressQueries.cost(of: ID(rawValue: 3))),
                ("items", SanctionItem.marked(of: minsu, since: time)),
                ("named", SanctionItem.statement(of: [ID(rawValue: 1), ID(rawValue: 2)])),
                ("sanctions", StandingQueries.sanctionsStatement(of: minsu)),
                ("entries", StandingQueries.entriesStatement(of: minsu)),
                ("running", RunningSanction.statement(of: minsu)),
                ("rising", TransparencyKeeper.rising(at: stage.now, limit: 100)),
                ("late", TransparencyKeeper.rising(after: stage.now, limit: 100)),
                ("ending", TransparencyKeeper.ending(at: stage.now)),
                ("held", DecideHeld.statement(of: minsu, upTo: ID(rawValue: .max))),
            ] {
                let plan = try await stage.database.explain(statement).joined(separator: "\n")
                let scanned = try await stage.database.scannedTables(statement)
                #expect(scanned.isEmpty, "\(name): \(plan)")
            }
        }
    }
}
