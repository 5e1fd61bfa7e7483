import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct KeeperTests {
    @Test(arguments: TestEngine.available)
    func risesByOneForEveryDayWithoutAMark(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let posts = try await stage.posts(3, by: minsu)
            for post in posts.prefix(2) { try await stage.mark(post, by: jiwoo) }
            stage.clock.advance(by: .hours(23))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -2)
            // A press starts the day anew, a withdrawn one does not.
            try await stage.mark(posts[0], by: stage.persona(.ada))
            try await stage.mark(posts[2], by: jiwoo)
            try await stage.unmark(posts[2], by: jiwoo)
            stage.clock.advance(by: .hours(1))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -3)
            stage.clock.advance(by: .hours(23))
            for _ in 0..<2 { try await stage.pass() }
            #expect(try await stage.value(of: minsu) == -2)
            try await stage.unmark(posts[0], by: stage.persona(.ada))
            stage.clock.advance(by: .hours(24))
            try await stage.pass()
            let state = try await stage.state(of: minsu)
            #expect(state.value == 0 && state.risesAt == nil)
            stage.clock.advance(by: .days(9))
            try await stage.pass()
            let kinds = try await stage.ledger(of: minsu).map(\.kind)
            #expect(kinds == [.press, .press, .press, .press, .withdrawal, .recovery, .withdrawal, .recovery])
        }
    }

    /// However seldom it looks, also after days without a server: what it does is what it would have done by the minute.
    @Test(arguments: TestEngine.available)
    func doesDaysAtOnceAsIfItHadLookedAllAlong(on engine: TestEngine) async throws {
        var ledgers: [[LedgerLine]] = []
        for hours in [3, 7, 12 * 24] {
            try await LoungeStage.run(on: engine, rules: .quick) { stage in
                let minsu = stage.persona(.minsu)
                let crowd = try await stage.enter(count: 5)
                try await stage.bring(minsu, to: -30, by: crowd)
                stage.clock.advance(by: .minutes(90))
                try await stage.bring(minsu, to: -41, by: crowd)
                for _ in 0..<12 * 24 / hours {
                    stage.clock.advance(by: .hours(hours))
                    try await stage.pass()
                }
                // Seven does not go into it.
                stage.clock.advance(by: .hours(12 * 24 % hours))
                try await stage.pass()
                ledgers.append(try await stage.ledger(of: minsu))
                #expect(try await stage.notices(of: minsu).filter { $0.kind == .lifted }.count == 1)
            }
        }
        #expect(ledgers[0] == ledgers[1] && ledgers[1] == ledgers[2])
        #expect(ledgers[0].last?.value == -13)
    }

    @Test(arguments: TestEngine.available)
    func twoOfThemDoNothingTwice(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let crowd = try await stage.enter(count: 20)
            try await stage.sink(crowd, by: 5)
            stage.clock.advance(by: .days(2))
            let now = stage.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await stage.keeper.pass(at: now) } }
                try await group.waitForAll()
            }
            for persona in crowd { #expect(try await stage.value(of: persona) == -3) }
            #expect(try await stage.salon.count("lounge_ledger WHERE kind = 'recovery'") == 40)
        }
    }

    @Test(arguments: TestEngine.available)
    func goesThroughMoreThanABatch(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let count = TransparencyKeeper.batch * 2 + 5
            let crowd = try await stage.enter(count: count)
            try await stage.sink(crowd, by: 1)
            stage.clock.advance(by: .days(1))
            try await stage.pass()
            #expect(try await stage.salon.count("personas WHERE value < 0") == 0)
            #expect(try await stage.salon.count("lounge_ledger WHERE kind = 'recovery'") == count)
        }
    }

    /// The clock ran a year ahead, a persona was pressed at and restricted meanwhile, and the clock was set right.
    @Test(arguments: TestEngine.available)
    func aClockThatRanAheadPutsOffNothing(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            stage.clock.advance(by: .days(365))
            try await stage.bring(minsu, to: -30, by: crowd)
            stage.clock.advance(by: .days(-365))
            try await stage.pass()
            let state = try await stage.state(of: minsu)
            let today = stage.now.wholeMinute
            #expect(state.risesAt == today + .hours(24) && state.insider.restrictedUntil == today + .hours(24))
            #expect(state.value == -30)
            stage.clock.advance(by: .hours(24))
            try await stage.pass()
            #expect(try await stage.level(of: minsu) == .warned)
            #expect(try await stage.value(of: minsu) == -24)
            try await stage.post(by: minsu)
        }
    }

    @Test(arguments: TestEngine.available)
    func aClockSetBackDoesNothingTwice(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.persona(.minsu)
            try await stage.sink([minsu], by: 9)
            stage.clock.advance(by: .days(3))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -6)
            stage.clock.advance(by: .days(-2))
            for _ in 0..<3 { try await stage.pass() }
            #expect(try await stage.value(of: minsu) == -6)
            stage.clock.advance(by: .hours(23))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -6)
            stage.clock.advance(by: .hours(1))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -5)
        }
    }

    @Test(arguments: TestEngine.available)
    func verifyReplaysLedgers(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let crowd = try await stage.enter(count: 3)
            try await stage.sink(crowd, by: 7)
            let verify = VerifyLedger(stage.services, rules: stage.rules)
            #expect(try await verify().isEmpty)
            try await stage.database.write { transaction in
                _ = try transaction.execute("UPDATE personas SET value = -50 WHERE id = \(crowd[0])")
                _ = try transaction.execute("UPDATE personas SET value = 0 WHERE id = \(crowd[2])")
                try transaction.setMoment(.rise, of: crowd[2], to: nil)
            }
            #expect(try await verify() == ["Lounge values corrected after their ledgers: 2"])
            for persona in crowd { #expect(try await stage.value(of: persona) == -7) }
            #expect(try await stage.state(of: crowd[2]).risesAt != nil)
            #expect(try await verify().isEmpty)
        }
    }
}
