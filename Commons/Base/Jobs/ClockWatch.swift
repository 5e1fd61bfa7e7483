import Core
import Synchronization

/// Notices that a clock was set back, since it was last looked at or before this process began.
final class ClockWatch: Sendable {
    private let last = Mutex<Timestamp?>(nil)

    /// Also said the first time.
    func wasSetBack(at now: Timestamp) -> Bool {
        last.withLock { last in
            defer { last = now }
            return last.map { now < $0 } ?? true
        }
    }
}
