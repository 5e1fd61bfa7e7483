import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

@Suite struct ConnectionGuardTests {
    private let connections = Connections(limits: ConnectionLimits(total: 8, perAddress: 4))

    /// A connection that is open, and its guard.
    private func connect(
        from address: String = "192.0.2.1", on loop: EmbeddedEventLoop = EmbeddedEventLoop()
    ) throws -> (channel: EmbeddedChannel, guard: ConnectionGuard) {
        let channel = EmbeddedChannel(loop: loop)
        channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1_024)
        let connectionGuard = ConnectionGuard(connections)
        try channel.pipeline.syncOperations.addHandler(connectionGuard)
        channel.pipeline.fireChannelActive()
        return (channel, connectionGuard)
    }

    private func head(_ length: Int?) -> HTTPRequestPart {
        var head = HTTPRequest(method: .post, scheme: nil, authority: "salon.example", path: "/")
        head.headerFields[.contentLength] = length.map(String.init)
        return .head(head)
    }

    private func isOpen(_ channel: EmbeddedChannel) -> Bool {
        channel.embeddedEventLoop.run()
        return connections.count > 0
    }

    @Test func cutsAHeadThatDoesNotCome() throws {
        let start = NIODeadline.now()
        let (channel, connectionGuard) = try connect()
        connectionGuard.check(start + .seconds(29))
        #expect(isOpen(channel))
        connectionGuard.check(.now() + .seconds(31))
        #expect(!isOpen(channel))
    }

    @Test func cutsABodyThatDoesNotCome() throws {
        let start = NIODeadline.now()
        let (channel, connectionGuard) = try connect()
        try channel.writeInbound(head(10))
        channel.read()
        connectionGuard.check(start + .seconds(19))
        #expect(isOpen(channel))
        connectionGuard.check(.now() + .seconds(21))
        #expect(!isOpen(channel))
    }

    /// Catches a connection on which the next request is taken for the body of one that was refused before it was sent.
    @Test(arguments: [true, false]) func endsBehindABodyThatNobodyAskedFor(_ isRefused: Bool) throws {
        let (channel, _) = try connect()
        var head = HTTPRequest(method: .post, scheme: nil, authority: "salon.example", path: "/")
        head.headerFields[.contentLength] = "10"
        head.headerFields[.expect] = "100-continue"
        try channel.writeInbound(HTTPRequestPart.head(head))
        if !isRefused { channel.write(HTTPResponsePart.head(.init(status: .continue)), promise: nil) }
        channel.write(HTTPResponsePart.head(.init(status: .forbidden)), promise: nil)
        channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
        var closings: [String?] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { closings.append(head.headerFields[.connection]) }
        }
        #expect(closings == (isRefused ? ["close"] : [nil, nil]))
    }

    /// The first of two answers told the client that no more would come, while the second request was carried out.
    @Test func aLargeBodyBehindAnotherRequestEndsNothing() throws {
        let (channel, _) = try connect()
        try channel.writeInbound(head(nil))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeInbound(head(10_000_000))
        for status in [HTTPResponse.Status.ok, .contentTooLarge] {
            channel.write(HTTPResponsePart.head(.init(status: status)), promise: nil)
            channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
        }
        var closings: [String?] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { closings.append(head.headerFields[.connection]) }
        }
        #expect(closings == [nil, "close"])
    }

    /// Closing threw away what the system had not taken: large answers ended in the middle when the server stopped.
    @Test func closesBehindAnAnswer() throws {
        let (channel, _) = try connect()
        try channel.writeInbound(head(nil))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.write(HTTPResponsePart.head(.init(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.close(promise: nil)
        #expect(isOpen(channel))
        channel.flush()
        #expect(!isOpen(channel))
    }

    /// What is left of a large body is not read forever, and what is wrong with it gets no second answer.
    @Test func endsWithAnEarlyAnswer() throws {
        let start = NIODeadline.now()
        let (channel, connectionGuard) = try connect()
        try channel.writeInbound(head(1_000_000))
        for _ in 0..<2 {
            channel.write(HTTPResponsePart.head(.init(status: .seeOther)), promise: nil)
            channel.write(HTTPResponsePart.end(nil), promise: nil)
            channel.flush()
        }
        guard case .head(let answer) = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("no answer")
            return
        }
        #expect(answer.headerFields[.connection] == "close")
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .end(nil))
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
        connectionGuard.check(start + .seconds(4))
        #expect(isOpen(channel))
        connectionGuard.check(.now() + .seconds(6))
        #expect(!isOpen(channel))
    }

    /// What was refused at its head kept its connection for seconds after all of it had come.
    @Test func closesBehindABodyThatCameLater() throws {
        let (channel, _) = try connect()
        try channel.writeInbound(head(10))
        channel.write(
            HTTPResponsePart.head(.init(status: .serviceUnavailable, headerFields: [.connection: "close"])),
            promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.flush()
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "theme=dark")))
        #expect(isOpen(channel))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(!isOpen(channel))
    }

    /// One address gets its share, an IPv6 /64 is one, and connections that only wait make room.
    @Test func countsWhoIsThere() throws {
        let loop = EmbeddedEventLoop()
        let open = try ["2001:db8::1", "2001:db8::2", "2001:db8::3"].map { try connect(from: $0, on: loop) }
        for (channel, _) in open { try channel.writeInbound(head(10)) }
        _ = try connect(from: "2001:db8::4", on: loop)
        loop.run()
        #expect(connections.count == 4)
        _ = try connect(from: "2001:db8::5", on: loop)
        loop.run()
        #expect(connections.count == 3, "the fifth is refused, and the fourth, which only waited, made room")
        _ = try connect(from: "2001:db8:0:1::1", on: loop)
        loop.run()
        #expect(connections.count == 4)
    }
}
