/// One thread's connection to the server, made on demand and again after it has died.
///
/// BEGIN travels with the first statement and the outbox with COMMIT, so that a transaction costs one round trip more
/// than its statements, and a read costs none.
final class PostgresConnection: Connection {
    var kind: EngineKind { .postgres }
    private let url: String
    private let statementTimeout: Duration
    /// How long a statement of the running transaction may take.
    private var patience: Duration
    private var pipeline: PostgresPipeline?
    /// BEGIN, SAVEPOINT and the like, which travel with the next statement.
    private var prefix: [Statement] = []
    /// The first error of the running transaction: it cannot succeed any more.
    private(set) var failure: PostgresFailure?

    /// Statements differ by the length of their `IN` lists, so their number has to end somewhere.
    private static let statementLimit = 500
    /// The server ends a statement that takes too long by itself, unless it is stopped or cut off.
    private var grace: Duration { statementTimeout / 2 }

    init(url: String, statementTimeout: Duration) {
        self.url = url
        self.statementTimeout = statementTimeout
        patience = statementTimeout
    }

    func rows(of statement: Statement, _ each: (inout Row) throws -> Bool) throws {
        let result = try run(statement)
        for index in 0..<result.rowCount {
            var row = Row(postgres: result.pointer, row: index)
            guard try each(&row) else { return }
        }
    }

    func execute(_ statement: Statement) throws -> Int { try run(statement).affected }

    private func run(_ statement: Statement) throws -> PostgresResult {
        if let failure { throw failure.error }
        return try send(takePrefix() + [statement])
    }

    /// Sends statements together and returns the last one's result. When one fails, those after it are not run.
    func send(_ statements: [Statement]) throws -> PostgresResult {
        do {
            return try connected().exchange(statements, within: patience + grace)
        } catch {
            failure = error
            if case .broken = error { pipeline = nil }
            throw error.error
        }
    }

    private func connected() throws(PostgresFailure) -> PostgresPipeline {
        if let pipeline { return pipeline }
        let pipeline = try PostgresPipeline(url: url, statementTimeout: statementTimeout)
        self.pipeline = pipeline
        return pipeline
    }

    /// Begins a transaction, without saying so to the server yet.
    func begin(_ statement: Statement) {
        failure = nil
        patience = statementTimeout
        prefix = [statement]
        if let pipeline, pipeline.preparedCount >= Self.statementLimit { self.pipeline = nil }
    }

    /// Lets a statement travel with the next one.
    func prefix(_ statement: Statement) { prefix.append(statement) }

    func takePrefix() -> [Statement] {
        defer { prefix = [] }
        return prefix
    }

    /// Whether the server has heard of the transaction.
    var isBegun: Bool { prefix.first?.text.hasPrefix("BEGIN") != true }

    /// Ends the failure of a savepoint, with the next statement.
    func undo(to statements: Statement...) {
        failure = nil
        prefix += statements
    }

    /// Rolls back.
    func rollback() {
        defer { failure = nil }
        let isBegun = isBegun
        prefix = []
        guard isBegun, pipeline != nil else { return }
        do { _ = try send(["ROLLBACK"]) } catch { pipeline = nil }
    }

    /// A snapshot for all of the body's statements. ``endReading()`` belongs after it.
    func reading<T>(on terms: Terms, _ body: (Reader) throws -> T) throws -> T {
        // A caller cancelled before its turn costs nothing.
        if terms.cancellation?.isCancelled == true { throw SQLError.timeout }
        do {
            return try readingOnce(on: terms, body)
        } catch {
            guard case .broken = failure else { throw error }
            return try readingOnce(on: terms, body)
        }
    }

    private func readingOnce<T>(on terms: Terms, _ body: (Reader) throws -> T) throws -> T {
        begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        if let limit = terms.limit { allow(limit) }
        guard let cancellation = terms.cancellation else { return try body(Reader(connection: self)) }
        let canceller: PostgresCanceller
        do {
            canceller = try connected().canceller
        } catch {
            failure = error
            throw error.error
        }
        return try cancellation.during(interrupting: { canceller() }) { try body(Reader(connection: self)) }
    }

    /// Until the end of the transaction, or of the savepoint, if that is undone.
    private func allow(_ limit: Duration) {
        patience = max(patience, limit)
        prefix(Statement(stringLiteral: "SET LOCAL statement_timeout = \(Int(limit / .milliseconds(1)))"))
    }

    /// Lets what follows run on these terms, or on the usual ones again.
    func accept(_ terms: Terms?) {
        if let terms, terms.limit == nil { return }
        allow(terms?.limit ?? statementTimeout)
    }

    /// Ends a transaction that only read, without waiting for the server to do so.
    func endReading() {
        guard isBegun, failure == nil, let pipeline else { return rollback() }
        do { try pipeline.post("COMMIT") } catch { self.pipeline = nil }
    }
}
