import Foundation
import GRDBSQLite
import SQL
import SalonApp

/// A database with all tables of Salon and nothing in them, made once for the tests of this process. What a test gets is a
/// copy, which takes a tenth of what the migrations would.
enum Template {
    private static let name = "salon_template_\(ProcessInfo.processInfo.processIdentifier)"

    private static let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).sqlite").path

    /// The file to be copied.
    private static let file = Task {
        atexit { Template.removeFile() }
        try await fill(.sqlite(path: path))
        // What is still in the log would not be copied. The last connection to be closed puts it into the file.
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open(path, &connection) == SQLITE_OK,
            sqlite3_exec(connection, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil) == SQLITE_OK
        else { throw Unfinished() }
        return path
    }

    /// PostgreSQL copies a database to which nobody is connected.
    private static let database = Task {
        try await PostgresServer.making.execute("CREATE DATABASE \(name)")
        atexit { Template.dropDatabase() }
        try await fill(.postgres(url: PostgresServer.url(database: name)))
        return name
    }

    /// Copies the file to a place where there is none.
    static func copy(to path: String) async throws {
        try await FileManager.default.copyItem(atPath: file.value, toPath: path)
    }

    /// Makes a database on the PostgreSQL server that is like the template.
    static func copy(toDatabase copy: String) async throws {
        try await PostgresServer.making.execute("CREATE DATABASE \(copy) TEMPLATE \(database.value)")
    }

    private static func fill(_ location: Database.Location) async throws {
        let database = try await Database.open(location, connections: 2)
        let result: Result<[String], any Error>
        do { result = .success(try await Salon.migrate(database)) } catch { result = .failure(error) }
        await database.close()
        _ = try result.get()
    }

    private static func removeFile() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    private static func dropDatabase() {
        PostgresServer.dropping.executeAtEnd("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    }

    struct Unfinished: Error {}
}
