import Core
import Kernel

/// How often anybody may do something in the gallery.
extension RateLimit {
    static let works = RateLimit("work", burst: 20, every: .seconds(30), isOfPosting: true)
    static let workEdits = RateLimit("work-edit", burst: 60, every: .seconds(10))
    static let comments = RateLimit("comment", burst: 20, every: .seconds(6), isOfPosting: true)
    /// A page that is scrolled tells every two seconds what has been seen.
    static let views = RateLimit("view", burst: 120, every: .seconds(1))
    static let offers = RateLimit("offer", burst: 20, every: .seconds(30))
    static let scoutNotes = RateLimit("scout-note", burst: 60, every: .seconds(2))
    static let receipts = RateLimit("receipt", burst: 20, every: .seconds(10))
    static let downloads = RateLimit("download", burst: 20, every: .seconds(10))
    /// ZIP archives of originals that have to be made.
    static let archives = RateLimit("originals", burst: 6, every: .minutes(1))
    static let exhibitions = RateLimit("exhibition", burst: 5, every: .minutes(10), isOfPosting: true)
    static let exhibitionEdits = RateLimit("exhibition-edit", burst: 120, every: .seconds(2))
    /// What is chosen for exhibitions: of works by others, their makers are asked.
    static let exhibitionWorks = RateLimit("exhibition-work", burst: 100, every: .minutes(1))
}
