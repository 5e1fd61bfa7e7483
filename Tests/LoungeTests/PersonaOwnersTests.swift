import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// Nothing but one folder knows whose a persona is.
@Suite struct PersonaOwnersTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The sources that name the table, by their paths.
    private static func naming(_ word: String) throws -> [String] {
        var found: [String] = []
        for folder in ["Sources", "Spaces"] {
            let path = root.appendingPathComponent(folder).path
            for case let file as String in try #require(FileManager.default.enumerator(atPath: path)) {
                guard file.hasSuffix(".swift") else { continue }
                let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
                if text.contains(word) { found.append("\(folder)/\(file)") }
            }
        }
        return found.sorted()
    }

    @Test func oneFolderNamesTheTable() throws {
        let found = try Self.naming("persona_owners")
        let allowed = found.filter { $0.hasPrefix("Spaces/Lounge/Personas/") || $0 == "Spaces/Lounge/Schema.swift" }
        #expect(found == allowed)
        #expect(found.contains("Spaces/Lounge/Schema.swift") && found.contains("Spaces/Lounge/Personas/Personas.swift"))
    }

    /// No table but that one holds both, and no event names both.
    @Test(arguments: TestEngine.available)
    func nothingHoldsBoth(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: ada)
            let reply = try await stage.reply(by: minsu, to: post)
            for (liked, persona) in [(post, minsu), (reply, ada)] { try await stage.like(liked, by: persona) }
            try await stage.press(post, by: minsu)
            try await EditPersona(persona: ada, nickname: "Nova", intro: "Hello")(stage.services)
            try await ReadLoungeNotifications(persona: ada)(stage.services)
            try await DeleteLoungePost(post: reply, author: minsu)(stage.services)
            func tables(_ texts: [String]) async throws -> Set<String> {
                Set(try await stage.salon.traces(of: texts).map { String($0.prefix { $0 != "." }) })
            }
            let people = LoungeStage.cast.map(\.person)
            let ofPersonas = try await tables(people.map { "\(stage.persona($0))" })
            let ofAccounts = try await tables(people.map { "\(stage.account($0))" })
            #expect(ofPersonas.intersection(ofAccounts) == ["persona_owners", "outbox"])
            for entry in try await stage.database.outbox.entries(after: 0, limit: 10_000) {
                let text = String(decoding: entry.event.payload, as: UTF8.self)
                let namesPersona = people.contains { text.contains("\(stage.persona($0))") }
                let namesAccount = people.contains { text.contains("\(stage.account($0))") }
                #expect(!(namesPersona && namesAccount), "\(entry.name)")
            }
        }
    }
}
