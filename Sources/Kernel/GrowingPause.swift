import Core
import Synchronization

/// How often a secret may be guessed: some tries at once, then with pauses that double. Pauses of at most a quarter of
/// an hour leave 96 guesses a day, too few to get far.
public struct GrowingPause: Sendable {
    public let name: String
    public let free: Int
    public let first: Duration
    public let longest: Duration

    /// - Parameters:
    ///   - free: how many tries come without a pause.
    ///   - first: the pause after them, which doubles with every further try.
    ///   - longest: the longest pause.
    public init(_ name: String, free: Int, first: Duration, longest: Duration) {
        self.name = name
        self.free = free
        self.first = first
        self.longest = longest
    }

    /// After a day without a try, all are free again.
    static let memory: Duration = .days(1)

    func wait(after tries: Int) -> Duration {
        guard tries >= free else { return .zero }
        // Beyond the twentieth doubling every pause is the longest.
        return min(longest, first * (1 << min(tries - free, 20)))
    }
}

/// Counts tries by key. Bounded: when one half is full, the older half is dropped.
struct Tries {
    private struct Count {
        var tries = 0
        var last: Timestamp
    }

    private static let half = 50_000
    private var newer: [String: Count] = [:]
    private var older: [String: Count] = [:]

    /// How many are kept.
    var count: Int { newer.count + older.count }

    /// Counts one try.
    /// - Returns: how long to wait, if this try comes too early; it is not counted then.
    mutating func take(_ pause: GrowingPause, by who: String, now: Timestamp) -> Duration? {
        let key = "\(pause.name) \(who)"
        var count = newer[key] ?? older[key] ?? Count(last: now)
        if now - count.last > GrowingPause.memory { count.tries = 0 }
        let end = count.last + pause.wait(after: count.tries)
        // Paused keys are kept: filling the memory frees nobody who still tries.
        defer { keep(count, for: key) }
        guard count.tries == 0 || end <= now else { return end - now }
        count.tries += 1
        count.last = now
        return nil
    }

    private mutating func keep(_ count: Count, for key: String) {
        if newer.count >= Self.half {
            older = newer
            newer = [:]
        }
        newer[key] = count
    }

    mutating func forget(_ pause: GrowingPause, by who: String) {
        let key = "\(pause.name) \(who)"
        newer[key] = nil
        older[key] = nil
    }
}

extension RateLimiter {
    /// Counts one try of `who`, before the secret is checked. Throws ``Core/Problem/tooMany(retryAfter:)`` for one that
    /// comes too early.
    public func take(_ pause: GrowingPause, by who: String) throws {
        guard isOn else { return }
        let now = clock.now()
        let wait = tries.withLock { $0.take(pause, by: who, now: now) }
        if let wait { throw Problem.tooMany(retryAfter: wait + .milliseconds(999)) }
    }

    /// The last try was right, so those before were the same person's.
    public func forget(_ pause: GrowingPause, by who: String) {
        tries.withLock { $0.forget(pause, by: who) }
    }
}
