import Foundation

/// When a stream comes back after its connection has ended.
struct Comeback {
    /// In a row, since something was heard.
    private(set) var failures = 0
    /// What the instance asked for.
    private var wait: Duration?

    mutating func heard() { failures = 0 }

    mutating func failed(_ error: SalonError, now: Date) {
        failures += 1
        wait = error.retryAt.map { .seconds(min(max($0.timeIntervalSince(now), 0), 86_400)) }
    }

    /// - Parameters:
    ///   - retry: what the stream itself has said.
    ///   - chance: 0..<1.
    /// - Returns: `nil` where nothing has failed.
    mutating func pause(_ pauses: Pauses, retry: Duration?, _ chance: Double) -> Duration? {
        guard failures > 0 else { return nil }
        defer { wait = nil }
        let asked = max(wait ?? .zero, min(retry ?? .zero, pauses.longest))
        return max(asked, pauses.pause(after: failures, chance))
    }
}
