package import Base
package import Core
package import Exports
package import Jobs
import Logging
import SQL

/// Takes in the file that a member has brought. One file is open at a time, and members take turns: whoever waits
/// longest is next, a work at a time, however much the others have brought. Whatever ends in between, it goes on where
/// it was.
package struct ImportJob: Job {
    package static let kind = "import"

    let account: ID<Account>

    package var key: String { account.description }

    /// How many processes may end over one step.
    private static let attempts = 3
    private static let pulse: Duration = .milliseconds(700)

    package init(account: ID<Account>) { self.account = account }

    /// - Parameter slice: how long a turn lasts at least while others wait: a file that is opened for each work costs
    ///   more than that.
    package static func worker(
        _ services: Services, _ parts: [MemberImport], slice: Duration = .seconds(2)
    ) -> JobWorker<ImportJob> {
        var rule = JobRule(
            Phrase("가져오기", "Importing"), failure: Phrase("가져오기를 하지 못했어요", "imports could not be made"))
        // A process that was killed holds it up no longer.
        rule.lease = .seconds(30)
        // What fails is settled here. Only that may be tried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { try await $0.job.perform($0, services, parts, slice: slice) }
    }

    package func perform(
        _ lease: JobLease<ImportJob>, _ services: Services, _ parts: [MemberImport], slice: Duration = .seconds(2)
    ) async throws {
        let begun = try await services.database.write { transaction in
            try lease.renew(in: transaction)
            try Import.begin(of: account, in: transaction)
            return try Import.of(account, transaction)
        }
        guard let next = begun else { return try await services.database.write { try lease.finish(in: $0) } }
        guard lease.attempts <= Self.attempts else {
            return try await end(next, next.progress, .failed, nil, lease, services)
        }
        let log = ImportLog(next, lease, services, slice: slice, pulse: Pulse(Self.pulse))
        let act = ImportArchive(
            ImportPlace(services.files).file(next.id), account: account, parts: parts, from: next.progress,
            report: log.report)
        do {
            let progress = try await act(services)
            try await log.note(progress)
            if progress.end == nil, progress.done < progress.total {
                let due = progress.pause.map { services.clock.now() + $0 }
                return try await services.database.write { transaction in
                    try lease.putBack(self, at: due, in: transaction)
                    try next.wait(in: transaction)
                }
            }
            try await end(next, progress, progress.end == nil ? .done : .failed, progress.end, lease, services)
        } catch let error where !Task.isCancelled && !(error is JobLost) {
            let reason = Problems(of: error)?.all.first?.phrase
            if reason == nil {
                services.logger.error("a file could not be imported", metadata: ["error": "\(error)"])
            }
            try await end(next, log.progress, .failed, reason, lease, services)
        }
    }

    private func end(
        _ import_: Import, _ progress: ImportProgress, _ state: Import.State, _ reason: Phrase?,
        _ lease: JobLease<ImportJob>, _ services: Services
    ) async throws {
        let t = import_.language
        try await services.database.write { transaction in
            try lease.finish(in: transaction)
            try import_.end(
                as: state, brought: t(progress.words), reason: reason.map { t($0) } ?? "", in: transaction)
            // Its file is not needed any more.
            try transaction.emit(ArchiveGone())
        }
    }
}
