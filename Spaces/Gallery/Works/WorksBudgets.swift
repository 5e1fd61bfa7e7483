import Core
package import Kernel

/// How often anybody may do something with works.
extension RateLimit {
    package static let downloads = RateLimit("download", burst: 20, every: .seconds(10))
    /// ZIP archives of originals that have to be made.
    package static let archives = RateLimit("originals", burst: 6, every: .minutes(1))
}
