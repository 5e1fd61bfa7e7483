import Core
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import TestKit
import Testing

@testable import Web

@Suite struct GateTests {
    private struct Inner: HTTPResponder {
        let answer: @Sendable (Request) async throws -> Response

        func respond(to request: Request, context: Web.Context) async throws -> Response { try await answer(request) }
    }

    private func gate(
        publicURL: String = "https://salon.example", processors: Int? = nil, bodies: BodySeats = BodySeats(),
        trustsForwardedFor: Bool = false,
        _ answer: @escaping @Sendable (Request) async throws -> Response = { _ in .noContent }
    ) -> Gate<Inner> {
        Gate(
            Inner(answer: answer),
            site: .open(at: publicURL, trustsForwardedFor: trustsForwardedFor),
            hosts: Hosts(publicURL: publicURL, others: ["other.example:8443"]), bodies: bodies,
            lanes: processors.map { Lanes(processors: $0) })
    }

    private func get(_ path: String = "/", host: String?, headers: HTTPFields = [:]) -> Request {
        Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: host, path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }

    private func send(_ request: Request, through gate: Gate<Inner>) async throws -> Response {
        try await gate.respond(to: request, context: TestContext.make())
    }

    // Catches a body behind the answer to a HEAD, which a connection that is kept takes for the next answer.
    @Test func answersToHeadHaveNoBody() async throws {
        for (host, status) in [("salon.example", 404), ("evil.example", 421)] {
            let request = Request(
                head: HTTPRequest(method: .head, scheme: "http", authority: host, path: "/nope"),
                body: RequestBody(buffer: ByteBuffer()))
            let gate = gate { _ in Response(status: .notFound, body: .init(byteBuffer: ByteBuffer(string: "Nothing"))) }
            let answer = try await send(request, through: gate)
            #expect(answer.status.code == status)
            #expect(answer.body.contentLength == 0)
            #expect(answer.headers[.contentLength].flatMap { Int($0) } ?? 0 > 0)
        }
    }

