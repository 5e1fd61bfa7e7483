import Core
import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    static let decisions = RateLimit("decision", burst: 60, every: .seconds(5))
    static let standingAppeals = RateLimit("standing-appeal", burst: 5, every: .minutes(10))
}
