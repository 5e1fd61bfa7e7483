import Synchronization

/// Counts across threads.
final class Counter: Sendable {
    private let storage = Mutex(0)

    var count: Int { storage.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        storage.withLock {
            $0 += 1
            return $0
        }
    }
}
