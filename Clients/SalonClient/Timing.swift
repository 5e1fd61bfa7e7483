import Foundation

/// Time and chance, which tests set.
struct Timing: Sendable {
    var now: @Sendable () -> Date
    /// Throws when the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void
    /// 0..<1.
    var chance: @Sendable () -> Double

    static let system = Timing(
        now: { Date() }, sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0..<1) })

    func pause(_ duration: Duration) async throws(SalonError) {
        do { try await sleep(duration) } catch { throw .cancelled }
    }
}
