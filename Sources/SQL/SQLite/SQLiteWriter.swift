import Core
import FoundationEssentials
import GRDB
import Synchronization

/// Whether the writer checks foreign keys, for copies of a database.
final class ForeignKeySwitch: Sendable {
    let isOn = Atomic(true)
}

/// The one thread that writes. Whatever waits when it begins a transaction, and whatever arrives while that is under
/// way, shares the commit: a flush of the disk costs far more than the statements of a like.
struct SQLiteWriter: Sendable {
    let jobs: JobQueue<WriteJob>
    let clock: Clock
    let signal: CommitSignal
    let meter: DatabaseMeter?
    let executor: DatabaseExecutor
    let statementTimeout: Duration
    let keys: ForeignKeySwitch

    private static let groupLimit = 256

    func serve(_ database: GRDB.Database) {
        let connection = SQLiteConnection(database, statementTimeout: statementTimeout)
        let encoder = JSONEncoder()
        // Every commit is on the disk before `write` returns. GRDB sets NORMAL for WAL. A savepoint's journal is kept
        // in a temporary file: in memory, SQLite walks through a list of all of it with every statement if it is kept
        // in memory, which makes large transactions quadratic.
        let setting = Result {
            try connection.control("PRAGMA synchronous = FULL")
            try connection.control("PRAGMA temp_store = FILE")
        }
        DatabaseThread.run(executor, connection) { thread in
            while let job = jobs.take() {
                switch setting {
                case .success:
                    var count = 0
                    thread.committing {
                        count = commitGroup(startingWith: job, on: connection, encoder)
                    } isQuiet: {
                        // Many writers share their commits, and need this thread for the next one.
                        count == 1 && jobs.isEmpty
                    }
                case .failure(let error): job.fail(error)
                }
            }
        }
    }

    /// - Returns: how many writes it was for; 0 if they failed.
    @discardableResult
    private func commitGroup(
        startingWith first: WriteJob, on connection: SQLiteConnection, _ encoder: JSONEncoder
    ) -> Int {
        do {
            try connection.enforceForeignKeys(keys.isOn.load(ordering: .sequentiallyConsistent))
            try connection.control("BEGIN IMMEDIATE")
        } catch {
            // Another process's lock would stop the others too, five seconds each.
            first.fail(error)
            while let job = jobs.poll() { job.fail(error) }
            return 0
        }
        var group = WriteGroup()
        var next: WriteJob? = first
        var ended: (any Error)?
        while let job = next {
            let transaction = Transaction(connection: connection, clock: clock, encoder: encoder)
            do {
                group.succeed(job, transaction, try run(job, transaction, on: connection))
            } catch {
                group.fail(job, error)
                // A full or failing disk ends the transaction for all of them, and so does a statement that took too long.
                if !connection.isInTransaction { ended = error }
            }
            if ended != nil { break }
            next = group.isFull(limit: Self.groupLimit) ? nil : jobs.poll()
        }
        if let ended {
            guard ended as? SQLError == .timeout else {
                group.abandon(ended)
                return 0
            }
            // The others can do without the one that took too long.
            for job in group.survivors() { commitGroup(startingWith: job, on: connection, encoder) }
            return 0
        }
        let entries: [OutboxEntry]
        do {
            entries = try write(group.events, on: connection)
            try connection.control("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.control("ROLLBACK") }
            group.abandon(error)
            return 0
        }
        group.settle(signal, meter, entries)
        return group.jobs.count
    }

    /// Nobody else writes meanwhile, so the next ids are known.
    private func write(_ events: [EventRecord], on connection: SQLiteConnection) throws -> [OutboxEntry] {
        guard !events.isEmpty else { return [] }
        let last = try Reader(connection: connection).value("SELECT MAX(id) FROM outbox", as: Int64.self) ?? 0
        let entries = events.enumerated().map { OutboxEntry(id: last + 1 + Int64($0.offset), event: $0.element) }
        for entry in entries {
            _ = try connection.execute(
                """
                INSERT INTO outbox (id, name, payload, created_at)
                VALUES (\(entry.id), \(entry.name), \(entry.event.payload), \(entry.createdAt))
                """)
        }
        return entries
    }

    /// Each job has a savepoint, so that one which fails undoes itself alone.
    private func run(
        _ job: WriteJob, _ transaction: Transaction, on connection: SQLiteConnection
    ) throws -> @Sendable () -> Void {
        try connection.control("SAVEPOINT job")
        connection.watch.accept(job.terms)
        defer { connection.watch.accept(nil) }
        do {
            let answer = try job.run(transaction)
            if let failure = connection.failure { throw failure }
            // They would fail the commit of everybody.
            if connection.hasOpenForeignKeys { throw SQLError.constraint(.init(kind: .foreignKey)) }
            try connection.control("RELEASE job")
            return answer
        } catch {
            if connection.isInTransaction {
                try? connection.control("ROLLBACK TO job")
                try? connection.control("RELEASE job")
            }
            throw error
        }
    }
}
