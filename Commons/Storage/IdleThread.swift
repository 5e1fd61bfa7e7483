import Kernel
import NIOPosix

/// A thread for blocking work that everybody else goes before: it gets the processor when nobody wants it.
package final class IdleThread: Sendable {
    private let pool = NIOThreadPool(numberOfThreads: 1)

    package init() { pool.start() }

    package func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await pool.runIfActive {
            yieldToOthers()
            return try work()
        }
    }

    /// Ends it, once what runs has ended.
    package func end() async { try? await pool.shutdownGracefully() }
}
