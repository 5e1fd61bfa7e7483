package import Core
import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
package import Prometheus
import ServiceLifecycle
import Storage
package import Web

/// Answers `GET /metrics` at an address of its own, and nothing else.
package struct MetricsListener: Service {
    private let address: ListenAddress
    private let page: Recent<ByteBuffer>
    private let logger: Logger
    /// A scraper has one or two.
    package let connections = Connections(limits: ConnectionLimits(total: 32, perAddress: nil))
    private let opened = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingOldest(1))

    private let onRunning: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - onRunning: gets the port.
    ///   - measure: brings up to date what is not counted as it happens.
    package init(
        _ metrics: PrometheusMetrics, at address: ListenAddress, clock: Clock, logger: Logger,
        onRunning: @escaping @Sendable (Int) -> Void = { _ in }, measure: @escaping @Sendable () async -> Void
    ) {
        self.onRunning = onRunning
        self.address = address
        self.logger = logger
        page = Recent(clock) {
            await measure()
            // Some hundred kilobytes: not on an event loop.
            return (try? await onFileThread { ByteBuffer(string: metrics.text) }) ?? ByteBuffer()
        }
    }

    /// The port, once it listens; `nil` if it does not.
    func port() async -> Int? {
        for await port in opened.stream { return port }
        return nil
    }

    /// Returns once it listens. If it cannot, it ends everything, this included.
    package func listens() async throws {
        if await port() == nil { try await Task.sleep(for: .seconds(3_600)) }
    }

    func run() async throws {
        defer { opened.continuation.finish() }
        let (address, connections, opened, onRunning) = (address, connections, opened.continuation, onRunning)
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { [page] request, _ in
                guard request.uri.path == "/metrics" else { return Self.refusal(.notFound) }
                guard request.method == .get else { return Self.refusal(.methodNotAllowed) }
                return Response(
                    status: .ok,
                    headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
                    body: .init(byteBuffer: await page()))
            },
            server: .init {
                GuardedHTTP1(
                    connections, lanes: nil, trustsForwardedFor: false, idleTimeout: .seconds(75), responder: $0)
            },
            configuration: .init(address: .hostname(address.host, port: address.port)),
            onServerRunning: { channel in
                await AcceptGuard.add(to: channel, connections)
                let port = channel.localAddress?.port ?? address.port
                onRunning(port)
                opened.yield(port)
                opened.finish()
            },
            logger: logger)
        do { try await application.run() } catch { throw address.problem(error) ?? error }
    }

    private static func refusal(_ status: HTTPResponse.Status) -> Response {
        var headers: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
        if status == .methodNotAllowed { headers[.allow] = "GET" }
        return Response(
            status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: "GET /metrics\n")))
    }
}
