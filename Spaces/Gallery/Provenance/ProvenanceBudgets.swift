import Core
import Kernel

/// How often anybody may have receipts written.
extension RateLimit {
    static let receipts = RateLimit("receipt", burst: 20, every: .seconds(10))
}
