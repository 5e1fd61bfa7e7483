import Core
import Design
import Foundation
import Hummingbird
import Kernel
import Logging
import NIOCore
import NIOPosix
import SQL
import ServiceLifecycle
import Synchronization
import TestKit
import Testing
import Web

/// Something that happened in a room.
struct Rang: Event {
    static let name = "rang"
    let number: Int
    let room: String
    var padding = 0
    var post: Int64?
}

/// A real server on a port of its own that serves nothing but the live stream.
struct LiveHouse: Sendable {
    let database: Database
    let hub: LiveHub
    let port: Int
    /// A session that may listen.
    let token: SessionToken
    /// Begins the graceful shutdown; the server's `run` returns after it.
    let shutDown: @Sendable () -> Void

    static func run(
        on engine: TestEngine, heartbeat: Duration = .seconds(20), isLimited: Bool = false, failures: Int = 0,
        whileAdmitting: @escaping @Sendable (LiveHub, Database, SessionKey) async throws -> Void = { _, _, _ in },
        _ body: @escaping @Sendable (LiveHouse) async throws -> Void
    ) async throws {
        try await engine.withDatabase { database in
            try await database.migrate([])
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let failing = Mutex(failures)
            let renderer = LiveRenderer(Rang.self) { event, _ in
                let isFailing = failing.withLock { left in
                    left -= 1
                    return left >= 0
                }
                if isFailing { throw SQLError.unavailable("gone for a moment") }
                let post = event.post.map { ID<Post>(rawValue: $0) }
                return [
                    LiveUpdate(
                        WrittenChange(.append, "list") { language, _ in
                            let padding = String(repeating: "x", count: event.padding)
                            return "<p lang=\"\(language.rawValue)\">no \(event.number)</p>\(padding)"
                        }, on: event.room, about: post),
                    LiveUpdate(
                        WrittenChange(.text, "count", "<b>\(event.number)</b>\n"), on: event.room, about: post,
                        key: "count-\(event.room)"),
                ]
            }
            let hub = LiveHub(
                database: database, renderers: [renderer], closed: { _, _ in [] },
                after: try await database.outbox.lastID(), heartbeat: heartbeat, logger: logger)
            let limiter = RateLimiter(clock: TestClock().clock, isOn: isLimited)
            let token = SessionToken()
            let router = Router(context: Context.self)
            router.add(
                middleware: FrontDoor(site: .open(at: "http://127.0.0.1"), clock: .system) { asked in
                    guard asked.key == token.key else { return nil }
                    return .plain(
                        ID(rawValue: 1), handle: "minsu", name: "김민수", language: .korean, session: token.key)
                })
            let streams = LiveStreams(hub: hub, limiter: limiter, connections: 1_000)
            LiveRoutes(streams) { topics, _ in
                try await whileAdmitting(hub, database, token.key)
                return LiveAdmission(topics: topics, hidden: [], blocked: [], mutedWords: .empty)
            }.add(
                to: router)
            let (ports, port) = AsyncStream<Int>.makeStream()
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), services: [hub],
                onServerRunning: { channel in
                    port.yield(channel.localAddress?.port ?? 0)
                    port.finish()
                }, logger: logger)
            let group = ServiceGroup(
                configuration: .init(services: [.init(service: application)], logger: logger))
            let server = Task { try await group.run() }
            var opened: Int?
            for await port in ports { opened = port }
            let house = LiveHouse(
                database: database, hub: hub, port: opened ?? 0, token: token,
                shutDown: { Task { await group.triggerGracefulShutdown() } })
            let result: Result<Void, any Error>
            do { result = .success(try await body(house)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await server.value
            try result.get()
        }
    }

    func ring(
        _ numbers: Range<Int>, in room: String = "hall", padding: Int = 0, about post: Int64? = nil
    ) async throws {
        for number in numbers {
            try await database.write { transaction in
                try transaction.emit(Rang(number: number, room: room, padding: padding, post: post))
            }
        }
    }

