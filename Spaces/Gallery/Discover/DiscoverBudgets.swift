import Core
import Kernel

/// How often anybody may look at Discover.
extension RateLimit {
    /// A page that is scrolled tells every two seconds what has been seen.
    static let views = RateLimit("view", burst: 120, every: .seconds(1))
}
