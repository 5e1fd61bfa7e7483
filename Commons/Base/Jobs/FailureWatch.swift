import Synchronization

/// Knows whether a job has failed since one was last done.
final class FailureWatch: Sendable {
    private let state = Mutex(false)

    var isFailing: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
