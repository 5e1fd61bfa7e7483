import CPostgres

/// Asks a server to end the statement a connection is waiting for, by a connection of its own. Any thread may.
///
/// https://www.postgresql.org/docs/15/libpq-cancel.html
final class PostgresCanceller: @unchecked Sendable {
    private let handle: OpaquePointer?

    init(_ connection: OpaquePointer) { handle = PQgetCancel(connection) }

    deinit { PQfreeCancel(handle) }

    func callAsFunction() {
        guard let handle else { return }
        // It says nothing that could be done anything about.
        var words = [CChar](repeating: 0, count: 256)
        _ = PQcancel(handle, &words, Int32(words.count))
    }
}
