import Base
import Core
import Exports
import SQL
import TestKit
import Testing
import Transfer
import Web

@testable import Accounts

/// What an import takes of a profile.
@Suite struct ImportProfileTests {
    private static func value(_ text: ProfileText) -> String {
        text.kind == .links ? "https://former.example/" : "Former \(text.name)"
    }

    /// An archive with a member alone, as another Salon writes it.
    private static func archive(_ member: String) -> [UInt8] {
        let json = #"{"format":"salon-export","version":1,"instance":"https://a.example","member":{\#(member)}}"#
        return ZIPBytes([.init("salon.json", Array(json.utf8))]).bytes
    }

    private static let texts: [UInt8] = {
        let texts = ProfileText.all.map { text in
            let value = #""\#(value(text))""#
            return #""\#(text.exportName)":\#(text.kind == .links ? "[\(value)]" : value)"#
        }
        return archive(texts.joined(separator: ","))
    }()

    private func details(of person: Person, in salon: TestSalon) async throws -> ProfileDetails {
        let account = try await salon.id(of: person)
        return try await salon.database.read { try OwnAccount.read(account, $0).details }
    }

    // Catches an import that writes over what a member has written, or that brings a text twice.
    @Test(arguments: TestEngine.available)
    func whatIsEmptyIsFilledIn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let fields = [("name", "Ada"), ("bio", "Mine")]
            #expect(try await ada.post("/settings/profile", fields, files: []).status == 303)
            let progress = try await ImportTests.take(Self.texts, for: .ada, in: salon)
            #expect(progress.brought == [.profile: 1] && progress.done == 1, "\(progress)")
            let filled = try await details(of: .ada, in: salon)
            for text in ProfileText.all {
                let own = ["name": "Ada", "bio": "Mine"][text.name]
                #expect(filled[text] == own ?? Self.value(text), "\(text.name)")
            }
            #expect(try await salon.visitor().get("/@ada").text.contains("Former pronouns"))
            let again = try await ImportTests.take(Self.texts, for: .ada, in: salon)
            #expect(again.known == 1 && again.done == 1, "\(again)")
        }
    }

    // Catches a text that is taken although a form would refuse it, and the rest of such a profile.
    @Test(arguments: TestEngine.available)
    func whatAFormRefusesIsRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.ada)
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO public_rules (id, kind, text, key, created_by)
                    VALUES (1, 'word', 'velvet', 'velvet', 'minsu')
                    """)
            }
            try await salon.services.rules.load()
            let before = try await details(of: .ada, in: salon)
            for member in [
                #""bio":"\#(String(repeating: "x", count: 301))","pronouns":"she""#,
                #""links":["javascript:alert(1)"],"pronouns":"she""#, #""links":"a","pronouns":"she""#,
                #""bio":7"#, #""bio":"velvet","pronouns":"she""#,
            ] {
                let progress = try await ImportTests.take(Self.archive(member), for: .ada, in: salon)
                #expect(progress.refused == 1 && progress.added == 0, "\(member)")
                #expect(try await details(of: .ada, in: salon) == before, "\(member)")
            }
        }
    }

    // Catches words that moderators have hidden and that come back by being brought again.
    @Test(arguments: TestEngine.available)
    func whatIsHiddenStaysHidden(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            try await stage.decide(report, [("act", "hide"), ("reason", "Not you")])
            let before = try await details(of: .ada, in: stage.salon)
            let progress = try await ImportTests.take(Self.texts, for: .ada, in: stage.salon)
            #expect(progress.known == 1 && progress.added == 0, "\(progress)")
            #expect(try await details(of: .ada, in: stage.salon) == before)
        }
    }
}
