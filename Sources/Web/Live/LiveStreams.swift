import Core
import CoreMetrics
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore

/// Opens streams, whoever they speak to: finds a place for one among all, and hands its connection to the hub.
public struct LiveStreams: Sendable {
    let hub: LiveHub
    private let limiter: RateLimiter
    private let seats: LiveSeats
    private let refusals: Refusals?

    /// - Parameters:
    ///   - limiter: whether, and how often, something is limited.
    ///   - connections: the cap of connections.
    public init(hub: LiveHub, limiter: RateLimiter, connections: Int, refusals: Refusals? = nil) {
        self.hub = hub
        self.limiter = limiter
        self.refusals = refusals
        seats = LiveSeats(isLimited: limiter.isOn, connections: connections)
    }

    /// Where programs open sockets.
    public static let socket = "/api/v1/streaming"
    /// Below it are the streams of programs.
    public static let programs = "\(socket)/"

    /// How often a member's pages may replay what they missed; beyond it, they load themselves again.
    static let replays = RateLimit("live replays", burst: 60, every: .seconds(1))
    /// The same for visitors' pages at one address. All of them share one rendering.
    static let publicReplays = RateLimit("live replays", burst: 300, every: .milliseconds(100))

    /// Where programs hear what only Salon has.
    public static let ownPrograms = "/api/salon/v1/streaming"

    /// - Parameters:
    ///   - after: the newest event that whoever listens knows of, as text; `nil` or anything else begins now. A header
    ///     that says so counts more.
    ///   - admit: what they may listen to.
    public func open(
        _ request: Request, _ context: Context, as form: LiveForm, after: String? = nil,
        admit: () async throws -> LiveAdmission
    ) async throws -> Response {
        let newest = hub.newestID
        guard let seat = seat(for: context) else { return Response.tooManyStreams }
        let after = (request.headers[.lastEventID] ?? after).flatMap { Int64($0, in: 0...Int64.max) } ?? hub.currentID
        let admission = try await admit()
        let (hub, channel, language, viewer) = (hub, context.channel, context.language, context.viewer)
        let (limiter, network) = (limiter, context.visit.network)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
            ],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: form.beginning))
                let isTaken = await hub.take(
                    channel, seat, admission, as: form, admitted: newest, language: language, viewer: viewer,
                    after: after
                ) {
                    let (limit, who) = viewer.map { (Self.replays, $0.id.description) } ?? (Self.publicReplays, network)
                    return (try? limiter.take(limit, by: who)) != nil
                }
                // Ends the server's task, not the answer: the stream keeps the connection.
                if isTaken { throw ConnectionTaken() }
                try await writer.finish(nil)
            })
    }
}

extension LiveStreams {
    /// `nil` where there is none, which is counted.
    func seat(for context: Context) -> LiveSeats.Seat? {
        let seat = seats.take(context.viewer, at: context.visit.network)
        if seat == nil { refusals?.stream.increment() }
        return seat
    }
}

extension LiveForm {
    /// What comes first: when a browser may come back; that programs are heard.
    fileprivate var beginning: String { self == .page ? "retry: 1000\n\n" : ":)\n" }
}

/// Not an error: the answer goes on without the task that began it.
struct ConnectionTaken: Error {}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}

extension Response {
    /// Browsers read only the status, so there is no page.
    static var tooManyStreams: Response {
        Response(status: .serviceUnavailable, headers: [.retryAfter: "30", .cacheControl: "no-store"])
    }

    /// Of a socket that speaks no protocol that is known here.
    static var upgradeRequired: Response {
        Response(
            status: .upgradeRequired,
            headers: [.upgrade: "websocket", .secWebSocketVersion: "13", .cacheControl: "no-store"])
    }
}
