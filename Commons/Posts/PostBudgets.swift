import Core
import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    static let likes = RateLimit("like", burst: 120, every: .milliseconds(500))
}
