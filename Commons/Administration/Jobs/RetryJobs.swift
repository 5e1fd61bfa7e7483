package import Base
import Core
package import Jobs
package import SQL

/// Has failed jobs tried again, as if they had never been. Those whose contents went when they were given up are not.
package struct RetryJobs: WritingAct {
    package let jobs: FailedJobs
    package let admin: Admin

    package init(_ jobs: FailedJobs, by admin: Admin) {
        self.jobs = jobs
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws what ``Admin/log(_:about:_:_:in:)`` throws.
    ///
    /// - Returns: how many there were.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        guard let changed = try transaction.retry(jobs, except: services.jobs.final) else { return 0 }
        try admin.log(.jobsRetried, "\(changed.kind): \(changed.count)", services, in: transaction)
        try services.jobs.announce(changed.kind, in: transaction)
        return changed.count
    }
}

/// Gives failed jobs up before they are forgotten by themselves.
package struct DiscardJobs: WritingAct {
    package let jobs: FailedJobs
    package let admin: Admin

    package init(_ jobs: FailedJobs, by admin: Admin) {
        self.jobs = jobs
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws what ``Admin/log(_:about:_:_:in:)`` throws.
    ///
    /// - Returns: how many there were.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        guard let changed = try transaction.discard(jobs) else { return 0 }
        try admin.log(.jobsDiscarded, "\(changed.kind): \(changed.count)", services, in: transaction)
        return changed.count
    }
}
