import Foundation
import Synchronization

/// At most ``limit`` threads of its own for calls, which block. They begin with a call and end when none waits, so a
/// server that calls nobody has none.
final class CallThreads: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var running = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Runs `body` on a thread when its turn has come. A task that is cancelled sets `cancellation`; `body` has to
    /// look at it.
    func run<Result: Sendable>(
        _ cancellation: Cancellation, _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                submit {
                    continuation.resume(
                        with: Swift.Result {
                            if cancellation.isCancelled { throw CancellationError() }
                            return try body()
                        })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func submit(_ job: @escaping @Sendable () -> Void) {
        let begins = state.withLock { state in
            state.waiting.append(job)
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
        guard begins else { return }
        let thread = Thread { [self] in
            while let job = next() { job() }
        }
        thread.name = "outgoing"
        thread.start()
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

/// Says to a thread that nobody waits for its work any more.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
