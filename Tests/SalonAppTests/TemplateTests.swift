import SQL
import SalonApp
import TestKit
import Testing

/// What every other test with an instance begins with: were the copy empty, its migrations would run again, slowly and
/// unnoticed.
@Suite struct TemplateTests {
    @Test(arguments: TestEngine.available)
    func aCopyHasHadAllMigrations(on engine: TestEngine) async throws {
        let migrated = try await engine.withDatabase { database in
            try await Salon.migrate(database)
            return try await database.appliedMigrations()
        }
        let copied = try await engine.withTables { database in try await database.appliedMigrations() }
        #expect(copied == migrated && !copied.isEmpty)
    }
}
