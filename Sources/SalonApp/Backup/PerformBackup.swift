import Accounts
package import Administration
package import Base
package import Core
import FoundationEssentials
import Jobs
import Logging
import SQL
package import ServiceLifecycle
import Synchronization

/// Makes the backups that admins ask for, and one each night.
package struct PerformBackup: Sendable {
    private let services: Services
    private let place: BackupPlace
    private let backUp: BackUp
    private let utcOffset: @Sendable (Timestamp) -> Duration
    private let health: BackupHealth
    /// How often it says how far it is.
    private let pulse: Duration

    /// What comes no further for so long will not: its disk hangs.
    private static let patience: Duration = .minutes(30)
    /// How many processes may end over one.
    private static let attempts = 3

    /// - Parameters:
    ///   - utcOffset: the server's, at a time.
    package init(
        _ services: Services, place: BackupPlace,
        utcOffset: @escaping @Sendable (Timestamp) -> Duration = {
            .seconds(TimeZone.current.secondsFromGMT(for: $0.date))
        },
        pulse: Duration = .seconds(2), backUp: @escaping BackUp
    ) {
        self.services = services
        self.place = place
        self.utcOffset = utcOffset
        self.pulse = pulse
        self.backUp = backUp
        health = BackupHealth(services, place)
    }

    package var worker: JobWorker<BackupJob> {
        var rule = JobRule(
            BackupJob.name, failure: Phrase("백업을 돌보지 못했어요", "backups could not be managed"))
        // What fails is settled here, and nothing else would begin nights again.
        rule.attempts = .max
        return JobWorker(services, rule, first: BackupJob()) { try await self($0) }
    }

    /// What runs beside the server.
    package var background: [any Service] { [worker, health] }

    private func callAsFunction(_ lease: JobLease<BackupJob>) async throws {
        let now = services.clock.now()
        let (active, done, failed, trials) = try await services.database.read { reader in
            (
                try BackupRun.active(reader), try BackupRun.last(.done, in: place.folder, reader),
                try BackupRun.last(.failed, in: place.folder, reader), try BackupTrials(in: place.folder, reader)
            )
        }
        let rules = services.settings.values.backups
        let isDue = NightlyBackups.isDue(at: now, utcOffset: utcOffset(now), done: done?.began, failed: failed?.began)
        guard lease.job.run != nil || active != nil || rules.isNightly && isDue else { return try await settle(lease) }
        let begun = try await begin(lease)
        guard let begun else { return try await settle(lease) }
        guard lease.attempts <= Self.attempts else {
            let failure = BackupFailure(.other, "the server ended \(Self.attempts) times while it was being made")
            return try await end(lease, begun.id, .failure(failure))
        }
        let isTried = trials.areDue(at: now, days: rules.trialDays, isNightly: begun.admin.isEmpty)
        try await end(
            lease, begun.id, await result(lease, begun.id, isTried: isTried, hasEarlier: done != nil))
    }

    /// - Returns: `nil` where there is none to be made: an admin has just asked for another.
    private func begin(_ lease: JobLease<BackupJob>) async throws -> BackupRun? {
        let now = services.clock.now()
        return try await services.database.write { transaction in
            try lease.renew(in: transaction)
            if lease.job.run == nil {
                _ = try BackupRun.queue(services.ids.next(), by: "", in: place.folder, now: now, transaction)
            }
            guard let run = try BackupRun.active(transaction),
                lease.job.run.map({ $0 == run.id }) ?? run.admin.isEmpty
            else { return nil }
            try BackupRun.begin(run.id, in: place.folder, now: now, transaction)
            return run
        }
    }

    private func end(
        _ lease: JobLease<BackupJob>, _ id: ID<BackupRun>, _ result: Result<BackupAmounts, any Error>
    ) async throws {
        if case .failure(let error) = result, !(error is BackupFailure) { throw error }
        // Whoever is being stopped still says how it ended.
        try await Task {
            try await settle(lease) { transaction in
                let now = transaction.now
                switch result {
                case .success(let amounts): try BackupRun.finish(id, amounts, now: now, transaction)
                case .failure(let error): try BackupRun.fail(id, BackupFailure(error), now: now, transaction)
                }
            }
        }.value
        switch result {
        case .success(let amounts):
            if !amounts.words.isEmpty {
                services.logger.error("backups cannot be relied on", metadata: ["error": "\(amounts.words)"])
            }
        case .failure(let error):
            services.logger.error("the backup was not made", metadata: ["error": "\(BackupFailure(error).words)"])
        }
        try await health.look()
    }

    /// What was asked for is done; nights come again.
    private func settle(
        _ lease: JobLease<BackupJob>, writing: @escaping @Sendable (Transaction) throws -> Void = { _ in }
    ) async throws {
        try await services.database.write { transaction in
            let now = transaction.now
            if lease.job.run == nil {
                let next = NightlyBackups.nextLook(after: now, utcOffset: utcOffset(now))
                try lease.putBack(lease.job, at: next, in: transaction)
            } else {
                try lease.finish(in: transaction)
            }
            try writing(transaction)
        }
    }

    private func result(
        _ lease: JobLease<BackupJob>, _ id: ID<BackupRun>, isTried: Bool, hasEarlier: Bool
    ) async -> Result<BackupAmounts, any Error> {
        let found = await place.look()
        if let failure = found.failure { return .failure(failure) }
        if hasEarlier, found.isEncrypted == nil {
            return .failure(BackupFailure(.gone, "there are no backups in \(place.folder), where some were made"))
        }
        let (database, clock, rules) = (services.database, services.clock, services.settings.values.backups)
        let latest = Latest(clock)
        let (backUp, pulse) = (backUp, pulse)
        return await withTaskGroup(of: Result<BackupAmounts, any Error>?.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: pulse)
                    let ((amounts, changed), now) = (latest.state.withLock { $0 }, clock.now())
                    do {
                        try await database.write { transaction in
                            try lease.renew(in: transaction)
                            try BackupRun.note(amounts, of: id, now: now, transaction)
                        }
                    } catch let error as JobLost {
                        return .failure(error)
                    } catch {
                        // It says so the next time.
                    }
                    guard now < changed + Self.patience else {
                        return .failure(
                            BackupFailure(.other, "it came no further for half an hour; is the disk attached?"))
                    }
                }
                return nil
            }
            group.addTask {
                do {
                    return .success(try await backUp(rules, hasEarlier, isTried) { latest.note($0) })
                } catch { return .failure(error is CancellationError ? error : BackupFailure(error)) }
            }
            for await result in group {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return .failure(CancellationError())
        }
    }
}

/// How far it is, and since when.
private final class Latest: Sendable {
    let state: Mutex<(amounts: BackupAmounts, changed: Timestamp)>
    private let clock: Clock

    init(_ clock: Clock) {
        self.clock = clock
        state = Mutex((BackupAmounts(), clock.now()))
    }

    func note(_ amounts: BackupAmounts) {
        state.withLock { state in
            if state.amounts != amounts { state = (amounts, clock.now()) }
        }
    }
}
