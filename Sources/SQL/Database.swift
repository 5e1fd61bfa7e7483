public import Core
public import CoreMetrics
public import Logging
import Synchronization

/// A database of either engine, shared by the whole process.
///
/// Closures given to ``read(_:)`` and ``write(_:)`` are synchronous and run on threads of the database's own: nothing
/// in them can wait for the network, and nothing they do holds up an event loop.
public final class Database: Sendable {
    public typealias Location = DatabaseLocation

    public let location: Location
    /// The events the transactions emitted.
    public let outbox: Outbox
    let backend: any Engine
    private let signal: CommitSignal
    private let slow: Turnstile
    private let trouble = Mutex<SQLError?>(nil)
    private let meter: DatabaseMeter?

    /// For `doctor` and tests; features say the same SQL to both.
    public var engine: EngineKind { backend.kind }

    private init(
        location: Location, engine: any Engine, signal: CommitSignal, meter: DatabaseMeter?, logger: Logger
    ) {
        self.location = location
        self.meter = meter
        backend = engine
        self.signal = signal
        // A quarter of the threads, so that pages have the others whatever is searched for.
        slow = Turnstile(places: max(1, engine.readerCount / 4), waiting: Self.slowReadsWaiting)
        outbox = Outbox(engine: engine, signal: signal, logger: logger)
    }

    /// Opens a database and checks that it answers.
    ///
    /// SQLite: WAL, `synchronous = FULL`, foreign keys enforced, 5 s busy time-out; the file is made if need be, and has to
    /// be writable.
    ///
    /// - Parameters:
    ///   - connections: how many PostgreSQL connections to hold, one of them for writing; at least 2. SQLite always has
    ///     one for writing and 4 for reading.
    ///   - statementTimeout: how long a statement may take before it ends with ``SQLError/timeout``; ``patiently(_:)``
    ///     allows more.
    ///   - metrics: where to measure it; `nil` measures nothing.
    /// - Throws: ``SQLError/unavailable(_:)`` if the server does not exist or the file cannot be opened,
    ///   ``SQLError/readOnly(_:)`` when the file cannot be written.
    public static func open(
        _ location: Location, clock: Clock = .system, connections: Int = 8, statementTimeout: Duration = .seconds(10),
        metrics: (any MetricsFactory)? = nil, logger: Logger = Logger(label: "salon.sql")
    ) async throws -> Database {
        let meter = metrics.map { DatabaseMeter($0) }
        let signal = CommitSignal()
        let engine: any Engine
        switch location {
        case .sqlite(let path):
            engine = try SQLiteEngine(
                path: path, clock: clock, signal: signal, meter: meter, statementTimeout: statementTimeout)
        case .postgres(let url):
            engine = PostgresEngine(
                url: url, clock: clock, signal: signal, meter: meter, connections: connections,
                statementTimeout: statementTimeout)
        }
        let database = Database(location: location, engine: engine, signal: signal, meter: meter, logger: logger)
        do {
            _ = try await database.read { reader in try reader.value("SELECT 1", as: Int.self) }
        } catch {
            await engine.close()
            throw error
        }
        return database
    }

    /// Reads from one consistent snapshot, concurrently with other reads and with writes.
    ///
    /// It sees every `write` that has returned. On PostgreSQL the closure may be run again, once, when the connection
    /// turns out to be broken.
    public func read<T: Sendable>(_ body: @escaping @Sendable (Reader) throws -> T) async throws -> T {
        meter?.reads.increment()
        return try await backend.read(Self.tally?.counted(body) ?? body)
    }

    /// Runs the tasks that prefer it on the database's own threads, where ``read(_:)`` begins at once; after a commit on
    /// the writer's, if nothing waits there. What runs between two reads has to be brief.
    public var executor: any TaskExecutor { backend.executor }

    /// A read that may take long, such as a search: these share a quarter of the threads, so that they delay only each
    /// another and nothing else.
    ///
    /// Ends, with `CancellationError`, when the task is cancelled, in the middle of a statement too. Throws
    /// ``SQLError/busy`` when more than 16 wait.
    public func readSlowly<T: Sendable>(_ body: @escaping @Sendable (Reader) throws -> T) async throws -> T {
        try await slow.enter()
        defer { slow.leave() }
        meter?.reads.increment()
        let cancellation = Cancellation()
        do {
            return try await withTaskCancellationHandler {
                try await backend.read(on: Terms(cancellation: cancellation), Self.tally?.counted(body) ?? body)
            } onCancel: {
                cancellation.cancel()
            }
        } catch SQLError.timeout where cancellation.isCancelled {
            throw CancellationError()
        }
    }

    private static let slowReadsWaiting = 16

    /// A longer time-out for the statements of a task.
    @TaskLocal static var patience: Duration?

    /// Counts the statements of a task.
    @TaskLocal public static var tally: StatementTally?

    /// Runs work outside of pages: migrations, filling an index, checking everything. Its statements may take an hour.
    public static func patiently<T>(_ body: () async throws -> T) async rethrows -> T {
        try await $patience.withValue(.seconds(3_600), operation: body)
    }

    /// Runs a transaction: all of it happens, durably and before this returns, or, when it throws, nothing.
    ///
    /// A process has one writer. Closures that wait at the same time share one commit, each in a savepoint of its own:
    /// one that throws undoes itself alone. When that commit fails, all of them do. So be brief inside.
    ///
    /// The closure has to be repeatable: on PostgreSQL it is run again when another process caused a deadlock or a
    /// serialisation failure (5 times at most, then ``SQLError/busy``) and when the connection broke before COMMIT.
    @discardableResult
    public func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        do {
            let value = try await backend.write(Self.tally?.counted(body) ?? body)
            trouble.withLock { if $0 != nil { $0 = nil } }
            return value
        } catch let error as SQLError where error.keepsFromWriting {
            trouble.withLock { $0 = error }
            meter?.failures.increment()
            throw error
        }
    }

    /// Calls `observer` with the events of every transaction of this process once it is durable, before the caller of
    /// ``write(_:)`` returns: caches drop what has changed, and the next read finds the new state. It runs on the
    /// database's thread. Keep it brief, and do not touch the database.
    public func observe(_ observer: @escaping @Sendable ([EventRecord]) -> Void) { signal.observe(observer) }

    /// Why the last transaction failed, if it was the database's fault: a full disk, say. `nil` once one succeeds.
    public var writeTrouble: SQLError? { trouble.withLock { $0 } }

    /// Finishes running work, ends the outbox's streams and refuses everything later with ``SQLError/closed``.
    public func close() async {
        outbox.close()
        await backend.close()
    }

    /// The engine's plan for a statement, line by line, in its own words.
    public func explain(_ statement: Statement) async throws -> [String] { try await backend.explain(statement) }

    /// The tables (or their aliases, on SQLite) that a statement reads from end to end.
    ///
    /// On SQLite these are the plan's `SCAN` lines, with one exception: the outermost loop of a statement with
    /// `LIMIT` that needs no sorting, because it stops there. On PostgreSQL sequential scans are made expensive first,
    /// so that a small table is reported only if no index serves.
    public func scannedTables(_ statement: Statement) async throws -> [String] {
        try await backend.scannedTables(statement)
    }
}
