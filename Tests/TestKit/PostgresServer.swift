import CPostgres
import Foundation

/// A connection for statements outside transactions: databases are made and dropped one after the other, on a thread of
/// their own.
final class PostgresServer: Sendable {
    static let making = PostgresServer()
    /// Only the end of the process waits for databases to be dropped.
    static let dropping: PostgresServer = {
        atexit { PostgresServer.dropping.queue.sync {} }
        return PostgresServer()
    }()

    /// Where the server is, if there is one (`SALON_TEST_POSTGRES_URL`).
    static let url = ProcessInfo.processInfo.environment["SALON_TEST_POSTGRES_URL"].flatMap(URLComponents.init(string:))

    private let queue = DispatchQueue(label: "postgres-server")
    /// Only the queue touches it.
    private nonisolated(unsafe) var connection: OpaquePointer?

    /// The address of one of the server's databases, or of the one the server was named with, for connections that can be
    /// told apart by their name.
    static func url(database: String? = nil, named name: String? = nil, options: String? = nil) -> String {
        guard var url else { return "" }
        let items = [("dbname", database), ("options", options), ("application_name", name)]
        url.queryItems =
            (url.queryItems ?? [])
            + items.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        // libpq takes a second "=" for a mistake.
        url.percentEncodedQuery = url.percentEncodedQuery?.replacing("search_path=", with: "search_path%3D")
        return url.string ?? ""
    }

    func execute(_ command: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.executeNow(command) }) }
        }
    }

    /// Lets it happen some time before the process ends.
    func executeLater(_ command: String) {
        queue.async { try? self.executeNow(command) }
    }

    /// After everything that was to happen later.
    func executeAtEnd(_ command: String) {
        queue.sync { try? executeNow(command) }
    }

    private func executeNow(_ command: String) throws {
        if connection == nil { connection = PQconnectdb(Self.url()) }
        let result = PQexec(connection, command)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
            throw Refused(command: command, answer: String(cString: PQerrorMessage(connection)))
        }
    }

    struct Refused: Error {
        let command: String
        let answer: String
    }
}
