import Base
import Core
import Foundation
import SQL
import Search
import SpaceKit
import TestKit
import Testing

@testable import SalonApp

/// A whole instance goes from one engine to the other and misses nothing.
@Suite struct CopyDatabaseTests {
    /// The other engine, where there is one.
    private func other(_ engine: TestEngine) -> TestEngine { TestEngine.available.last { $0 != engine } ?? engine }

    private func copy(_ source: Database, to target: Database) async throws {
        try await CopyDatabase(from: source, to: target, report: { _ in })()
    }

    /// Catches tables, columns, types and orders that only one engine knows, and an index that is not made again.
    @Test(arguments: TestEngine.available)
    func everythingArrives(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await Household(house)
            try await other(engine).withDatabase { target in
                try await copy(house.database, to: target)
                let tables = try await house.database.read { reader in try reader.tables() }
                #expect(tables.contains { $0.name == "accounts" } && !tables.contains { $0.name == "post_words" })
                let (before, after) = (try await counts(tables, house.database), try await counts(tables, target))
                for table in tables where !table.name.hasSuffix("_backlog") {
                    #expect(before[table.name] == after[table.name], "\(table.name)")
                }
                #expect(before["messages"]! > 0 && before["lounge_posts"]! > 0 && before["media"]! > 0)
                // It opens as the same instance, with the same folder, and finds what it found.
                let salon = try await Salon.build(house.salon.options, database: target, logger: house.services.logger)
                #expect(try await PostIndexer.verify(target) == 0)
                #expect(try await SearchIndex.people.verify(target) == 0)
                for verify in salon.spaces.all.flatMap(\.verify) {
                    #expect(try await verify(salon.services) == verify(house.services))
                }
            }
        }
    }

    private func counts(_ tables: [Table], _ database: Database) async throws -> [String: Int] {
        try await database.read { reader in
            Dictionary(uniqueKeysWithValues: try tables.map { ($0.name, try reader.count(of: $0)) })
        }
    }

    /// Catches a half copy that somebody opens, one that begins anew or twice, and one that is taken for whole though a
    /// row differs.
    @Test(arguments: TestEngine.available)
    func anInterruptedCopyGoesOn(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await house.crowd(1_200)
            let source = house.database
            try await other(engine).withDatabase { target in
                let tables = try #require(try await target.beginCopy(.all))
                let accounts = try #require(tables.first { $0.name == "accounts" })
                let some = try await source.read { reader in try reader.rows(of: accounts, after: nil, limit: 700) }
                try await target.write { transaction in try transaction.insert(some, into: accounts) }
                await #expect(throws: OptionProblem.self) { try await Salon.migrate(target) }

                try await target.write { transaction in
                    try transaction.execute(
                        "UPDATE accounts SET name = 'Somebody else' WHERE id = (SELECT MIN(id) FROM accounts)")
                }
                let problem = await #expect(throws: OptionProblem.self) { try await copy(source, to: target) }
                #expect(problem?.description.contains("accounts") == true)
                await #expect(throws: OptionProblem.self) { try await Salon.migrate(target) }

                let name = try await source.read { reader in
                    try reader.value("SELECT name FROM accounts ORDER BY id LIMIT 1", as: String.self)
                }
                try await target.write { transaction in
                    try transaction.execute(
                        "UPDATE accounts SET name = \(name) WHERE id = (SELECT MIN(id) FROM accounts)")
                }
                try await copy(source, to: target)
                try await Salon.migrate(target)
                #expect(try await target.read { reader in try reader.count(of: accounts) } == 1_200)
                // What is in use is never written over.
                await #expect(throws: OptionProblem.self) { try await copy(source, to: target) }
                try await Salon.migrate(target)
            }
        }
    }
}
