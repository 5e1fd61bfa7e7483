import Core
import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    static let pushSubscriptions = RateLimit("push-subscription", burst: 20, every: .seconds(30))
    static let pushTests = RateLimit("push-test", burst: 5, every: .seconds(30))
}
