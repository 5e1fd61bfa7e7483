package import Kernel

/// How often a member may do something with messages.
extension RateLimit {
    package static let messages = RateLimit("message", burst: 60, every: .seconds(1), isOfPosting: true)
    /// Each to a few conversations.
    static let forwards = RateLimit("message-forward", burst: 20, every: .seconds(20), isOfPosting: true)
    static let openings = RateLimit("conversation", burst: 30, every: .seconds(20), isOfPosting: true)
    /// For reading, changing conversations, reacting, and typing.
    static let messageMarks = RateLimit("message-mark", burst: 240, every: .milliseconds(250))
    package static let messageSearches = RateLimit("message-search", burst: 60, every: .milliseconds(500))
}
