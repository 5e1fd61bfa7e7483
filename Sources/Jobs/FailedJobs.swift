package import Core
package import SQL

/// Which failed jobs are meant.
package enum FailedJobs: Sendable {
    case one(FailedJob.Place)
    /// Of a kind, as many as are counted, the longest failed first.
    case all(kind: String)

    /// Of one that was queued anew or discarded meanwhile there is none.
    fileprivate func kind(_ reader: Reader) throws -> String? {
        switch self {
        case .one: try reader.value("SELECT kind FROM jobs WHERE \(condition)", as: String.self)
        case .all(let kind): kind
        }
    }

    private var condition: Statement {
        switch self {
        case .one(let place): "failed_at = \(place.failedAt) AND failure = \(place.number)"
        case .all(let kind):
            """
            kind = \(kind) AND failed_at IS NOT NULL AND key IN (
                SELECT j.key FROM jobs j WHERE j.kind = \(kind) AND j.failed_at IS NOT NULL AND j.error <> ''
                ORDER BY j.failed_at LIMIT \(JobCounts.most))
            """
        }
    }

    package func retryStatement(at now: Timestamp) -> Statement {
        """
        UPDATE jobs SET run_at = \(now), queued_at = \(now), touched_at = \(now), attempts = 0, failed_at = NULL,
            error = ''
        WHERE \(condition)
        """
    }

    package var discardStatement: Statement { "DELETE FROM jobs WHERE \(condition)" }
}

extension Transaction {
    /// Queues failed jobs anew. Their workers find them when they look next.
    ///
    /// - Parameter final: kinds of which none is.
    /// - Returns: of which kind they were and how many; `nil` for none.
    package func retry(_ jobs: FailedJobs, except final: Set<String>) throws -> (kind: String, count: Int)? {
        guard let kind = try jobs.kind(self), !final.contains(kind) else { return nil }
        return try change(jobs, by: jobs.retryStatement(at: now))
    }

    /// Removes failed jobs.
    ///
    /// - Returns: of which kind they were and how many; `nil` for none.
    package func discard(_ jobs: FailedJobs) throws -> (kind: String, count: Int)? {
        try change(jobs, by: jobs.discardStatement)
    }

    private func change(_ jobs: FailedJobs, by statement: Statement) throws -> (kind: String, count: Int)? {
        guard let kind = try jobs.kind(self) else { return nil }
        let count = try execute(statement)
        return count > 0 ? (kind, count) : nil
    }
}
