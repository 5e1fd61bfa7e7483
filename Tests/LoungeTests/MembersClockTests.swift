import Accounts
import Base
import Core
import Kernel
import SQL
import TestKit
import Testing

/// What an admin learns who looks at the members' page after each lounge post, for a week.
@Suite struct MembersClockTests {
    private static let people = 100
    private static let personas = 500
    private static let days = 7
    /// How long somebody stays.
    private static let stay: Duration = .minutes(20)

    private enum Act {
        /// Somebody comes, under their own name.
        case visit(person: Int)
        case post(persona: Int)
    }

    /// Everybody comes two or three times on most days, and writes then as one of five personas.
    private func week(from start: Timestamp, seed: UInt64) -> [(time: Timestamp, act: Act)] {
        var random = SplitMix(seed: seed)
        var acts: [(time: Timestamp, act: Act)] = []
        for person in 0..<Self.people {
            let hours = (0..<Int.random(in: 2...3, using: &random)).map { _ in
                Double.random(in: 1..<22, using: &random)
            }
            for day in 0..<Self.days {
                for hour in hours where Double.random(in: 0..<1, using: &random) < 0.8 {
                    let begin = start + .days(day) + .minutes(Int(hour * 60) + Int.random(in: -30...30, using: &random))
                    acts.append((begin, .visit(person: person)))
                    for _ in 0..<Int.random(in: 1...3, using: &random) {
                        let persona = person * 5 + Int.random(in: 0..<5, using: &random)
                        let after = Duration.milliseconds(Int.random(in: 0..<1_200_000, using: &random))
                        acts.append((begin + after, .post(persona: persona)))
                    }
                }
            }
        }
        return acts.sorted { $0.time < $1.time }
    }

    /// Remembers what a page said before, and whose line speaks for having come just now.
    private struct Watcher {
        typealias Span = (from: Timestamp, to: Timestamp)

        private var scores = [[Double]](repeating: [], count: MembersClockTests.personas)
        private var last: [Timestamp?] = []

        mutating func look(after persona: Int, at time: Timestamp, _ lines: [Span?]) {
            if scores[persona].isEmpty { scores[persona] = [Double](repeating: 0, count: lines.count) }
            for (person, line) in lines.enumerated() {
                let isNew = !last.isEmpty && last[person] != line?.from
                guard let line else { continue }
                let overlap = min(line.to, time) - max(line.from, time - MembersClockTests.stay)
                let width = max(1, (line.to - line.from).milliseconds)
                let near = Double(max(0, overlap.milliseconds)) / Double(width)
                scores[persona][person] += near + (isNew ? 1 : 0)
            }
            last = lines.map { $0?.from }
        }

        /// Who could be several is nobody.
        var linked: Int {
            scores.indices.count { persona in
                guard let best = scores[persona].max(), best > 0 else { return false }
                return scores[persona][persona / 5] == best && scores[persona].count { $0 == best } == 1
            }
        }
    }

    // Catches a members' page that moves when somebody comes, by the hour, by the day or in its order.
    @Test(arguments: TestEngine.available)
    func theMembersPageNamesNobody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let accounts = try await salon.crowd(Self.people)
            var tokens: [SessionToken] = []
            for account in accounts {
                tokens.append(try await salon.services.sessions.open(for: account, userAgent: ""))
            }
            // The month ends in the middle of it.
            salon.clock.advance(by: .days(6))
            let start = salon.clock.clock.now()
            var (byHours, shown) = (Watcher(), Watcher())
            var hours = [Timestamp](repeating: start - .days(1), count: Self.people)
            var lines: [SeenMonths] = []
            var posts = 0
            for (time, act) in week(from: start, seed: 7) {
                salon.clock.advance(by: time - salon.clock.clock.now())
                switch act {
                case .visit(let person):
                    _ = try await salon.services.sessions.viewer(tokens[person])
                    // As the page had it once: to the second, when an hour had passed.
                    if hours[person] < time - .hours(1) { hours[person] = time }
                    lines = []
                case .post(let persona):
                    if lines.isEmpty { lines = try await seen(salon.database) }
                    posts += 1
                    byHours.look(after: persona, at: time, hours.map { ($0, $0 + .seconds(1)) })
                    shown.look(after: persona, at: time, lines.map { line in line.shown(at: time).map(Self.span) })
                }
            }
            let chance = Self.personas / Self.people
            print(
                "Linked of \(Self.personas) personas by \(posts) looks: hours \(byHours.linked), shown \(shown.linked)")
            #expect(
                byHours.linked >= Self.personas * 3 / 4,
                "a page that shows hours names nearly everybody, or this test could not fail")
            #expect(shown.linked <= chance)
        }
    }

    /// What the page reads, in its order.
    private func seen(_ database: Database) async throws -> [SeenMonths] {
        try await database.read { reader in
            try reader.all("SELECT \(SeenMonths.columns) FROM accounts a ORDER BY a.id", SeenMonths.init(row:))
        }
    }

    private static func span(_ month: SeenMonth) -> Watcher.Span {
        let from = Timestamp(milliseconds: month.day * 86_400_000)
        return (from, from + .days(31))
    }
}
