import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import TestKit
import Testing

@testable import Web

/// Over a real connection: the version of a request is known at its beginning only.
@Suite(.timeLimit(.minutes(1))) struct OldExpectationsTests {
    /// Says how many bytes came.
    private struct Reader: HTTPResponder {
        func respond(to request: Request, context: Web.Context) async throws -> Response {
            var request = request
            let body = try await request.collectBody(upTo: 100)
            return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "\(body.readableBytes) bytes")))
        }
    }

    // Catches an answer before the answer, which a client of HTTP/1.0 takes for the only one.
    @Test func whoeverIsOldIsNotAsked() async throws {
        let gate = Gate(
            Reader(), site: .open(at: "http://localhost"), hosts: Hosts(publicURL: "http://localhost"),
            bodies: BodySeats(), lanes: nil)
        let connections = Connections(limits: ConnectionLimits(total: 8, perAddress: nil))
        let (ports, listening) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: gate,
            server: .init {
                GuardedHTTP1(
                    connections, lanes: nil, trustsForwardedFor: false, idleTimeout: .seconds(75), responder: $0)
            },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in listening.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { listening.finish() }
                try? await application.run()
            }
            let port = try #require(await ports.first { _ in true })
            for (version, asked) in [("1.0", false), ("1.1", true)] {
                let answer = try await exchange(
                    """
                    POST / HTTP/\(version)\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\n\
                    Content-Length: 5\r\n\r\nhello
                    """, port)
                #expect(answer.hasPrefix("HTTP/1.1 100 ") == asked, "\(answer)")
                #expect(answer.contains("HTTP/1.1 200 ") && answer.hasSuffix("5 bytes"), "\(answer)")
            }
            group.cancelAll()
        }
    }

    /// Sends bytes as they are, and reads until the other side closes.
    private func exchange(_ text: String, _ port: Int) async throws -> String {
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await client.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var answer = ""
            for try await piece in inbound { answer += String(buffer: piece) }
            return answer
        }
    }
}
