import Core
import Kernel

/// How often anybody may share works.
extension RateLimit {
    static let works = RateLimit("work", burst: 20, every: .seconds(30), isOfPosting: true)
}
