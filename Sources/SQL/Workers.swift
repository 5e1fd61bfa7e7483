import Foundation
import Synchronization

/// Threads of its own for work that blocks, so that neither the cooperative pool nor an event loop ever waits.
final class Workers: Sendable {
    private struct State {
        var running: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Starts `count` threads, each of which runs `body` once.
    init(_ count: Int, name: String, body: @escaping @Sendable () -> Void) {
        state = Mutex(State(running: count))
        for _ in 0..<count {
            let thread = Thread { [self] in
                body()
                let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    state.running -= 1
                    return state.running == 0 ? state.waiting : []
                }
                for continuation in waiting { continuation.resume() }
            }
            thread.name = name
            thread.start()
        }
    }

    /// Returns when every thread has come to its end.
    func join() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.running > 0 { state.waiting.append(continuation) }
                return state.running == 0
            }
            if isDone { continuation.resume() }
        }
    }
}
