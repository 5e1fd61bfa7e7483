import Core
package import Jobs
import SQL

/// What is done again and again, once in an instance, whatever the number of its processes. It has no contents: what is
/// to be done is read from the database.
package protocol RepeatedJob: Job {
    init()
}

extension RepeatedJob {
    package var key: String { "" }
}

extension JobWorker where J: RepeatedJob {
    /// Does it now, unless it was put off, and again so long after each time. What fails is tried again as other jobs
    /// are.
    package init(
        _ services: Services, _ rule: JobRule, every interval: Duration,
        _ work: @escaping @Sendable () async throws -> Void
    ) {
        var rule = rule
        // Nothing else would begin it again.
        rule.attempts = .max
        self.init(services, rule, first: J()) { lease in
            try await work()
            try await services.database.write { transaction in
                try lease.putBack(lease.job, at: transaction.now + interval, in: transaction)
            }
        }
    }
}
