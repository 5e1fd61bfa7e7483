import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// Whatever happens in whatever order, a value is what its ledger comes to, and the caps hold.
@Suite struct LedgerTests {
    @Test func replayIsClampedAtEveryStep() {
        #expect(Ledger.replay([]) == 0)
        #expect(Ledger.replay([-1, 1, 1, -1]) == -1)
        #expect(Ledger.replay([-60, -60, 5]) == -95)
        #expect(Ledger.replay([5, -3]) == -3)
    }

    @Test(arguments: TestEngine.available, [UInt64](1...4))
    func anySequenceKeepsTheRules(on engine: TestEngine, seed: UInt64) async throws {
        var rules = seed.isMultiple(of: 2) ? LoungeRules() : .quick
        // So that all levels come about within a run.
        if seed == 3 { (rules.warnsAt, rules.restrictsAt, rules.restrictsLongAt, rules.suspendsAt) = (-3, -6, -9, -12) }
        rules.fewestPeople = 3
        try await LoungeStage.run(on: engine, rules: rules) { stage in
            let personas = try await stage.enter(count: 6)
            var fate = Fate(stage: stage, personas: personas, seed: seed)
            for step in 0..<150 {
                try await fate.act()
                try await check(stage, personas, "seed \(seed), step \(step)")
            }
        }
    }

    private func check(_ stage: LoungeStage, _ personas: [ID<Persona>], _ place: String) async throws {
        let rules = stage.rules
        for persona in personas {
            let state = try await stage.state(of: persona)
            let ledger = try await stage.ledger(of: persona)
            try #require(state.value == Ledger.replay(ledger.map(\.amount)), "\(place)")
            var value = 0
            let isRight = ledger.allSatisfy { line in
                value = Ledger.clamp(value + line.amount)
                return line.value == value
            }
            try #require(isRight, "\(place)")
            let running = try await stage.standing(of: persona).sanctions.filter(\.isRunning)
            try #require(running.count <= 1, "\(place)")
            try #require((state.level == .suspended) == (running.first?.level == .suspended), "\(place)")
            try #require((state.insider.restrictedUntil != nil) == (running.first?.endsOn != nil), "\(place)")
            try #require(state.risesAt == nil || state.value < 0, "\(place)")
        }
        let now = stage.now.wholeMinute
        let month = now - .days(rules.mostPerAuthorDays)
        let pairs = try await most(
            """
            SELECT COUNT(*) AS n FROM lounge_presses p WHERE \(PressQueries.later(than: month)) AND p.state = 'counted'
            GROUP BY presser_id, author_id
            """, stage)
        try #require(pairs <= rules.mostPerAuthor, "\(place)")
        // What a moderator counted is beyond the day's cap by their decision.
        let days = try await most(
            """
            SELECT COUNT(*) AS n FROM lounge_presses p JOIN lounge_ledger l ON l.press_id = p.id AND l.kind = 'press'
            WHERE \(PressQueries.later(than: now - .hours(24))) AND p.state = 'counted' GROUP BY p.author_id
            """, stage)
        try #require(days <= rules.mostADay, "\(place)")
        let budgets = try await most(
            """
            SELECT COUNT(*) AS n FROM lounge_presses p WHERE \(PressQueries.later(than: now - .hours(24))) GROUP BY presser_id
            """, stage)
        try #require(budgets <= rules.pressesADay, "\(place)")
    }

    private func most(_ counts: Statement, _ stage: LoungeStage) async throws -> Int {
        try await stage.database.read { reader in
            try reader.value("SELECT MAX(c.n) FROM (\(counts)) c", as: Int.self) ?? 0
        }
    }
}

/// Does one thing after the other, as the seed will have it.
private struct Fate {
    let stage: LoungeStage
    let personas: [ID<Persona>]
    var random: SplitMix
    var posts: [ID<LoungePost>] = []

    init(stage: LoungeStage, personas: [ID<Persona>], seed: UInt64) {
        self.stage = stage
        self.personas = personas
        random = SplitMix(seed: seed)
    }

    mutating func act() async throws {
        // Most presses are at two of them, or nobody would come far.
        let author = personas[Int.random(in: 0..<(Bool.random(using: &random) ? 2 : personas.count), using: &random)]
        let other = personas[Int.random(in: 0..<personas.count, using: &random)]
        let post = posts.randomElement(using: &random)
        do {
            switch Int.random(in: 0..<100, using: &random) {
            case ..<14:
                let new = try await stage.posts(1, by: author)
                posts += new
            case ..<66: if let post { try await stage.mark(post, by: other) }
            case ..<76: if let post { try await stage.unmark(post, by: other) }
            case ..<86:
                stage.clock.advance(by: .minutes(Int.random(in: 1...900, using: &random)))
                try await stage.pass()
            case ..<88: if let post { try await void(post) }
            case ..<91: try await held(of: author)
            case ..<95: try await appeal(of: author)
            case ..<97: try await suspend(author)
            default: try await release(author)
            }
        } catch is Problem {
            // A rule said no, which has to change nothing.
        }
    }

    private func void(_ post: ID<LoungePost>) async throws {
        try await VoidPresses(post: post, moderator: stage.moderator, rules: stage.rules)(stage.services)
    }

    private mutating func held(of author: ID<Persona>) async throws {
        let counts = Bool.random(using: &random)
        try await DecideHeld(
            persona: author, counts: counts, upTo: ID(rawValue: .max), moderator: stage.moderator, rules: stage.rules)(
                stage.services)
    }

    private mutating func appeal(of author: ID<Persona>) async throws {
        let isUpheld = Bool.random(using: &random)
        guard let sanction = try await stage.standing(of: author).sanctions.first else { return }
        try await AppealSanction(sanction: sanction.id, persona: author, text: "Look again")(stage.services)
        try await AnswerAppeal(
            sanction: sanction.id, isUpheld: isUpheld, note: "Seen", moderator: stage.moderator, rules: stage.rules)(
                stage.services)
    }

    private func suspend(_ author: ID<Persona>) async throws {
        try await SuspendPersona(persona: author, reason: "Threats", moderator: stage.moderator, rules: stage.rules)(
            stage.services)
    }

    private func release(_ author: ID<Persona>) async throws {
        try await EndSuspension(persona: author, note: "", moderator: stage.moderator, rules: stage.rules)(
            stage.services)
    }
}
