package import Core
import FoundationEssentials
package import SQL

/// A job that is being done. Nobody else takes it until the lease is over.
///
/// A lease can end before the work does: the process was stopped for long, and could not renew it. Then another process
/// has the job. So what the work changes in the database belongs into the transaction that settles or renews the job,
/// which fails with ``JobLost`` in that case.
package struct JobLease<J: Job>: Sendable {
    package let job: J
    /// How often it was begun since it was queued or last put back, this time included.
    package let attempts: Int
    /// Another one each time a job is taken, so that of two processes only the later one can settle it, also where the job
    /// was done and queued anew in between.
    let fence: Int64
    let length: Duration

    /// Keeps it for as long again.
    ///
    /// - Parameter isFurther: what has been done is not done again, so attempts are counted anew, this one included.
    /// - Throws: ``JobLost``.
    package func renew(isFurther: Bool = false, in transaction: Transaction) throws {
        let now = transaction.now
        let attempts: Statement = isFurther ? "1" : "attempts"
        try keep(
            transaction.execute(
                """
                UPDATE jobs SET run_at = \(now + length), touched_at = \(now), attempts = \(attempts) WHERE \(own)
                """))
    }

    /// The job is done.
    ///
    /// - Throws: ``JobLost``.
    package func finish(in transaction: Transaction) throws {
        try keep(transaction.execute("DELETE FROM jobs WHERE \(own)"))
    }

    /// Queues the rest of the job, behind those that wait already; or a job that is done again and again, for the next time.
    ///
    /// - Parameter time: before which it is not begun; `nil`: now.
    /// - Throws: ``JobLost``.
    package func putBack(_ rest: J, at time: Timestamp? = nil, in transaction: Transaction) throws {
        let (now, payload) = (transaction.now, try String(encoding: rest))
        try keep(
            transaction.execute(
                """
                UPDATE jobs SET lane = \(rest.storedLane), payload = \(payload), priority = \(rest.priority.rawValue),
                    run_at = \(time ?? now), queued_at = COALESCE(\(time), queued_at), touched_at = \(now), attempts = 0,
                    fence = 0, error = ''
                WHERE \(own)
                """))
    }

    /// Returns it untouched, for the next user.
    package func giveBack(in transaction: Transaction) throws {
        let now = transaction.now
        try keep(
            transaction.execute(
                """
                UPDATE jobs SET run_at = \(now), touched_at = \(now), attempts = attempts - 1, fence = 0 WHERE \(own)
                """))
    }

    /// Notes that it failed, and when it is to be tried again; `nil` gives it up.
    package func fail(_ reason: String, next: Timestamp?, in transaction: Transaction) throws {
        let now = transaction.now
        let failedAt = next == nil ? now : nil
        let error = reason.isEmpty ? "no reason given" : reason
        try keep(
            transaction.execute(
                """
                UPDATE jobs SET run_at = \(next), touched_at = \(now), fence = 0, failed_at = \(failedAt),
                    failure = \(FailedJob.number()), error = \(error)
                WHERE \(own)
                """))
    }

    private var own: Statement { "kind = \(J.kind) AND key = \(job.key) AND fence = \(fence)" }

    private func keep(_ changed: Int) throws { if changed != 1 { throw JobLost() } }
}

/// Somebody else has the job by now, or it was cancelled.
package struct JobLost: Error {}

extension Job {
    var storedLane: String? { lane.map { "\(Self.kind) \($0)" } }
}

extension String {
    init(encoding job: some Job) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self = String(decoding: try encoder.encode(job), as: UTF8.self)
    }
}
