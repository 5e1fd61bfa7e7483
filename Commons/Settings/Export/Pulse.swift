import Base
import Core
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

extension Services {
    /// Does something that may take long, and says meanwhile every ten seconds that this process is there, so that no other
    /// takes it for dead.
    func withHeartbeat<T: Sendable>(
        _ beat: @escaping @Sendable () async throws -> Void, during body: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        try await withThrowingTaskGroup(of: T?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                // One that fails is followed by another.
                while (try? await Task.sleep(for: .seconds(10))) != nil { try? await beat() }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() { if let result { return result } }
            throw CancellationError()
        }
    }
}
