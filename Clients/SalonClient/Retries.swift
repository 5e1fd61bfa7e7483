/// How calls that may be sent twice are sent again.
public struct Retries: Hashable, Sendable {
    /// How often at most, after the first time.
    public var limit: Int
    public var pauses: Pauses

    public init(limit: Int = 2, pauses: Pauses = Pauses(first: .milliseconds(500), longest: .seconds(10))) {
        self.limit = limit
        self.pauses = pauses
    }

    /// Nothing is sent again.
    public static let none = Retries(limit: 0)

    /// Whether the same call may succeed soon. What is limited waits longer than anybody would for an answer.
    func mend(_ error: SalonError) -> Bool {
        if case .rateLimited = error { return false }
        return error.isTemporary
    }
}

/// Pauses that double, each by chance between a half and the whole, so that the clients of an instance that was away do
/// not come back all at once.
public struct Pauses: Hashable, Sendable {
    public var first: Duration
    public var longest: Duration

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
