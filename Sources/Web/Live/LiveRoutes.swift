import Core
import CoreMetrics
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore

/// `GET /live?topics=…&posts=…&after=…`: one stream of server-sent events per page.
public struct LiveRoutes: Sendable {
    static let path = "/live"

    private let hub: LiveHub
    private let limiter: RateLimiter
    private let seats: LiveSeats
    private let refusals: Refusals?
    private let admit: @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission

    /// - Parameters:
    ///   - limiter: whether, and how often, something is limited.
    ///   - connections: the cap of connections.
    ///   - admit: which of the requested topics a viewer may listen to.
    public init(
        hub: LiveHub, limiter: RateLimiter, connections: Int, refusals: Refusals? = nil,
        admit: @escaping @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission
    ) {
        self.hub = hub
        self.limiter = limiter
        self.refusals = refusals
        seats = LiveSeats(isLimited: limiter.isOn, connections: connections)
        self.admit = admit
    }

    /// How often a member's pages may replay what they missed; beyond it, they load themselves again.
    static let replays = RateLimit("live replays", burst: 60, every: .seconds(1))
    /// The same for visitors' pages at one address. All of them share one rendering.
    static let publicReplays = RateLimit("live replays", burst: 300, every: .milliseconds(100))

    /// No page listens to more topics.
    static let maxTopics = 8
    /// No topic is longer, in bytes.
    static let maxTopicLength = 64

    /// No page names more posts that it shows: those around what is being looked at.
    static let maxPosts = 120

    public func add(to router: some RouterMethods<Context>) {
        router.get(RouterPath(Self.path)) { request, context in
            let newest = hub.newestID
            guard let seat = seats.take(context.viewer, at: context.visit.network) else {
                refusals?.stream.increment()
                return Response.tooManyStreams
            }
            let query = request.query
            let topics = query["topics"].split(separator: ",", maxSplits: Self.maxTopics).prefix(Self.maxTopics)
                .filter { $0.utf8.count <= Self.maxTopicLength }.map(String.init)
            let after = Int64(request.headers[.lastEventID] ?? query["after"], in: 0...Int64.max) ?? hub.currentID
            let (hub, channel, language, viewer) = (hub, context.channel, context.language, context.viewer)
            // What the page shows was for a logged-in member: it is removed.
            guard !(context.visit.sessionHasEnded && topics.contains(ownTopic)) else {
                return Response.sessionEnded
            }
            var admission = try await admit(Set(topics), viewer)
            admission.posts = shown(query["posts"])
            let (limiter, network, heard) = (limiter, context.visit.network, admission)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
                ],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    let isTaken = await hub.take(
                        channel, seat, heard, admitted: newest, language: language, viewer: viewer, after: after
                    ) {
                        let (limit, who) =
                            viewer.map { (Self.replays, $0.id.description) } ?? (Self.publicReplays, network)
                        return (try? limiter.take(limit, by: who)) != nil
                    }
                    // Ends the server's task, not the answer: the stream keeps the connection.
                    if isTaken { throw ConnectionTaken() }
                    try await writer.finish(nil)
                })
        }
    }
}

/// The posts a page says it shows, each once.
private func shown(_ text: String) -> [ID<Post>] {
    let ids = text.split(separator: ",", maxSplits: LiveRoutes.maxPosts).prefix(LiveRoutes.maxPosts)
    return Array(Set(ids.compactMap { ID<Post>($0) }))
}

/// Not an error: the answer goes on without the task that began it.
private struct ConnectionTaken: Error {}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}

extension Response {
    /// One event, which has the page forget its content and ask for the login.
    fileprivate static var sessionEnded: Response {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: "event: ended\ndata: \n\n")))
    }

    /// Browsers read only the status, so there is no page.
    fileprivate static var tooManyStreams: Response {
        Response(status: .serviceUnavailable, headers: [.retryAfter: "30", .cacheControl: "no-store"])
    }
}
