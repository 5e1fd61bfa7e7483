import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Lounge

/// Where a persona and an account could meet in tables and sources: in one table, and in one folder.
@Suite struct LinkSourcesTests {
    @Test func oneTableAloneNamesBoth() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let tables = try await salon.database.read { reader in
                try reader.values(
                    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", as: String.self)
            }
            var both: [String] = []
            for table in tables {
                let words = try await salon.database.read { reader in
                    let columns = try reader.values("SELECT name FROM pragma_table_info(\(table))", as: String.self)
                    let references: [String] = try reader.values(
                        #"SELECT "table" FROM pragma_foreign_key_list(\#(table))"#)
                    return columns + references
                }
                let isOfLounge = table.isOfLounge
                let namesAccount = words.contains { $0.contains("account") || $0.contains("handle") }
                let namesPersona = words.contains { $0.contains("persona") }
                if namesAccount && namesPersona { both.append(table) }
                guard table != "persona_owners" else { continue }
                #expect(!isOfLounge || !namesAccount, "\(table) is of the lounge and names an account")
                #expect(isOfLounge || !namesPersona, "\(table) names a persona")
            }
            #expect(both == ["persona_owners"])
        }
    }

    /// What is stored after a week, read as text: no number or name of one side is with the other.
    @Test(arguments: TestEngine.available)
    func whatIsStoredOnOneSideStaysThere(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine) { house in
            let names = try await house.week()
            let cast = names.filter { WatchedHouse.nicknames.keys.contains($0.handle) }
            // "ada" is in many a word; and who decides answers for it by handle.
            let ofAccounts = cast.flatMap(\.ofAccount).filter { !["ada", "minsu"].contains($0) }
            let ofPersonas = cast.flatMap(\.ofPersona) + [WatchedHouse.secret]
            for trace in try await house.salon.traces(of: ofPersonas, except: ["outbox"]) {
                #expect(trace.isOfLounge, "\(trace)")
            }
            for trace in try await house.salon.traces(of: ofAccounts, except: ["outbox", "persona_owners"]) {
                #expect(!trace.isOfLounge, "\(trace)")
            }
        }
    }

    /// In the lounge, statements about accounts are in `Personas/`, and in the schema, which says so.
    @Test func onlyOneFolderReadsAccounts() throws {
        let sources = try sources(of: "Spaces/Lounge")
        #expect(sources.count > 20)
        let table = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(accounts|sessions|follows|blocks|mutes|notifications|posts)\b/
        for (path, text) in sources where !path.hasPrefix("Personas/") && path != "Schema.swift" {
            let tables = text.matches(of: table).map { String($0.output.1) }
            #expect(tables.isEmpty, "\(path): \(tables)")
        }
    }

    /// Nothing of the lounge's is known to Commons by more than that something waits, and no other space knows it.
    @Test func nobodyElseReadsTheLounge() throws {
        for folder in [
            "Commons", "Sources/Kernel", "Sources/Web", "Spaces/Gallery", "Spaces/Timeline", "Spaces/Messages",
        ] {
            let sources = try sources(of: folder)
            #expect(!sources.isEmpty, "\(folder)")
            for (path, text) in sources {
                let tables = text.matches(of: /\b(?:FROM|JOIN|INTO|UPDATE)\s+(personas|persona_\w+|lounge_\w+)\b/)
                #expect(tables.isEmpty, "\(path): \(tables.map { String($0.output.1) })")
            }
        }
    }

    /// The Swift files of a folder, by their paths in it.
    private func sources(of folder: String) throws -> [(path: String, text: String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(folder).path
        let paths = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.map { path in
            (path, try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
        }
    }
}

extension String {
    /// Of a table.
    fileprivate var isOfLounge: Bool { hasPrefix("lounge_") || hasPrefix("persona") }
}
