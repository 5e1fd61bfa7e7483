import Kernel

/// How often a member may do something in the timeline.
extension RateLimit {
    static let posts = RateLimit("post", burst: 30, every: .seconds(10), isOfPosting: true)
    static let reposts = RateLimit("repost", burst: 60, every: .seconds(2), isOfPosting: true)
    static let pins = RateLimit("pin", burst: 60, every: .seconds(2))
    static let votes = RateLimit("vote", burst: 60, every: .seconds(2))
}
