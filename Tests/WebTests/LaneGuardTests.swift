import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import Web

@Suite final class LaneGuardTests {
    private let lanes = Lanes(processors: 1)
    private let addresses = Atomic(0)

    /// Each connection is of another address, unless it is said.
    private func connect(from address: String? = nil, trustsForwardedFor: Bool = false) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        let number = addresses.wrappingAdd(1, ordering: .relaxed).newValue
        channel.remoteAddress = try SocketAddress(
            ipAddress: address ?? "192.0.\(number / 256).\(number % 256)", port: 1_024)
        try channel.pipeline.syncOperations.addHandlers([LaneGuard(lanes, trustsForwardedFor: trustsForwardedFor)])
        return channel
    }

    private func ask(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) -> HTTPRequestPart {
        .head(HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields))
    }

    /// Runs a body while the lane of pages is full.
    private func whileFull(_ body: () throws -> Void) async throws {
        let (held, hold) = AsyncStream.makeStream(of: Void.self)
        let pages = try #require(lanes.lane(for: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")))
        try await withThrowingTaskGroup(of: Void.self) { group in
            var asked = 0
            while !pages.isFull(for: "anybody") {
                asked += 1
                let who = "\(asked)"
                group.addImmediateTask { try await pages.run(for: who) { for await _ in held {} } }
            }
            defer { hold.finish() }
            #expect(asked == 64)
            try body()
        }
        #expect(!pages.isFull(for: "anybody"))
    }

    /// What is refused never gets further in, and the connection goes on.
    @Test func refusesAtOnceWhatItsLaneCannotTake() async throws {
        try await whileFull {
            let channel = try connect()
            try channel.writeInbound(
                ask(.get, "/timeline?page=2", [.acceptLanguage: "en", .cookie: "__Host-language=ko"]))
            try channel.writeInbound(HTTPRequestPart.end(nil))
            #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
            guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self),
                case .body(let page) = try channel.readOutbound(as: HTTPResponsePart.self)
            else {
                Issue.record("no answer")
                return
            }
            #expect(head.status == .serviceUnavailable && head.headerFields[.retryAfter] == "3")
            #expect(head.headerFields[.contentLength] == "\(page.readableBytes)")
            #expect(String(buffer: page).contains("lang=\"ko\""))
            #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .end(nil))
            for path in ["/assets/a.css", "/health", "/ready", "/login"] {
                try channel.writeInbound(ask(.get, path))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil, "\(path)")
                try channel.writeInbound(HTTPRequestPart.end(nil))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
                try channel.writeOutbound(HTTPResponsePart.end(nil))
            }
        }
    }

    /// A body, which no page reads, had let its request past the lane.
    @Test func aBodyIsNoWayAround() async throws {
        try await whileFull {
            for fields: HTTPFields in [[.transferEncoding: "chunked"], [.contentLength: "100000"]] {
                let channel = try connect()
                try channel.writeInbound(ask(.get, "/timeline", fields))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
            }
            let channel = try connect()
            try channel.writeInbound(ask(.post, "/media", [.transferEncoding: "chunked"]))
            #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil)
        }
    }

    /// The tasks that would be refused further in are already there when their lane notices.
    @Test func countsWhatIsOnItsWayIn() throws {
        let whole: [HTTPRequestPart] = [
            ask(.post, "/posts", [.contentLength: "1"]), .body(ByteBuffer(string: "a")), .end(nil),
        ]
        func send(_ parts: [HTTPRequestPart]) throws -> EmbeddedChannel {
            let channel = try connect()
            for part in parts { try channel.writeInbound(part) }
            return channel
        }
        func isRefused(_ channel: EmbeddedChannel) throws -> Bool {
            try channel.readInbound(as: HTTPRequestPart.self) == nil
        }
        // Their bodies drip.
        let slow = try (0..<64).map { _ in try send(Array(whole.prefix(2))) }
        let quick = try (0..<64).map { _ in try send(whole) }
        #expect(try (slow + quick).allSatisfy { try !isRefused($0) })
        #expect(try isRefused(send(whole)))
        try quick[0].writeOutbound(HTTPResponsePart.head(.init(status: .seeOther)))
        #expect(try !isRefused(send(whole)))
        #expect(try isRefused(send(whole)))
        _ = try quick[1].finish()
        #expect(try !isRefused(send(whole)))
        #expect(try isRefused(send(whole)))
        // What goes on as a socket is answered.
        try quick[2].writeOutbound(HTTPResponsePart.head(.init(status: .switchingProtocols)))
        #expect(try !isRefused(send(whole)))
    }

    /// Many at once from one address had kept out all others.
    @Test(arguments: [false, true])
    func oneAddressTakesHalf(ofAProxy: Bool) throws {
        func isRefused(_ address: String) throws -> Bool {
            let channel = try connect(from: ofAProxy ? "127.0.0.1" : address, trustsForwardedFor: ofAProxy)
            try channel.writeInbound(ask(.get, "/", ofAProxy ? [.xForwardedFor: "10.0.0.1, \(address)"] : [:]))
            try channel.writeInbound(HTTPRequestPart.end(nil))
            return try channel.readInbound(as: HTTPRequestPart.self) == nil
        }
        for _ in 0..<32 { #expect(try !isRefused("192.0.2.1")) }
        for _ in 0..<64 { #expect(try isRefused("192.0.2.1")) }
        #expect(try !isRefused("192.0.2.2"))
    }

    /// A second request on its way does not overtake the first one's answer.
    @Test func keepsTheOrderOfAnswers() async throws {
        try await whileFull {
            let channel = try connect()
            for path in ["/login", "/timeline"] {
                try channel.writeInbound(ask(.get, path))
                try channel.writeInbound(HTTPRequestPart.end(nil))
            }
            for path in ["/login", "/timeline"] {
                #expect(try channel.readInbound(as: HTTPRequestPart.self) == ask(.get, path))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
            }
            #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
        }
    }

    /// A browser that asks for the head alone would take a body for the next answer.
    @Test func aHeadHasNoBody() async throws {
        try await whileFull {
            let channel = try connect()
            try channel.writeInbound(ask(.head, "/", [.connection: "close"]))
            guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self) else {
                Issue.record("no answer")
                return
            }
            #expect(head.headerFields[.connection] == "close")
            #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .end(nil))
        }
    }
}
