import Core
import NIOPosix
import Synchronization

/// Work that is slow on purpose, a few at a time on threads of its own. Those who wait are few as well: callers are
/// refused at once when the queue is full, and known members are served first, from a queue that strangers cannot fill.
final class HashingQueue: Sendable {
    private struct Job {
        let id: Int
        let start: @Sendable () -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    private struct State {
        var known: [Job] = []
        var strangers: [Job] = []
        var running = 0
        var newest = 0
    }

    private let width: Int
    private let length: Int
    private let threads: NIOThreadPool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: how many are worked on at a time.
    ///   - length: how many may wait, of members and of visitors each.
    init(width: Int, length: Int) {
        self.width = width
        self.length = length
        threads = NIOThreadPool(numberOfThreads: width)
        threads.start()
    }

    /// How many wait.
    var waiting: Int { state.withLock { $0.known.count + $0.strangers.count } }

    /// How many are worked on.
    var running: Int { state.withLock { $0.running } }

    /// Throws `tooManyPasswords` at once when too many wait, and `CancellationError` for a task that was cancelled before
    /// its turn came.
    func run<Result: Sendable>(
        isKnown: Bool, _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let id = state.withLock { state in
            state.newest += 1
            return state.newest
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    id: id,
                    start: {
                        self.threads.submit { _ in
                            continuation.resume(with: Swift.Result { try body() })
                            self.startNext()
                        }
                    },
                    refuse: { continuation.resume(throwing: $0) })
                add(job, isKnown: isKnown)
                // It may have been cancelled before it was in the queue.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ job: Job, isKnown: Bool) {
        let act: (@Sendable () -> Void)? = state.withLock { state in
            if state.running < width {
                state.running += 1
                return job.start
            }
            guard (isKnown ? state.known : state.strangers).count < length else {
                return { job.refuse(Problem.tooManyPasswords) }
            }
            if isKnown { state.known.append(job) } else { state.strangers.append(job) }
            return nil
        }
        act?()
    }

    private func startNext() {
        let next: Job? = state.withLock { state in
            if !state.known.isEmpty { return state.known.removeFirst() }
            if !state.strangers.isEmpty { return state.strangers.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.start()
    }

    private func cancel(_ id: Int) {
        let job: Job? = state.withLock { state in
            if let index = state.known.firstIndex(where: { $0.id == id }) { return state.known.remove(at: index) }
            if let index = state.strangers.firstIndex(where: { $0.id == id }) {
                return state.strangers.remove(at: index)
            }
            return nil
        }
        job?.refuse(CancellationError())
    }
}

extension Problem {
    static let tooManyPasswords = Problem(
        503,
        Phrase(
            "지금 로그인하는 사람이 너무 많아요. 잠시 뒤 다시 시도해 주세요.",
            "Too many people are logging in right now. Try again in a moment."),
        retryAfter: .seconds(5))
}
