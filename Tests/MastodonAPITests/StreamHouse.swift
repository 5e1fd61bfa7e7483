import Core
import Foundation
import NIOCore
import NIOPosix
import SalonApp
import Synchronization
import TestKit
import Web

/// A whole instance behind a real port, whose streams are listened to as programs do.
struct StreamHouse: Sendable {
    let salon: TestSalon
    let port: Int

    static func run(
        on engine: TestEngine, _ body: @escaping @Sendable (StreamHouse) async throws -> Void
    ) async throws {
        try await TestSalon.serve(on: engine) { salon, port in
            try await body(StreamHouse(salon: salon, port: port))
        }
    }

    /// Opens a stream, and comes back once it hears.
    func listen(_ path: String, _ token: String?, after id: Int64? = nil) async throws -> StreamListener {
        let count = salon.salon.live.streamCount
        let listener = try await connect(path, token, after: id)
        try await listener.wait { _ in salon.salon.live.streamCount > count }
        return listener
    }

    func connect(_ path: String, _ token: String?, after id: Int64? = nil) async throws -> StreamListener {
        let address = path.hasPrefix("/") ? path : "/api/v1/streaming/\(path)"
        var head = "GET \(address) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        if let id { head += "Last-Event-ID: \(id)\r\n" }
        return try await send(head + "\r\n").listener
    }

    /// Sends a request on a connection of its own.
    func send(_ request: String) async throws -> (listener: StreamListener, channel: any Channel) {
        let listener = StreamListener()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(StreamReceiver(listener: listener))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: request))
        return (listener, channel)
    }
}

/// What has come over one connection.
final class StreamListener: Sendable {
    struct Event: Sendable, Equatable {
        var id: Int64?
        var name = ""
        var data = ""
    }

    private let bytes = Mutex<[UInt8]>([])
    private let hasEnded = Mutex(false)

    func take(_ more: some Sequence<UInt8>) { bytes.withLock { $0 += more } }
    func end() { hasEnded.withLock { $0 = true } }

    var isClosed: Bool { hasEnded.withLock { $0 } }
    var head: String { text.components(separatedBy: "\r\n\r\n").first ?? "" }
    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    /// What is behind the head of the answer, as it came.
    var tail: [UInt8] {
        let bytes = bytes.withLock { $0 }
        return bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { Array(bytes[$0.upperBound...]) } ?? []
    }

    /// The body without its chunks' frames (RFC 9112 §7.1).
    var body: String {
        guard let start = text.range(of: "\r\n\r\n") else { return "" }
        var (rest, body) = (Array(text[start.upperBound...].utf8)[...], [UInt8]())
        while let end = rest.firstRange(of: Array("\r\n".utf8)),
            let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), size > 0,
            rest.distance(from: end.upperBound, to: rest.endIndex) >= size + 2
        {
            body += rest[end.upperBound..<end.upperBound + size]
            rest = rest[(end.upperBound + size + 2)...]
        }
        return String(decoding: body, as: UTF8.self)
    }

    /// Those that have come whole.
    var events: [Event] {
        body.components(separatedBy: "\n\n").dropLast().compactMap { block in
            var event = Event()
            for line in block.split(separator: "\n") {
                if line.hasPrefix("id: ") { event.id = Int64(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
            }
            return event.name.isEmpty ? nil : event
        }
    }

    /// Waits until something has come. Throws when it does not within a minute.
    func wait(_ isThere: (StreamListener) -> Bool) async throws {
        for _ in 0..<12_000 {
            if isThere(self) { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw NeverCame(text: String(text.suffix(2_000)), isClosed: isClosed)
    }

    struct NeverCame: Error {
        let text: String
        let isClosed: Bool
    }

    private var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}

private final class StreamReceiver: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    let listener: StreamListener

    init(listener: StreamListener) { self.listener = listener }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        listener.take(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) { listener.end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
