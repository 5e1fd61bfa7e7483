import Core
import Dispatch
import Logging
import SalonApp
import ServiceLifecycle
import Synchronization
import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs a server until it is asked to stop by SIGTERM or SIGINT.
///
/// Then it accepts nothing more, requests get a grace period, streams are asked to reconnect, and what is left when the
/// grace is over is cut. A second signal ends the process at once. Signals are heard on a thread of their own: nothing
/// the server does keeps them waiting.
final class Stopping: Sendable {
    private let connections: [Connections]
    private let grace: Duration
    private let logger: Logger
    private let isStopping = Atomic<Bool>(false)
    private let queue = DispatchQueue(label: "stopping")

    /// Work that lasts this long after the last connection was cut is not worth waiting for.
    private static let patience = DispatchTimeInterval.seconds(5)

    init(connections: [Connections], grace: Duration, logger: Logger) {
        self.connections = connections
        self.grace = grace
        self.logger = logger
    }

    func run(_ server: any Service) async throws {
        let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGTERM, SIGINT].map { number in listen(to: number) { signal.yield() } }
        defer { for source in sources { source.cancel() } }
        let stop = Task {
            for await _ in signals { await group.triggerGracefulShutdown() }
        }
        defer { stop.cancel() }
        try await group.run()
    }

    private func listen(to number: Int32, first: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [self] in
            if isStopping.exchange(true, ordering: .relaxed) { _exit(128 + number) }
            first()
            queue.asyncAfter(deadline: .now() + .milliseconds(Int(clamping: grace.milliseconds))) { self.cut() }
        }
        source.resume()
        return source
    }

    private func cut() {
        for connections in connections { connections.cutAll() }
        queue.asyncAfter(deadline: .now() + Self.patience) {
            self.logger.warning("stopped in the middle of a task")
            _exit(0)
        }
    }
}
