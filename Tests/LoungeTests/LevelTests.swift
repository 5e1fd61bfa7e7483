import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LevelTests {
    @Test func thresholdsAndPeople() {
        let rules = LoungeRules()
        let levels: [(Int, Level)] = [
            (0, .none), (-9, .none), (-10, .warned), (-29, .warned), (-30, .day), (-59, .day), (-60, .week),
            (-99, .week), (-100, .suspended),
        ]
        for (value, level) in levels {
            #expect(rules.deepest(at: value) == level, "\(value)")
        }
        for (actives, people) in [(0, 5), (8, 5), (299, 5), (300, 6), (549, 10), (1_000, 20), (90_000, 20)] {
            #expect(rules.people(actives: actives) == people, "\(actives)")
        }
    }

    @Test(arguments: TestEngine.available)
    func warnsInPrivateAndNamesThePosts(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 6)
            let quiet = try await stage.post(by: minsu, text: "quiet")
            let loud = try await stage.post(by: minsu, text: "loud")
            for presser in crowd.prefix(4) { try await stage.mark(loud, by: presser) }
            try await stage.mark(quiet, by: crowd[0])
            // Four people bring nobody to a level, whatever the value is.
            try await stage.bring(minsu, to: -12, by: Array(crowd.prefix(4)))
            #expect(try await stage.level(of: minsu) == .none)
            try await stage.mark(loud, by: crowd[4])
            #expect(try await stage.level(of: minsu) == .warned)
            let standing = try await stage.standing(of: minsu)
            let warning = try #require(standing.current)
            #expect(warning.level == .warned && warning.value == -13 && warning.people == 5)
            #expect(warning.endsOn == nil && warning.appeal == .open && warning.reason.isEmpty)
            #expect(
                warning.items.first == SanctionItem(post: loud, root: loud, text: "loud", presses: 5, isGone: false))
            #expect(warning.items.map(\.presses).reduce(0, +) == 13)
            #expect(warning.items.contains { $0.text == "quiet" && $0.presses == 1 })
            #expect(standing.entries.first?.kind == .level)
            // It restricts nothing, and tells nobody but its receiver.
            try await stage.post(by: minsu)
            let notice = try #require(try await stage.notices(of: minsu).first)
            #expect(notice.kind == .restricted && notice.level == .warned && notice.actor == nil)
            #expect(try await stage.notices(of: crowd[0]).isEmpty)
            // Once: further down is no further warning.
            try await stage.bring(minsu, to: -29, by: crowd)
            #expect(try await stage.salon.count("lounge_sanctions") == 1)
            // What it names is named still when it is deleted.
            try await DeleteLoungePost(post: loud, author: minsu)(stage.services)
            let item = try #require(try await stage.standing(of: minsu).current?.items.first)
            #expect(item.text == "loud" && item.isGone)
        }
    }

    @Test(arguments: TestEngine.available)
    func namesTenPostsAtMost(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            let posts = try await stage.posts(9, by: minsu)
            for post in posts { try await stage.mark(post, by: crowd[0]) }
            try await stage.bring(minsu, to: -30, by: crowd)
            let rest = try #require(try await stage.standing(of: minsu).current)
            #expect(rest.level == .day && rest.items.count == SanctionItem.most)
            #expect(rest.items.map(\.presses) == rest.items.map(\.presses).sorted(by: >))
        }
    }

    @Test(arguments: TestEngine.available)
    func restsTwiceAndSuspends(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let crowd = try await stage.enter(count: 5)
            let others = try await stage.post(by: jiwoo)
            let start = stage.now.wholeMinute
            let steps: [(Int, Level, Duration?, LoungeNotificationKind)] = [
                (-30, .day, .hours(24), .restricted), (-60, .week, .days(7), .restricted),
                (-100, .suspended, nil, .suspended),
            ]
            for (value, level, length, notice) in steps {
                try await stage.bring(minsu, to: value, by: crowd)
                let insider = try await stage.insider(minsu)
                #expect(insider.level == level && insider.restrictedUntil == length.map { start + $0 }, "\(value)")
                let added = try #require(try await stage.notices(of: minsu).first { $0.level == level })
                #expect(added.kind == notice)
                let refusal: Problem = level == .suspended ? .loungeSuspended : .loungeReadOnly
                await expectRefusal(refusal) { try await stage.post(by: minsu) }
                await expectRefusal(refusal) { try await stage.like(others, by: minsu) }
                await expectRefusal(refusal) { try await stage.mark(others, by: minsu) }
            }
            // Each gave way to the next.
            let sanctions = try await stage.standing(of: minsu).sanctions
            #expect(sanctions.map(\.level) == [.suspended, .week, .day, .warned])
            #expect(sanctions.map(\.ending) == [nil, .replaced, .replaced, .replaced])
            #expect(try await stage.state(of: minsu).risesAt == nil, "time does not end it")
            stage.clock.advance(by: .days(40))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -100)
            await expectRefusal(.loungeSuspended) { try await stage.post(by: minsu) }
        }
    }

    @Test(arguments: TestEngine.available)
    func takesMorePeopleInALargerCommunity(on engine: TestEngine) async throws {
        var rules = LoungeRules.quick
        rules.percentOfActives = 50
        rules.newcomersWaitHours = 0
        try await LoungeStage.run(on: engine, rules: rules) { stage in
            let minsu = stage.persona(.minsu)
            // 16 with the cast, so that a level takes 8.
            let crowd = try await stage.enter(count: 13)
            try await stage.bring(minsu, to: -35, by: Array(crowd.prefix(7)))
            #expect(try await stage.level(of: minsu) == .none)
            let post = try await stage.post(by: minsu)
            // The same person again is no eighth.
            try await stage.mark(post, by: crowd[0])
            #expect(try await stage.level(of: minsu) == .none)
            try await stage.mark(post, by: crowd[7])
            #expect(try await stage.level(of: minsu) == .day, "the deepest that is reached, at once")
            // A month on, nobody else was here.
            stage.clock.advance(by: .days(31))
            try await stage.mark(try await stage.post(by: crowd[1]), by: crowd[2])
            let (levels, now) = (Levels(rules), stage.now)
            let people = try await stage.database.read { reader in try levels.people(at: now, in: reader) }
            #expect(people == 5)
        }
    }

    @Test(arguments: TestEngine.available)
    func liftedItReturnsFiveAbove(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            try await stage.bring(minsu, to: -30, by: crowd)
            stage.clock.advance(by: .hours(1))
            try await stage.bring(minsu, to: -37, by: crowd)
            stage.clock.advance(by: .hours(22))
            try await stage.pass()
            #expect(try await stage.level(of: minsu) == .day)
            stage.clock.advance(by: .hours(1))
            try await stage.pass()
            let state = try await stage.state(of: minsu)
            #expect(state.value == -25 && state.level == .warned && state.insider.restrictedUntil == nil)
            #expect(try await stage.standing(of: minsu).sanctions.first?.ending == .time)
            let lift = try #require(try await stage.ledger(of: minsu).last)
            #expect(lift.kind == .lift && lift.amount == 12)
            #expect(try await stage.notices(of: minsu).first?.kind == .lifted)
            try await stage.post(by: minsu)
            // Down again is down again, and no second warning.
            try await stage.bring(minsu, to: -30, by: crowd)
            #expect(try await stage.level(of: minsu) == .day)
            #expect(try await stage.standing(of: minsu).sanctions.map(\.level) == [.day, .day, .warned])
        }
    }

    @Test(arguments: TestEngine.available)
    func beginsAgainOnlyAfterRisingAbove(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            let post = try await stage.post(by: minsu)
            for presser in crowd { try await stage.mark(post, by: presser) }
            try await stage.bring(minsu, to: -10, by: crowd)
            #expect(try await stage.level(of: minsu) == .warned)
            try await stage.unmark(post, by: crowd[0])
            #expect(try await stage.level(of: minsu) == .none)
            #expect(try await stage.standing(of: minsu).sanctions.map(\.ending) == [.risen])
            try await stage.mark(post, by: crowd[0])
            #expect(try await stage.level(of: minsu) == .warned)
            #expect(try await stage.salon.count("lounge_sanctions") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func aRestRunsToItsEnd(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            let post = try await stage.post(by: minsu)
            for presser in crowd { try await stage.mark(post, by: presser) }
            try await stage.bring(minsu, to: -30, by: crowd)
            for presser in crowd { try await stage.unmark(post, by: presser) }
            #expect(try await stage.value(of: minsu) == -25)
            #expect(try await stage.level(of: minsu) == .day)
            await expectRefusal(.loungeReadOnly) { try await stage.post(by: minsu) }
            stage.clock.advance(by: .hours(24))
            try await stage.pass()
            // It was above already, so nothing is lifted; but a day has passed.
            #expect(try await stage.value(of: minsu) == -24)
            #expect(try await !stage.ledger(of: minsu).contains { $0.kind == .lift })
            #expect(try await stage.level(of: minsu) == .warned)
        }
    }
}
