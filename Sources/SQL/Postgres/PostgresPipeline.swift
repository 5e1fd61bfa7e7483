import CPostgres

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A live connection to a server, in libpq's pipeline mode all the time: statements are prepared on the way to their
/// first use, and several travel in one round trip.
///
/// https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
final class PostgresPipeline {
    private enum Reply { case preparation(Shape), result }

    private struct Shape: Hashable {
        let text: String
        let types: [Oid]
    }

    private let handle: OpaquePointer
    /// Ends the statement under way, from another thread.
    let canceller: PostgresCanceller
    private var prepared: [Shape: String] = [:]
    private var names = 0
    private var patience = Duration.seconds(5)
    /// Replies not yet awaited.
    private var unread: [Reply] = []

    /// Connects. The URL overrides these settings.
    init(url: String, statementTimeout: Duration) throws(PostgresFailure) {
        let parameters = [
            ("connect_timeout", "5"), ("keepalives_idle", "30"), ("tcp_user_timeout", "30000"),
            ("fallback_application_name", "salon"), ("client_encoding", "UTF8"), ("dbname", url),
        ]
        let connection = parameters.map(\.0).withCStrings { keywords in
            parameters.map(\.1).withCStrings { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let connection else { throw .other(.unavailable("out of memory")) }
        handle = connection
        canceller = PostgresCanceller(connection)
        guard PQstatus(handle) == CONNECTION_OK, configure(statementTimeout) else {
            throw .other(.unavailable(String(cString: PQerrorMessage(handle))))
        }
    }

    deinit { PQfinish(handle) }

    private func configure(_ statementTimeout: Duration) -> Bool {
        // Notices would be printed otherwise.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        let milliseconds = statementTimeout / .milliseconds(1)
        let result = PQexec(
            handle,
            """
            SET statement_timeout = \(Int(milliseconds));
            SET idle_in_transaction_session_timeout = 60000;
            SET default_transaction_isolation = 'read committed';
            SET bytea_output = 'hex';
            SET extra_float_digits = 1;
            SET jit = off
            """)
        defer { PQclear(result) }
        return PQresultStatus(result) == PGRES_COMMAND_OK && PQenterPipelineMode(handle) == 1
    }

    /// How many statements the server holds for this connection.
    var preparedCount: Int { prepared.count }

    /// Sends statements together and returns the last one's result. When one fails, those after it are not run.
    ///
    /// The connection counts as broken when the server says nothing for as long as `patience`.
    func exchange(_ statements: [Statement], within patience: Duration) throws(PostgresFailure) -> PostgresResult {
        self.patience = patience
        if !unread.isEmpty {
            let replies = unread
            unread = []
            _ = try receive(replies)
        }
        return try receive(try send(statements))
    }

    /// Sends a statement, whose reply is read before the next exchange.
    func post(_ statement: Statement) throws(PostgresFailure) { unread = try send([statement]) }

    private func send(_ statements: [Statement]) throws(PostgresFailure) -> [Reply] {
        var replies: [Reply] = []
        for statement in statements {
            let parameters = PostgresParameters(statement.values)
            let shape = Shape(text: statement.text, types: parameters.types)
            let name: String
            if let known = prepared[shape] {
                name = known
            } else {
                names += 1
                name = "s\(names)"
                prepared[shape] = name
                replies.append(.preparation(shape))
                let sent = PQsendPrepare(handle, name, shape.text, Int32(shape.types.count), shape.types)
                guard sent == 1 else { throw broken }
            }
            replies.append(.result)
            guard parameters.send(name, on: handle) else { throw broken }
        }
        guard PQpipelineSync(handle) == 1 else { throw broken }
        return replies
    }

    private func receive(_ replies: [Reply]) throws(PostgresFailure) -> PostgresResult {
        var last: PostgresResult?
        var failure: PostgresFailure?
        for reply in replies {
            guard let pointer = try next() else { throw failure ?? broken }
            let result = PostgresResult(pointer)
            let status = PQresultStatus(pointer)
            if status != PGRES_TUPLES_OK, status != PGRES_COMMAND_OK {
                if status == PGRES_FATAL_ERROR, failure == nil { failure = PostgresFailure(result) }
                if case .preparation(let shape) = reply { prepared[shape] = nil }
                if PQstatus(handle) == CONNECTION_BAD { throw broken }
            }
            last = result
            // The end of this statement's results.
            while let more = try next() { PQclear(more) }
        }
        guard let end = try next() else { throw failure ?? broken }
        let isSynchronised = PQresultStatus(end) == PGRES_PIPELINE_SYNC
        PQclear(end)
        if let failure { throw failure }
        guard isSynchronised, let last else { throw broken }
        return last
    }

    /// The next result, awaited no longer than the patience lasts: libpq itself would wait forever.
    private func next() throws(PostgresFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
            let milliseconds = min(patience / .milliseconds(1), Double(Int32.max))
            switch poll(&socket, 1, Int32(milliseconds)) {
            case 0: throw .broken(.unavailable("the server does not answer"))
            case ..<0 where errno != EINTR: throw broken
            default: guard PQconsumeInput(handle) == 1 else { throw broken }
            }
        }
        return PQgetResult(handle)
    }

    private var broken: PostgresFailure { .broken(.unavailable(String(cString: PQerrorMessage(handle)))) }
}

extension [String] {
    /// A NULL-terminated array of C strings.
    fileprivate func withCStrings<T>(_ body: ([UnsafePointer<CChar>?]) -> T) -> T {
        let buffers = map { Array<CChar>($0.utf8CString) }
        func collect(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> T {
            guard index < buffers.count else { return body(pointers + [nil]) }
            return buffers[index].withUnsafeBufferPointer { collect(index + 1, pointers + [$0.baseAddress]) }
        }
        return collect(0, [])
    }
}
