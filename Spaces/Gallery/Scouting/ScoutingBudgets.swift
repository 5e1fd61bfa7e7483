import Core
import Kernel

/// How often scouts may do something.
extension RateLimit {
    static let offers = RateLimit("offer", burst: 20, every: .seconds(30))
    static let scoutNotes = RateLimit("scout-note", burst: 60, every: .seconds(2))
}
