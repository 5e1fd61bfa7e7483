import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

@Suite struct LaneGuardTests {
    private let lanes = Lanes(processors: 1)

    private func connect() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers([LaneGuard(lanes)])
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
            while !pages.isFull {
                asked += 1
                let who = "\(asked)"
                group.addImmediateTask { try await pages.run(for: who) { for await _ in held {} } }
            }
            defer { hold.finish() }
            #expect(asked == 64)
            try body()
        }
        #expect(!pages.isFull)
    }

    /// What is refused never gets further in, and the connection goes on.
    @Test func refusesAtOnceWhatItsLaneCannotTake() async throws {
        try await whileFull {
            let channel = try connect()
            try channel.writeInbound(ask(.get, "/timeline?page=2", [.acceptLanguage: "ko"]))
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
            for path in ["/assets/a.css", "/health", "/login"] {
                try channel.writeInbound(ask(.get, path))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil, "\(path)")
                try channel.writeInbound(HTTPRequestPart.end(nil))
                #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
                try channel.writeOutbound(HTTPResponsePart.end(nil))
            }
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
