import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Outgoing
import ServiceLifecycle
import Testing

/// Calls to a real server on this machine.
@Suite struct RequestTests {
    /// Answers what was asked, a lot, late, or with a way elsewhere.
    private func withServer(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
        let router = Router(context: BasicRequestContext.self)
        router.post("/echo") { request, context in
            var request = request
            let sent = try await request.collectBody(upTo: 1 << 20)
            let told = request.headers.map { "\($0.name.canonicalName)=\($0.value)" }.sorted().joined(separator: "\n")
            return Response(
                status: .created, headers: [.contentType: "text/plain", HTTPField.Name("X-Said")!: "  hello: you "],
                body: .init(byteBuffer: ByteBuffer(string: "\(told)\n\n\(String(buffer: sent))")))
        }
        router.get("/bytes/:count") { _, context in
            let count = context.parameters.get("count", as: Int.self) ?? 0
            return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 120, count: count)))
        }
        router.get("/late") { _, _ in
            try await Task.sleep(for: .seconds(20))
            return "late"
        }
        router.get("/elsewhere") { _, _ in Response.redirect(to: "/bytes/1", type: .temporary) }
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
                port.finish()
            }, logger: logger)
        let server = Task { try await application.run() }
        for await port in ports { try await body("http://127.0.0.1:\(port)") }
        server.cancel()
        _ = await server.result
    }

    private func get(_ url: String, limit: Int = 1 << 20, seconds: Double = 10) -> OutgoingRequest {
        OutgoingRequest(.get, url, answerLimit: limit, seconds: seconds, addresses: .any, allowsPlain: true)
    }

    @Test func sendsAndReceives() async throws {
        try await withServer { server in
            let body = [UInt8]("안녕\r\n\u{0}".utf8)
            let answer = try await Outgoing().request(
                OutgoingRequest(
                    .post, "\(server)/echo", headers: [("TTL", "60"), ("X-Empty", ""), ("Content-Type", "a/b")],
                    body: body, addresses: .any, allowsPlain: true))
            #expect(answer.status == 201)
            #expect(answer["content-type"] == "text/plain" && answer["X-SAID"] == "hello: you")
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.hasSuffix("\n\n안녕\r\n\u{0}"))
            for line in ["ttl=60", "x-empty=", "content-type=a/b", "user-agent=Salon"] {
                #expect(text.contains("\(line)\n"), "\(line)")
            }
            #expect(!text.contains("expect=") && !text.contains("accept-encoding="))
        }
    }

    @Test func doesNotReachPrivateAddresses() async throws {
        try await withServer { server in
            let outgoing = Outgoing()
            let port = server.split(separator: ":").last ?? ""
            for host in ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"] {
                let request = OutgoingRequest(.get, "http://\(host):\(port)/bytes/1", allowsPlain: true)
                await #expect(throws: OutgoingError.addressRefused, "\(host)") {
                    try await outgoing.request(request)
                }
            }
            let answer = try await outgoing.request(get("http://localhost:\(port)/bytes/1"))
            #expect(answer.status == 200)
        }
    }

    @Test func allowsOnlyTheProtocolsAskedFor() async throws {
        try await withServer { server in
            var plain = get("\(server)/bytes/1")
            plain.allowsPlain = false
            for request in [plain, get("file:///etc/passwd"), get("ftp://127.0.0.1/"), get("gopher://127.0.0.1/")] {
                let error = await #expect(throws: OutgoingError.self) { try await Outgoing().request(request) }
                guard case .invalid = error else {
                    Issue.record("\(error as Any)")
                    return
                }
            }
        }
    }

    @Test func capsTheAnswer() async throws {
        try await withServer { server in
            let answer = try await Outgoing().request(get("\(server)/bytes/300000", limit: 300_000))
            #expect(answer.body.count == 300_000)
            await #expect(throws: OutgoingError.tooLarge) {
                try await Outgoing().request(get("\(server)/bytes/300000", limit: 299_999))
            }
            var beginning = get("\(server)/bytes/300000", limit: 299_999)
            beginning.takesBeginning = true
            let cut = try await Outgoing().request(beginning)
            #expect(cut.status == 200 && cut.body.count == 299_999)
        }
    }

    @Test func capsTheTime() async throws {
        try await withServer { server in
            let start = ContinuousClock.now
            await #expect(throws: OutgoingError.timedOut) {
                try await Outgoing().request(get("\(server)/late", seconds: 0.3))
            }
            // The server takes twenty.
            #expect(start.duration(to: .now) < .seconds(15))
        }
    }

    @Test func endsWhenNobodyWaits() async throws {
        try await withServer { server in
            let start = ContinuousClock.now
            let call = Task { try await Outgoing().request(get("\(server)/late", seconds: 20)) }
            try await Task.sleep(for: .milliseconds(200))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            // The server takes twenty.
            #expect(start.duration(to: .now) < .seconds(15))
        }
    }

    @Test func followsNothing() async throws {
        try await withServer { server in
            let answer = try await Outgoing().request(get("\(server)/elsewhere"))
            #expect(answer.status == 307 && answer["location"] == "/bytes/1")
        }
    }

    @Test func refusesHeadersThatWouldEndTheirLine() async throws {
        let bad = [("X-A", "a\r\nX-B: b"), ("X-A", "a\n"), ("X-A", "\u{0}"), ("X A", "a"), ("X-A:", "a"), ("", "a")]
        for header in bad {
            var request = get("http://127.0.0.1:9/")
            request.headers = [header]
            let error = await #expect(throws: OutgoingError.self) { try await Outgoing().request(request) }
            guard case .invalid = error else {
                Issue.record("\(header)")
                return
            }
        }
    }

    @Test func saysThatNobodyAnswers() async throws {
        let error = await #expect(throws: OutgoingError.self) {
            try await Outgoing().request(get("http://127.0.0.1:9/"))
        }
        guard case .failed(0, let reason) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(!reason.isEmpty)
    }
}
