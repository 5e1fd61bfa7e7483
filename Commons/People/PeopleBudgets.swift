import Core
import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    /// Following, muting and blocking.
    static let follows = RateLimit("follow", burst: 60, every: .seconds(2))
    /// Making and changing lists, and who is in them.
    static let lists = RateLimit("list", burst: 60, every: .seconds(2))
    static let mutedWords = RateLimit("muted-word", burst: 120, every: .seconds(2))
}
