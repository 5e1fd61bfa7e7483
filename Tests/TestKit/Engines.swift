internal import Foundation
public import SQL

/// A database engine that tests run on: `@Test(arguments: TestEngine.available)`.
///
/// PostgreSQL takes part when `SALON_TEST_POSTGRES_URL` names a database in which schemas may be made.
public enum TestEngine: String, CaseIterable, Sendable {
    case sqlite, postgres

    /// The engines of this run. Says so, once, when PostgreSQL is not among them.
    public static let available: [TestEngine] = {
        if postgresURL != nil { return allCases }
        print("SALON_TEST_POSTGRES_URL is not set: testing on SQLite only.")
        return [.sqlite]
    }()

    /// Whether a run without PostgreSQL is a failure (`SALON_TEST_REQUIRE_POSTGRES=1`).
    public static let requiresPostgres = environment["SALON_TEST_REQUIRE_POSTGRES"] == "1"

    /// Tests fill tables by single statements, on machines that are busy.
    private static let patience: Duration = .seconds(120)

    private static let environment = ProcessInfo.processInfo.environment
    private static let postgresURL = environment["SALON_TEST_POSTGRES_URL"].flatMap(URLComponents.init(string:))

    /// A fresh, empty database. ``dispose(of:)`` removes it; ``withDatabase(_:)`` does both.
    ///
    /// On PostgreSQL it is a schema, which is made a thousand times faster than a database. Extensions belong into
    /// `public`.
    public func makeDatabase() async throws -> Database {
        let name = "salon_test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
        switch self {
        case .sqlite:
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).sqlite")
            return try await Database.open(.sqlite(path: file.path), statementTimeout: Self.patience)
        case .postgres:
            try await Self.administer("CREATE SCHEMA \(name)")
            return try await Database.open(
                .postgres(url: Self.url(schema: name)), connections: 3, statementTimeout: Self.patience)
        }
    }

    /// Closes a database that ``makeDatabase()`` made and removes it.
    public func dispose(of database: Database) async throws {
        await database.close()
        switch database.location {
        case .sqlite(let path):
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        case .postgres(let url):
            let name = URLComponents(string: url)?.queryItems?.first { $0.name == "application_name" }?.value
            if let name { try await Self.administer("DROP SCHEMA IF EXISTS \(name) CASCADE") }
        }
    }

    /// Runs a body with a fresh, empty database, and removes it whatever happens.
    public func withDatabase<T>(_ body: (Database) async throws -> T) async throws -> T {
        let database = try await makeDatabase()
        let result: Result<T, any Error>
        do { result = .success(try await body(database)) } catch { result = .failure(error) }
        try await dispose(of: database)
        return try result.get()
    }

    private static func url(schema: String) -> String {
        guard var url = postgresURL else { return "" }
        url.queryItems =
            (url.queryItems ?? []) + [
                URLQueryItem(name: "options", value: "-csearch_path=\(schema),public"),
                URLQueryItem(name: "application_name", value: schema),
            ]
        // libpq takes a second "=" for a mistake.
        url.percentEncodedQuery = url.percentEncodedQuery?.replacing("search_path=", with: "search_path%3D")
        return url.string ?? ""
    }

    /// One for all tests of the process, and with it to its end.
    private static let server = Task {
        try await Database.open(.postgres(url: postgresURL?.string ?? ""), connections: 2)
    }

    private static func administer(_ command: String) async throws {
        try await server.value.write { transaction in try transaction.execute(Statement(stringLiteral: command)) }
    }
}
