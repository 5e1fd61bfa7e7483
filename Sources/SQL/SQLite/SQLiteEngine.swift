import Core
import GRDB
import Synchronization

/// GRDB's pool in WAL mode: four threads that read, each with a connection of its own, and one that writes; and one that
/// copies the log (``SQLiteCheckpoints``).
///
/// A thread keeps its connection for as long as it lives, so that a read costs one hop to the thread and back.
final class SQLiteEngine: Engine {
    typealias Job = @Sendable (Result<SQLiteConnection, any Error>) -> Void

    private let pool: DatabasePool
    private let reads = JobQueue<Job>()
    private let writes = JobQueue<WriteJob>()
    private let readers: Workers
    private let writer: Workers
    private let checkpoints: SQLiteCheckpoints
    let executor: DatabaseExecutor
    private let isMeasured: Bool
    private let keys = ForeignKeySwitch()

    private static let readerCount = 4
    var readerCount: Int { Self.readerCount }

    var kind: EngineKind { .sqlite }
    /// BEGIN IMMEDIATE has done it.
    func lockMigrations(in transaction: Transaction, waits: () -> Void) {}

    init(
        path: String, clock: Clock, signal: CommitSignal, meter: DatabaseMeter?, statementTimeout: Duration
    ) throws {
        isMeasured = meter != nil
        var configuration = Configuration()
        configuration.label = "salon"
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = Self.readerCount
        configuration.prepareDatabase { database in
            // Pages are read through the map and the system's cache, so that connections need little of their own. At
            // a million posts Home costs the same with 4 MB as with 16, Following 4 % more; without the map an eighth
            // more.
            try database.execute(
                sql: """
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -4000;
                    PRAGMA mmap_size = 1073741824;
                    PRAGMA journal_size_limit = 67108864;
                    """)
        }
        if let file = try SQLiteFile(path) {
            try file.check()
            try Self.checkOwner(path)
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
        } catch let error as DatabaseError {
            throw SQLError(error)
        }
        let isReadOnly = pool.writeWithoutTransaction { database in
            SQLiteConnection(database, statementTimeout: statementTimeout).isReadOnly
        }
        guard !isReadOnly else {
            try? pool.close()
            throw SQLError.readOnly("\(path) cannot be written")
        }
        let executor = DatabaseExecutor { [reads] work in reads.submit { _ in work() } }
        self.executor = executor
        readers = Workers(Self.readerCount, name: "sqlite-read") { [pool, reads] in
            Self.serve(reads, from: pool, executor, statementTimeout: statementTimeout)
        }
        let write = SQLiteWriter(
            jobs: writes, clock: clock, signal: signal, meter: meter, executor: executor,
            statementTimeout: statementTimeout, keys: keys)
        let checkpoints = SQLiteCheckpoints(path: path)
        self.checkpoints = checkpoints
        writer = Workers(1, name: "sqlite-write") { [pool] in
            pool.writeWithoutTransaction { database in
                checkpoints.follow(database)
                write.serve(database)
            }
        }
    }

    /// Before it is opened for writing, which gives a file another way to keep its log.
    private static func checkOwner(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        // What keeps it from being read keeps it from being opened, and is said there.
        let tables = try? DatabaseQueue(path: path, configuration: configuration).read { database in
            try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
        }
        if let tables { try SQLError.checkOwner(of: tables) }
    }

    private static func serve(
        _ jobs: JobQueue<Job>, from pool: DatabasePool, _ executor: DatabaseExecutor, statementTimeout: Duration
    ) {
        while true {
            do {
                return try pool.unsafeRead { database in
                    let connection = SQLiteConnection(database, statementTimeout: statementTimeout)
                    DatabaseThread.run(executor, connection) { _ in
                        while let job = jobs.take() { job(.success(connection)) }
                    }
                }
            } catch {
                // No connection could be opened. Waiting callers get the error, and the next one tries again.
                guard let job = jobs.take() else { return }
                job(.failure((error as? DatabaseError).map(SQLError.init) ?? error))
            }
        }
    }

    func read<T: Sendable>(on terms: Terms, _ body: @escaping @Sendable (Reader) throws -> T) async throws -> T {
        if let thread = DatabaseThread.current, thread.executor === executor,
            let connection = thread.connection as? SQLiteConnection
        {
            return try connection.reading(on: terms, body)
        }
        return try await withCheckedThrowingContinuation { continuation in
            let accepted = reads.submit { connection in
                continuation.resume(with: Result { try connection.get().reading(on: terms, body) })
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
        await checkpoints.close()
        // Fails when it has been closed before.
        try? pool.close()
    }

    func enforceForeignKeys(_ isOn: Bool) { keys.isOn.store(isOn, ordering: .sequentiallyConsistent) }

    func translate(_ definition: String) -> String { Definition.strict(definition) }
}

extension SQLiteConnection {
    /// A deferred transaction is a snapshot from its first statement on.
    fileprivate func reading<T>(on terms: Terms, _ body: (Reader) throws -> T) throws -> T {
        // A caller cancelled before its turn costs nothing.
        if terms.cancellation?.isCancelled == true { throw SQLError.timeout }
        watch.accept(nil)
        try control("BEGIN")
        watch.accept(terms)
        defer {
            watch.accept(nil)
            try? control("COMMIT")
        }
        return try body(Reader(connection: self))
    }
}
