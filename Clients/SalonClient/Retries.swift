import Foundation

/// How calls that may be sent twice are sent again.
public struct Retries: Hashable, Sendable {
    /// How often at most, after the first time.
    public var limit: Int
    /// Between one time and the next.
    public var pauses: Pauses

    /// Twice, within a second and a half, unless something else is said.
    public init(limit: Int = 2, pauses: Pauses = Pauses(first: .milliseconds(500), longest: .seconds(10))) {
        self.limit = limit
        self.pauses = pauses
    }

    /// Nothing is sent again.
    public static let none = Retries(limit: 0)

    /// How long to wait before the same call is made again.
    ///
    /// - Parameter failures: so far.
    /// - Returns: `nil` where it would be no use, or take longer than anybody waits for an answer.
    func pause(after failures: Int, _ error: SalonError, now: Date, chance: Double) -> Duration? {
        guard failures <= limit, error.isTemporary else { return nil }
        if case .rateLimited = error { return nil }
        let pause = pauses.pause(after: failures, chance)
        guard let until = error.retryAt else { return pause }
        let asked = Duration.seconds(until.timeIntervalSince(now))
        return asked <= pauses.longest ? max(asked, pause) : nil
    }
}

/// Pauses that double, each by chance between a half and the whole, so that the clients of an instance that was away do
/// not come back all at once.
public struct Pauses: Hashable, Sendable {
    /// After the first failure.
    public var first: Duration
    /// However often it has failed.
    public var longest: Duration

    /// Two durations; the first is not longer than the longest.
    public init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// - Parameters:
    ///   - failures: in a row, at least one.
    ///   - chance: 0..<1.
    func pause(after failures: Int, _ chance: Double) -> Duration {
        // Beyond twenty doublings, any pause is longer than the longest.
        let doubled = first * (1 << min(max(failures - 1, 0), 20))
        return min(doubled, longest) * (0.5 + chance / 2)
    }
}
