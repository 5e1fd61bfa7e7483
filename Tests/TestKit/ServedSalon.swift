import Hummingbird
import Logging
import NIOCore
import SalonApp
import ServiceLifecycle
import Web

extension TestSalon {
    /// Runs a test with an instance behind a real port, for what connections are about. Live streams are on.
    package static func serve(
        on engine: TestEngine, _ body: @escaping @Sendable (_ salon: TestSalon, _ port: Int) async throws -> Void
    ) async throws {
        try await run(on: engine) { salon in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let (ports, port) = AsyncStream<Int>.makeStream()
            let application = Application(
                router: salon.salon.router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                services: [salon.salon.live],
                onServerRunning: { channel in
                    port.yield(channel.localAddress?.port ?? 0)
                    port.finish()
                }, logger: logger)
            let group = ServiceGroup(
                configuration: .init(services: [.init(service: application)], logger: logger))
            let server = Task { try await group.run() }
            var opened: Int?
            for await port in ports { opened = port }
            let result: Result<Void, any Error>
            do { result = .success(try await body(salon, opened ?? 0)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await server.value
            try result.get()
        }
    }
}
