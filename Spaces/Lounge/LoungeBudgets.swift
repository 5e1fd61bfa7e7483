import Kernel

/// The budgets of a persona.
extension RateLimit {
    static let loungePosts = RateLimit("lounge-post", burst: 20, every: .seconds(15), isOfPosting: true)
    static let loungeLikes = RateLimit("lounge-like", burst: 120, every: .milliseconds(500))
    static let loungeDeletions = RateLimit("lounge-delete", burst: 30, every: .seconds(5))
    static let presses = RateLimit("lounge-press", burst: 20, every: .seconds(15))
    static let appeals = RateLimit("lounge-appeal", burst: 5, every: .seconds(300))
    static let loungeReports = RateLimit("lounge-report", burst: 10, every: .seconds(60))
    static let loungeDecisions = RateLimit("lounge-decision", burst: 60, every: .seconds(2))
}
