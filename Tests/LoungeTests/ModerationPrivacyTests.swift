import Base
import Core
import Posts
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct ModerationPrivacyTests {
    /// Everything moderators and the person see of a measure, written out.
    private func everything(_ stage: LoungeStage, of persona: ID<Persona>) async throws -> String {
        let moderator = stage.moderator
        return try await stage.database.read { reader in
            var text = ""
            dump(try ModerationQueries.reports(after: nil, for: moderator, reader), to: &text)
            dump(try ModerationQueries.held(after: nil, for: moderator, reader), to: &text)
            dump(try ModerationQueries.appeals(after: nil, for: moderator, reader), to: &text)
            dump(try ModerationQueries.suspensions(after: nil, for: moderator, reader), to: &text)
            dump(try ModerationQueries.decisions(before: nil, for: moderator, reader), to: &text)
            dump(try ModerationQueries.counts(for: moderator, reader), to: &text)
            dump(try StandingQueries.standing(of: persona, reader), to: &text)
            return text
        }
    }

    /// Fills every queue with something about 민수, and tells who pressed.
    @discardableResult
    private func fill(_ stage: LoungeStage) async throws -> [ID<Persona>] {
        let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
        let crowd = try await stage.enter(count: 5)
        let post = try await stage.post(by: minsu)
        try await ReportLoungePost(post: post, reporter: jiwoo, reason: .spam, note: "n")(stage.services)
        try await ReportLoungePost(
            post: try await stage.post(by: jiwoo), reporter: minsu, reason: .abuse, note: "n")(stage.services)
        try await stage.mark(post, by: jiwoo)
        try await stage.bring(minsu, to: -100, by: crowd)
        try await stage.press(post, by: crowd[0], state: "held")
        let sanction = try #require(try await stage.standing(of: minsu).current)
        try await AppealSanction(sanction: sanction.id, persona: minsu, text: "Look again")(stage.services)
        let reports = try await stage.database.read { reader in
            try ModerationQueries.reports(after: nil, for: stage.moderator, reader)
        }
        let last = try #require(reports.last)
        try await AnswerReport(report: last.id, act: .dismiss, moderator: stage.moderator)(stage.services)
        return crowd
    }

    @Test(arguments: TestEngine.available)
    func noAccountIsInAnyOfIt(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            let crowd = try await fill(stage)
            let text = try await everything(stage, of: stage.persona(.minsu))
            for part in [stage.nickname(.minsu), "Look again", "spam"] {
                #expect(text.contains(part), "\(part) should be there")
            }
            for person in [Person.minsu, .jiwoo, .ada] {
                #expect(!text.contains("\(stage.account(person))"))
                #expect(!text.contains(person.handle) && !text.contains(person.name))
            }
            // Nor does it say who pressed.
            for presser in crowd { #expect(!text.contains("\(presser)")) }
            let tables = [
                "lounge_presses", "lounge_sanctions", "lounge_sanction_items", "lounge_ledger", "lounge_reports",
                "lounge_decisions", "lounge_notifications",
            ]
            let accounts = Set([Person.minsu, .jiwoo, .ada].map { stage.account($0).rawValue })
            for table in tables {
                let numbers = try await stage.numbers(in: table)
                #expect(!numbers.isEmpty && numbers.isDisjoint(with: accounts), "\(table)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func timesAreDays(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            stage.clock.advance(by: .milliseconds(12_345))
            try await fill(stage)
            for (table, column) in [
                ("lounge_presses", "pressed_on"), ("lounge_sanctions", "started_on"),
                ("lounge_sanctions", "appealed_on"), ("lounge_ledger", "day"), ("lounge_reports", "day"),
                ("lounge_reports", "answered_on"), ("lounge_decisions", "day"), ("lounge_notifications", "day"),
            ] {
                let days = try await stage.salon.count("\(table) WHERE \(column) = \(stage.now.day.number)")
                #expect(days > 0, "\(table).\(column)")
                #expect(try await stage.salon.count("\(table) WHERE \(column) > 100000") == 0, "\(table).\(column)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesFollowEachOther(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (jiwoo, moderator) = (stage.persona(.jiwoo), stage.moderator)
            for post in try await stage.posts(5, by: stage.persona(.minsu)) {
                try await ReportLoungePost(post: post, reporter: jiwoo, reason: .spam, note: "")(stage.services)
            }
            var seen: [ID<LoungeReport>] = []
            for expected in [2, 2, 1, 0] {
                let last = seen.last
                let page = try await stage.database.read { reader in
                    try ModerationQueries.reports(after: last, limit: 2, for: moderator, reader)
                }
                #expect(page.count == expected)
                seen += page.map(\.id)
            }
            #expect(seen == seen.sorted() && Set(seen).count == 5)
        }
    }

    @Test(arguments: TestEngine.available)
    func statementsUseIndexes(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine, rules: .quick) { stage in
            try await fill(stage)
            let moderator = Moderator(handle: "m", persona: stage.persona(.ada))
            for (name, statement) in [
                ("counts", ModerationQueries.countsStatement(for: moderator)),
                ("reports", ModerationQueries.reportsStatement(after: nil, limit: 20, for: moderator)),
                ("held", ModerationQueries.heldStatement(after: nil, limit: 20, for: moderator)),
                ("items", ModerationQueries.heldItemsStatement(of: [stage.persona(.minsu), stage.persona(.jiwoo)])),
                ("appeals", ModerationQueries.appealsStatement(after: nil, limit: 20, for: moderator)),
                ("suspensions", ModerationQueries.suspensionsStatement(after: nil, limit: 20, for: moderator)),
                ("also open", OpenMatter.statement(about: [stage.persona(.minsu), stage.persona(.jiwoo)])),
                ("log", ModerationQueries.decisionsStatement(before: nil, limit: 20, for: moderator)),
            ] {
                let plan = try await stage.database.explain(statement).joined(separator: "\n")
                let scanned = try await stage.database.scannedTables(statement)
                #expect(scanned.isEmpty, "\(name): \(plan)")
            }
        }
    }
}

extension LoungeStage {
    /// Every number in a table.
    fileprivate func numbers(in table: String) async throws -> Set<Int64> {
        try await database.read { reader in
            let rows = try reader.all(Statement(stringLiteral: "SELECT * FROM \(table)")) { row in
                var numbers: [Int64] = []
                while row.column < row.count {
                    if let number = try? row.nextInteger() { numbers.append(number) } else { row.skip() }
                }
                return numbers
            }
            return Set(rows.flatMap { $0 })
        }
    }
}
