import Base
import Core
import Jobs
import SQL
import Synchronization

/// Writes down how far an import is, and says when its turn is over.
final class ImportLog: Sendable {
    private let services: Services
    private let lease: JobLease<ImportJob>
    private let ends: ContinuousClock.Instant
    private let pulse: Pulse
    private let noted: Mutex<Import>

    /// As it was reported last.
    var progress: ImportProgress { noted.withLock { $0.progress } }

    init(_ import_: Import, _ lease: JobLease<ImportJob>, _ services: Services, slice: Duration, pulse: Pulse) {
        noted = Mutex(import_)
        (self.services, self.lease, self.pulse) = (services, lease, pulse)
        ends = .now + slice
    }

    @Sendable func report(_ progress: ImportProgress) async throws -> Bool {
        // What has come is not done again; the rest is found to be known, and costs little.
        if progress.added != self.progress.added || progress.refused != self.progress.refused || pulse.isDue()
            || progress.done == 0
        {
            try await note(progress)
        }
        guard ContinuousClock.now >= ends else { return true }
        let now = services.clock.now()
        return try await services.database.read { reader in
            try reader.value(JobLease<ImportJob>.due(1, at: now), as: String.self) == nil
        }
    }

    /// - Throws: ``Jobs/JobLost`` where nobody wants it from this process any more.
    func note(_ progress: ImportProgress) async throws {
        let (import_, isFurther) = noted.withLock { noted in
            let lines = progress.refusals.dropFirst(noted.progress.refusals.count)
            noted.notes += lines.map { $0.line(in: noted.language) + "\n" }.joined()
            let isFurther = progress.done > noted.progress.done
            noted.progress = progress
            return (noted, isFurther)
        }
        try await services.database.write { [lease] transaction in
            try lease.renew(isFurther: isFurther, in: transaction)
            try import_.note(in: transaction)
        }
    }
}
