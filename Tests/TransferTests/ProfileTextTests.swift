import Core
import SQL
import TestKit
import Testing
import Web

@testable import Accounts

/// What holds for each text of a profile, whichever there are.
@Suite struct ProfileTextTests {
    private func value(_ word: String, _ text: ProfileText) -> String {
        text.kind == .links ? "https://\(word).example/\(text.name)" : "\(word) \(text.name)"
    }

    private func fields(_ word: String) -> [(String, String)] {
        ProfileText.all.map { ($0.name, value(word, $0)) } + [("is-open-to-offers", "on")]
    }

    // Catches a property that no form asks for, and an export that names it otherwise.
    @Test func everyTextIsListed() {
        let texts = Mirror(reflecting: ProfileDetails()).children.filter { $0.value is String }
        #expect(texts.compactMap(\.label).sorted() == ProfileText.all.map(\.exportName).sorted())
    }

    // Catches a problem that is shown beside another field, or not at all.
    @Test func problemsAreAtTheirField() throws {
        func problems(_ details: ProfileDetails) -> [String?] {
            do { _ = try details.checked() } catch let problems as Problems { return problems.all.map(\.field) } catch {
                Issue.record(error)
            }
            return []
        }
        for text in ProfileText.all {
            var details = ProfileDetails()
            details.name = "Ada"
            if let limit = text.limit {
                details[text] = String(repeating: "x", count: limit.characters)
                #expect(problems(details) == [], "\(text.name)")
                details[text] += "x"
            } else {
                details[text] = "javascript:alert(1)"
            }
            #expect(problems(details) == [text.name])
            details[text] = ""
            #expect(problems(details) == (text.missing == nil ? [] : [text.name]))
        }
    }

    // Catches a text that is lost on its way, that moderators do not read, that stays once the profile is hidden, or that
    // an upheld appeal does not restore.
    @Test(arguments: TestEngine.available)
    func everyTextIsKeptShownHiddenAndExported(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            func shown(_ word: String, on page: String) -> [String] {
                ProfileText.all.filter { page.contains(value(word, $0)) }.map(\.name)
            }
            let all = ProfileText.all.map(\.name)
            #expect(try await stage.ada.post("/settings/profile", fields("early"), files: []).status == 303)
            for (browser, path) in [(stage.ada, "/settings/profile"), (stage.jiwoo, "/@ada")] {
                #expect(shown("early", on: try await browser.get(path).text) == all, "\(path)")
            }
            let facts = ProfileText.all.filter(\.isFact).map { value("early", $0) }.joined(separator: " · ")
            let preview = try await stage.salon.visitor().get("/@ada").text
            #expect(preview.contains(#"og:description" content="\#(facts) · early bio""#))
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            let reported = try await stage.salon.database.read { reader in
                try reader.values("SELECT text FROM case_items", as: String.self)
            }
            #expect(shown("early", on: reported.joined()) == all)
            try await stage.decide(report, [("act", "hide"), ("reason", "Not you")])
            for (browser, path) in [(stage.ada, "/settings/profile"), (stage.jiwoo, "/@ada")] {
                #expect(shown("early", on: try await browser.get(path).text) == [], "\(path)")
            }
            let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
            #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "I am")]).status == 303)
            #expect(
                try await stage.minsu.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")])
                    .status == 303)
            #expect(shown("early", on: try await stage.jiwoo.get("/@ada").text) == all)

            #expect(try await stage.ada.post("/settings/profile", fields("later"), files: []).status == 303)
            #expect(shown("later", on: try await stage.jiwoo.get("/@ada").text) == all)
            let files = try ExportTests.contents(
                try await ImportTests.export(stage.ada, of: .ada, in: stage.salon))
            let member = try #require(try ExportTests.document(files)["member"] as? [String: Any])
            for text in ProfileText.all {
                let exported = member[text.exportName]
                #expect((exported as? String ?? (exported as? [String])?.first) == value("later", text), "\(text.name)")
            }
        }
    }
}
