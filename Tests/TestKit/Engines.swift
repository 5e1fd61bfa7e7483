package import Core
import Foundation
package import SQL

/// A database engine that tests run on: `@Test(arguments: TestEngine.available)`.
///
/// PostgreSQL takes part when `SALON_TEST_POSTGRES_URL` names a database in which schemas may be made.
package enum TestEngine: String, CaseIterable, Sendable {
    case sqlite, postgres

    /// The engines of this run. Says so, once, when PostgreSQL is not among them.
    package static let available: [TestEngine] = {
        if PostgresServer.url != nil { return allCases }
        print("SALON_TEST_POSTGRES_URL is not set: testing on SQLite only.")
        return [.sqlite]
    }()

    /// Whether a run without PostgreSQL is a failure (`SALON_TEST_REQUIRE_POSTGRES=1`).
    package static let requiresPostgres = environment["SALON_TEST_REQUIRE_POSTGRES"] == "1"

    /// Tests fill tables by single statements, on machines that are busy.
    private static let patience: Duration = .seconds(120)

    private static let environment = ProcessInfo.processInfo.environment

    /// A fresh database: empty, or with the tables of Salon. ``dispose(of:)`` removes it; ``withDatabase(_:)`` and
    /// ``withTables(_:)`` do both.
    ///
    /// On PostgreSQL an empty one is a schema, which is made a thousand times faster than a database. Extensions belong
    /// in `public`.
    package func makeDatabase(hasTables: Bool = false, clock: Clock = .system) async throws -> Database {
        let name = "salon_test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
        switch self {
        case .sqlite:
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).sqlite")
            if hasTables { try await Template.copy(to: file.path) }
            return try await Database.open(.sqlite(path: file.path), clock: clock, statementTimeout: Self.patience)
        case .postgres:
            let url: String
            if hasTables {
                try await Template.copy(toDatabase: name)
                url = PostgresServer.url(database: name, named: name)
            } else {
                try await PostgresServer.making.execute("CREATE SCHEMA \(name)")
                url = PostgresServer.url(named: name, options: "-csearch_path=\(name),public")
            }
            return try await Database.open(
                .postgres(url: url), clock: clock, connections: 3, statementTimeout: Self.patience)
        }
    }

    /// Closes a database that ``makeDatabase(hasTables:)`` made and removes it.
    package func dispose(of database: Database) async {
        await database.close()
        switch database.location {
        case .sqlite(let path):
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        case .postgres(let url):
            let items = URLComponents(string: url)?.queryItems ?? []
            guard let name = items.first(where: { $0.name == "application_name" })?.value else { return }
            let isSchema = items.contains { $0.name == "options" }
            PostgresServer.dropping.executeLater(
                isSchema ? "DROP SCHEMA IF EXISTS \(name) CASCADE" : "DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        }
    }

    /// Runs a body with a fresh, empty database, and removes it whatever happens.
    package func withDatabase<T>(_ body: (Database) async throws -> T) async throws -> T {
        try await with(makeDatabase(), body)
    }

    /// Runs a body with a fresh database that has the tables of Salon, and removes it whatever happens.
    package func withTables<T>(
        clock: Clock = .system, _ body: (Database) async throws -> T
    ) async throws -> T {
        try await with(makeDatabase(hasTables: true, clock: clock), body)
    }

    private func with<T>(_ database: Database, _ body: (Database) async throws -> T) async throws -> T {
        let result: Result<T, any Error>
        do { result = .success(try await body(database)) } catch { result = .failure(error) }
        await dispose(of: database)
        return try result.get()
    }
}
