import Dispatch
import Synchronization

/// The terms of a closure's run: the time-out of each statement, and whether it may be interrupted.
struct Terms: Sendable {
    /// `nil`: as long as the database allows ordinarily.
    var limit: Duration? = Database.patience
    var cancellation: Cancellation?
}

/// Says to a thread that nobody waits for its work any more.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let interrupt = Mutex<(@Sendable () -> Void)?>(nil)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
        flag.store(true, ordering: .relaxed)
        // Interrupting may call another machine, and the canceller may be an event loop.
        DispatchQueue.global().async { [self] in interruptAgain() }
    }

    /// Until there is nothing to interrupt: a statement on its way to the server misses it once.
    private func interruptAgain() {
        let isRunning = interrupt.withLock { interrupt in
            interrupt?()
            return interrupt != nil
        }
        guard isRunning else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in interruptAgain() }
    }

    /// Runs a body that `interrupt` ends from another thread. Once this returns, `interrupt` is not called any more.
    func during<T>(interrupting interrupt: @escaping @Sendable () -> Void, _ body: () throws -> T) throws -> T {
        self.interrupt.withLock { $0 = interrupt }
        defer { self.interrupt.withLock { $0 = nil } }
        if isCancelled { throw SQLError.timeout }
        return try body()
    }
}
