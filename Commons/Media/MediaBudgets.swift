import Core
package import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    /// One budget for every way an image comes in.
    package static let uploads = RateLimit("upload", burst: 120, every: .seconds(5), isOfPosting: true)
    /// Link previews that have to be made.
    package static let linkPreviews = RateLimit("link preview", burst: 60, every: .seconds(2))
}
