import Core
package import Jobs
import Logging
package import SQL
package import ServiceLifecycle

/// Does the jobs of one kind, beside the server until that ends.
package struct JobWorker<J: Job>: Service {
    private let services: Services
    private let rule: JobRule
    private let perform: @Sendable (JobLease<J>) async throws -> Void
    private let givenUp: @Sendable (JobLease<J>, _ reason: String, Transaction) throws -> Void
    private let first: J?
    private let clock = ClockWatch()
    private let failures = FailureWatch()
    private let meter: JobMeter?

    /// - Parameters:
    ///   - first: is queued when it starts, unless it is there.
    ///   - perform: does the work and settles the job, in one transaction. What throws is tried again.
    ///   - givenUp: what else the transaction writes that gives a job up, such as the removal of what only it needed.
    package init(
        _ services: Services, _ rule: JobRule, first: J? = nil,
        perform: @escaping @Sendable (JobLease<J>) async throws -> Void,
        givenUp: @escaping @Sendable (JobLease<J>, _ reason: String, Transaction) throws -> Void = { _, _, _ in }
    ) {
        self.services = services
        self.rule = rule
        self.perform = perform
        self.givenUp = givenUp
        self.first = first
        meter = services.jobs.add(J.self, rule)
    }

    package func run() async {
        await services.repeatedly(
            every: .seconds(10), or: JobQueued<J>.name, failure: rule.failure, isWell: { try await isWell() }
        ) { try await turn(isPatient: rule.isPatient) }
    }

    /// Whether a job has been done since one failed, or none that has failed is left. A turn without any says nothing.
    package func isWell() async throws -> Bool {
        guard failures.isFailing else { return true }
        let isLeft = try await services.database.read { reader in
            try reader.value(JobLease<J>.failing, as: String.self) != nil
        }
        if !isLeft { failures.isFailing = false }
        return !isLeft
    }

    /// Does what is due until nothing is.
    ///
    /// - Parameters:
    ///   - limit: how many jobs at most.
    ///   - isPatient: leaves the writer to others for as long as each step took.
    /// - Throws: the first failure, after all others were done.
    package func turn(limit: Int = .max, isPatient: Bool = false) async throws {
        try await clock.followingSetBack(at: services.clock.now()) {
            try await services.database.write { [first] transaction in
                try JobLease<J>.followClock(in: transaction)
                if let first { try transaction.queue(first) }
            }
        }
        let (done, failure) = try await carryOut(limit: limit, isPatient: isPatient)
        if let failure {
            failures.isFailing = true
            throw failure
        }
        if done > 0 { failures.isFailing = false }
    }

    /// A finished job is followed by the next; a long one blocks nothing but its own place.
    ///
    /// - Returns: how many were done, and the first failure.
    private func carryOut(limit: Int, isPatient: Bool) async throws -> (done: Int, failure: (any Error)?) {
        try await withThrowingTaskGroup(of: Step.self) { group in
            defer { group.cancelAll() }
            var (rest, running) = (limit, 0)
            var (done, failure) = (0, (any Error)?.none)
            var looksAgain = false
            while true {
                let start = ContinuousClock.now
                let free = min(rest, rule.width - running)
                let (leases, givenUp) = free > 0 && !Task.isCancelled ? try await take(free) : ([], nil)
                failure = failure ?? givenUp
                for lease in leases { group.addTask { .ended(try await carryOut(lease)) } }
                rest -= leases.count
                running += leases.count
                guard running > 0 else { return (done, failure) }
                // What is queued meanwhile waits for nobody while there are places.
                if !looksAgain, running < rule.width, rest > 0, !Task.isCancelled {
                    looksAgain = true
                    group.addTask {
                        try? await Task.sleep(for: .seconds(1))
                        return .lookAgain
                    }
                }
                switch try await group.next() {
                case .ended(let outcome):
                    running -= 1
                    switch outcome {
                    case .done: done += 1
                    case .failed(let error): failure = failure ?? error
                    case .left: break
                    }
                    if isPatient { try await Task.sleep(for: ContinuousClock.now - start) }
                case .lookAgain, nil: looksAgain = false
                }
            }
        }
    }

    private enum Step {
        case ended(Outcome)
        case lookAgain
    }

    private enum Outcome {
        case done
        case failed(any Error)
        /// To another process, or to nobody.
        case left
    }

    /// Takes jobs. What is given up instead is followed by the next at once.
    ///
    /// - Returns: the jobs, and the first that was given up.
    private func take(_ count: Int) async throws -> ([JobLease<J>], givenUp: GivenUpJob?) {
        var first: GivenUpJob?
        while true {
            let now = services.clock.now()
            // Usually the queue is empty, which one query shows.
            let isAnyDue = try await services.database.read { reader in
                try reader.value(JobLease<J>.due(1, at: now), as: String.self) != nil
            }
            guard isAnyDue else { return ([], first) }
            let (leases, lost) = try await services.database.write { [rule, givenUp] transaction in
                var lost: [GivenUpJob] = []
                try JobLease<J>.giveUpAbandoned(after: rule.attempts, in: transaction) { lease, reason in
                    try givenUp(lease, reason, transaction)
                } givenUp: {
                    lost.append($0)
                }
                let leases = try JobLease<J>.take(count, for: rule.lease, in: transaction) { lost.append($0) }
                return (leases, lost)
            }
            for job in lost { note(job) }
            first = first ?? lost.first
            if !leases.isEmpty || lost.isEmpty { return (leases, first) }
        }
    }

    private func carryOut(_ lease: JobLease<J>) async throws -> Outcome {
        let start = ContinuousClock.now
        do {
            do {
                try await performAndRenew(lease)
                meter?.done(after: ContinuousClock.now - start)
                return .done
            } catch let error where !(error is JobLost) {
                if Task.isCancelled {
                    try await services.database.write { try lease.giveBack(in: $0) }
                    return .left
                }
                try await note(error, of: lease, after: ContinuousClock.now - start)
                return .failed(error)
            }
        } catch is JobLost {
            services.logger.notice(
                "a job was cancelled, or taken by another process",
                metadata: Self.metadata(lease.job.key, lease.attempts))
            return .left
        }
    }

    /// Work that nobody wants from this process any more is cancelled.
    private func performAndRenew(_ lease: JobLease<J>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await perform(lease) }
            group.addTask { await renew(lease) }
            // Whichever ends first; work that is done is done, even if its job was gone when it was to be renewed.
            _ = try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Returns when the job is another's.
    private func renew(_ lease: JobLease<J>) async {
        while (try? await Task.sleep(for: rule.lease / 6)) != nil {
            do {
                try await services.database.write { try lease.renew(in: $0) }
            } catch is JobLost {
                return
            } catch {
                // It lasts until the next time.
            }
        }
    }

    private func note(_ error: any Error, of lease: JobLease<J>, after time: Duration) async throws {
        let next = rule.next(after: lease.attempts, at: services.clock.now())
        let reason = "\(error)".withoutAddresses
        try await services.database.write { transaction in
            try lease.fail(reason, next: next, in: transaction)
            if next == nil { try givenUp(lease, reason, transaction) }
        }
        meter?.failed(after: time, isOver: next == nil)
        log(reason, isOver: next == nil, lease.job.key, lease.attempts)
    }

    private func note(_ job: GivenUpJob) {
        meter?.givenUp()
        log(job.reason, isOver: true, job.key, job.attempts)
    }

    private func log(_ reason: String, isOver: Bool, _ key: String, _ attempts: Int) {
        var metadata = Self.metadata(key, attempts)
        metadata["reason"] = "\(reason)"
        let sentence: Logger.Message = isOver ? "a job was given up" : "a job is to be tried again"
        services.logger.log(level: isOver ? .error : .warning, sentence, metadata: metadata)
    }

    private static func metadata(_ key: String, _ attempts: Int) -> Logger.Metadata {
        ["kind": "\(J.kind)", "job": "\(key)", "attempts": "\(attempts)"]
    }
}
