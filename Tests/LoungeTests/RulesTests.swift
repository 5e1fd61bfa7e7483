import Base
import Core
import SQL
import SalonApp
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

@Suite struct RulesTests {
    @Test func everyNumberIsAnOption() async throws {
        var flags = ["lounge-rules": "plain"]
        for number in LoungeRules.Number.allCases where !number.isThreshold {
            flags[number.rawValue] = "\(number.range.upperBound)"
        }
        flags["lounge-warns-at"] = "-5"
        flags["lounge-restricts-at"] = "-6"
        flags["lounge-restricts-long-at"] = "-7"
        flags["lounge-suspends-at"] = "-8"
        let options = try await Options.load(flags: flags)
        #expect(options.lounge.isPlain)
        for number in LoungeRules.Number.allCases {
            #expect(options.lounge[number] == Int(flags[number.rawValue] ?? ""), "\(number.rawValue)")
        }
        #expect(Options().lounge == LoungeRules())
    }

    @Test func thePublicNumbers() {
        let rules = LoungeRules()
        let usual: [(LoungeRules.Number, Int)] = [
            (.pressesADay, 5), (.mostPerAuthor, 3), (.mostPerAuthorDays, 30), (.mostADay, 10),
            (.noPressingBackHours, 24), (.newcomersWaitHours, 72), (.newcomersWaitFrom, 50), (.warnsAt, -10),
            (.restrictsAt, -30), (.restrictionHours, 24), (.restrictsLongAt, -60), (.longRestrictionDays, 7),
            (.suspendsAt, -100),
            (.fewestPeople, 5), (.percentOfActives, 2), (.mostPeople, 20), (.activeDays, 30), (.liftsAbove, 5),
            (.risesAfterHours, 24),
        ]
        #expect(usual.count == LoungeRules.Number.allCases.count)
        for (number, value) in usual {
            #expect(rules[number] == value && number.range.contains(value), "\(number.rawValue)")
        }
        #expect(rules.disorder == nil && !rules.isPlain)
    }

    @Test(arguments: LoungeRules.Number.allCases)
    func whatMakesNoSenseIsRefused(_ number: LoungeRules.Number) async {
        for value in ["\(number.range.lowerBound - 1)", "\(number.range.upperBound + 1)", "many", "1.5"] {
            await #expect(throws: OptionProblem.self, "\(number.rawValue) = \(value)") {
                _ = try await Options.load(flags: [number.rawValue: value])
            }
        }
        var rules = LoungeRules()
        let isSet = rules.set(number.rawValue, number.range.upperBound + 1)
        #expect(!isSet && rules == LoungeRules())
    }

    @Test func whatDoesNotGoTogetherIsRefused() async {
        for flags in [
            ["lounge-rules": "kind"], ["lounge-warns-at": "-30"], ["lounge-restricts-at": "-70"],
            ["lounge-suspends-at": "-60"], ["lounge-fewest-people": "21"],
        ] {
            await #expect(throws: OptionProblem.self, "\(flags)") { _ = try await Options.load(flags: flags) }
        }
        var rules = LoungeRules()
        let (isSet, isNothing) = (rules.set("lounge-restricts-at", -70), rules.set("lounge-nothing", 1))
        #expect(isSet && !isNothing)
        #expect(rules.disorder == "lounge-restricts-long-at (-60) has to be below lounge-restricts-at (-70)")
    }

    /// The page and `salon doctor` say the numbers that apply.
    @Test func theWordsSayTheNumbers() {
        var rules = LoungeRules()
        rules.pressesADay = 7
        rules.restrictsAt = -33
        let points = rules.chapters.flatMap(\.points)
        #expect(points.contains { $0.english.contains("7 times") && $0.korean.contains("7번") })
        #expect(points.contains { $0.english.hasPrefix("-33:") && $0.korean.hasPrefix("-33:") })
        #expect(rules.summary.contains("restricts-at -33") && rules.summary.hasPrefix("fair;"))
        #expect(rules.colluders == 11 && rules.lowestAlone == -43)
        #expect(LoungeRules().colluders == 10 && LoungeRules().lowestAlone == -40)
        #expect(LoungeRules.plain.chapters.count == 1 && LoungeRules.plain.summary == "plain")
        // If presses reach the long restriction by themselves, nothing else is claimed.
        rules.mostADay = 100
        #expect(!rules.chapters.flatMap(\.points).contains { $0.english.contains("count at once") })
    }

    @Test(arguments: TestEngine.available)
    func thePlainRule(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .plain) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let crowd = try await stage.enter(count: 60)
            let posts = try await stage.posts(8, by: minsu)
            // No budget, no cap, nobody waits.
            for post in posts { for _ in 0..<2 { #expect(try await stage.mark(post, by: jiwoo) == .counted) } }
            for presser in crowd { try await stage.mark(posts[0], by: presser) }
            #expect(try await stage.value(of: minsu) == -68)
            // Permanently, and without levels.
            await expectRefusal(.transparencyForGood) { try await stage.unmark(posts[0], by: jiwoo) }
            #expect(try await stage.level(of: minsu) == .none)
            stage.clock.advance(by: .days(9))
            try await stage.pass()
            #expect(try await stage.value(of: minsu) == -68)
            // Pressing back is as good as pressing.
            let reply = try await stage.reply(by: jiwoo, to: posts[0])
            #expect(try await stage.mark(reply, by: minsu) == .counted)
            for post in posts.dropFirst() {
                for presser in crowd.prefix(6) { try await stage.mark(post, by: presser) }
            }
            #expect(try await stage.value(of: minsu) == -100)
            await expectRefusal(.transparencyOwn) { try await stage.mark(posts[0], by: minsu) }
            // Nothing is held, and moderators do not decide about presses.
            await expectRefusal(.transparencyForGood) {
                try await VoidPresses(post: posts[0], moderator: stage.moderator, rules: stage.rules)(stage.services)
            }
            try await stage.post(by: minsu)
        }
    }

    /// The operator's change to the plain rule ends restrictions; a moderator's suspension stays.
    @Test(arguments: TestEngine.available)
    func turningToThePlainRuleEndsRests(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, jiwoo, ada) = (stage.persona(.minsu), stage.persona(.jiwoo), stage.persona(.ada))
            let crowd = try await stage.enter(count: 5)
            try await stage.bring(minsu, to: -30, by: crowd)
            try await stage.bring(jiwoo, to: -100, by: crowd)
            try await SuspendPersona(persona: ada, reason: "x", moderator: stage.moderator, rules: stage.rules)(
                stage.services)
            for _ in 0..<2 { try await TransparencyKeeper(stage.services, rules: .plain).pass(at: stage.now) }
            for (persona, value) in [(minsu, -30), (jiwoo, -100)] {
                try await stage.post(by: persona)
                #expect(try await stage.value(of: persona) == value)
            }
            await expectRefusal(.loungeSuspended) { try await stage.post(by: ada) }
            try await EndSuspension(persona: ada, note: "", moderator: stage.moderator, rules: .plain)(stage.services)
            try await stage.post(by: ada)
        }
    }
}

extension LoungeRules.Number {
    fileprivate var isThreshold: Bool { range.upperBound < 0 }
}