    /// A page of evil.example that has pointed its name here reads nothing.
    @Test func answersToItsOwnNamesOnly() async throws {
        let gate = gate()
        for host in [
            "salon.example", "SALON.example:443", "salon.example.", "other.example", "localhost:8080", "127.0.0.1:8080",
            "127.8.8.8", "[::1]:8080",
        ] { #expect(try await send(get(host: host), through: gate).status == .noContent, "\(host)") }
        for host in [
            "evil.example", "salon.example.evil.example", "evil.example:8080", "127.0.0.1.evil.example", "127.evil",
            "localhost.evil.example", "169.254.169.254", "[::2]", "salon.example@evil.example",
        ] { #expect(try await send(get(host: host), through: gate).status.code == 421, "\(host)") }
        #expect(try await send(get(host: nil), through: gate).status == .badRequest)
        #expect(try await send(get(host: ""), through: gate).status == .badRequest)
        let another = [HTTPField.Name("Host")!: "evil.example"] as HTTPFields
        #expect(try await send(get(host: "salon.example", headers: another), through: gate).status == .badRequest)
        for path in ["/health", "/ready"] {
            #expect(try await send(get(path, host: "10.0.0.7"), through: gate).status == .noContent)
        }
    }

    /// Reads what is sent to it at `/`, and nothing elsewhere.
    private struct Reader: HTTPResponder {
        func respond(to request: Request, context: Web.Context) async throws -> Response {
            var request = request
            if request.uri.path == "/" { _ = try await request.collectBody(upTo: 100_000) }
            return Response(status: .noContent)
        }
    }

    /// Clients that wait to be asked for the body waited until they were cut off.
    @Test func asksForABodyThatIsRead() async throws {
        let gate = Gate(
            Reader(), site: .open(at: "https://salon.example"), hosts: Hosts(publicURL: "https://salon.example"),
            bodies: BodySeats(), lanes: nil)
        for (path, host, length, expect, asks) in [
            // A small body is read at the gate.
            ("/", "salon.example", 5, "100-continue", true), ("/nowhere", "salon.example", 5, "100-Continue", true),
            ("/", "salon.example", 90_000, "100-continue", true),
            ("/nowhere", "salon.example", 90_000, "100-continue", false),
            ("/", "evil.example", 5, "100-continue", false), ("/", "salon.example", 0, "100-continue", false),
            ("/", "salon.example", 5, "", false),
        ] {
            var head = HTTPRequest(method: .post, scheme: "http", authority: host, path: path)
            head.headerFields[.contentLength] = "\(length)"
            if !expect.isEmpty { head.headerFields[.expect] = expect }
            let body = ByteBuffer(repeating: 0x61, count: length)
            let channel = NIOAsyncTestingChannel()
            let context = Web.Context(source: .init(channel: channel, logger: Logger(label: "test")))
            _ = try await gate.respond(to: Request(head: head, body: RequestBody(buffer: body)), context: context)
            await channel.testingEventLoop.run()
            var asked = 0
            while let part = try await channel.readOutbound(as: HTTPResponsePart.self) {
                if case .head(let head) = part, head.status == .continue { asked += 1 }
            }
            #expect(asked == (asks ? 1 : 0), "\(path) \(host) \(length)")
        }
    }

    private struct Named: HTTPResponder {
        func respond(to request: Request, context: Web.Context) async throws -> Response {
            let name = context.logger[metadataKey: Web.Context.requestIDKey]?.description ?? ""
            return Response(status: .ok, headers: [.location: name])
        }
    }

    /// Catches a name that is more than one, and answers that cannot be found in the log.
    @Test func namesEachRequest() async throws {
        let gate = Gate(
            Named(), site: .open(at: "https://salon.example"), hosts: Hosts(publicURL: "https://salon.example"),
            bodies: BodySeats(), lanes: nil)
        let long = String(repeating: "x", count: 64)
        for (given, isKept) in [
            ("a-1B", true), (long, true), (long + "x", false), ("", false), ("a b", false), ("a_b", false),
            ("a\"b", false), ("a\u{1B}", false), ("한글", false), ("a, b", false),
        ] {
            let logger = Logger(label: "test", factory: StreamLogHandler.standardError(label:))
            let answer = try await gate.respond(
                to: get(host: "salon.example", headers: [.requestID: given]),
                context: Web.Context(source: .init(channel: NIOAsyncTestingChannel(), logger: logger)))
            let name = try #require(answer.headers[.requestID])
            #expect((name == given) == isKept, "\(given)")
            #expect(name.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil && answer.headers[.location] == name)
        }
        let refused = try await gate.respond(to: get(host: "evil.example"), context: TestContext.make())
        #expect(refused.status.code == 421 && refused.headers[.requestID] != nil)
    }

    /// Catches a name that counts, from which whoever asks twice learns how many others asked between.
    @Test func namesTellNothingOfEachOther() async throws {
        let gate = Gate(
            Named(), site: .open(at: "https://salon.example"), hosts: Hosts(publicURL: "https://salon.example"),
            bodies: BodySeats(), lanes: nil)
        var names: [UInt64] = []
        for count in 0..<50 {
            var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
            // As the server names them.
            logger[metadataKey: Web.Context.requestIDKey] = .string(String(0xABCD_0000 + count, radix: 16))
            let answer = try await gate.respond(
                to: get(host: "salon.example"),
                context: Web.Context(source: .init(channel: NIOAsyncTestingChannel(), logger: logger)))
            let name = try #require(answer.headers[.requestID])
            #expect(name.count == 16 && answer.headers[.location] == name)
            names.append(try #require(UInt64(name, radix: 16)))
        }
        names.sort()
        #expect(zip(names, names.dropFirst()).allSatisfy { $1 - $0 > 1 << 20 })
    }

    @Test func knowsTheAddressItWasReachedBy() throws {
        let hosts = Hosts(publicURL: "http://localhost:8080")
        let here = try SocketAddress(ipAddress: "192.168.1.7", port: 8_080)
        #expect(hosts.contains("192.168.1.7:8080", at: here))
        #expect(!hosts.contains("192.168.1.8:8080", at: here))
        #expect(!hosts.contains("rebound.example", at: here))
        #expect(hosts.areLoopback && !Hosts(publicURL: "https://salon.example").areLoopback)
    }

    /// One waiting client does not fill a lane for all, a full lane refuses at once, and others stay open.
    @Test func refusesWhatItCannotAnswerSoon() async throws {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        let latch = Latch()
        let gate = gate(processors: 1, trustsForwardedFor: true) { request in
            guard request.uri.path == "/slow" else { return .noContent }
            arrive.yield()
            await latch.wait()
            return .noContent
        }
        let context = TestContext.make()
        func ask(_ path: String, _ who: String) async throws -> Response {
            try await gate.respond(
                to: get(path, host: "localhost", headers: [.xForwardedFor: who, .acceptLanguage: "en"]),
                context: context)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for who in ["192.0.2.1", "2001:db8::1"] {
                for _ in 0..<32 { group.addImmediateTask { _ = try await ask("/slow", who) } }
            }
            var here = 0
            for await _ in arrivals {
                here += 1
                if here == 16 { break }
            }
            let refused = try await ask("/timeline", "192.0.2.9")
            #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "3")
            #expect(try await ask("/login", "192.0.2.9").status == .noContent)
            #expect(try await ask("/health", "192.0.2.9").status == .noContent)
            #expect(try await ask("/assets/a.css", "192.0.2.9").status == .noContent)
            latch.open()
            try await group.waitForAll()
        }
        #expect(try await ask("/timeline", "192.0.2.9").status == .noContent)
    }

    /// Of a lane, one address gets half, and the /64 of IPv6 is one address.
    @Test func leavesRoomForOthers() async throws {
        let (lane, latch) = (Lane(places: 2, least: 4), Latch())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for who in ["a", "a"] { group.addImmediateTask { try await lane.run(for: who) { await latch.wait() } } }
            await #expect(throws: Problem.self) { try await lane.run(for: "a") {} }
            for who in ["b", "c"] { group.addImmediateTask { try await lane.run(for: who) { await latch.wait() } } }
            await #expect(throws: Problem.self) { try await lane.run(for: "d") {} }
            latch.open()
            try await group.waitForAll()
        }
        try await lane.run(for: "a") {}
    }

    /// A quick machine lets more wait than a slow one: as many as it answers in a second.
    @Test func growsWithWhatWasAnswered() async throws {
        let time = Mutex(NIODeadline.uptimeNanoseconds(5_000_000_000))
        let (lane, latch) = (Lane(places: 1, least: 2) { time.withLock { $0 } }, Latch())
        for _ in 0..<40 { try await lane.run(for: "a") {} }
        time.withLock { $0 = $0 + .seconds(1) }
        func crowd(_ count: Int) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for who in 0..<count {
                    group.addImmediateTask { try await lane.run(for: "\(who)") { await latch.wait() } }
                }
                latch.open()
                try await group.waitForAll()
            }
        }
        try await crowd(40)
        time.withLock { $0 = $0 + .seconds(9) }
        latch.close()
        await #expect(throws: Problem.self) { try await crowd(3) }
    }

