import CVips
import Core
import Synchronization

/// Runs blocking work on at most ``limit`` threads of its own, at a lower priority than those that answer requests.
///
/// What exceeds that waits. People take turns, however much each of them has waiting, and nobody has all the threads.
/// Small work goes before large, some of which runs after every few small jobs, and there is always a thread that large
/// work does not get. Work of a member who has just kept a thread for long counts as large for a while.
final class WorkQueue: Sendable {
    private struct State {
        var small = Turns<Job>()
        var large = Turns<Job>()
        var running = 0
        var runningLarge = 0
        /// How many each has running.
        var busy: [Int64: Int] = [:]
        /// How much small work has gone by while large waited.
        var passed = 0
        /// Who kept a thread for long, and until when that counts.
        var slow: [Int64: ContinuousClock.Instant] = [:]

        func isSlow(_ whom: Int64) -> Bool { slow[whom].map { $0 > .now } ?? false }
    }

    private struct Begun {
        let job: Job
        let whom: Int64
        let isLarge: Bool
    }

    /// Does the work, or finds that it cannot be done; then tells whether it took long, and how to answer.
    private typealias Job = @Sendable (Problem?) -> (isLong: Bool, answer: @Sendable () -> Void)

    let limit: Int
    private let niceness: Int32
    private let state = Mutex(State())

    /// After so much small work, large work has its turn.
    static let patience = 4
    /// How long somebody counts as slow.
    static let memory = Duration.seconds(600)

    init(limit: Int, niceness: Int32) {
        self.limit = max(1, limit)
        self.niceness = niceness
    }

    /// How many have not begun.
    var waiting: Int { state.withLock { $0.small.count + $0.large.count } }

    /// Gives `body` a thread and its own ``Watch`` of `seconds`. A cancelled task's work ends early, or never begins.
    ///
    /// - Parameter usual: the seconds after which it has taken long; without it, half of all it has.
    func run<Result: Sendable>(
        seconds: Double, usual: Double? = nil, for whom: Int64 = 0, isLarge: Bool = false,
        _ body: @escaping @Sendable (Watch) throws -> Result
    ) async throws -> Result {
        let watch = Watch()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job: Job = { problem in
                    let start = ContinuousClock.now
                    watch.start(seconds: seconds)
                    let result = Swift.Result {
                        if let problem { throw problem }
                        try watch.check()
                        return try body(watch)
                    }
                    let isLong = problem == nil && .now - start >= .seconds(usual ?? seconds / 2)
                    return (isLong, { continuation.resume(with: result) })
                }
                state.withLock { state in
                    if isLarge || state.isSlow(whom) {
                        state.large.add(job, for: whom)
                    } else {
                        state.small.add(job, for: whom)
                    }
                }
                begin()
            }
        } onCancel: {
            watch.cancel()
        }
    }

    /// Starts everything that may run now.
    private func begin() {
        while let begun = state.withLock({ take(&$0) }) { start(begun) }
    }

    private func take(_ state: inout State) -> Begun? {
        guard state.running < limit else { return nil }
        // The last thread is reserved for another member's small job.
        let most = max(1, limit - 1)
        let busy = state.busy
        let mayRun = { (whom: Int64) in busy[whom, default: 0] < most }
        func large() -> Begun? {
            guard state.runningLarge < most, let (job, whom) = state.large.next(where: mayRun) else { return nil }
            state.runningLarge += 1
            state.passed = 0
            return Begun(job: job, whom: whom, isLarge: true)
        }
        func small() -> Begun? {
            guard let (job, whom) = state.small.next(where: mayRun) else { return nil }
            state.passed = state.large.isEmpty ? 0 : state.passed + 1
            return Begun(job: job, whom: whom, isLarge: false)
        }
        let begun = state.passed >= Self.patience ? large() ?? small() : small() ?? large()
        guard let begun else { return nil }
        state.running += 1
        state.busy[begun.whom, default: 0] += 1
        return begun
    }

    private func start(_ begun: Begun) {
        let context = Unmanaged.passRetained(Work { [self] in finish(begun, nil) })
        let started = cvips_thread(
            { context in
                guard let context else { return }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            }, context.toOpaque(), niceness)
        guard !started else { return }
        context.release()
        finish(begun, .imageUnavailable.because("no thread could be started"))
    }

    private func finish(_ begun: Begun, _ problem: Problem?) {
        let done = begun.job(problem)
        state.withLock { state in
            if done.isLong { slow(begun.whom, &state) }
            state.running -= 1
            if begun.isLarge { state.runningLarge -= 1 }
            let left = state.busy[begun.whom, default: 1] - 1
            state.busy[begun.whom] = left > 0 ? left : nil
        }
        done.answer()
        begin()
    }

    /// What waits of theirs, and what comes for a while, is treated as large: some of it passes, and one thread is for others.
    private func slow(_ whom: Int64, _ state: inout State) {
        state.slow = state.slow.filter { $0.value > .now }
        state.slow[whom] = .now + Self.memory
        for job in state.small.leave(whom) { state.large.add(job, for: whom) }
    }

    /// A thread's body, as C passes it.
    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }
}
