import Core
import Synchronization

/// Notices that a clock was set back, since it was last looked at or before this process began.
final class ClockWatch: Sendable {
    private let last = Mutex<Timestamp?>(nil)

    /// Does what there is to do then, also the first time, and again the next time if it fails.
    func followingSetBack(at now: Timestamp, _ work: () async throws -> Void) async rethrows {
        if last.withLock({ $0.map { now < $0 } ?? true }) {
            last.withLock { $0 = nil }
            try await work()
        }
        last.withLock { $0 = now }
    }
}
