package import Kernel

extension RateLimit {
    /// Enough for typing. The check reveals whether a nickname is taken.
    package static let nicknames = RateLimit("lounge-nickname", burst: 60, every: .seconds(2))
    static let personaEdits = RateLimit("lounge-edit", burst: 10, every: .seconds(60))
}
