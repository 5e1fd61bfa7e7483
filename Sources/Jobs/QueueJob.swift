package import Core
package import SQL

extension Transaction {
    /// Queues a job. It is done, by this process or another, once the transaction has committed.
    ///
    /// - Parameter time: before which it is not begun; `nil`: now.
    /// - Returns: whether it is new. While one with its key is queued or being done, nothing changes; one that was given up
    ///   is queued anew.
    @discardableResult
    package func queue<J: Job>(_ job: J, at time: Timestamp? = nil) throws -> Bool { try queue([job], at: time) > 0 }

    /// Queues several jobs of a kind, each with another key, by one statement.
    ///
    /// - Returns: how many are new.
    @discardableResult
    package func queue<J: Job>(_ jobs: [J], at time: Timestamp? = nil) throws -> Int {
        guard !jobs.isEmpty else { return 0 }
        let now = now
        // In one order, so that two transactions do not wait for each other.
        let rows = try jobs.sorted { $0.key < $1.key }.map { job -> Statement in
            let payload = try String(encoding: job)
            return """
                (\(J.kind), \(job.key), \(job.storedLane), \(payload), \(job.priority.rawValue), \(time ?? now),
                    \(time ?? now), \(now))
                """
        }
        let added = try execute(
            """
            INSERT INTO jobs (kind, key, lane, payload, priority, run_at, queued_at, touched_at)
            VALUES \(rows.joined(separator: ", "))
            ON CONFLICT (kind, key) DO UPDATE SET lane = excluded.lane, payload = excluded.payload,
                priority = excluded.priority, run_at = excluded.run_at, queued_at = excluded.queued_at,
                touched_at = excluded.touched_at, attempts = 0, failed_at = NULL, error = ''
            WHERE jobs.failed_at IS NOT NULL
            """)
        if added > 0 { try emit(JobQueued<J>()) }
        return added
    }
}

extension Transaction {
    /// Removes a job, also one that is being done: its worker settles nothing any more.
    package func cancel<J: Job>(_ kind: J.Type, key: String) throws {
        try execute("DELETE FROM jobs WHERE kind = \(J.kind) AND key = \(key)")
    }

    /// Removes jobs that were given up before a time.
    package func forgetJobs(failedBefore time: Timestamp) throws {
        try execute("DELETE FROM jobs WHERE failed_at < \(time)")
    }
}

extension Reader {
    /// Whether somebody does a job just now, or was cut off while doing it.
    package func isBeingDone<J: Job>(_ job: J) throws -> Bool {
        try value("SELECT 1 FROM jobs WHERE kind = \(J.kind) AND key = \(job.key) AND fence <> 0", as: Int.self) != nil
    }
}

/// A job of a kind has been queued.
package struct JobQueued<J: Job>: Event {
    package static var name: String { "job-\(J.kind)" }

    package init() {}
}
