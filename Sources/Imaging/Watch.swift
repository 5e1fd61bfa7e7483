import CVips
import Core

/// Ends work that takes too long or that nobody waits for any more.
///
/// Safe to share: the deadline is set before the work begins, and the mark of cancellation is atomic.
final class Watch: @unchecked Sendable {
    private let pointer: OpaquePointer

    init() { pointer = cvips_watch_new() }

    deinit { cvips_watch_free(pointer) }

    /// Lends the watch to a wrapper, and keeps it until that returns.
    func use<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    func start(seconds: Double) { use { cvips_watch_start($0, seconds) } }

    func cancel() { use { cvips_watch_cancel($0) } }

    var isCancelled: Bool { use(cvips_watch_cancelled) }

    /// Throws `CancellationError` or ``Core/Problem/imageTooSlow`` once the time is over.
    func check() throws {
        if isCancelled { throw CancellationError() }
        if use(cvips_watch_over) { throw Problem.imageTooSlow }
    }
}
