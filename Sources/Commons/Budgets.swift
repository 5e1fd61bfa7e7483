internal import Core
public import Web

/// How often anybody may do what several rooms have. Each has a file for its own, and `docs/security.md` the table of all.
extension RateLimit {
    /// One budget for everything a member takes away.
    public static let deletions = RateLimit("delete", burst: 60, every: .seconds(2))
    public static let reports = RateLimit("report", burst: 10, every: .minutes(1))
    public static let searches = RateLimit("search", burst: 200, every: .milliseconds(150))
}
