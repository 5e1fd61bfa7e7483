import Synchronization

/// Admits a number of callers at a time, the others in order of arrival, and refuses newcomers when too many wait.
final class Turnstile: Sendable {
    private struct State {
        var free: Int
        var next = 0
        var waiting: [(key: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// Cancelled before they began to wait.
        var gone: Set<Int> = []
    }

    private let limit: Int
    private let state: Mutex<State>

    /// - Parameter limit: how many may wait.
    init(places: Int, waiting limit: Int) {
        self.limit = limit
        state = Mutex(State(free: places))
    }

    /// Returns when there is a place; ``leave()`` frees it.
    ///
    /// Throws ``SQLError/busy`` when too many wait, and `CancellationError`.
    func enter() async throws {
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.gone.remove(key) != nil { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    if state.waiting.count >= limit { return .failure(SQLError.busy) }
                    state.waiting.append((key, continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.key == key }) else {
                    state.gone.insert(key)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
        _ = state.withLock { $0.gone.remove(key) }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
