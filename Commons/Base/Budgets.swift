import Core
package import Kernel

/// How often anybody may do what several rooms have. Each has a file for its own, and `docs/security.md` the table of all.
extension RateLimit {
    /// One budget for everything a member takes away.
    package static let deletions = RateLimit("delete", burst: 60, every: .seconds(2))
    package static let reports = RateLimit("report", burst: 10, every: .minutes(1))
    package static let searches = RateLimit("search", burst: 200, every: .milliseconds(150))
}
