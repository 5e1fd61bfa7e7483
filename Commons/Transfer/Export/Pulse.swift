import Synchronization

/// Says now and then that it is time.
final class Pulse: Sendable {
    private let last = Mutex(ContinuousClock.now)
    private let interval: Duration

    init(_ interval: Duration) { self.interval = interval }

    func isDue() -> Bool {
        last.withLock { last in
            guard ContinuousClock.now - last >= interval else { return false }
            last = .now
            return true
        }
    }
}