    /// What refuses is behind what is being answered, so most wait for their turn; and addresses take turns.
    @Test func answersInTurn() async throws {
        final class Begun: Sendable {
            let numbers = Mutex<[Int]>([])
        }
        let (lane, latch, begun) = (Lane(places: 1, least: 8), Latch(), Begun())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, who) in ["a", "a", "a", "b"].enumerated() {
                group.addImmediateTask {
                    try await lane.run(for: who) {
                        begun.numbers.withLock { $0.append(number) }
                        await latch.wait()
                    }
                }
            }
            #expect(begun.numbers.withLock { $0 } == [0])
            latch.open()
            try await group.waitForAll()
        }
        #expect(begun.numbers.withLock { $0 } == [0, 1, 3, 2])
    }

    /// One who holds all places of its half leaves the others to others.
    @Test func halfThePlacesAreForOthers() async throws {
        let (lane, latch) = (Lane(places: 2, least: 8), Latch())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addImmediateTask { try await lane.run(for: "a") { await latch.wait() } } }
            try await lane.run(for: "b") {}
            latch.open()
            try await group.waitForAll()
        }
    }

    /// A slow sender takes no place in a lane: the form is read first.
    @Test func waitsForSlowFormsOutsideTheLane() async throws {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        let (gate, latch, context) = (gate(processors: 1, trustsForwardedFor: true), Latch(), TestContext.make())
        func send(_ who: String, _ body: RequestBody) async throws -> Int {
            let head = HTTPRequest(
                method: .post, scheme: "http", authority: "localhost", path: "/posts",
                headerFields: [.contentLength: "3", .xForwardedFor: who])
            return try await gate.respond(to: Request(head: head, body: body), context: context).status.code
        }
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<80 {
                group.addTask {
                    let drip = AsyncStream<ByteBuffer> {
                        arrive.yield()
                        await latch.wait()
                        return nil
                    }
                    return try await send("192.0.2.\(number)", RequestBody(asyncSequence: drip))
                }
            }
            var here = 0
            for await _ in arrivals {
                here += 1
                if here == 80 { break }
            }
            #expect(try await send("192.0.2.99", RequestBody(buffer: ByteBuffer(string: "a=1"))) == 204)
            latch.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 80)
    }

    /// A few addresses had taken the seats of all, and every form was refused.
    @Test func whoHoldsASeatLongestMakesRoom() async throws {
        let seats = Seats(total: 2, each: 2, sheds: true)
        let (first, second) = (EmbeddedChannel(), EmbeddedChannel())
        try await first.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).get()
        try await second.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 2)).get()
        try await seats.withSeat(for: "a", on: first) {
            try await seats.withSeat(for: "a", on: second) {
                try await seats.withSeat(for: "b") {}
                #expect(!first.isActive && second.isActive)
                // The seat that was given up is not given back twice.
                let own = await #expect(throws: Problem.self) {
                    try await seats.withSeat(for: "a") { try await seats.withSeat(for: "a") {} }
                }
                #expect(own?.status == 429)
            }
        }
    }

    @Test func takesSoManyLargeBodiesAtOnce() async throws {
        let seats = Seats(total: 3, each: 2)
        try await seats.withSeat(for: "a") {
            try await seats.withSeat(for: "a") {
                let own = await #expect(throws: Problem.self) { try await seats.withSeat(for: "a") {} }
                #expect(own?.status == 429)
                try await seats.withSeat(for: "b") {
                    let all = await #expect(throws: Problem.self) { try await seats.withSeat(for: "c") {} }
                    #expect(all?.status == 503)
                }
            }
        }
        try await seats.withSeat(for: "a") {}
    }
}

/// Keeps tasks until it is opened.
private final class Latch: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>([])

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = waiting.withLock { waiting in
                waiting?.append(continuation)
                return waiting == nil
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let all = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for continuation in all { continuation.resume() }
    }

    func close() { waiting.withLock { $0 = [] } }
}