    /// Opens a stream as an `EventSource` does.
    func listen(
        _ query: String = "topics=hall", lastEventID: Int64? = nil, session: SessionToken? = nil, reads: Bool = true
    ) async throws -> Listener {
        var head = "GET /live?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/event-stream\r\n"
        if let lastEventID { head += "Last-Event-ID: \(lastEventID)\r\n" }
        if let session { head += "Cookie: session=\(session.text)\r\n" }
        let listener = Listener()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: reads)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Receiver(listener: listener))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        listener.opened(channel)
        try await channel.writeAndFlush(ByteBuffer(string: head + "\r\n"))
        return listener
    }
}

/// One event of a stream, as a browser would dispatch it.
struct Received: Sendable, Equatable {
    var id: Int64?
    var event = ""
    var data: [String] = []

    /// The numbers that were rung.
    var numbers: [Int] {
        data.compactMap { line in
            line.firstRange(of: ">no ").flatMap { Int(line[$0.upperBound...].prefix { $0 != "<" }) }
        }
    }
}

/// What has come over one connection.
final class Listener: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isClosed = false
        var channel: (any Channel)?
    }

    private let state = Mutex(State())

    func opened(_ channel: any Channel) { state.withLock { $0.channel = channel } }
    func take(_ bytes: some Sequence<UInt8>) { state.withLock { $0.bytes += bytes } }
    func closed() { state.withLock { $0.isClosed = true } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func leave() async throws {
        try await state.withLock { $0.channel }?.close().get()
    }

    func say(_ text: String) async throws {
        try await state.withLock { $0.channel }?.writeAndFlush(ByteBuffer(string: text)).get()
    }

    /// The last of what has come.
    var tail: String { text(of: state.withLock { Array($0.bytes.suffix(2_000)) }) }

    /// The head of the answer, and whether its last chunk has come.
    var head: String { text(of: split.head) }
    var isWhole: Bool { split.isWhole }

    /// The events that have come whole.
    var events: [Received] {
        var events: [Received] = []
        var blocks = text(of: split.body).components(separatedBy: "\n\n")
        blocks.removeLast()
        for block in blocks {
            var event = Received()
            for line in block.split(separator: "\n") {
                if line.hasPrefix("id: ") { event.id = Int64(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { event.event = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { event.data.append(String(line.dropFirst(6))) }
            }
            if event.id != nil { events.append(event) }
        }
        return events
    }

    var updates: [Received] { events.filter { $0.event == "update" } }

    /// Waits until something has come. Throws when it does not within a minute.
    func wait(_ isThere: (Listener) -> Bool) async throws {
        for _ in 0..<12_000 {
            if isThere(self) { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw NeverCame(events: events.suffix(3), isClosed: isClosed)
    }

    /// Waits for the end of the last ring.
    func hears(_ number: Int) async throws {
        let end = "<b>\(number)</b>"
        try await wait { $0.tail.contains(end) }
    }

    struct NeverCame: Error {
        let events: [Received]
        let isClosed: Bool
    }

    private func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Head and decoded chunks (RFC 9112 §7.1).
    private var split: (head: [UInt8], body: [UInt8], isWhole: Bool) {
        let bytes = state.withLock { $0.bytes }
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return (bytes, [], false) }
        var body: [UInt8] = []
        var rest = bytes[end.upperBound...]
        while let line = rest.firstRange(of: Array("\r\n".utf8)),
            let size = Int(text(of: Array(rest[..<line.lowerBound])), radix: 16)
        {
            if size == 0 { return (Array(bytes[..<end.lowerBound]), body, true) }
            guard rest.distance(from: line.upperBound, to: rest.endIndex) >= size + 2 else { break }
            body += rest[line.upperBound..<line.upperBound + size]
            rest = rest[(line.upperBound + size + 2)...]
        }
        return (Array(bytes[..<end.lowerBound]), body, false)
    }
}

private final class Receiver: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    let listener: Listener

    init(listener: Listener) { self.listener = listener }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        listener.take(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) { listener.closed() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Waits until something is so; the test fails when it is not within a minute.
func until(_ isSo: () -> Bool) async throws {
    for _ in 0..<12_000 {
        if isSo() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("it never came to that")
}
