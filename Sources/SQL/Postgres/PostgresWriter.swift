import Core
import Foundation

/// The one thread of this process that writes, with one connection.
///
/// Like SQLite's it lets everything that waits share a commit. The outbox has to be locked from its first event to
/// the end of the commit, so that transactions with events never commit side by side: several writers could only
/// wait for each other, and get into deadlocks over the counters of popular posts.
struct PostgresWriter: Sendable {
    let jobs: JobQueue<WriteJob>
    let clock: Clock
    let signal: CommitSignal
    let meter: DatabaseMeter?

    /// The server keeps the ids of 64 savepoints where they are found fast.
    private static let groupLimit = 60
    private static let attempts = 5

    func serve(_ connection: PostgresConnection) {
        let encoder = JSONEncoder()
        while let job = jobs.take() {
            commitGroup(startingWith: job, on: connection, encoder)
        }
    }

    private func commitGroup(startingWith first: WriteJob, on connection: PostgresConnection, _ encoder: JSONEncoder) {
        var group = WriteGroup()
        connection.begin("BEGIN")
        var next: WriteJob? = first
        while let job = next {
            // The first one needs no savepoint: while it is alone, it can undo everything.
            let isAlone = group.isEmpty
            if !isAlone { connection.prefix("SAVEPOINT job") }
            connection.accept(job.terms)
            let transaction = Transaction(connection: connection, clock: clock, encoder: encoder)
            do {
                let answer = try job.run(transaction)
                if let failure = connection.failure { throw failure.error }
                if job.terms.limit != nil { connection.accept(nil) }
                if !isAlone { connection.prefix("RELEASE job") }
                group.succeed(job, transaction, answer)
            } catch {
                switch connection.failure {
                case .conflict, .broken:
                    connection.rollback()
                    return oneByOne(group.jobs + [job], on: connection, encoder)
                default: break
                }
                if isAlone {
                    connection.rollback()
                    return job.fail(error)
                }
                connection.undo(to: "ROLLBACK TO job", "RELEASE job")
                group.fail(job, error)
            }
            next = group.isFull(limit: Self.groupLimit) ? nil : jobs.poll()
        }
        do {
            try connection.commit(group)
        } catch {
            // Once COMMIT was on its way, a broken connection leaves open what became of it.
            let mayHaveHappened = if case .broken = connection.failure { true } else { false }
            connection.rollback()
            return mayHaveHappened ? group.abandon(error) : oneByOne(group.jobs, on: connection, encoder)
        }
        group.settle(signal, meter)
    }

    /// After a conflict or a broken connection, which undid the whole group, each has its own transaction.
    private func oneByOne(_ jobs: [WriteJob], on connection: PostgresConnection, _ encoder: JSONEncoder) {
        for job in jobs {
            do { try runAlone(job, on: connection, encoder) } catch { job.fail(error) }
        }
    }

    private func runAlone(_ job: WriteJob, on connection: PostgresConnection, _ encoder: JSONEncoder) throws {
        var attempt = 1
        while true {
            connection.begin("BEGIN")
            connection.accept(job.terms)
            let transaction = Transaction(connection: connection, clock: clock, encoder: encoder)
            do {
                let answer = try job.run(transaction)
                if let failure = connection.failure { throw failure.error }
                var group = WriteGroup()
                group.succeed(job, transaction, answer)
                try connection.commit(group)
                return group.settle(signal, meter)
            } catch {
                let failure = connection.failure
                connection.rollback()
                guard case .conflict = failure, attempt < Self.attempts else { throw error }
                // Two that met should not meet again.
                Thread.sleep(forTimeInterval: Double.random(in: 0.001...0.005) * Double(attempt))
                attempt += 1
            }
        }
    }
}

extension PostgresConnection {
    /// The outbox comes last, because its lock is held until the commit is done.
    fileprivate func commit(_ group: WriteGroup) throws {
        if !isBegun, group.events.isEmpty { return }
        var statements = takePrefix()
        if !group.events.isEmpty { statements.append(PostgresLock.outbox) }
        statements += group.events.map { event in
            """
            INSERT INTO outbox (id, name, payload, created_at) SELECT COALESCE(MAX(id), 0) + 1, \
            \(event.name), \(event.payload), \(event.createdAt) FROM outbox
            """
        }
        statements.append("COMMIT")
        guard try send(statements).command == "COMMIT" else {
            throw SQLError.unavailable("the transaction was rolled back")
        }
    }
}
