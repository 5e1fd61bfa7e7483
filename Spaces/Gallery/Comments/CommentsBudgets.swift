import Core
package import Kernel

/// How often anybody may comment, and change what there is to comment on.
extension RateLimit {
    static let comments = RateLimit("comment", burst: 20, every: .seconds(6), isOfPosting: true)
    package static let workEdits = RateLimit("work-edit", burst: 60, every: .seconds(10))
}
