import Core

/// A `write` that waits for its turn.
struct WriteJob: Sendable {
    /// Runs the body and returns what hands its value to the caller.
    let run: @Sendable (Transaction) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
    let terms: Terms
    /// When it was asked for; `nil` if nobody measures that.
    let since: ContinuousClock.Instant?

    /// - Parameter isMeasured: whether it is known how long it takes.
    init<T: Sendable>(
        on terms: Terms, isMeasured: Bool, _ body: @escaping @Sendable (Transaction) throws -> T,
        _ continuation: CheckedContinuation<T, any Error>
    ) {
        self.terms = terms
        since = isMeasured ? .now : nil
        run = { transaction in
            let value = try body(transaction)
            return { continuation.resume(returning: value) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}

/// Writes that share one commit. No caller returns before that is durable: even an error may rest on what others of the
/// group have written.
struct WriteGroup {
    private struct Outcome {
        let job: WriteJob
        let result: Result<@Sendable () -> Void, any Error>
    }

    private var outcomes: [Outcome] = []
    /// In order; written by the last statements before COMMIT.
    private(set) var events: [EventRecord] = []
    private let start = ContinuousClock.now

    var isEmpty: Bool { outcomes.isEmpty }

    /// Those that come later have to wait for the next commit.
    func isFull(limit: Int) -> Bool {
        outcomes.count >= limit || ContinuousClock.now - start >= .milliseconds(20)
    }

    mutating func succeed(_ job: WriteJob, _ transaction: Transaction, _ answer: @escaping @Sendable () -> Void) {
        outcomes.append(Outcome(job: job, result: .success(answer)))
        events += transaction.events
    }

    mutating func fail(_ job: WriteJob, _ error: any Error) {
        outcomes.append(Outcome(job: job, result: .failure(error)))
    }

    /// Writes that did not fail themselves, in order. The others' callers get their errors.
    func survivors() -> [WriteJob] {
        outcomes.compactMap { outcome in
            guard case .failure(let own) = outcome.result else { return outcome.job }
            outcome.job.fail(own)
            return nil
        }
    }

    /// All writes of the group, in order.
    var jobs: [WriteJob] { outcomes.map(\.job) }

    /// Tells everybody, after the commit.
    ///
    /// - Parameter entries: the events in their places, if these are known.
    func settle(_ signal: CommitSignal, _ meter: DatabaseMeter?, _ entries: [OutboxEntry] = []) {
        meter?.committed(jobs)
        if !events.isEmpty { signal.tell(events, entries) }
        for outcome in outcomes {
            switch outcome.result {
            case .success(let answer): answer()
            case .failure(let error): outcome.job.fail(error)
            }
        }
    }

    /// Tells everybody that there was no commit.
    func abandon(_ error: any Error) {
        for outcome in outcomes {
            if case .failure(let own) = outcome.result { outcome.job.fail(own) } else { outcome.job.fail(error) }
        }
    }
}
