package import Core
import FoundationEssentials
package import SQL

extension JobLease {
    /// The keys of due jobs by their priority, the longest waiting first. Of a lane it is the first, unless another of it
    /// is being done.
    package static func due(_ count: Int, at now: Timestamp) -> Statement {
        """
        SELECT j.key FROM jobs j
        WHERE j.kind = \(J.kind) AND j.priority IN (0, 1, 2) AND j.run_at <= \(now) AND NOT EXISTS (
            SELECT 1 FROM jobs o WHERE o.lane = j.lane AND (
                (o.fence <> 0 AND o.run_at > \(now))
                OR (o.run_at <= \(now) AND (o.priority, o.run_at, o.key) < (j.priority, j.run_at, j.key))))
        ORDER BY j.priority, j.run_at LIMIT \(count)
        """
    }

    /// Takes due jobs.
    ///
    /// - Parameter givenUp: gets those that cannot be read, of a version to come.
    package static func take(
        _ count: Int, for length: Duration, in transaction: Transaction, givenUp: (GivenUpJob) -> Void = { _ in }
    ) throws -> [JobLease] {
        try read(length, in: transaction, givenUp: givenUp) { takeStatement(count, for: length, as: $0, at: $1) }
    }

    /// Gives up jobs whose processes have ended while doing them, as often as they may be begun. They may be what ends
    /// them.
    ///
    /// - Parameters:
    ///   - attempts: how often they may be begun; `.max` gives none up.
    ///   - writing: what else is written.
    ///   - givenUp: gets each.
    package static func giveUpAbandoned(
        after attempts: Int, in transaction: Transaction, writing: (JobLease, _ reason: String) throws -> Void,
        givenUp: (GivenUpJob) -> Void
    ) throws {
        guard attempts < .max else { return }
        let reason = "the process ended while doing it"
        let abandoned = try read(.minutes(1), in: transaction, givenUp: givenUp) { fence, now in
            abandonedStatement(after: attempts, as: fence, at: now)
        }
        for lease in abandoned {
            try lease.fail(reason, next: nil, in: transaction)
            try writing(lease, reason)
            givenUp(GivenUpJob(key: lease.job.key, attempts: lease.attempts, reason: reason))
        }
    }

    private static func read(
        _ length: Duration, in transaction: Transaction, givenUp: (GivenUpJob) -> Void,
        by statement: (_ fence: Int64, _ now: Timestamp) -> Statement
    ) throws -> [JobLease] {
        let now = transaction.now
        let fence = Int64.random(in: 1...Int64.max)
        let taken = try transaction.all(statement(fence, now)) { row in
            (
                key: try row.next(as: String.self), payload: try row.next(as: String.self),
                attempts: try row.next(as: Int.self)
            )
        }
        return try taken.compactMap { row in
            do {
                let job = try JSONDecoder().decode(J.self, from: Data(row.payload.utf8))
                return JobLease(job: job, attempts: row.attempts, fence: fence, length: length)
            } catch {
                let reason = "cannot be read"
                try transaction.execute(
                    """
                    UPDATE jobs SET run_at = NULL, touched_at = \(now), fence = 0, failed_at = \(now),
                        failure = \(FailedJob.number()), error = \(reason)
                    WHERE kind = \(J.kind) AND key = \(row.key)
                    """)
                givenUp(GivenUpJob(key: row.key, attempts: row.attempts, reason: reason))
                return nil
            }
        }
    }

    package static func takeStatement(
        _ count: Int, for length: Duration, as fence: Int64, at now: Timestamp
    ) -> Statement {
        """
        UPDATE jobs SET run_at = \(now + length), touched_at = \(now), fence = \(fence), attempts = attempts + 1
        WHERE kind = \(J.kind) AND run_at <= \(now) AND key IN (\(due(count, at: now)))
        RETURNING key, payload, attempts
        """
    }

    /// There are never more than processes do at once.
    package static func abandonedStatement(after attempts: Int, as fence: Int64, at now: Timestamp) -> Statement {
        """
        UPDATE jobs SET fence = \(fence)
        WHERE kind = \(J.kind) AND fence <> 0 AND run_at <= \(now) AND attempts >= \(attempts)
        RETURNING key, payload, attempts
        """
    }

    /// One that failed and is tried again, or was given up. An `ORDER BY` names the index that is read.
    package static var failing: Statement {
        "SELECT key FROM jobs WHERE kind = \(J.kind) AND error <> '' ORDER BY failed_at LIMIT 1"
    }

    /// After the clock was set back: what was to be done in a minute is due in a minute still.
    package static func followClock(in transaction: Transaction) throws {
        let now = transaction.now
        try transaction.execute(
            """
            UPDATE jobs SET run_at = run_at - touched_at + \(now), queued_at = queued_at - touched_at + \(now),
                touched_at = \(now)
            WHERE kind = \(J.kind) AND touched_at > \(now)
            """)
    }
}

/// A job that was given up without being begun.
package struct GivenUpJob: Error, CustomStringConvertible {
    package let key: String
    package let attempts: Int
    package let reason: String

    package var description: String { reason }
}
