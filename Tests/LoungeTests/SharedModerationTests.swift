import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Lounge

/// Members and personas are moderated in one way, and nothing of that leads from one to the other.
@Suite struct SharedModerationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift sources below a folder, by their paths.
    private static func sources(_ folder: String) throws -> [(path: String, text: String)] {
        let base = root.appendingPathComponent(folder).path
        var found: [(path: String, text: String)] = []
        for case let file as String in try #require(FileManager.default.enumerator(atPath: base)) {
            guard file.hasSuffix(".swift") else { continue }
            found.append(("\(folder)/\(file)", try String(contentsOfFile: "\(base)/\(file)", encoding: .utf8)))
        }
        return found
    }

    /// Catches shared code that knows whom it is about: what it does not know, it cannot join.
    @Test func whatIsSharedKnowsNobody() throws {
        let names = [
            "Moderation/Appeal", "Moderation/DocketTab", "Pages/Moderation/AppealView", "Pages/Moderation/Docket",
            "Pages/Moderation/DocketPage",
        ].map { "Commons/Base/\($0).swift" }
        let shared = try Self.sources("Commons/Base").filter { names.contains($0.path) }
        #expect(shared.count == names.count)
        for (path, text) in shared {
            let found = text.matches(of: /(?i)account|persona|\bauthors?\b|\bhandles?\b|nickname/).map { $0.output }
            #expect(found.isEmpty, "\(path): \(found.joined(separator: ", "))")
        }
    }

    /// Catches a statement of the lounge about members' cases, and one of Commons about the lounge's.
    @Test func neitherReadsTheTablesOfTheOther() throws {
        let ofMembers =
            /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:accounts|cases|case_reports|case_items|reporters|decisions|sanctions)\b/
        let lounge = try Self.sources("Spaces/Lounge").filter { !$0.path.hasPrefix("Spaces/Lounge/Personas/") }
        for (path, text) in lounge { #expect(text.firstMatch(of: ofMembers) == nil, "\(path)") }
        let ofPersonas = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:lounge_\w+|personas?|persona_owners)\b/
        for (path, text) in try Self.sources("Commons") { #expect(text.firstMatch(of: ofPersonas) == nil, "\(path)") }
        // The rules find something.
        #expect(try Self.sources("Commons/Moderation").contains { $0.text.firstMatch(of: ofMembers) != nil })
        #expect(lounge.contains { $0.text.firstMatch(of: ofPersonas) != nil })
    }

    /// A day on which the same people are reported, decided about and heard in both places.
    private func busyDay(_ stage: LoungeStage) async throws {
        let (jiwoo, ada) = (stage.persona(.jiwoo), stage.persona(.ada))
        let moderator = Moderator(handle: Person.minsu.handle, persona: stage.persona(.minsu))
        let post = try await stage.post(by: jiwoo, text: "Crooked words")
        try await ReportLoungePost(post: post, reporter: ada, reason: .abuse, note: "Look")(stage.services)
        let reports = try await stage.database.read { reader in
            try ModerationQueries.reports(after: nil, for: moderator, reader)
        }
        let report = try #require(reports.first)
        try await AnswerReport(report: report.id, act: .deletePost, moderator: moderator, reason: "Rude")(
            stage.services)
        let deletion = try #require(try await stage.standing(of: jiwoo).sanctions.first)
        try await AppealSanction(sanction: deletion.id, persona: jiwoo, text: "It was irony")(stage.services)
        try await SuspendPersona(persona: ada, reason: "Threats", moderator: moderator, rules: stage.rules)(
            stage.services)

        let minsu = try await stage.browser(.minsu), member = try await stage.browser(.jiwoo)
        let reporter = try await stage.browser(.ada)
        #expect(try await reporter.post("/@jiwoo/report", [("reason", "spam"), ("note", "Look")]).status == 303)
        let id = try #require(try await stage.number("SELECT MAX(id) FROM cases"))
        #expect(try await minsu.post("/admin/reports/\(id)", [("act", "warn"), ("reason", "Be kind")]).status == 303)
        let sanction = try #require(try await stage.number("SELECT MAX(id) FROM sanctions"))
        #expect(try await member.post("/settings/standing/\(sanction)", [("text", "I was kind")]).status == 303)
    }

    /// Catches a table, an event or a page of moderators that has both.
    @Test(arguments: TestEngine.available)
    func nothingHoldsBoth(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            try await busyDay(stage)
            let people = LoungeStage.cast.map(\.person)
            let (personas, accounts) = (people.map { "\(stage.persona($0))" }, people.map { "\(stage.account($0))" })
            func tables(_ texts: [String]) async throws -> Set<String> {
                Set(try await stage.salon.traces(of: texts).map { String($0.prefix { $0 != "." }) })
            }
            let (ofPersonas, ofAccounts) = (try await tables(personas), try await tables(accounts))
            #expect(ofPersonas.isSuperset(of: ["lounge_reports", "lounge_sanctions"]))
            #expect(ofAccounts.isSuperset(of: ["cases", "case_reports", "decisions", "sanctions"]))
            #expect(ofPersonas.intersection(ofAccounts) == ["persona_owners", "outbox"])
            for entry in try await stage.database.outbox.entries(after: 0, limit: 10_000) {
                let text = String(decoding: entry.event.payload, as: UTF8.self)
                let namesBoth = personas.contains { text.contains($0) } && accounts.contains { text.contains($0) }
                #expect(!namesBoth, "\(entry.name)")
            }
            let minsu = try await stage.browser(.minsu)
            // 민수, who decides, reads the own name.
            let others: [Person] = [.jiwoo, .ada]
            let known = others.flatMap { ["\(stage.account($0))", "@\($0.handle)", $0.name] }
            for list in ["", "/held", "/appeals", "/suspensions", "/log"] {
                let page = try await minsu.get("/lounge/moderation\(list)")
                #expect(page.status == 200)
                for trace in known { #expect(!page.text.contains(trace), "\(list) has \(trace)") }
            }
            let secret = others.flatMap { ["\(stage.persona($0))", stage.nickname($0)] } + ["Crooked words"]
            let id = try #require(try await stage.number("SELECT MAX(id) FROM cases"))
            for path in ["reports", "held", "appeals", "sanctions", "log", "reports/\(id)"].map({ "/admin/\($0)" }) {
                let page = try await minsu.get(path)
                #expect(page.status == 200)
                for trace in secret { #expect(!page.text.contains(trace), "\(path) has \(trace)") }
            }
        }
    }

    /// Catches a form that chooses for somebody, and one that forgets what was chosen.
    @Test(arguments: TestEngine.available)
    func reasonsAreChosen(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let post = try await stage.post(by: stage.persona(.jiwoo))
            let ada = try await stage.browser(.ada), path = "/lounge/\(post)/report"
            #expect(try await !ada.get(path).text.contains("required checked"))
            for reason in ["", "impersonation"] {
                let refused = try await ada.post(path, [("reason", reason), ("note", "Why <me>")])
                #expect(refused.status == 422 && refused.text.contains("Choose a reason."))
                #expect(refused.text.contains("Why &lt;me&gt;") && !refused.text.contains("required checked"))
            }
            let note = String(repeating: "x", count: TextLimit.note.characters + 1)
            let long = try await ada.post(path, [("reason", "doxxing"), ("note", note)])
            #expect(long.status == 422 && long.text.contains(#"value="doxxing" required checked"#))
            #expect(try await stage.salon.count("lounge_reports") == 0)
        }
    }

    /// Catches words that are lost where another moderator was quicker.
    @Test(arguments: TestEngine.available)
    func refusedWordsComeBack(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu)
            for path in ["reports/99", "appeals/99", "personas/99/release", "held/none"] {
                let fields = [("act", "dismiss"), ("note", "Talked <with> them")]
                let answer = try await minsu.post("/lounge/moderation/\(path)", fields + [("upto", "1")])
                #expect([400, 404].contains(answer.status), "\(path)")
                if answer.status == 404 { #expect(answer.text.contains("Talked &lt;with&gt; them"), "\(path)") }
            }
            let gone = try await minsu.post("/lounge/moderation/reports/99", [("act", "dismiss"), ("note", "Mine")])
            #expect(gone.status == 404 && gone.text.contains("Mine</textarea>"))
            // Members have no such pages.
            let ada = try await stage.browser(.ada)
            #expect(try await ada.get("/lounge/moderation").status == 404)
            #expect(try await ada.post("/lounge/moderation/reports/99", [("act", "dismiss")]).status == 404)
        }
    }
}

extension LoungeStage {
    fileprivate func number(_ statement: Statement) async throws -> Int64? {
        try await database.read { reader in try reader.value(statement, as: Int64?.self) ?? nil }
    }
}
