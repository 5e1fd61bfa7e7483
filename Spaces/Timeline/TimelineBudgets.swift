import Kernel

/// How often a member may do something in the timeline.
extension RateLimit {
    static let posts = RateLimit("post", burst: 30, every: .seconds(10), isOfPosting: true)
    /// What archives bring of long ago: as much as somebody could write in the same time, after the first of it.
    static let importedPosts = RateLimit("import-post", burst: 10_000, every: .seconds(10), isOfPosting: true)
    static let reposts = RateLimit("repost", burst: 60, every: .seconds(2), isOfPosting: true)
    static let pins = RateLimit("pin", burst: 60, every: .seconds(2))
    static let votes = RateLimit("vote", burst: 60, every: .seconds(2))
}
