import Core
import Kernel

/// How often anybody may do something with exhibitions.
extension RateLimit {
    static let exhibitions = RateLimit("exhibition", burst: 5, every: .minutes(10), isOfPosting: true)
    static let exhibitionEdits = RateLimit("exhibition-edit", burst: 120, every: .seconds(2))
    /// What is chosen for exhibitions: of works by others, their makers are asked.
    static let exhibitionWorks = RateLimit("exhibition-work", burst: 100, every: .minutes(1))
}
