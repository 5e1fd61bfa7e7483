import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

/// What the rules come to when people use them against each other, by the acts and a moved clock. The table is in
/// `docs/decisions/0025-transparency.md`.
@Suite(.serialized) struct SimulationTests {
    /// The fastest a few can go without having anything held is one press every two and a half hours: ten a day.
    static let fast = Duration.minutes(150)
    /// The longest they can take without the value rising in between.
    static let patient = Duration.hours(23)

    @Test func oneEnemyCostsThree() async throws {
        let course = try await paced(1, every: Self.fast, days: 60)
        print(course.row("One enemy, 60 days"))
        #expect(course.lowest == -3 && course.reached.isEmpty)
        #expect(course.value == 0, "and a month later nothing is left")
    }

    @Test func nineRestrictNobody() async throws {
        let fast = try await paced(9, every: Self.fast, days: 60)
        print(fast.row("Nine, one press every 2.5 h, 60 days"))
        #expect(fast.lowest == -27 && fast.reached[.day] == nil)
        let patient = try await paced(9, every: Self.patient, days: 180)
        print(patient.row("Nine who take turns, one press every 23 h, 180 days"))
        #expect(patient.lowest > -30 && patient.reached[.day] == nil)
        #expect(patient.held > 0, "a human gets to see it")
    }

    @Test func tenCan() async throws {
        let fast = try await paced(10, every: Self.fast, days: 30)
        print(fast.row("Ten, one press every 2.5 h"))
        let rest = try #require(fast.reached[.day])
        #expect(rest >= .hours(48) && fast.lowest > -60)
    }

    @Test func sockPuppetsWait() async throws {
        let course = try await paced(20, every: Self.fast, days: 30, community: 40, newcomers: true)
        print(course.row("Twenty who enter for it, in a lounge of 60"))
        let (warning, rest) = (try #require(course.reached[.warned]), try #require(course.reached[.day]))
        #expect(warning > .days(3) && rest > .days(5) && course.lowest >= LoungeRules().lowestAlone)
    }

    @Test func aCrowdIsHeldUntilAHumanLooks() async throws {
        let alone = try await brigade(isCounted: false)
        print(alone.row("Sixty at once, nothing that is held is counted"))
        #expect(alone.lowest == -10 && alone.reached[.day] == nil && alone.held == 170)
        let counted = try await brigade(isCounted: true)
        print(counted.row("Sixty at once, all that is held is counted"))
        #expect(counted.reached[.suspended] != nil && counted.lowest == -100)
    }

    @Test func aBullyRestsWithinTwoDays() async throws {
        let moderated = try await bully(isModerated: true)
        print(moderated.row("A bully among sixty, somebody looks once a day"))
        let rest = try #require(moderated.reached[.day])
        #expect(rest <= .days(2))
        let alone = try await bully(isModerated: false)
        print(alone.row("A bully among sixty, nobody looks"))
        // Ten a day count: thirty take two days at the least.
        let later = try #require(alone.reached[.day])
        #expect(later >= .days(2) && later <= .days(3) && alone.lowest >= LoungeRules().lowestAlone)
    }

    /// A persona with presses presses back at all who write in the thread, and so do two friends without any.
    @Test func retaliationCostsTheFriendsTheirBudgets() async throws {
        try await LoungeStage.run(on: .sqlite) { stage in
            let victims = try await stage.enter(count: 10)
            let gang = [stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada)]
            let thread = try await stage.post(by: gang[0])
            var replies: [ID<LoungePost>] = []
            for victim in victims { replies.append(try await stage.reply(by: victim, to: thread)) }
            for victim in victims { try await stage.mark(thread, by: victim) }
            for reply in replies {
                for one in gang { _ = try? await stage.mark(reply, by: one) }
            }
            // The one with presses gets nobody; each friend five.
            var cost = 0
            for victim in victims { cost -= try await stage.value(of: victim) }
            print("Retaliation by three of thirteen in a thread: \(cost) in all")
            #expect(cost == 10)
            #expect(try await stage.salon.count("lounge_presses WHERE presser_id = \(gang[0])") == 0)
        }
    }
}

extension SimulationTests {
    /// Colluders who know the rules: each presses three times in thirty days, never more than ten in a day altogether.
    private func paced(
        _ count: Int, every pause: Duration, days: Int, community: Int = 60, newcomers: Bool = false
    ) async throws -> Course {
        try await simulate(community: community, pressers: count, areNew: newcomers, posts: 3 * days) { course in
            var used: [ID<Persona>: [Timestamp]] = [:]
            let end = course.start + .days(days)
            while course.time < end {
                try await course.keep()
                let (time, pressers) = (course.time, course.pressers)
                let next = pressers.first { presser in
                    (used[presser] ?? []).count { $0 > time - .days(30) } < 3
                }
                if let next, try await course.press(next) { used[next, default: []].append(time) }
                course.time = time + pause
            }
            course.time = end
            try await course.keep()
        }
    }

    /// Everybody presses as often as it may cost something, in the first hour.
    private func brigade(isCounted: Bool) async throws -> Course {
        try await simulate(community: 0, pressers: 60, areNew: false, posts: 3) { course in
            for _ in 0..<3 { try await course.press(course.pressers) }
            course.time = course.start + .hours(12)
            try await course.keep()
            if isCounted { try await course.countHeld() }
            course.time = course.start + .days(3)
            try await course.keep()
        }
    }

    /// Somebody writes six times a day, and one in five of sixty members minds each of it.
    private func bully(isModerated: Bool) async throws -> Course {
        var random = SplitMix(seed: 1)
        return try await simulate(community: 0, pressers: 60, areNew: false, posts: 84) { course in
            for hour in 0..<14 * 24 {
                course.time = course.start + .hours(hour)
                try await course.keep()
                let mayWrite = try await course.mayWrite()
                if hour % 4 == 0, mayWrite {
                    let pressers = course.pressers.filter { _ in random.next() % 100 < 20 }
                    try await course.press(pressers)
                }
                if isModerated, hour % 24 == 12 { try await course.countHeld() }
            }
        }
    }

    /// A lounge, one author, and those who press there.
    private func simulate(
        community: Int, pressers: Int, areNew: Bool, posts: Int, _ body: (Course) async throws -> Void
    ) async throws -> Course {
        var result: Course?
        try await LoungeStage.run(on: .sqlite) { stage in
            let start = stage.now.wholeMinute + .days(10)
            _ = try await stage.enter(count: community)
            let crowd = try await stage.enter(count: pressers)
            // The others have been here for ten days.
            if areNew {
                try await stage.database.write { transaction in
                    for persona in crowd { try transaction.setMoment(.entry, of: persona, to: start) }
                }
            }
            let author = stage.persona(.minsu)
            let course = Course(
                stage: stage, author: author, pressers: crowd, posts: try await stage.posts(posts, by: author),
                start: start)
            try await body(course)
            try await course.finish()
            result = course
        }
        return try #require(result)
    }
}
