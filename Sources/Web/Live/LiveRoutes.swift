internal import Core
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// `GET /live?topics=…&after=…`: one stream of server-sent events per page.
public struct LiveRoutes: Sendable {
    static let path = "/live"

    private let hub: LiveHub
    private let admit: @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission

    /// - Parameter admit: what somebody may listen to of the topics asked for.
    public init(hub: LiveHub, admit: @escaping @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission) {
        self.hub = hub
        self.admit = admit
    }

    public func add(to router: some RouterMethods<Context>) {
        router.get(RouterPath(Self.path)) { request, context in
            guard hub.streamCount < LiveHub.maxStreams else { throw Problem.tooManyStreams }
            let query = request.query
            let topics = Set(query["topics"].split(separator: ",").prefix(8).map(String.init))
            let after = Int64(request.headers[.lastEventID] ?? query["after"], in: 0...Int64.max) ?? hub.currentID
            let (hub, channel, language, viewer) = (hub, context.channel, context.language, context.viewer)
            let admission = try await admit(topics, viewer)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
                ],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    await hub.hold(channel, admission, language: language, viewer: viewer, after: after)
                    try await writer.finish(nil)
                })
        }
    }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}

extension Problem {
    static let tooManyStreams = Problem(
        503, Phrase("지금은 접속이 많아 새 소식을 바로 보여 드리지 못해요.", "Too many people are here for live updates right now."),
        retryAfter: .seconds(30))
}
