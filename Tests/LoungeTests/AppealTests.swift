import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas

@Suite struct AppealTests {
    private func answer(
        _ sanction: ID<Sanction>, upheld: Bool, note: String = "We looked.", _ stage: LoungeStage,
        by moderator: Moderator? = nil
    ) async throws {
        try await AnswerAppeal(
            sanction: sanction, isUpheld: upheld, note: note, moderator: moderator ?? stage.moderator,
            rules: stage.rules)(stage.services)
    }

    /// Brings 민수 down to a restriction, half an hour into it.
    private func rest(
        _ stage: LoungeStage
    ) async throws -> (persona: ID<Persona>, crowd: [ID<Persona>], measure: SanctionRecord) {
        let minsu = stage.persona(.minsu)
        let crowd = try await stage.enter(count: 5)
        try await stage.bring(minsu, to: -30, by: crowd)
        stage.clock.advance(by: .minutes(30))
        return (minsu, crowd, try #require(try await stage.standing(of: minsu).current))
    }

    @Test(arguments: TestEngine.available)
    func onceForEachMeasure(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, _, measure) = try await rest(stage)
            func appeal(_ text: String, by persona: ID<Persona>) async throws {
                try await AppealSanction(sanction: measure.id, persona: persona, text: text)(stage.services)
            }
            await expectRefusal(.appealBlank) { try await appeal(" \n ", by: minsu) }
            let long = String(repeating: "가", count: AppealSanction.limit.characters + 1)
            await expectRefusal(AppealSanction.limit.tooLong("이의 신청이", by: 1, at: "text")) {
                try await appeal(long, by: minsu)
            }
            await expectRefusal(.sanctionNotFound) { try await appeal("Let him write", by: stage.persona(.jiwoo)) }
            try await appeal(" 다시 봐 주세요 ", by: minsu)
            // Pressed twice it is still one.
            try await appeal("다시 봐 주세요", by: minsu)
            await expectRefusal(.appealedAlready) { try await appeal("And again", by: minsu) }
            let standing = try await stage.standing(of: minsu)
            #expect(standing.current?.appeal == .waiting("다시 봐 주세요"))
            // The warning that came before has one of its own, though it has ended.
            let warning = try #require(standing.sanctions.last)
            #expect(warning.level == .warned && warning.appeal == .open)
            try await AppealSanction(sanction: warning.id, persona: minsu, text: "This, too")(stage.services)
        }
    }

    @Test(arguments: TestEngine.available)
    func upheldTheMarksAreVoidAndItEnds(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, crowd, measure) = try await rest(stage)
            try await AppealSanction(sanction: measure.id, persona: minsu, text: "Look again")(stage.services)
            for isUpheld in [true, false] {
                await expectRefusal(.appealAnswerMissing) {
                    try await answer(measure.id, upheld: isUpheld, note: " ", stage)
                }
            }
            try await answer(measure.id, upheld: true, note: "It was irony.", stage)
            let state = try await stage.state(of: minsu)
            #expect(state.value == 0 && state.level == .none && state.insider.restrictedUntil == nil)
            let standing = try await stage.standing(of: minsu)
            let record = try #require(standing.sanctions.first)
            #expect(record.ending == .appeal && !record.isRunning)
            #expect(record.title(today: stage.now.day).english.hasPrefix("Was read only until "))
            #expect(record.appeal == .answered("Look again", isUpheld: true, answer: "It was irony."))
            #expect(try await stage.notices(of: minsu).first?.kind == .lifted)
            try await stage.post(by: minsu)
            // Who had pressed there presses there no more, and takes nothing back.
            let item = try #require(measure.items.first)
            #expect(try await stage.presses(at: item.post).allSatisfy { $0 == .void })
            #expect(try await stage.mark(item.post, by: crowd[0]) == .void)
            try await stage.unmark(item.post, by: crowd[0])
            #expect(try await stage.value(of: minsu) == 0)
            await expectRefusal(.nothingToDecide) { try await answer(measure.id, upheld: false, stage) }
        }
    }

    /// The presses it names are void; presses elsewhere stay, but the sanction ends.
    @Test(arguments: TestEngine.available)
    func upheldItEndsWhateverIsLeft(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            // Thirty posts with a press each, of which ten are named.
            for (index, post) in try await stage.posts(30, by: minsu).enumerated() {
                try await stage.mark(post, by: crowd[index % 5])
            }
            let measure = try #require(try await stage.standing(of: minsu).current)
            #expect(measure.level == .day && measure.items.count == 10)
            try await AppealSanction(sanction: measure.id, persona: minsu, text: "Look again")(stage.services)
            try await answer(measure.id, upheld: true, stage)
            #expect(try await stage.value(of: minsu) == -20)
            #expect(try await stage.level(of: minsu) == .warned)
            try await stage.post(by: minsu)
        }
    }

    @Test(arguments: TestEngine.available)
    func upheldAWarningEndsByTheAppeal(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            try await stage.bring(minsu, to: -10, by: crowd)
            let warning = try #require(try await stage.standing(of: minsu).current)
            try await AppealSanction(sanction: warning.id, persona: minsu, text: "Look again")(stage.services)
            try await answer(warning.id, upheld: true, stage)
            #expect(try await stage.standing(of: minsu).sanctions.map(\.ending) == [.appeal])
            #expect(try await stage.value(of: minsu) == 0)
        }
    }

    /// Presses since the warning stay, but the value ends above where it would begin again.
    @Test(arguments: TestEngine.available)
    func upheldAWarningLeavesTheValueAbove(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 5)
            for (index, post) in try await stage.posts(25, by: minsu).enumerated() {
                try await stage.mark(post, by: crowd[index % 5])
            }
            let warning = try #require(try await stage.standing(of: minsu).current)
            #expect(warning.level == .warned && warning.items.count == 10)
            try await AppealSanction(sanction: warning.id, persona: minsu, text: "Look again")(stage.services)
            try await answer(warning.id, upheld: true, stage)
            let state = try await stage.state(of: minsu)
            #expect(state.value == -5 && state.level == .none)
            let lift = try #require(try await stage.ledger(of: minsu).last)
            #expect(lift.kind == .lift && lift.amount == 10)
            let notice = try #require(try await stage.notices(of: minsu).first)
            #expect(notice.kind == .lifted && notice.level == .warned && notice.path == "/lounge/me")
        }
    }

    @Test(arguments: TestEngine.available)
    func rejectedItRunsOn(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, _, measure) = try await rest(stage)
            try await AppealSanction(sanction: measure.id, persona: minsu, text: "Look again")(stage.services)
            try await answer(measure.id, upheld: false, note: "It was not.", stage)
            #expect(try await stage.value(of: minsu) == -30)
            let current = try #require(try await stage.standing(of: minsu).current)
            #expect(current.appeal == .answered("Look again", isUpheld: false, answer: "It was not."))
            await expectRefusal(.loungeReadOnly) { try await stage.post(by: minsu) }
            await expectRefusal(.nothingToDecide) { try await answer(measure.id, upheld: true, stage) }
            await expectRefusal(.appealedAlready) {
                try await AppealSanction(sanction: measure.id, persona: minsu, text: "Again")(stage.services)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func nobodyAnswersTheirOwn(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let (minsu, _, measure) = try await rest(stage)
            await expectRefusal(.nothingToDecide) { try await answer(measure.id, upheld: true, stage) }
            try await AppealSanction(sanction: measure.id, persona: minsu, text: "Look again")(stage.services)
            let himself = Moderator(handle: "minsu", persona: minsu)
            await expectRefusal(.nothingToDecide) { try await answer(measure.id, upheld: true, stage, by: himself) }
            let rows = try await stage.database.read { reader in
                try ModerationQueries.appeals(after: nil, for: himself, reader)
            }
            #expect(rows.isEmpty)
            #expect(try await stage.standing(of: minsu).current != nil)
            #expect(try await stage.salon.count("lounge_decisions") == 0)
        }
    }
}
