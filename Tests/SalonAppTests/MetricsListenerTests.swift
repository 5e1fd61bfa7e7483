import Core
import CoreMetrics
import Logging
import NIOCore
import NIOPosix
import Prometheus
import Synchronization
import Testing

@testable import Monitoring
@testable import SalonApp

/// The listener of metrics, over real connections.
@Suite(.timeLimit(.minutes(1))) struct MetricsListenerTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func listener(on port: Int, measure: @escaping @Sendable () async -> Void = {}) -> MetricsListener {
        let metrics = PrometheusMetrics(.all)
        Counter(label: "salon_database_commits_total", factory: metrics).increment()
        return MetricsListener(
            metrics, at: ListenAddress(host: "127.0.0.1", port: port), clock: .system, logger: Self.quiet,
            measure: measure)
    }

    /// Sends bytes as they are, and reads until the other side closes.
    private func exchange(_ text: String, _ port: Int) async throws -> String {
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let answer = Mutex("")
        do {
            try await client.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: text))
                for try await piece in inbound { answer.withLock { $0 += String(buffer: piece) } }
            }
        } catch is IOError {
            // Cut off while more was on its way.
        }
        return answer.withLock { $0 }
    }

    /// Catches a listener that a stranger's bytes end, and one that answers more than it is for.
    @Test func answersOneQuestionAndOutlivesAllOthers() async throws {
        let listener = listener(on: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await listener.run() }
            let port = try #require(await listener.port())
            func ask(_ line: String, _ more: String = "", body: String = "") async throws -> String {
                try await exchange("\(line)\r\nHost: x\r\nConnection: close\r\n\(more)\r\n\(body)", port)
            }
            func read() async throws -> String { try await ask("GET /metrics HTTP/1.1") }
            let page = try await read()
            #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(page.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
            #expect(page.hasSuffix("\nsalon_database_commits_total 1\n"))
            for line in [
                "GET / HTTP/1.1", "GET /metrics/ HTTP/1.1", "GET /health HTTP/1.1", "GET /metrics%00 HTTP/1.1",
            ] { #expect(try await ask(line).hasPrefix("HTTP/1.1 404 "), "\(line)") }
            for method in ["HEAD", "OPTIONS", "DELETE", "PUT"] {
                #expect(try await ask("\(method) /metrics HTTP/1.1").hasPrefix("HTTP/1.1 405 "), "\(method)")
            }
            let form = try await ask("POST /metrics HTTP/1.1", "Content-Length: 3\r\n", body: "a=b")
            #expect(form.hasPrefix("HTTP/1.1 405 "))
            let large = String(repeating: "x", count: 70_000)
            for (line, more) in [
                ("GET /metrics HTTP/9.9", ""), ("\u{0}\u{1}\u{2}", ""), ("GET", ""), (" ", ""), ("GET \(large)", ""),
                ("GET /metrics HTTP/1.1", "Large: \(large)\r\n"), ("GET /\u{0} HTTP/1.1", ""),
                ("GET /metrics HTTP/1.1", "Content-Length: -1\r\n"),
                ("GET /metrics HTTP/1.1", "Content-Length: 99999999999999999999\r\n"),
                ("GET /metrics HTTP/1.1", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"),
                ("PRI * HTTP/2.0", ""), ("GET http://[::1 HTTP/1.1", ""),
            ] { #expect(try await !ask(line, more).contains(" 500 "), "\(line.prefix(40)) \(more.prefix(40))") }
            #expect(try await read().contains("\nsalon_database_commits_total 1\n"))
            // Somebody else is there already: the operator is told so, in one sentence.
            let second = self.listener(on: port)
            let problem = await #expect(throws: OptionProblem.self) { try await second.run() }
            #expect(problem?.description == "127.0.0.1:\(port) is taken: another program listens there")
            #expect(await second.port() == nil)
            group.cancelAll()
        }
    }
}
