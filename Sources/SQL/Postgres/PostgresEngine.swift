import Core

/// A pool of libpq connections, each on a thread of its own: one writes, the others read.
final class PostgresEngine: Engine {
    typealias Job = @Sendable (PostgresConnection) -> Void

    private let reads = JobQueue<Job>()
    private let writes = JobQueue<WriteJob>()
    private let readers: Workers
    private let writer: Workers
    let executor: DatabaseExecutor
    private let isMeasured: Bool

    let readerCount: Int

    var kind: EngineKind { .postgres }

    init(
        url: String, clock: Clock, signal: CommitSignal, meter: DatabaseMeter?, connections: Int,
        statementTimeout: Duration
    ) {
        isMeasured = meter != nil
        readerCount = max(1, connections - 1)
        let executor = DatabaseExecutor { [reads] work in reads.submit { _ in work() } }
        self.executor = executor
        readers = Workers(readerCount, name: "postgres-read") { [reads] in
            let connection = PostgresConnection(url: url, statementTimeout: statementTimeout)
            DatabaseThread.run(executor, connection) { _ in
                while let job = reads.take() { job(connection) }
            }
        }
        let write = PostgresWriter(jobs: writes, clock: clock, signal: signal, meter: meter)
        writer = Workers(1, name: "postgres-write") {
            write.serve(PostgresConnection(url: url, statementTimeout: statementTimeout))
        }
    }

    func read<T: Sendable>(on terms: Terms, _ body: @escaping @Sendable (Reader) throws -> T) async throws -> T {
        if let thread = DatabaseThread.current, thread.executor === executor,
            let connection = thread.connection as? PostgresConnection
        {
            defer { connection.endReading() }
            return try connection.reading(on: terms, body)
        }
        return try await withCheckedThrowingContinuation { continuation in
            let accepted = reads.submit { connection in
                continuation.resume(with: Result { try connection.reading(on: terms, body) })
                // After the answer: nobody has to wait for the end of a snapshot.
                connection.endReading()
            }
            if !accepted { continuation.resume(throwing: SQLError.closed) }
        }
    }

    func write<T: Sendable>(on terms: Terms, _ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            if !writes.submit(WriteJob(on: terms, isMeasured: isMeasured, body, continuation)) {
                continuation.resume(throwing: SQLError.closed)
            }
        }
    }

    var load: DatabaseLoad {
        DatabaseLoad(readers: readerCount, waitingReads: reads.count, waitingWrites: writes.count)
    }

    func close() async {
        reads.close()
        writes.close()
        await readers.join()
        await writer.join()
    }

    /// They are taken off instead (``Transaction/dropForeignKeys()``).
    func enforceForeignKeys(_ isOn: Bool) {}

    func translate(_ definition: String) -> String { Definition.postgres(definition) }

    func lockMigrations(in transaction: Transaction, waits: () -> Void) throws {
        if try transaction.value(PostgresLock.freeMigration, as: Bool.self) == true { return }
        waits()
        try transaction.execute(PostgresLock.migration)
    }

    /// https://www.postgresql.org/docs/15/using-explain.html
    func explain(_ statement: Statement) async throws -> [String] {
        try await read { reader in try reader.values("EXPLAIN (COSTS OFF) \(statement)") }
    }

    func scannedTables(_ statement: Statement) async throws -> [String] {
        let plan = try await read { reader in
            _ = try reader.value("SELECT set_config('enable_seqscan', 'off', true)", as: String.self)
            return try reader.values("EXPLAIN (COSTS OFF) \(statement)", as: String.self)
        }
        return plan.compactMap { line in
            guard let start = line.firstRange(of: "Seq Scan on ")?.upperBound else { return nil }
            return String(line[start...].prefix { $0 != " " })
        }
    }
}

/// The advisory locks Salon takes, until the end of the transaction. Two Salons in schemas of one database do not meet.
enum PostgresLock {
    /// Held by one migration at a time.
    static let migration: Statement = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), 1)"
    /// The same, where it need not be waited for.
    static let freeMigration: Statement = "SELECT pg_try_advisory_xact_lock(hashtext(current_schema()), 1)"
    /// Held from the first event of a transaction until its commit, so that events' ids rise in commit order.
    static let outbox: Statement = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), 2)"
}
