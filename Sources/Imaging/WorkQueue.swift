import CVips
import Core
import Synchronization

/// Runs blocking work on at most ``limit`` threads of its own; what exceeds that waits its turn in order of arrival.
///
/// Threads begin when work arrives and end when none is left, and run at a lower priority than those that answer
/// requests.
final class WorkQueue: Sendable {
    /// Does the work, or tells why it cannot be done.
    private typealias Job = @Sendable (Problem?) -> Void

    private struct State {
        var waiting: [Job] = []
        var running = 0
    }

    let limit: Int
    private let niceness: Int32
    private let state = Mutex(State())

    init(limit: Int, niceness: Int32) {
        self.limit = max(1, limit)
        self.niceness = niceness
    }

    /// Gives `body` a thread and its own ``Watch`` of `seconds`. A cancelled task's work ends early, or never begins.
    func run<Result: Sendable>(
        seconds: Double, _ body: @escaping @Sendable (Watch) throws -> Result
    ) async throws -> Result {
        let watch = Watch()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit { problem in
                    watch.start(seconds: seconds)
                    continuation.resume(
                        with: Swift.Result {
                            if let problem { throw problem }
                            try watch.check()
                            return try body(watch)
                        })
                }
            }
        } onCancel: {
            watch.cancel()
        }
    }

    private func submit(_ job: @escaping Job) {
        let begins = state.withLock { state in
            state.waiting.append(job)
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
        if begins { startThread() }
    }

    private func startThread() {
        let context = Unmanaged.passRetained(self)
        let started = cvips_thread(
            { context in
                guard let context else { return }
                Unmanaged<WorkQueue>.fromOpaque(context).takeRetainedValue().drain(nil)
            }, context.toOpaque(), niceness)
        guard !started else { return }
        context.release()
        drain(.imageUnavailable.because("no thread could be started"))
    }

    private func drain(_ problem: Problem?) {
        while let job = next() { job(problem) }
    }

    private func next() -> Job? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
