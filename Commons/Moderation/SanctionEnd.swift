package import Base
import Core
package import Jobs
package import SQL

/// Ends a restriction or a suspension that has had its time.
package struct SanctionEnd: Job {
    package static let kind = "end-sanction"

    let sanction: ID<Sanction>

    package var key: String { sanction.description }

    package static func worker(_ services: Services) -> JobWorker<SanctionEnd> {
        var rule = JobRule(
            Phrase("제재 끝내기", "Ending sanctions"), failure: Phrase("제재를 끝내지 못했어요", "sanctions could not be ended"))
        // The member knows when it ends, so it is retried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { lease in
            try await services.database.write { try lease.job.write(lease, services, in: $0) }
        }
    }

    private func write(
        _ lease: JobLease<SanctionEnd>, _ services: Services, in transaction: Transaction
    ) throws {
        // After the clock was set back jobs are due earlier, and sanctions end when the member has read that they do.
        let until = try transaction.value(
            "SELECT until FROM sanctions WHERE id = \(sanction) AND ended_at IS NULL AND until > \(transaction.now)",
            as: Timestamp.self)
        if let until { return try lease.putBack(self, at: until, in: transaction) }
        try lease.finish(in: transaction)
        try EndSanction.write(sanction, services, in: transaction)
    }
}

extension Migration {
    /// The ends of sanctions that run are jobs.
    package static let sanctionEnds = Migration(
        "moderation-4",
        """
        INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
        SELECT 'end-sanction', '' || id, '{"sanction":"' || id || '"}', 1, until, until, 0
        FROM sanctions
        WHERE ended_at IS NULL AND level IN ('restriction', 'suspension') AND until IS NOT NULL;
        DROP INDEX sanctions_due
        """)
}
